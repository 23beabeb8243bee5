"""The picture: well-formed, to measure, and showing exactly the stones that stand."""

import pickle
from typing import Any
from xml.etree import ElementTree

import pytest

from gomoku_arena import Game, PointError, Rules, Svg

NAMESPACE = "{http://www.w3.org/2000/svg}"


def played(*points: str, rules: Rules | None = None) -> Game:
    game = Game(rules)
    for point in points:
        game.play(point)
    return game


def circles(picture: str, fill: str) -> int:
    root = ElementTree.fromstring(picture)
    return sum(len(group) for group in root.iter(f"{NAMESPACE}g") if group.get("fill") == fill)


def texts(picture: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(picture).iter(f"{NAMESPACE}text")]


CAPTURE = played("a1", "b1", "k10", "c1", "d1")


def test_the_stones_that_stand_are_drawn() -> None:
    picture = CAPTURE.svg()
    assert (circles(picture, "url(#gomoku-black)"), circles(picture, "url(#gomoku-white)")) == (3, 0)


def test_the_last_move_and_what_it_took_are_marked() -> None:
    assert Game().svg().count("#e0342b") == 0
    assert CAPTURE.svg().count("#e0342b") == 1
    assert CAPTURE.svg().count("stroke-dasharray") == 2


def test_numbers_are_those_of_the_moves_that_stand() -> None:
    plain, numbered = texts(CAPTURE.svg()), texts(CAPTURE.svg(numbers=True))
    assert sorted([*plain, "1", "3", "5"], key=str) == sorted(numbered, key=str)


def test_a_point_played_twice_shows_its_later_number() -> None:
    game = played("a1", "b1", "k10", "c1", "d1", "b1")
    assert texts(game.svg(numbers=True))[-1] != "2"
    assert sorted(texts(game.svg(numbers=True))[-4:], key=str) == ["1", "3", "5", "6"]


@pytest.mark.parametrize("size", range(5, 23))
def test_every_board_has_its_coordinates_and_its_measure(size: int) -> None:
    picture = Game(Rules(size=size)).svg(cell=10)
    columns = [chr(ord("a") + x) for x in range(size)]
    assert set(texts(picture)) == {*columns, *(str(y + 1) for y in range(size))}
    side = str(10 * (size + 1))
    root = ElementTree.fromstring(picture)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (side, side, f"0 0 {side} {side}")


def test_a_notebook_shows_the_picture() -> None:
    assert CAPTURE._repr_html_() == CAPTURE.svg() == CAPTURE.svg(cell=28, numbers=False)


@pytest.mark.parametrize("cell", [7, 201, 0, -1, 10**30])
def test_a_cell_out_of_range_is_refused(cell: Any) -> None:
    with pytest.raises(ValueError, match="cell"):
        Game().svg(cell=cell)


def paths(picture: str) -> list[str]:
    return [str(path.get("d")) for path in ElementTree.fromstring(picture).iter(f"{NAMESPACE}path")]


def test_a_picture_is_text_that_a_notebook_shows() -> None:
    picture = CAPTURE.svg(numbers=True)
    assert isinstance(picture, Svg)
    assert (picture._repr_svg_(), type(picture._repr_svg_())) == (picture, str)
    assert pickle.loads(pickle.dumps(picture)) == picture


@pytest.mark.parametrize(
    ("color", "drawn"), [("green", "#15803d"), ("red", "#c02a1d"), ("blue", "#1557b0"), ("#0fF012", "#0fF012")]
)
def test_an_arrow_has_the_color_that_is_asked_for(color: str, drawn: str) -> None:
    picture = Game().svg(arrows=[("a1", "b2"), ("c3", "d4", color)])
    assert picture.count(f'stroke="{drawn}" fill="{drawn}"') == 1 + (color == "green")


def test_without_coordinates_the_board_is_smaller() -> None:
    picture = CAPTURE.svg(cell=10, coordinates=False)
    assert texts(picture) == []
    assert ElementTree.fromstring(picture).get("width") == str(10 * 19 + 5)


