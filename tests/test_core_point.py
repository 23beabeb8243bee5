"""Points and colours: three spellings of one value, and errors that name what is wrong."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Analysis, Color, Game, Point, PointError

COORDINATES = st.integers(0, 21)


@given(COORDINATES, COORDINATES)
def test_every_spelling_is_the_same_point(x: int, y: int) -> None:
    text = f"{chr(ord('a') + x)}{y + 1}"
    point = Point(x, y)
    spellings: list[Any] = [point, (x, y), [x, y], text, text.upper(), (np.int8(x), np.int64(y))]
    spellings += [np.array([x, y]), np.array([x, y], np.uint8)]
    assert {Point(spelling) for spelling in spellings} == {point}
    assert (point.x, point.y) == tuple(point) == (x, y)
    assert str(point) == text
    assert eval(repr(point), {"Point": Point}) == point


@given(st.lists(st.tuples(COORDINATES, COORDINATES)))
def test_points_sort_by_row_and_then_by_column(pairs: list[tuple[int, int]]) -> None:
    assert sorted(map(Point, pairs)) == [Point(x, y) for y, x in sorted((y, x) for x, y in pairs)]


@given(st.text(st.characters(exclude_categories=[]), max_size=6))
def test_any_text_is_a_point_or_a_point_error(text: str) -> None:
    try:
        point = Point(text)
    except PointError:
        return
    assert str(point) == text.strip().lower()


@pytest.mark.parametrize("text", ["", "h", "8", "h0", "h08", "w1", "a23", "8h", "h8x", "é8", "h٣", "\ud800", "a" * 99])
def test_text_that_is_no_point_is_quoted(text: str) -> None:
    with pytest.raises(PointError, match="is no point"):
        Point(text)


@pytest.mark.parametrize("pair", [(22, 0), (0, 22), (-1, 0), (0, -(10**30)), (10**5000, 0)])
def test_coordinates_beyond_the_largest_board_are_refused(pair: tuple[int, int]) -> None:
    with pytest.raises(PointError, match="is not between 0 and 21"):
        Point(*pair)
    with pytest.raises(PointError, match="is not between 0 and 21"):
        Point(pair)


@pytest.mark.parametrize("pair", [(), (1,), (1, 2, 3), [1]])
def test_a_pair_has_two_coordinates(pair: Any) -> None:
    with pytest.raises(PointError, match="two coordinates"):
        Point(pair)


@pytest.mark.parametrize("value", [None, 7, 7.5, b"h8", {7, 8}, (1.5, 2), ("h", 8), object()])
def test_what_is_no_spelling_at_all_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        Point(value)


@given(COORDINATES, COORDINATES)
def test_a_point_is_equal_to_its_pair_and_found_by_it(x: int, y: int) -> None:
    point, pair = Point(x, y), (x, y)
    assert point == pair
    assert pair == point
    assert not point != pair  # noqa: SIM202
    assert hash(point) == hash(pair)
    assert pair in [point]
    assert pair in {point}
    assert {point: 1}[pair] == 1  # type: ignore[index]
    assert point != (x, y + 1) != point
    assert point == (float(x), np.int64(y))
    assert point != (x + 0.5, y)


def test_a_point_equals_nothing_but_points_and_pairs() -> None:
    values: list[object] = ["h8", [7, 7], (7,), (7, 7, 7), ("7", "7"), 7, None]
    assert not any(Point("h8") == value for value in values)
    assert not any(value == Point("h8") for value in values)


def test_a_point_is_ordered_among_points_alone() -> None:
    with pytest.raises(TypeError):
        assert Point("h8") < (7, 8)  # type: ignore[operator]


def test_colors_are_two_objects() -> None:
    assert Color.BLACK.opponent is Color.WHITE
    assert Color.WHITE.opponent is Color.BLACK
    assert len({Color.BLACK, Color.WHITE, Color.BLACK.opponent}) == 2


def test_colors_as_text_and_number() -> None:
    described = [(str(color), color.name, color.symbol, int(color), repr(color)) for color in Color]
    assert described == [("black", "black", "X", 1, "Color.BLACK"), ("white", "white", "O", 2, "Color.WHITE")]


def test_the_players_are_an_enumeration() -> None:
    assert list(Color) == [Color.BLACK, Color.WHITE]
    assert len(Color) == 2
    assert [Color["BLACK"], Color(2)] == [Color.BLACK, Color.WHITE]
    assert all(Color(int(color)) is color for color in Color)


@pytest.mark.parametrize("color", ["black", 1, None, Color])
def test_what_is_no_color_is_a_type_error(color: Any) -> None:
    with pytest.raises(TypeError, match="a Color is expected"):
        Game().five_stones(color)


def test_an_array_is_a_point_wherever_one_is_expected() -> None:
    game = Game()
    game.play(np.array([7, 7]))  # type: ignore[arg-type]
    game.play(np.argwhere(game.to_numpy() == 0)[0])
    assert list(map(str, game.moves)) == ["h8", "a1"]
    assert Analysis(np.array([7, 7]), score=np.int32(4)).move == (7, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("array", [np.array([1, 2, 3]), np.array([[1, 2]]), np.array([])])
def test_an_array_of_another_shape_is_none(array: Any) -> None:
    with pytest.raises(PointError, match="two coordinates"):
        Point(array)


def test_numbers_that_are_not_whole_are_named() -> None:
    with pytest.raises(TypeError, match=r"^x = 7\.5: a whole number is expected$"):
        Point((7.5, 7))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^y = np\.float64"):
        Point((7, np.float64(7)))  # type: ignore[arg-type]
    for field in ("score", "win_in", "depth", "selective_depth", "nodes"):
        with pytest.raises(TypeError, match=rf"^{field} = 0\.3: a whole number is expected$"):
            Analysis("h8", **{field: 0.3})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'seconds'"):
        Analysis("h8", seconds="long")  # type: ignore[arg-type]
