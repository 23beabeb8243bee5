"""五手多打: one of the 26 openings, a swap, a fourth stone with which white says how many fifth stones black offers.

Source: programs of China, which tell it so with three to ten, beside 五手N打, where the number comes with the opening.
"""

from gomoku_arena.opening_rules.rule import (
    OpeningPlayer,
    OpeningRule,
    Script,
    Seats,
    declare,
    may_swap,
    offer_fifths,
    place,
    place_pattern,
)

_LEAST, _MOST = 3, 10


def _script(seats: Seats) -> Script:
    yield from place_pattern(OpeningPlayer.FIRST)
    yield from may_swap(seats, OpeningPlayer.SECOND)
    yield from place(seats.white)
    fifths = yield from declare(seats.white, _LEAST, _MOST)
    yield from offer_fifths(seats, fifths)


MANY_FIFTHS = OpeningRule(
    "manyfifths",
    "Many fifths (五手多打)",
    "White names three to ten fifths.",
    "The first player places one of the 26 openings, and the second may swap. White plays the fourth stone anywhere "
    "and says how many fifth stones black will offer, three to ten; white keeps one of them.",
    _script,
    least_size=7,
    order=8,
    aliases=("五手多打",),
)
"""The rule."""
