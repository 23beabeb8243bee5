"""What a whole tournament costs: two bots in C that answer at once, every game stored, as ``gomoku-arena tournament``
plays it from its start to its end, and as another program does.

``python benchmarks/tournament_throughput.py [--games N] [--rounds R] [--concurrency C ...] [--peer C_GOMOKU_CLI]``
prints a line a run:

games/s  games by the time from the start of the program to its end.
user, system  milliseconds of processor time a game, of the program, its workers and the bots.
first second  games that were over a second after the first one began.
start  seconds before the first game.

With ``--peer`` the two programs take turns. c-gomoku-cli writes its games as SGF; its output comes in blocks of some 20
games, and so many may be missing from its first second.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from gomoku_arena import GameRecord
from gomoku_arena.tournament.store.store import Store
from throughput import MOVES_A_GAME, compiled

SECONDS_A_MOVE = 5
NAMES = ("ann", "bob")


@dataclass(frozen=True)
class Run:
    """What one run of a program came to."""

    games: int
    seconds: float
    user: float
    system: float
    first_second: int
    start: float

    def __str__(self) -> str:
        user, system = (1000 * seconds / self.games for seconds in (self.user, self.system))
        return (
            f"{self.games / self.seconds:8.0f} {user:9.2f} {system:9.2f} {user + system:9.2f} "
            f"{self.first_second:13} {self.start:7.2f}"
        )


@dataclass(frozen=True)
class Ended:
    """A program that has run: when it began (seconds since the epoch), and what it took."""

    began: float
    seconds: float
    user: float
    system: float
    said_after_a_second: str


def run(command: Sequence[str], folder: Path) -> Ended:
    """Runs the program in ``folder`` and waits for it."""
    output = folder / "output.txt"
    with output.open("w") as file:
        began, clock = time.time(), time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=file, stderr=subprocess.STDOUT)
        time.sleep(1.0)
        said = output.read_text()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - clock
    if process.returncode:
        raise SystemExit(f"{command[0]} failed: {output.read_text()[-2000:]}")
    return Ended(began, seconds, used.ru_utime, used.ru_stime, said)


def arena(games: int, concurrency: int, bot: str, folder: Path) -> Run:
    """A tournament of this package."""
    options = {"rules": "freestyle", "openings": "none", "time": SECONDS_A_MOVE, "games": games}
    engines = [f"{name}=cmd:{bot}" for name in NAMES]
    flags = [text for key, value in options.items() for text in (f"--{key}", str(value))]
    program = [sys.executable, "-m", "gomoku_arena", "tournament", *engines, *flags]
    ended = run([*program, "--concurrency", str(concurrency), "--store", "games.db"], folder)
    with Store(folder / "games.db", read_only=True) as store:
        results = list(store.results(store.tournament()))
    assert {len(result.record.moves) for result in results} == {MOVES_A_GAME}
    begun = [datetime.fromisoformat(result.record.started).timestamp() for result in results]
    over = [at + sum(move.took for move in it.record.moves) for at, it in zip(begun, results, strict=True)]
    first = min(begun)
    early = sum(at <= first + 1 for at in over)
    return Run(len(results), ended.seconds, ended.user, ended.system, early, first - ended.began)


def began(record: GameRecord) -> float:
    """When the game began, in seconds since the epoch."""
    return datetime.fromisoformat(record.started).timestamp()


def peer(games: int, concurrency: int, program: Path, bot: str, folder: Path) -> Run:
    """As many games by c-gomoku-cli."""
    engines = [text for name in NAMES for text in ("-engine", f"name={name}")]
    each = ["-each", f"cmd={bot}", f"tc=0/{SECONDS_A_MOVE}"]
    kept = ["-rule", "0", "-boardsize", "15", "-sgf", "games.sgf"]
    ended = run(
        [str(program), *each, *engines, *kept, "-games", str(games), "-concurrency", str(concurrency)],
        folder,
    )
    played = (folder / "games.sgf").read_text().count("(;")
    early = ended.said_after_a_second.count("Finished game")
    return Run(played, ended.seconds, ended.user, ended.system, early, 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--concurrency", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--peer", type=Path, metavar="C_GOMOKU_CLI", help="a program to take turns with")
    asked = parser.parse_args()
    print("concurrency program         games/s   user ms system ms    ms/game  first second   start")
    for concurrency in asked.concurrency:
        for _ in range(asked.rounds):
            show("gomoku-arena", concurrency, partial(arena, asked.games, concurrency))
            if asked.peer:
                show("c-gomoku-cli", concurrency, partial(peer, asked.games, concurrency, asked.peer.resolve()))


def show(name: str, concurrency: int, played: Callable[[str, Path], Run]) -> None:
    """Prints what a run came to that has a bot and a folder of its own."""
    with tempfile.TemporaryDirectory() as place:
        print(f"{concurrency:11} {name:13} {played(compiled(place), Path(place))}", flush=True)


if __name__ == "__main__":
    main()