def test_the_last_move_need_not_be_marked() -> None:
    plain = CAPTURE.svg(last_move=False)
    assert ("#e0342b" in plain, "stroke-dasharray" in plain) == (False, False)
    assert circles(plain, "url(#gomoku-black)") == 3
    numbered = CAPTURE.svg(numbers=True, last_move=False)
    assert ("#ff7a6b" in CAPTURE.svg(numbers=True), "#ff7a6b" in numbered) == (True, False)
    assert texts(numbered)[-3:] == texts(CAPTURE.svg(numbers=True))[-3:]


def test_marks_and_arrows_are_drawn_where_they_are_asked_for() -> None:
    game = Game(Rules(size=9))
    board = paths(game.svg(cell=40))
    drawn = paths(game.svg(cell=40, marks={"c3": "square", "e5": "cross"}, arrows=[("a1", (0, 3))]))
    square, cross, line, head = drawn[len(board) :]
    assert drawn[: len(board)] == board
    middle = 40 * 3.25 + 0.5
    assert square == f"M{middle - 9.6:.1f} {middle - 9.6:.1f}H{middle + 9.6:.1f}V{middle + 9.6:.1f}H{middle - 9.6:.1f}Z"
    assert cross.count("M") == cross.count("L") == 2
    assert line == f"M50.5 {50.5 + 6:.1f}L50.5 {50.5 + 120 - 18.4:.1f}"
    assert head.startswith(f"M50.5 {50.5 + 120 - 4:.1f}L")


@pytest.mark.parametrize("mark", ["circle", "cross", "triangle", "square"])
def test_every_mark_has_a_shape_and_the_color_that_shows(mark: Any) -> None:
    pictures = [CAPTURE.svg(marks={point: mark}) for point in ("a1", "b1")]
    assert len({paths(picture)[-1] for picture in pictures}) == 2
    assert ["#8cc0ff" in picture for picture in pictures] == [True, False]
    others: list[Any] = [it for it in ("circle", "cross", "triangle", "square") if it != mark]
    assert paths(pictures[0])[-1] not in [paths(CAPTURE.svg(marks={"a1": other}))[-1] for other in others]


@pytest.mark.parametrize("label", ["1", "A", "\u5341", "<&>", "ab1"])
def test_labels_are_shown_as_they_are(label: str) -> None:
    assert texts(CAPTURE.svg(labels={"a1": label}))[-1] == label
    assert texts(CAPTURE.svg(labels={"h8": label}))[-1] == label


@pytest.mark.parametrize(
    ("drawn", "error", "words"),
    [
        ({"marks": {"h8": "star"}}, ValueError, 'mark "star" is none of circle, cross, triangle, square'),
        ({"marks": {"v22": "circle"}}, PointError, "v22 is off the board"),
        ({"labels": {"h": "a"}}, PointError, "is no point"),
        ({"labels": {"h8": ""}}, ValueError, "not 0"),
        ({"labels": {"h8": "long"}}, ValueError, "1 to 3 characters, not 4"),
        ({"labels": {"h8": "a\0"}}, ValueError, "control character"),
        ({"arrows": [("h8", (7, 7))]}, ValueError, "h8 to itself"),
        ({"arrows": [("h8", "v22")]}, PointError, "off the board"),
        ({"arrows": [("h8", "i9", "pink")]}, ValueError, 'colour "pink" is none of green, red, blue, yellow, #rrggbb'),
        ({"arrows": [("h8", "i9", "#12345é")]}, ValueError, "colour"),
        ({"arrows": [("h8", "i9", '#12"/><')]}, ValueError, "colour"),
        ({"arrows": [("h8", "i9", "red", "red")]}, ValueError, "tuple"),
        ({"marks": ["h8"]}, TypeError, "Mapping"),
        ({"labels": {"h8": 1}}, TypeError, "str"),
        ({"arrows": ["h8"]}, TypeError, "tuple"),
    ],
)
def test_what_cannot_be_drawn_is_refused(drawn: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        CAPTURE.svg(**drawn)
