"""RIF (1996): one of the 26 openings, a swap, and two fifth stones of which white keeps one.

Source: https://en.wikipedia.org/wiki/RIF_opening_rule, the rule of the renju world championships 1996 to 2008. Chinese
tournaments call it 三手交换五手两打, Japanese ones 珠型交替・五珠二ヶ所打ち.
"""

from gomoku_arena.opening_rules.rule import (
    OpeningPlayer,
    OpeningRule,
    Script,
    Seats,
    may_swap,
    offer_fifths,
    place,
    place_pattern,
)

_FIFTHS = 2


def _script(seats: Seats) -> Script:
    yield from place_pattern(OpeningPlayer.FIRST)
    yield from may_swap(seats, OpeningPlayer.SECOND)
    yield from place(seats.white)
    yield from offer_fifths(seats, _FIFTHS)


RIF = OpeningRule(
    "rif",
    "RIF",
    "26 openings, one swap, two fifths.",
    "The first player places one of the 26 openings, and the second may swap. White plays the fourth stone anywhere; "
    "black offers two fifth stones, of which white keeps one.",
    _script,
    least_size=7,
    order=4,
    aliases=("五手两打", "三手交换五手两打"),
)
"""The rule."""
