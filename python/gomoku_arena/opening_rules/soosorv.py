"""Soosõrv-N: one of the 26 openings, a swap, a fourth stone with a number up to N, a swap, and so many fifth stones.

Source: https://en.wikipedia.org/wiki/Soosõrv_opening_rule. The first rule went up to four; with eight it is the rule of
the renju world championships since 2017.
"""

from functools import cache

from gomoku_arena.opening_rules.rule import (
    Family,
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


@cache
def soosorv(most: int) -> OpeningRule:
    """The rule in which white names one to ``most`` fifth stones."""

    def script(seats: Seats) -> Script:
        yield from place_pattern(OpeningPlayer.FIRST)
        yield from may_swap(seats, OpeningPlayer.SECOND)
        yield from place(seats.white)
        fifths = yield from declare(seats.white, 1, most)
        yield from may_swap(seats, seats.black)
        yield from offer_fifths(seats, fifths)

    return OpeningRule(
        f"soosorv{most}",
        f"Soosõrv-{most}",
        "White names how many fifths.",
        "The first player places one of the 26 openings, and the second may swap. White plays the fourth stone "
        "anywhere and says how many fifth stones black will offer, at most the number in the name of the rule; the "
        "other player may swap. Black offers that many, of which white keeps one.",
        script,
        least_size=7,
        order=6,
        aliases=(f"索索夫-{most}",),
    )


SOOSORV, SOOSORV_8 = Family("soosorv", soosorv), soosorv(8)
"""The rules, and the one that is played."""
