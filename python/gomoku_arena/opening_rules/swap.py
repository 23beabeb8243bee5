"""Swap: the first player places three stones, and the second takes a colour.

Source: http://www.vcpr.cz/en/help-and-rules/gomoku-rules/
"""

from gomoku_arena.opening_rules.rule import OpeningPlayer, OpeningRule, Script, Seats, place, take_color


def _script(seats: Seats) -> Script:
    yield from place(OpeningPlayer.FIRST, 3)
    yield from take_color(seats, OpeningPlayer.SECOND)


SWAP = OpeningRule(
    "swap",
    "Swap",
    "Three stones, then choose a side.",
    "The first player places three stones, and the second takes a colour.",
    _script,
    aliases=("三手交换",),
)
"""The rule."""
