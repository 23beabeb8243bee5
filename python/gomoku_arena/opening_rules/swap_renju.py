"""Swap of renju (1989): the players place an opening in turn, white may swap, and black offers two fifth stones.

Source: https://en.wikipedia.org/wiki/Swap_opening_rule.
"""

from gomoku_arena.opening_rules.rule import CENTRE, OpeningRule, Script, Seats, may_swap, offer_fifths, place, square

_FIFTHS = 2


def _script(seats: Seats) -> Script:
    yield from place(seats.black, 1, CENTRE)
    yield from place(seats.white, 1, square(3))
    yield from place(seats.black, 1, square(5))
    yield from may_swap(seats, seats.white)
    yield from place(seats.white)
    yield from offer_fifths(seats, _FIFTHS)


SWAP_RENJU = OpeningRule(
    "swap1989",
    "Swap (renju, 1989)",
    "Placed in turn, one swap, two fifths.",
    "The players place an opening in turn: the middle, then in the 3x3 square, then in the 5x5 square. White may swap, "
    "and plays the fourth stone anywhere; black offers two fifth stones, of which white keeps one.",
    _script,
    least_size=7,
    offers_fifths=True,
)
"""The rule."""
