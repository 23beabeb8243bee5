"""Runs: stones of one colour side by side on a line. All of the engine's knowledge of shapes is here."""

import re
from functools import lru_cache
from typing import NamedTuple

EMPTY = "."
STONES = ("X", "O")

# By open ends (none, one, both), then by length from 0 to 4.
_WORTH = (
    (0, 1, 2, 10, 100),
    (0, 2, 10, 100, 1_000),
    (0, 5, 100, 1_000, 10_000),
)
FIVE = 100_000
"""What it is worth to make a run of five or more; whether that wins is for the game to say."""

CAPTURE = 1_500
"""What it is worth to capture a pair: more than an open three, less than an open four."""

_RUN = re.compile(r"X+|O+")


def run_worth(length: int, open_ends: int) -> int:
    """The value of a run of 1 to 4 stones. Longer ones that ended no game win nothing, and are worth 0."""
    return _WORTH[open_ends][length] if length <= 4 else 0


class LineWorth(NamedTuple):
    """What the runs on a line are worth to each colour, and which fours lack only a fifth stone at an open end."""

    black: int
    white: int
    black_fours: int
    white_fours: int


@lru_cache(maxsize=1 << 17)
def line_worth(line: str) -> LineWorth:
    """The runs of a line, added up. Sister positions share most of their lines, hence the cache."""
    worth = {"X": 0, "O": 0}
    fours = {"X": 0, "O": 0}
    for run in _RUN.finditer(line):
        stone, length = run[0][0], len(run[0])
        open_ends = line[run.start() - 1 : run.start()].count(EMPTY) + line[run.end() : run.end() + 1].count(EMPTY)
        worth[stone] += run_worth(length, open_ends)
        fours[stone] += length == 4 and open_ends > 0
    return LineWorth(worth["X"], worth["O"], fours["X"], fours["O"])


@lru_cache(maxsize=1 << 17)
def run_through(line: str, index: int, stone: str) -> int:
    """The value of the run that ``stone`` would join or start at that point of the line."""
    before, after = line[:index], line[index + 1 :]
    left, right = before.rstrip(stone), after.lstrip(stone)
    length = len(line) - len(left) - len(right)
    return FIVE if length >= 5 else run_worth(length, left.endswith(EMPTY) + right.startswith(EMPTY))


@lru_cache(maxsize=1 << 17)
def pairs_taken(line: str, index: int, stone: str) -> int:
    """How many pairs ``stone`` would capture on the line, under rules that have captures."""
    other = STONES[1 - STONES.index(stone)]
    sandwich = other * 2 + stone
    return line[:index].endswith(sandwich[::-1]) + line[index + 1 :].startswith(sandwich)
