"""Pro: black begins in the middle, and plays the third stone outside the 5x5 square.

Source: https://en.wikipedia.org/wiki/Gomoku, which puts two empty points at least between black's stones; the gomoku
world championships of 1989 and 1991. A Czech variant has white's stone beside the first
(http://www.vcpr.cz/en/help-and-rules/gomoku-rules/).
"""

from gomoku_arena.opening_rules.rule import CENTRE, Area, OpeningRule, Script, Seats, place


def _script(seats: Seats) -> Script:
    yield from place(seats.black, 1, CENTRE)
    yield from place(seats.white)
    yield from place(seats.black, 1, Area(outside=5))


PRO = OpeningRule(
    "pro",
    "Pro",
    "Black's third stone stays away.",
    "Black begins in the middle; white plays anywhere; black plays the third stone outside the 5x5 square.",
    _script,
    least_size=7,
)
"""The rule."""
