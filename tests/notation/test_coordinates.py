"""Rows from the top, and from the bottom."""

import pytest

from gomoku_arena import Game, Rules
from gomoku_arena._core import Point
from gomoku_arena.errors import NotationError, PointError, data_of
from gomoku_arena.notation.any_text import possible_trees, read_position
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.formats import diagram, move_list
from gomoku_arena.notation.positions.position import Position

BOTTOM = Coordinates(from_bottom=True)


@pytest.mark.parametrize(
    ("point", "size", "told"), [("a1", 15, "a15"), ("h8", 15, "h8"), ("s19", 19, "s1"), ("b3", 9, "b7")]
)
def test_a_point_is_told_from_the_bottom(point: str, size: int, told: str) -> None:
    assert BOTTOM.point(Point(point), size) == told
    assert BOTTOM.point(Point(told), size) == point
    assert FROM_TOP.point(Point(point), size) == point


@pytest.mark.parametrize(("point", "size", "told"), [("h8", 15, "h8"), ("i9", 15, "j7"), ("o1", 15, "p15")])
def test_a_letter_may_be_left_out(point: str, size: int, told: str) -> None:
    for coordinates, name in ((Coordinates(True, True), told), (Coordinates(skips_i=True), told[0] + point[1:])):
        assert coordinates.point(Point(point), size) == name
        assert coordinates.read(name, size) == Point(point)
    with pytest.raises(PointError, match="'i9' is no point where the letter I is left out"):
        Coordinates(skips_i=True).read("i9", size)


def test_a_point_off_the_board_keeps_its_name() -> None:
    assert BOTTOM.point(Point("a19"), 15) == "a19"


def test_moves_are_read_and_written_as_the_reader_writes_them() -> None:
    rules = Rules.freestyle()
    position = read_position("h9 1. a1", rules, BOTTOM)
    assert position.moves == ("h7", "a15")
    assert move_list.write(position, BOTTOM) == "h9 a1"
    assert move_list.write(position) == "h7 a15"
    assert {it.tree.start.rules.size: it.tree.main_line() for it in possible_trees("a1 i2 s19", BOTTOM)}[19] == (
        Point("a19"),
        Point("i18"),
        Point("s1"),
    )


def test_offsets_from_the_middle_are_what_they_are() -> None:
    rules = Rules.freestyle()
    assert read_position("0,1", rules, BOTTOM).moves == read_position("0,1", rules).moves


def test_an_error_names_the_move_as_it_was_written() -> None:
    with pytest.raises(NotationError, match=r"^move 2, a1: a1 is occupied by a black stone$"):
        read_position("a1 a1", Rules.freestyle(), BOTTOM)


def test_errors_about_nothing_but_texts_stay_as_they_are() -> None:
    with pytest.raises(NotationError) as raised:
        read_position("hello", Rules.freestyle())
    assert BOTTOM.renamed(data_of(raised.value), 15) == data_of(raised.value)


def test_a_drawn_board_numbers_its_rows_from_the_bottom_and_reads_the_same() -> None:
    game = Game(Rules.freestyle())
    for point in ("a1", "h8"):
        game.play(point)
    position = Position.of(game)
    text = diagram.write(position, BOTTOM)
    assert [line.split()[0].partition("(")[0] for line in text.splitlines()[1:16]] == [
        str(row) for row in range(15, 0, -1)
    ]
    above = diagram.write(position)
    assert read_position(text, Rules.freestyle()).setup == read_position(above, Rules.freestyle()).setup


def test_a_picture_numbers_its_rows_from_the_bottom() -> None:
    game = Game(Rules.freestyle())
    below, above = game.svg(from_bottom=True), game.svg()
    assert below != above
    assert sorted(below.split()) == sorted(above.split()) or below.count(">15<") == above.count(">15<") == 1
