"""Who threatens what, and the wins that no reply escapes."""

import pytest

from gomoku_arena import Color, Game, Rules
from gomoku_arena.analysis.forced_win import ForcedBy, forced_win_of, forced_wins
from gomoku_arena.analysis.threats import ThreatKind, all_threats


def after(moves: str, rules: Rules) -> Game:
    game = Game(rules)
    for move in moves.split():
        game.play(move)
    return game


def told(game: Game) -> set[tuple[str, str, str]]:
    return {(threat.color.name, str(threat.kind), str(threat.point)) for threat in all_threats(game)}


def test_a_four_threatens_a_five_of_whoever_has_the_turn() -> None:
    game = after("e5 a1 e6 b1 e4 c1 e3", Rules.freestyle(size=9))
    assert told(game) == {("black", "five", "e2"), ("black", "five", "e7")}
    game.play("e2")
    assert told(game) == {("black", "five", "e7")}


def test_an_open_three_threatens_two_open_fours() -> None:
    game = after("h8 a1 h9 b3 h7", Rules.freestyle())
    assert told(game) == {("black", "open_four", "h6"), ("black", "open_four", "h10")}
    assert {str(point) for threat in all_threats(game) for point in threat.wins} == {"h5", "h10", "h6", "h11"}


def test_two_fours_at_once_are_a_double_four_and_forbidden_to_black_in_renju() -> None:
    moves = "h5 h4 h6 d8 h7 a1 e8 a3 f8 a5 g8 a7"
    free = after(moves, Rules.freestyle())
    assert ("black", str(ThreatKind.FIVE), "i8") not in told(free)
    assert ("black", "double_four", "h8") in told(free)
    assert ("black", "double_four", "h8") not in told(after(moves, Rules.renju()))


def test_the_last_pair_wins_by_capture() -> None:
    rows = ["XOO......", *8 * ["........."]]
    game = Game.from_position(rows, Rules.ninuki(size=9), Color.WHITE, (4, 0))
    assert told(game) == {("black", "captures", "d1")}


def test_nobody_threatens_when_the_game_is_over() -> None:
    game = after("e5 a1 e6 b1 e4 c1 e3 d1 e2", Rules.freestyle(size=9))
    assert all_threats(game) == []
    assert forced_wins(game) == []


@pytest.mark.parametrize("rules", [Rules.freestyle(), Rules.standard(), Rules.renju(), Rules.ninuki(), Rules.caro()])
def test_a_forced_win_can_be_stepped_through(rules: Rules) -> None:
    game = after("h8 a1 h9 b3 h7 c1", rules)
    (win,) = forced_wins(game)
    assert (win.winner, win.by, win.has_turn) == (Color.BLACK, ForcedBy.FOURS, True)
    end = win.position(len(win.line))
    assert end.outcome
    assert end.outcome.winner is Color.BLACK
    assert win.position(0).key == game.key


def test_a_forced_win_of_the_other_side_needs_the_turn() -> None:
    game = after("h8 a1 h9 b3 h7", Rules.freestyle())
    win = forced_win_of(game, Color.BLACK)
    assert win
    assert not win.has_turn
    assert win.start.side_to_move is Color.BLACK
    assert forced_win_of(game, Color.WHITE) is None
