"""The eight symmetries of a square, and the points that some stones make one and the same.

Fifth moves on offer must differ for a player, and two that a symmetry of the four stones exchanges do not. That is a
symmetry of the pattern and not of the board: it may mirror at a line between two rows, anywhere.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from gomoku_arena._core import Point

SYMMETRIES = range(8)
"""All of them; the first leaves everything where it is."""


def turned(x: int, y: int, symmetry: int, last: int = 0) -> tuple[int, int]:
    """Where that symmetry takes a point of a square whose coordinates end at ``last``; an offset, where 0."""
    x = last - x if symmetry & 1 else x
    y = last - y if symmetry & 2 else y
    return (y, x) if symmetry & 4 else (x, y)


def mirrors(stones: Sequence[Point], point: Point, size: int) -> frozenset[Point]:
    """The other points of a board of that size that count as the same as this one beside these stones.

    stones: from black's first on, the colours alternating; of each colour the order does not matter.
    """
    images = {_image(point, motion) for motion in _motions(stones)} - {(point.x, point.y)}
    return frozenset(Point(x, y) for x, y in images if 0 <= x < size and 0 <= y < size)


def are_symmetric(stones: Sequence[Point], first: Point, second: Point) -> bool:
    """Whether two different points count as the same beside these stones."""
    return first != second and any(_image(first, motion) == (second.x, second.y) for motion in _motions(stones))


def first_clash(stones: Sequence[Point], points: Sequence[Point]) -> tuple[Point, Point] | None:
    """The first two of these points that count as the same beside these stones; None where all differ."""
    return next((pair for pair in combinations(points, 2) if are_symmetric(stones, *pair)), None)


# A symmetry about the middle of a square, and how far what it gives is moved to the right and down.
_Motion = tuple[int, int, int]


def _motions(stones: Sequence[Point]) -> Iterator[_Motion]:
    """The motions that take the stones onto themselves, black onto black.

    They are the four reflections and the half turn for four stones: a quarter turn takes stones onto themselves in
    fours, but for one in its centre, and there are two of each colour.
    """
    colors = {(stone.x, stone.y): index % 2 for index, stone in enumerate(stones)}
    for symmetry in SYMMETRIES if colors else ():
        images = {turned(*place, symmetry): color for place, color in colors.items()}
        right = min(x for x, _ in colors) - min(x for x, _ in images)
        down = min(y for _, y in colors) - min(y for _, y in images)
        if {(x + right, y + down): color for (x, y), color in images.items()} == colors:
            yield symmetry, right, down


def _image(point: Point, motion: _Motion) -> tuple[int, int]:
    symmetry, right, down = motion
    x, y = turned(point.x, point.y, symmetry)
    return x + right, y + down
