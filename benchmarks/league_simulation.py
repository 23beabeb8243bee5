"""How right a league's ratings are: 50 engines of known strength, a newcomer now and then, games decided by coins.

Run it with ``python benchmarks/league_simulation.py [LEAGUES]``. After so many games it tells by how much the ratings
are off (the root of the mean square), how wide the intervals of 95 % are, and how many of them hold the truth; and
what the choice of the next game pair costs.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from adaptive_simulation import toss
from gomoku_arena.tournament.formats._league import League
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard

ENGINES = 50
SPREAD = 250
"""Standard deviation of the engines' Elo."""

FIRST = 40
"""Engines at the beginning; the others come one by one until half of the games are played."""

WITHIN = 400
CONCURRENCY = 8
LOOKS = (1_000, 3_000, 10_000, 30_000, 100_000)
"""Games after which one looks."""


class Look(NamedTuple):
    """The ratings after some games."""

    games: int
    errors: list[float]
    """By how much each engine's rating is off, but for the anchor."""
    widths: list[float]
    """Half the width of each interval that is told."""
    held: list[bool]
    """Whether it holds the truth."""


def main() -> None:
    leagues = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    most = LOOKS[-1] if leagues == 1 else LOOKS[-2]
    looks: dict[int, list[Look]] = {}
    for seed in range(leagues):
        for look in play(Random(seed), most):
            looks.setdefault(look.games, []).append(look)
    print(f"{leagues} leagues of {ENGINES} engines   games   rms error   interval   hold the truth")
    for games, seen in looks.items():
        errors = np.array([error for look in seen for error in look.errors])
        widths = [width for look in seen for width in look.widths]
        held = [held for look in seen for held in look.held]
        rms = float(np.sqrt((errors**2).mean()))
        print(f"{games:33} {rms:11.1f} {f'±{np.mean(widths):.1f}':>10} {np.mean(held):16.1%} of {len(held)}")


def play(coins: Random, most: int) -> Iterator[Look]:
    """One league, and how its ratings are after each number of ``LOOKS``."""
    names = [f"engine {place}" for place in range(ENGINES)]
    strength = {name: round(coins.gauss(0, SPREAD)) for name in names}
    anchors = {names[0]: float(strength[names[0]])}
    present = FIRST
    board, planned = Scoreboard(names[:present], anchors=anchors), list[Pairing]()
    league = League(names[:present], anchors=anchors, within=WITHIN)
    spent = 0.0
    while len(planned) < most:
        due = min(FIRST + int((ENGINES - FIRST) * len(planned) / (most / 2)), ENGINES)
        if due > present:
            present = due
            board.admit(names[:present], {}, anchors)
            league = League(names[:present], anchors=anchors, within=WITHIN)
        begun = time.process_time()
        more = league.more(planned, board, CONCURRENCY)
        spent += time.process_time() - begun
        planned += more
        for pairing in more:
            board.add(toss(pairing, strength, coins))
            if len(board.scores) in LOOKS:
                yield look(board, strength)
    print(f"{most:,} games: a game pair was chosen in {2e3 * spent / most:.2f} ms, in the mean", file=sys.stderr)


def look(board: Scoreboard, strength: dict[str, int]) -> Look:
    """How right the ratings are now."""
    rows = [row for row in board.standings() if row.name not in board.anchors and row.games]
    truth = {row.name: row.elo - strength[row.name] for row in rows}
    told = [row for row in rows if row.elo_error is not None]
    held = [abs(truth[row.name]) <= (row.elo_error or 0) for row in told]
    return Look(len(board.scores), [*truth.values()], [row.elo_error or 0 for row in told], held)


if __name__ == "__main__":
    main()
