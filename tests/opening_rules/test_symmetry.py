"""Points that four stones make one and the same: verdicts of another program, and a slow twin."""

import json
import random
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest

from gomoku_arena import Point
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, are_symmetric, first_clash, mirrors, turned

SIZE = 15
VERDICTS = json.loads((Path(__file__).parent.parent / "data" / "symmetric_fifths.json").read_text(encoding="utf-8"))
"""Positions with the fifth moves that the package renju 0.1.0 calls equivalent, by ``find_symmetric_candidates``.

That program compares what five stones look like. With two white stones it comes to the same: what takes five onto five
keeps the white pair in its place. So done twice it moves nothing, and it takes the four onto themselves.
"""


def points(text: str) -> list[Point]:
    return [Point(name) for name in text.split()]


@pytest.mark.parametrize(
    ("stones", "point", "same"),
    [
        ("h8 h9 h10 h7", "i8", "g8"),  # four in a column: the column itself is the mirror
        ("h8 h7 i7 i8", "j6", "g9"),  # two pairs across a square: both diagonals, and the half turn
        ("h8 h7 i7 i8", "g6", "j9"),
        ("h8 h7 i8 i7", "g8", "j8"),  # two columns side by side: the mirror lies between them
        ("h8 i9 j10 g7", "i8", "h9"),  # four on a diagonal
        ("h8 i9 k9 h9", "g9", ""),
        ("h8 h9 i10 i9", "g8", "j10"),  # a half turn about the middle of the four
    ],
)
def test_a_point_has_the_mirrors_that_the_four_stones_give_it(stones: str, point: str, same: str) -> None:
    assert mirrors(points(stones), Point(point), SIZE) == frozenset(points(same))
    for other in points(same):
        assert mirrors(points(stones), other, SIZE) == {Point(point)}


def test_the_mirror_is_the_patterns_and_not_the_boards() -> None:
    at_the_edge = points("a1 b1 c1 d1")
    assert mirrors(at_the_edge, Point("b2"), SIZE) == frozenset()
    assert mirrors(points("a2 b2 c2 d2"), Point("b3"), SIZE) == {Point("b1")}


def test_a_mirror_beyond_the_edge_is_no_point() -> None:
    stones = points("a8 b8 d8 c8")
    assert mirrors(stones, Point("e15"), SIZE) == {Point("e1")}
    assert mirrors(points("a2 b2 d2 c2"), Point("e15"), SIZE) == frozenset()


def test_stones_of_one_colour_are_the_same_in_any_order() -> None:
    for stones in ("h8 h7 i7 i8", "i7 h7 h8 i8", "h8 i8 i7 h7"):
        assert mirrors(points(stones), Point("j6"), SIZE) == {Point("g9")}


def test_the_first_pair_that_counts_as_the_same_is_named() -> None:
    stones, offered = points("h8 h7 i7 i8"), points("a1 j6 g6 k9 g9 j9")
    assert first_clash(stones, offered) == (Point("j6"), Point("g9"))
    assert first_clash(stones, offered[:4]) is None


def test_without_stones_no_two_points_are_the_same() -> None:
    assert mirrors([], Point("h8"), SIZE) == frozenset()
    assert not are_symmetric([], Point("h8"), Point("i9"))


@pytest.mark.parametrize("position", VERDICTS, ids=lambda it: " ".join(it["stones"]))
def test_another_program_calls_the_same_points_equivalent(position: dict[str, list[str]]) -> None:
    stones, offered = list(map(Point, position["stones"])), list(map(Point, position["points"]))
    found = {frozenset(map(str, pair)) for pair in combinations(offered, 2) if are_symmetric(stones, *pair)}
    assert found == {frozenset(pair) for group in position["same"] for pair in combinations(group, 2)}


def test_a_slow_twin_that_tries_every_centre_finds_the_same() -> None:
    draw = random.Random(26)
    for _ in range(30):
        reach = draw.choice((1, 1, 2, 3))
        stones = draw.sample([Point(7 + x, 6 + y) for x, y in product(range(-reach, reach + 1), repeat=2)], 4)
        motions = list(_slow_motions(stones))
        for point in draw.sample([Point(x, y) for x, y in product(range(SIZE), repeat=2)], 30):
            if point not in stones:
                images = {_moved((point.x, point.y), *motion) for motion in motions} - {(point.x, point.y)}
                on_board = {Point(x, y) for x, y in images if x in range(SIZE) and y in range(SIZE)}
                assert mirrors(stones, point, SIZE) == on_board


def _slow_motions(stones: list[Point]) -> Iterator[tuple[int, int, int]]:
    """Tries all eight symmetries about every point and between all points, and looks where each stone comes to lie."""
    colors = [{(stone.x, stone.y) for stone in stones[color::2]} for color in (0, 1)]
    for motion in product(SYMMETRIES, range(-SIZE, 2 * SIZE), range(-SIZE, 2 * SIZE)):
        if all({_moved(place, *motion) for place in color} == color for color in colors):
            yield motion


def _moved(place: tuple[int, int], symmetry: int, right: int, down: int) -> tuple[int, int]:
    x, y = turned(*place, symmetry)
    return x + right, y + down
