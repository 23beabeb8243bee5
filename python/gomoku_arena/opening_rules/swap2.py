"""Swap2: three stones are placed; the second player takes a colour, or places two more and the first takes one.

Source: Gomocup's protocol (SWAP2BOARD), and the gomoku world championships since 2009.
"""

from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    OpeningPlayer,
    OpeningRule,
    Script,
    Seats,
    place,
    take_color,
)

_FIRST, _SECOND = OpeningPlayer


def _script(seats: Seats) -> Script:
    yield from place(_FIRST, 3)
    choice = yield Choose(_SECOND, (Choice.BLACK, Choice.WHITE, Choice.PLACE_TWO))
    if choice is Choice.PLACE_TWO:
        yield from place(_SECOND, 2)
        yield from take_color(seats, _FIRST)
    else:
        seats.black = _SECOND if choice is Choice.BLACK else _FIRST


SWAP2 = OpeningRule(
    "swap2",
    "Swap2",
    "Three stones, then choose a side, or two more.",
    "The first player places three stones; the second takes a colour, or places two more and the first takes one.",
    _script,
    order=0,
)
"""The rule."""
