"""Taraguchi-N: a swap after each of the first stones, and then one fifth stone with a swap, or N of them without.

Source: https://en.wikipedia.org/wiki/Taraguchi_opening_rule. The first rule had five fifth stones; with ten it is the
rule of the European renju championships since 2010, and as 五珠交替打ち that of Japan
(https://renjusha.net/about-renju/). There the ten are declared in the place of the swap after the fourth stone: who
swaps cannot offer them.
"""

from collections.abc import Sequence
from functools import cache

from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    Family,
    OpeningRule,
    Script,
    Seats,
    may_swap,
    offer_fifths,
    place,
    square,
)

_USUAL = 10


def taraguchi_script(seats: Seats, sides: Sequence[int], fifths: int) -> Script:
    """The rule with the sides of the squares for the five stones."""
    for number, side in enumerate(sides[:3]):
        yield from place(seats.white if number % 2 else seats.black, 1, square(side))
        yield from may_swap(seats, seats.black if number % 2 else seats.white)
    yield from place(seats.white, 1, square(sides[3]))
    choice = yield Choose(seats.black, (Choice.SWAP, Choice.STAY, Choice.OFFER))
    if choice is Choice.OFFER:
        yield from offer_fifths(seats, fifths)
        return
    if choice is Choice.SWAP:
        seats.black = seats.white
    yield from place(seats.black, 1, square(sides[4]))
    yield from may_swap(seats, seats.white)


@cache
def taraguchi(fifths: int) -> OpeningRule:
    """The rule with that many fifth stones."""

    def script(seats: Seats) -> Script:
        yield from taraguchi_script(seats, (1, 3, 5, 7, 9), fifths)

    return OpeningRule(
        f"taraguchi{fifths}",
        f"Taraguchi-{fifths}",
        "A swap after each stone, or many fifths.",
        "Stones one to four lie in the middle and in the 3x3, 5x5 and 7x7 squares. After each of the first three the "
        "other player may swap. After the fourth the player who has black decides. That player swaps or not; then the "
        "fifth stone lies in the 9x9 square, and the other player may swap. Or that player keeps black and offers as "
        "many fifth stones as the name of the rule says, anywhere on the board; white keeps one of them.",
        script,
        least_size=9,
        order=5,
        aliases=("五珠交替打ち", "塔拉山口-10", "塔十") if fifths == _USUAL else (),
    )


TARAGUCHI, TARAGUCHI_10 = Family("taraguchi", taraguchi), taraguchi(_USUAL)
"""The rules, and the one that is played."""
