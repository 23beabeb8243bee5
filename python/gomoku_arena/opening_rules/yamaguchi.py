"""Yamaguchi: one of the 26 openings with a number of fifth stones, a swap, and black offers so many.

Source: http://renju.net/media/showrule.php?rule=5, the rule of the renju world championships 2009 to 2015. It tells no
largest number; twelve is that of ``renju.ts`` of https://github.com/AbstractPlay/gameslib. In Japan it is 題数指定打ち.
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

_MOST = 12


def _script(seats: Seats) -> Script:
    yield from place_pattern(OpeningPlayer.FIRST)
    fifths = yield from declare(OpeningPlayer.FIRST, 1, _MOST)
    yield from may_swap(seats, OpeningPlayer.SECOND)
    yield from place(seats.white)
    yield from offer_fifths(seats, fifths)


YAMAGUCHI = OpeningRule(
    "yamaguchi",
    "Yamaguchi",
    "The opener names how many fifths.",
    "The first player places one of the 26 openings and says how many fifth stones black will offer, one to twelve; "
    "the second may swap. White plays the fourth stone anywhere; black offers that many fifth stones, of which white "
    "keeps one.",
    _script,
    least_size=7,
    order=7,
    aliases=("山口", "五手N打", "題数指定打ち"),
)
"""The rule."""
