"""A tournament that is killed over and over, and resumed until it is over: ``python tests/killing.py --rounds 100``.

Each round begins a tournament of deterministic engines, kills it with SIGKILL at random moments until a run comes to
its end, and compares the games with those of a run that was left alone: none lost, none twice, none different.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gomoku_arena.errors import StoreError
from gomoku_arena.tournament.formats.catalogue import FORMATS
from gomoku_arena.tournament.store.store import Store
from leftovers import no_process_left
from systems import KILLED, WINDOWS

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "tournament"]
QUICK = ["--rules", "freestyle", "--size", "9", "--depth", "1", "--openings", "random", "--concurrency", "2", "--quiet"]
ENGINES = ["easy", "twin=easy", "medium", "hard"]
KINDS: dict[str, list[str]] = {
    **{name: [*ENGINES[: it.engines], "--format", name, "--games", "8"] for name, it in FORMATS.items()},
    "adaptive": [*ENGINES, "--adaptive", "--games", "10"],
}
"""Engines and options of each kind of tournament, by its name."""

Game = tuple[int, str, str, tuple[str, ...], str | None]
"""Number, black, white, points, winner."""


def games(path: Path) -> list[Game]:
    """Every stored game of the latest tournament, in the order of the numbers."""
    with Store(path, create=False) as store:
        tournament = store.tournament()
        results = list(store.results(tournament))
        planned = store.pairings(tournament)
    assert [result.pairing for result in results] == planned[: len(results)], "games are missing in between"
    return [(it.game, it.record.black, it.record.white, it.record.points, it.record.winner) for it in results]


def play(path: Path, arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Begins the tournament in that store, or goes on with it. arguments: engines and options."""
    command = [*COMMAND, *arguments, *QUICK, "--name", "killed", "--resume", "--store", str(path)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def killed_until_over(path: Path, arguments: Sequence[str], source: random.Random, longest: float) -> int:
    """Kills the tournament within ``longest`` seconds, again and again until it ends by itself; how often it was.

    Every second time they are counted from the first new game, or a busy machine would never come to one.
    """
    kills = 0
    while True:
        process = play(path, arguments)
        assert process.stderr is not None
        with process.stderr:
            if kills % 2:
                wait_for_a_game(process, path)
            try:
                process.wait(source.uniform(0.0, longest))
                was_killed = False
            except subprocess.TimeoutExpired:
                process.kill()
                was_killed = True
            errors = process.stderr.read().decode()
        if process.wait() == 0:
            return kills
        # On Windows a program that has failed ends as one that was killed.
        assert was_killed, errors
        assert process.returncode == KILLED, errors
        kills += 1


def wait_for_a_game(process: "subprocess.Popen[bytes]", path: Path) -> None:
    """Until the store has more games than now, or the process ends."""
    before = finished(path)
    while process.poll() is None and finished(path) <= before:
        time.sleep(0.02)


def finished(path: Path) -> int:
    """Games in the store."""
    try:
        with Store(path, create=False) as store:
            return store.games(store.tournament())
    except StoreError:
        return 0


LONGEST = 6.0 if WINDOWS else 1.5
"""Seconds within which a run is killed; Wine takes some of them to begin."""


def check(folder: Path, name: str, source: random.Random, longest: float = LONGEST) -> int:
    """One round of that format in an empty folder; how often the tournament was killed."""
    arguments = KINDS[name]
    whole = play(folder / "whole.db", arguments)
    errors = whole.communicate(timeout=300)[1]
    assert whole.returncode == 0, errors.decode()
    with no_process_left(within=10):
        kills = killed_until_over(folder / "killed.db", arguments, source, longest)
    expected, found = games(folder / "whole.db"), games(folder / "killed.db")
    if name == "adaptive":
        # Which game comes next depends on which ended first; how many there are does not, nor how each goes.
        assert len(found) == len(expected)
    else:
        assert found == expected, f"{name}: the killed tournament played other games"
    return kills


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="tournaments to kill until they are over")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source, kills = random.Random(options.seed), 0
    for number in range(options.rounds):
        name = list(KINDS)[number % len(KINDS)]
        with tempfile.TemporaryDirectory() as folder:
            killed = check(Path(folder), name, source)
        kills += killed
        print(
            f"round {number + 1}: {name}, killed {killed} times, every game there once ({kills} kills so far)",
            flush=True,
        )


if __name__ == "__main__":
    main()
