"""The lines of a board: a board is one text of ``size * size`` letters, and a line is a slice of it."""

from functools import cache
from typing import NamedTuple

SHORTEST = 5
"""Shorter diagonals hold no five."""


class Crossing(NamedTuple):
    """One of the lines through a point: its slice, and where on it the point lies."""

    line: slice
    offset: int


@cache
def lines(size: int) -> tuple[slice, ...]:
    """Every row, column and long enough diagonal of a board of that size."""
    rows = [slice(y * size, (y + 1) * size) for y in range(size)]
    columns = [slice(x, None, size) for x in range(size)]
    return (*rows, *columns, *_diagonals(size))


def _diagonals(size: int) -> list[slice]:
    found = []
    for x in range(size):
        for y in range(size) if x in (0, size - 1) else (0,):
            found += [it for it in (_falling(x, y, size), _rising(x, y, size)) if it is not None]
    return found


def _falling(x: int, y: int, size: int) -> slice | None:
    length = size - max(x, y)
    starts_here = x == 0 or y == 0
    return _diagonal(x, y, length, size + 1, size) if starts_here and length >= SHORTEST else None


def _rising(x: int, y: int, size: int) -> slice | None:
    length = min(x + 1, size - y)
    starts_here = x == size - 1 or y == 0
    return _diagonal(x, y, length, size - 1, size) if starts_here and length >= SHORTEST else None


def _diagonal(x: int, y: int, length: int, step: int, size: int) -> slice:
    start = y * size + x
    return slice(start, start + (length - 1) * step + 1, step)


@cache
def crossings(size: int) -> tuple[tuple[Crossing, ...], ...]:
    """For each point, by its place in the board's text, the lines that run through it."""
    through: list[list[Crossing]] = [[] for _ in range(size * size)]
    for line in lines(size):
        for index, place in enumerate(range(*line.indices(size * size))):
            through[place].append(Crossing(line, index))
    return tuple(map(tuple, through))


@cache
def neighbours(size: int, radius: int) -> tuple[frozenset[int], ...]:
    """For each point, the places of the points at most ``radius`` columns and rows away, itself among them."""
    return tuple(frozenset(_around(place % size, place // size, size, radius)) for place in range(size * size))


def _around(x: int, y: int, size: int, radius: int) -> list[int]:
    rows = range(max(0, y - radius), min(size, y + radius + 1))
    columns = range(max(0, x - radius), min(size, x + radius + 1))
    return [row * size + column for row in rows for column in columns]
