"""Super Taraguchi-10: Taraguchi-10 with the second, third and fourth stones in larger squares.

Source: https://renjunews.com/first-super-taraguchi-10-tournament-on-renju-caffe/, which leaves the fifth in 9x9.
"""

from gomoku_arena.opening_rules.rule import OpeningRule, Script, Seats
from gomoku_arena.opening_rules.taraguchi import taraguchi_script

_FIFTHS = 10


def _script(seats: Seats) -> Script:
    yield from taraguchi_script(seats, (1, 5, 7, 9, 9), _FIFTHS)


SUPER_TARAGUCHI_10 = OpeningRule(
    "supertaraguchi10",
    "Super Taraguchi-10",
    "As Taraguchi-10, in larger squares.",
    "As Taraguchi-10, with the second, third and fourth stones in the 5x5, 7x7 and 9x9 squares.",
    _script,
    least_size=9,
    order=12,
)
"""The rule."""
