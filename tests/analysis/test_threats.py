"""Who threatens what, and the wins that no reply escapes."""

from random import Random

import pytest

from gomoku_arena import Color, Game, Point, Rules
from gomoku_arena.analysis.forced_win import ForcedBy, forced_win_of, forced_wins
from gomoku_arena.analysis.threats import ThreatKind, all_threats, last_threat
from gomoku_arena.sentences.games import decided


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


@pytest.mark.parametrize(
    ("moves", "rules", "sentence"),
    [
        (
            "h8 a1 i8 a3 j8 a5 k8 a7 l8",
            Rules.freestyle(),
            "7. k8 made an open four. One stone cannot stop both g8 and l8.",
        ),
        (
            "h5 h4 h6 d8 h7 a1 e8 a3 f8 a5 g8 a7 h8 a9 h9",
            Rules.freestyle(),
            "13. h8 made two fours at once. One stone cannot stop both i8 and h9.",
        ),
        ("h8 a1 i8 a3 k8 a5 l8 a7 j8", Rules.freestyle(), "After 7. l8 White had to play j8."),
        # A five that white could break, and did not; the pair could be captured before, too.
        ("h8 a1 i8 a3 j8 a5 k8 j6 j7 a7 l8 a9", Rules.ninuki(), "After 9. j7 White had to play j9."),
        # A six is forbidden.
        ("c8 d8 h5 e8 h6 f8 h7 a1 h9 a3 h10 g8 a5 h8", Rules.renju(), "After 12. g8 nothing stops h8."),
        ("h8 h9 h10 a1", Rules.freestyle(), None),
    ],
)
def test_what_decided_a_game_is_told(moves: str, rules: Rules, sentence: str | None) -> None:
    found = last_threat(after(moves, rules))
    assert (found and decided(found)) == sentence


@pytest.mark.parametrize(
    "rules",
    [
        Rules.freestyle(size=7),
        Rules.renju(size=7),
        Rules.caro(size=7),
        Rules.ninuki(size=7, goal=3),
        Rules.renju(size=7, forbidden_move="loses"),
    ],
)
def test_what_decided_random_games_is_what_trying_every_move_shows(rules: Rules) -> None:
    source, seen = Random(4), set[bool]()
    for _ in range(300):
        game = Game(rules)
        while game.outcome is None:
            game.play(source.choice(game.legal_moves()))
        found = last_threat(game)
        if found is None:
            continue
        assert game.outcome.winner is found.winner
        before = Game(rules)
        for move in game.moves[: found.ply]:
            before.play(move)
        assert before.moves[-1] == found.move
        assert before.side_to_move is not found.winner
        stopping = [reply for reply in before.legal_moves() if not loses_after(before, reply)]
        assert list(found.defences) == stopping
        seen.add(bool(stopping))
    assert True in seen


def loses_after(game: Game, reply: Point) -> bool:
    """Whether the other side then has a move that wins, or makes a five."""
    after_it = game.copy()
    after_it.play(reply)
    mover = after_it.side_to_move
    if after_it.outcome is not None:
        return False
    for move in after_it.legal_moves():
        trial = after_it.copy()
        trial.play(move)
        if trial.pending_five is mover or (trial.outcome is not None and trial.outcome.winner is mover):
            return True
    return False
