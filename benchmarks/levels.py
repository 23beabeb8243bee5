"""The ladder of tengen's levels: each against the next one under every rule set.

``python benchmarks/levels.py [--rules NAME ...] [--games N] [--store FILE]`` prints a table a rule set, as
docs/levels.md has it. Games are kept in the store, and a ladder that was stopped goes on there. Openings are balanced,
each is played with both colours; no move is timed, so the table does not depend on the machine.
"""

import argparse
from pathlib import Path

from gomoku_arena import Rules, TimeControl, play_tournament
from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES
from gomoku_arena.tournament.statistics.rating import EloEstimate
from gomoku_arena.tournament.statistics.trinomial import Trinomial


def met(rules: str, level: int, games: int, seed: int, store: Path) -> tuple[Trinomial, EloEstimate]:
    """The games of a level against the one below."""
    outcome = play_tournament(
        {f"level {number}": f"tengen:level={number}" for number in (level, level - 1)},
        rules=rules,
        games=games,
        format="match",
        openings="balanced",
        time=TimeControl(nodes=STRENGTH_NODES),
        seed=seed + level,
        concurrency="auto",
        store=store,
        name=f"{rules} {level}",
        resume=True,
        progress=False,
    )
    board = outcome.summary.board
    return board.trinomial(*board.names), board.ratings().difference(0, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="+", default=["freestyle", "standard", "renju", "caro", "ninuki"])
    parser.add_argument("--levels", nargs="+", type=int, default=list(range(2, HIGHEST + 1)))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", type=Path, default=Path("levels.db"))
    told = parser.parse_args()
    for rules in told.rules:
        print(f"\n{Rules.from_name(rules)}: level against the one below\n")
        print("| level | won-drawn-lost | Elo |\n|---|---|---|")
        for level in told.levels:
            games, estimate = met(rules, level, told.games, told.seed, told.store)
            lost, drawn, won = games.counts
            print(f"| {level} | {won}-{drawn}-{lost} | {estimate.elo:+.0f} ±{estimate.error:.0f} |", flush=True)


if __name__ == "__main__":
    main()
