"""The positions show what they say, by our own rules."""

from typing import Any

import pytest

from gomoku_arena import Color, Game, IllegalMoveError, Rules
from gomoku_arena.conformance import _rule_positions as rule_positions
from gomoku_arena.conformance._rule_positions import Point, RulePosition

DIAGRAMS = [value for name, value in vars(rule_positions).items() if name.startswith("ABOUT_")]


def read(name: str) -> RulePosition:
    return RulePosition.read(getattr(rule_positions, f"ABOUT_{name}"))


def wins(game: Game, point: Point) -> bool:
    mover = game.side_to_move
    game.play(point)
    return game.outcome is not None and game.outcome.winner == mover


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_a_diagram_is_square_and_its_stones_come_in_turn(diagram: str) -> None:
    position = RulePosition.read(diagram)
    assert {len(row) for row in position.rows} == {position.size}
    stones = position.stones()
    if position.size == 19:
        return  # Captured stones have left the board: there is no order of play.
    game = Game(Rules.freestyle(size=position.size))
    for x, y, _ in stones:
        game.play((x, y))
    assert game.side_to_move == position.side_to_move
    assert game.rows() == list(position.rows)
    assert (game.stone(position.sharp), position.sharp == position.dull) == (None, False)


@pytest.mark.parametrize("rules", [Rules.freestyle(), Rules.standard(), Rules.renju(), Rules.caro()], ids=str)
def test_the_five_of_a_four_wins_by_all_rules(rules: Rules) -> None:
    position = read("FOUR")
    assert wins(position.game(rules), position.sharp)


@pytest.mark.parametrize(
    ("name", "winning", "losing"),
    [
        ("OVERLINE", Rules.freestyle(), Rules.standard()),
        ("OVERLINE", Rules.caro(), Rules.from_name("9")),
        ("BLOCKED_FIVE", Rules.freestyle(), Rules.caro()),
    ],
)
def test_the_sharp_point_wins_by_one_rule_and_loses_by_the_other(name: str, winning: Rules, losing: Rules) -> None:
    position = read(name)
    assert position.dull
    assert wins(position.game(winning), position.sharp)
    game = position.game(losing)
    assert not wins(game, position.sharp)
    assert wins(game, position.dull), "the opponent wins there unless it is stopped"
    stopped = position.game(losing)
    stopped.play(position.dull)
    assert not any(wins(stopped.copy(), (point.x, point.y)) for point in stopped.legal_moves())


def test_six_in_a_row_is_forbidden_to_black_in_renju_and_wins_for_white() -> None:
    black, white = read("OVERLINE"), read("WHITE_OVERLINE")
    game = black.game(Rules.renju())
    game.play(black.sharp)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.termination) == (Color.WHITE, "forbidden")
    assert wins(white.game(Rules.renju()), white.sharp)
    assert black.dull
    assert black.game(Rules.renju()).is_legal(black.dull)


@pytest.mark.parametrize("name", ["DOUBLE_THREE", "DOUBLE_FOUR"])
def test_the_sharp_point_is_forbidden_in_renju_alone(name: str) -> None:
    position = read(name)
    assert not position.game(Rules.renju()).is_legal(position.sharp)
    assert position.game(Rules.freestyle()).is_legal(position.sharp)
    only: dict[str, Any] = {"DOUBLE_THREE": {"double_three": "both"}, "DOUBLE_FOUR": {"double_four": "both"}}[name]
    with pytest.raises(IllegalMoveError):
        position.game(Rules.freestyle(**only)).play(position.sharp)


def test_the_fifth_pair_wins_and_the_four_has_to_be_stopped() -> None:
    position = read("CAPTURES")
    assert wins(position.game(Rules.ninuki(), (4, 0)), position.sharp)
    assert not wins(position.game(Rules.ninuki(), (3, 0)), position.sharp)
    assert position.dull
    game = position.game(Rules.ninuki(), (3, 0))
    game.play("a1")
    game.play(position.dull)
    assert game.pending_five == Color.WHITE or game.outcome is not None
