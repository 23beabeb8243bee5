"""Long Pro: black begins in the middle, and plays the third stone outside the 7x7 square.

Source: https://en.wikipedia.org/wiki/Gomoku, which puts three empty points at least between black's stones.
"""

from gomoku_arena.opening_rules.rule import CENTRE, Area, OpeningRule, Script, Seats, place


def _script(seats: Seats) -> Script:
    yield from place(seats.black, 1, CENTRE)
    yield from place(seats.white)
    yield from place(seats.black, 1, Area(outside=7))


LONG_PRO = OpeningRule(
    "longpro",
    "Long Pro",
    "Black's third stone stays far away.",
    "Black begins in the middle; white plays anywhere; black plays the third stone outside the 7x7 square.",
    _script,
    least_size=9,
)
"""The rule."""
