import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import ConfigError, Point, PointError
from gomoku_arena.notation.opening_list import offsets_text, opening_lines, parse_opening, read_openings

GOMOCUP = "8,-3, 6,-4, 5,-4, 4,-3, 2,-8, -1,-5"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0,0", ("h8",)),
        ("1,-2, 0,3", ("i6", "h11")),
        ("1,-2,0,3", ("i6", "h11")),
        ("1,-2 0,3", ("i6", "h11")),
        ("  +1 , -2 ,\t0,3,", ("i6", "h11")),
        ("h8i9j10", ("h8", "i9", "j10")),
        ("h8 i9 j10", ("h8", "i9", "j10")),
        ("H8, i9,j10", ("h8", "i9", "j10")),
    ],
)
def test_both_forms_are_read(text: str, points: tuple[str, ...]) -> None:
    assert parse_opening(text, 15) == points


def test_offsets_count_from_the_point_right_below_the_middle_of_an_even_board() -> None:
    assert parse_opening("0,0, 9,-10", 20) == ("k11", "t1")
    assert parse_opening(GOMOCUP, 20) == ("s8", "q7", "p7", "o8", "m3", "j6")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("8,0", "8,0"),
        ("0,0, 0,-8", "0,-8"),
        ("p1", "p1"),
        ("h8 z99", "z99"),
        ("h8?i9", r"\?"),
        ("h8 9", "9"),
        ("h", "h"),
        ("1,-2, 0", "1,-2, 0"),
        ("1;2", "1;2"),
        ("1,2,3", "1,2,3"),
        ("--1,2", "--1,2"),
    ],
)
def test_what_is_no_point_of_the_board_is_named(text: str, named: str) -> None:
    with pytest.raises(PointError, match=named):
        parse_opening(text, 15)


def test_comments_and_empty_lines_are_skipped_and_lines_numbered() -> None:
    text = "# all of it\n\n1,2  # the first\r\n   \nh8i9\n"
    assert list(opening_lines(text)) == [(3, "1,2"), (5, "h8i9")]
    assert read_openings(text, 15, "here") == [(3, ("i10",)), (5, ("h8", "i9"))]


def test_errors_name_the_list_the_line_and_the_value() -> None:
    with pytest.raises(ConfigError, match=r"^book\.txt, line 2: .*8,0 is off the 15x15 board"):
        read_openings("0,0\n0,0, 8,0\n", 15, "book.txt")


@given(st.integers(5, 22), st.data())
def test_what_is_written_is_read_again(size: int, draw: st.DataObject) -> None:
    place = st.integers(0, size - 1)
    opening = draw.draw(st.lists(st.builds(lambda x, y: str(Point(x, y)), place, place), min_size=1, max_size=9))
    assert parse_opening(offsets_text(opening, size), size) == tuple(opening)
    assert parse_opening("".join(opening), size) == tuple(opening)
