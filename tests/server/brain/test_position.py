import pytest

from gomoku_arena import Color, Game, Point, Rules
from gomoku_arena.errors import PositionError
from gomoku_arena.server.brain._position import Stones, game_from_stones, take_back

FREESTYLE = Rules.freestyle(size=5)


def game(*stones: tuple[int, int, int], rules: Rules = FREESTYLE, side: Color | None = None) -> Game:
    typed: Stones = [(x, y, 1 if owner == 1 else 2) for x, y, owner in stones]
    return game_from_stones(typed, rules, side, None)


@pytest.mark.parametrize(
    ("stones", "side", "rows"),
    [
        ([], Color.BLACK, "....."),
        ([(0, 0, 2)], Color.WHITE, "X...."),
        ([(0, 0, 1), (1, 0, 2)], Color.BLACK, "XO..."),
        ([(0, 0, 2), (1, 0, 1), (2, 0, 2)], Color.WHITE, "XOX.."),
        ([(0, 0, 1)], Color.BLACK, "X...."),
        ([(0, 0, 2), (2, 0, 2), (4, 0, 2)], Color.WHITE, "X.X.X"),
        ([(0, 0, 1), (2, 0, 1), (4, 0, 2)], Color.BLACK, "X.X.O"),
    ],
)
def test_the_colours_follow_from_the_stones(stones: list[tuple[int, int, int]], side: Color, rows: str) -> None:
    position = game(*stones)
    assert (position.side_to_move, position.rows()[0]) == (side, rows)


def test_a_colour_that_is_told_counts() -> None:
    position = game((0, 0, 1), (1, 0, 2), side=Color.WHITE)
    assert (position.side_to_move, position.rows()[0]) == (Color.WHITE, "OX...")


def test_an_order_that_could_be_played_has_a_history() -> None:
    assert game((0, 0, 2), (1, 0, 1), (2, 0, 2)).moves == [Point(0, 0), Point(1, 0), Point(2, 0)]
    assert game((0, 0, 2), (2, 0, 2), (1, 0, 1)).moves == []


def test_stones_that_would_capture_in_that_order_all_stand() -> None:
    stones = [(0, 0, 1), (1, 0, 2), (4, 4, 1), (2, 0, 2), (3, 0, 1), (0, 4, 2)]
    position = game(*stones, rules=Rules.ninuki(size=5))
    assert position.rows()[0] == "XOOX."


@pytest.mark.parametrize("stones", [[(5, 0, 1)], [(0, -1, 2)], [(1, 1, 1), (1, 1, 2)]])
def test_a_point_that_cannot_be_is_named(stones: list[tuple[int, int, int]]) -> None:
    x, y, _ = stones[-1]
    with pytest.raises(PositionError, match=f"{x},{y}"):
        game(*stones)


def test_taking_back_undoes_the_last_stone_only() -> None:
    position = game((0, 0, 1), (1, 0, 2))
    assert take_back(position, Point(1, 0)).moves == [Point(0, 0)]
    with pytest.raises(PositionError, match=r"0,0.*last stone is on 1,0"):
        take_back(position, Point(0, 0))
    assert position.ply == 2


def test_any_stone_without_a_history_can_be_taken_back() -> None:
    position = take_back(game((0, 0, 2), (2, 0, 2), (4, 0, 2)), Point(2, 0))
    assert (position.rows()[0], position.side_to_move) == ("X...X", Color.BLACK)
    with pytest.raises(PositionError, match="1,1"):
        take_back(position, Point(1, 1))
