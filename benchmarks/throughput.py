"""What the arena itself costs: games between two bots in C that answer at once, in one process or several.

``python benchmarks/throughput.py [PROCESSES] [GAMES]`` prints games and moves a second, each process on a
processor of its own where there are enough. The figure leaves the tournament out: no store, no table, no events.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from gomoku_arena import Rules, TimeControl, play_game
from gomoku_arena.engines.external.engine import ExternalEngine

SOURCE = Path(__file__).parents[1] / "tests" / "instant_bot.c"
MOVES_A_GAME = 107
RULES = Rules.freestyle()
TIME = TimeControl(seconds=5.0)


def compiled(folder: str) -> str:
    """The bot's program, built in ``folder``."""
    program = str(Path(folder) / "instant_bot")
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", program, str(SOURCE)], check=True)
    return program


def play(program: str, games: int, processor: int | None) -> float:
    """Plays that many games and returns the seconds they took, the start of the bots left out."""
    if processor is not None:
        os.sched_setaffinity(0, {processor})
    with ExternalEngine(program) as black, ExternalEngine(program) as white:
        play_game(black, white, RULES, TIME)
        begun = perf_counter()
        for _ in range(games):
            record = play_game(black, white, RULES, TIME)
            assert len(record.moves) == MOVES_A_GAME, record.reason
        return perf_counter() - begun


def main(processes: int, games: int) -> None:
    processors = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    places = processors[:processes] if len(processors) >= processes else [None] * processes
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            taken = list(pool.map(play, [program] * processes, [games] * processes, places))
    rate = sum(games / seconds for seconds in taken)
    print(f"{processes} processes: {rate:,.0f} games/s, {rate * MOVES_A_GAME:,.0f} moves/s", end=", ")
    print(f"{1e6 * max(taken) / games / MOVES_A_GAME:.1f} us a move")


if __name__ == "__main__":
    main(*(int(argument) for argument in (*sys.argv[1:], *("1", "2000")[len(sys.argv) - 1 :])))
