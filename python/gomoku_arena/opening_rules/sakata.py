"""Sakata: one player places an opening, the other the fourth and fifth stones, and the first takes a colour.

Sources: ``Sakata`` of https://github.com/yescallop/ScallopGomoku, and for the squares https://www.renju.net/rule/17/.
The latter is Super Sakata, in which two more stones may be placed instead of taking a colour, again and again.
"""

from gomoku_arena.opening_rules.rule import (
    OpeningPlayer,
    OpeningRule,
    Script,
    Seats,
    place,
    place_pattern,
    square,
    take_color,
)

_FIRST, _SECOND = OpeningPlayer


def _script(seats: Seats) -> Script:
    yield from place_pattern(_FIRST)
    yield from place(_SECOND, 1, square(7))
    yield from place(_SECOND, 1, square(9))
    yield from take_color(seats, _FIRST)


SAKATA = OpeningRule(
    "sakata",
    "Sakata",
    "Three stones, two more, then a side.",
    "The first player places one of the 26 openings; the second places the fourth stone in the 7x7 square and the "
    "fifth in the 9x9 square; the first takes a colour.",
    _script,
    least_size=9,
)
"""The rule."""
