"""The picture: well-formed, to measure, and showing exactly the stones that stand."""

from typing import Any
from xml.etree import ElementTree

import pytest

from gomoku_arena import Game, Rules

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
