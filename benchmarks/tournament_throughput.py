"""What a whole tournament costs: two bots in C that answer at once, every game stored, as ``gomoku-arena`` plays it.

``python benchmarks/tournament_throughput.py [CONCURRENCY] [GAMES]`` prints games and moves a second from the first
finished game on, and how much of a processor the parent process took.
"""

import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from throughput import MOVES_A_GAME, compiled


def play(program: str, games: int, concurrency: int, folder: str) -> tuple[list[Result], float]:
    """The games after the first one, and the seconds that they took."""
    config = make_config(
        {
            "engines": [{"name": name, "spec": f"cmd:{program}"} for name in ("black", "white")],
            "rules": {"preset": "freestyle"},
            "openings": "none",
            "time": {"seconds": 5.0},
            "games": games,
            "concurrency": concurrency,
        }
    )
    with Store(Path(folder) / "games.db") as store:
        results = run_tournament(config, store, enter(store, config))
        next(results)
        begun = perf_counter()
        return list(results), perf_counter() - begun


def main(concurrency: int = 1, games: int = 3000) -> None:
    with tempfile.TemporaryDirectory() as folder:
        before = process_time()
        results, seconds = play(compiled(folder), games, concurrency, folder)
        parent = process_time() - before
    assert len(results) == games - 1
    assert {len(result.record.moves) for result in results} == {MOVES_A_GAME}
    each = len(results) / seconds
    print(
        f"concurrency {concurrency}: {each:.0f} games/s, {each * MOVES_A_GAME:.0f} moves/s, "
        f"parent {parent / seconds:.0%} of a processor"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
