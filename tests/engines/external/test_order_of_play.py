from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, Point, Rules
from gomoku_arena.engines.external._bot_board import stones_in_order


def played(rules: Rules, picks: list[int]) -> Game:
    game = Game(rules)
    for pick in picks:
        legal = game.legal_moves()
        if legal:
            game.play(legal[pick % len(legal)])
    return game


@given(st.lists(st.integers(0, 48), max_size=40))
def test_without_captures_it_is_the_moves_as_played(picks: list[int]) -> None:
    game = played(Rules.freestyle(size=7), picks)
    assert [point for point, _ in stones_in_order(game)] == game.moves


@given(st.lists(st.integers(0, 24), max_size=60))
def test_it_is_exactly_the_standing_stones(picks: list[int]) -> None:
    game = played(Rules.ninuki(size=5), picks)
    stones = stones_in_order(game)
    assert len(dict(stones)) == len(stones)
    standing = {Point(x, y): game.stone((x, y)) for x in range(5) for y in range(5)}
    assert dict(stones) == {point: color for point, color in standing.items() if color is not None}


def test_a_refilled_point_counts_from_its_last_stone() -> None:
    game = Game(Rules.ninuki())
    for point in ["a1", "b1", "k10", "c1", "d1", "k12", "b1"]:
        game.play(point)
    assert [str(point) for point, _ in stones_in_order(game)] == ["a1", "k10", "d1", "k12", "b1"]


def test_stones_without_a_history_come_first_and_in_turn() -> None:
    rows = ["XX.OO", ".....", "X....", ".....", "....."]
    game = Game.from_position(rows, Rules.freestyle(size=5), Color.WHITE)
    game.play("e5")
    order = [(str(point), color.symbol) for point, color in stones_in_order(game)]
    assert order == [("a1", "X"), ("d1", "O"), ("b1", "X"), ("e1", "O"), ("a3", "X"), ("e5", "O")]
