"""Swap of renju (1989): the players place an opening in turn, white may swap, and black offers two fifth stones.

Source: https://en.wikipedia.org/wiki/Swap_opening_rule, the rule of the renju world championships 1989 to 1995. It
knows 24 of the 26 openings and does not name the two others. We take the thirteenths, which are good for white: the 24
that are good for black were the basic ones in Japan (http://hp.vector.co.jp/authors/VA009422/renju_rule.html).
"""

from itertools import product

from gomoku_arena._core import Point
from gomoku_arena.opening_rules.rule import (
    CENTRE,
    Area,
    OpeningRule,
    Place,
    Script,
    Seats,
    may_swap,
    offer_fifths,
    place,
    square,
)

_FIFTHS = 2


def _script(seats: Seats) -> Script:
    first = yield Place(seats.black, 1, CENTRE)
    second = yield Place(seats.white, 1, square(3))
    assert isinstance(first, Point)
    assert isinstance(second, Point)
    yield from place(seats.black, 1, Area(inside=5, left_out=_yusei_and_suisei(first, second)))
    yield from may_swap(seats, seats.white)
    yield from place(seats.white)
    yield from offer_fifths(seats, _FIFTHS)


def _yusei_and_suisei(first: Point, second: Point) -> tuple[Point, ...]:
    """The corners of the 5x5 square that lie behind the first stone, seen from the second."""
    right, down = second.x - first.x, second.y - first.y
    corners = product((-2, 2), repeat=2)
    return tuple(Point(first.x + x, first.y + y) for x, y in corners if x * right + y * down < 0)


SWAP_RENJU = OpeningRule(
    "swap1989",
    "Swap (renju, 1989)",
    "Placed in turn, one swap, two fifths.",
    "The players place an opening in turn: black the middle, white in the 3x3 square, black in the 5x5 square, but "
    "neither Yusei nor Suisei. White may swap. Then white plays the fourth stone anywhere, and black offers two fifth "
    "stones, of which white keeps one.",
    _script,
    least_size=7,
    order=9,
)
"""The rule."""
