"""Tarannikov: five stones in ever larger squares, and a swap after each of them.

Source: ``Tarannikov`` of https://github.com/yescallop/ScallopGomoku; Taraguchi is told as its extension.
"""

from gomoku_arena.opening_rules.rule import OpeningRule, Script, Seats, may_swap, place, square

_SIDES = 1, 3, 5, 7, 9


def _script(seats: Seats) -> Script:
    for number, side in enumerate(_SIDES):
        yield from place(seats.white if number % 2 else seats.black, 1, square(side))
        yield from may_swap(seats, seats.black if number % 2 else seats.white)


TARANNIKOV = OpeningRule(
    "tarannikov",
    "Tarannikov",
    "A swap after each of five stones.",
    "Stones one to five lie in the middle and in the 3x3, 5x5, 7x7 and 9x9 squares. After each of them the other "
    "player may swap.",
    _script,
    least_size=9,
    aliases=("塔拉",),
)
"""The rule."""
