"""Thousands of games of which a tenth goes wrong in every way we know: ``python tests/soak.py --games 2000``.

One steady bot meets moody ones, which say in a file what they do before they do it. Every game must have a result, each
fault must end its game as it deserves and cost its author the point, and nothing may be left behind: no process, no
temporary file, no open descriptor, no memory.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path

import psutil

import faulty_plugin
import moody_engine
import scripted_engine
from dice import GOOD, drawn
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from leftovers import no_process_left

STEADY = "steady"
INSIDE = "inside"
"""The moody engine that runs in the worker's own process."""

DESERVED = moody_engine.AT_START | moody_engine.IN_GAME | faulty_plugin.Moody.FAULTS
"""The termination of each fault; a worker that was taken along deserves a second chance."""

MEBIBYTE = 1 << 20
LEAK = 24 * MEBIBYTE
"""By how much our memory may grow over the last three quarters of the games."""


def configuration(folder: Path, games: int, concurrency: int, seed: int) -> TournamentConfig:
    """A gauntlet of the steady bot against four moody ones, ``games`` games in all."""

    def moody(name: str, **settings: object) -> dict[str, object]:
        bot = f"cmd:{sys.executable} -S {moody_engine.__file__} {folder / name} {seed}-{name}"
        return {"name": name, "spec": bot, **settings}

    inside = {"name": INSIDE, "spec": f"moody:path={folder / INSIDE},seed={seed}"}
    return make_config(
        {
            "engines": [
                {"name": STEADY, "spec": f"cmd:{sys.executable} -S {scripted_engine.__file__} good"},
                moody("kept"),
                moody("fresh", restart=True),
                moody("bounded", max_memory_mb=512),
                inside,
            ],
            "format": "gauntlet",
            "games": max(2, games // 4 // 2 * 2),
            "rules": {"preset": "freestyle", "size": 11},
            "openings": "random",
            "time": {"seconds": 1.0, "margin": 0.5},
            "concurrency": concurrency,
            "seed": seed,
        }
    )


def soak(folder: Path, games: int, concurrency: int = 2, seed: int = 1) -> str:
    """Plays and checks; what there is to tell. Raises AssertionError for whatever went wrong."""
    resource_tracker.ensure_running()
    config = configuration(folder, games, concurrency, seed)
    descriptors = psutil.Process().num_fds()
    begun = time.monotonic()
    with (
        no_process_left(within=10),
        faulty_plugin.installed(folder),
        _temporary_files(folder),
        Store(folder / "soak.db") as store,
    ):
        results = list(_watched(run_tournament(config, store, enter(store, config)), 4 * config.games))
        kept = list(store.results(store.tournament()))
    assert psutil.Process().num_fds() <= descriptors, "descriptors are left open"
    assert sorted(result.game for result in results) == list(range(4 * config.games)) == [it.game for it in kept]
    faults = _check_blame(folder, results)
    return f"{len(results)} games, {faults} faults, {time.monotonic() - begun:.0f} s: every one as it should be"


def _watched(results: Iterator[Result], total: int) -> Iterator[Result]:
    """Passes the results on, and looks at our memory meanwhile."""
    before = 0
    for number, result in enumerate(results):
        if number == total // 4:
            before = psutil.Process().memory_info().rss
        if number % 100 == 99:
            print(f"{number + 1} of {total} games", flush=True)
        yield result
    grown = psutil.Process().memory_info().rss - before
    assert grown < LEAK, f"memory grew by {grown / MEBIBYTE:.0f} MiB"


def _check_blame(folder: Path, results: list[Result]) -> int:
    """Compares who lost by what with what the moody engines say they did; how many faults there were."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        record = result.record
        if record.termination.is_forfeit:
            loser = record.white if record.winner == "black" else record.black
            assert loser != STEADY, f"game {result.game}: {record.reason}"
            assert loser in record.reason, f"game {result.game}: {record.reason}"
            found[loser][_termination(result)] += 1
    for name in ("kept", "fresh", "bounded", INSIDE):
        done = drawn(folder / name)
        deserved = Counter(DESERVED[it] for it in done if it in DESERVED) + _twice(found[name])
        assert found[name] == deserved, (
            f"{name} lost by {found[name]}, and deserved {deserved}: {_reasons(results, name)}"
        )
        assert set(done) - {GOOD, "dies", *moody_engine.ODDITIES} <= set(DESERVED)
    deaths = drawn(folder / INSIDE).count("dies")
    assert 2 * found[INSIDE]["died twice"] <= deaths
    return sum(counts.total() for counts in found.values()) + deaths


def _termination(result: Result) -> str:
    return "died twice" if "worker process died" in result.record.reason else str(result.record.termination)


def _reasons(results: list[Result], name: str) -> str:
    """Why that engine lost its games by a fault."""
    return "; ".join(
        it.record.reason for it in results if it.record.termination.is_forfeit and name in it.record.reason
    )


def _twice(found: Counter[str]) -> Counter[str]:
    return Counter({"died twice": found["died twice"]})


@contextmanager
def _temporary_files(folder: Path) -> Iterator[None]:
    """Fails where one is left, by us or by a process of ours."""
    place = folder / "temporary"
    place.mkdir()
    before, os.environ["TMPDIR"] = os.environ.get("TMPDIR"), str(place)
    tempfile.tempdir = None
    try:
        yield
    finally:
        tempfile.tempdir = None
        del os.environ["TMPDIR"]
        if before is not None:
            os.environ["TMPDIR"] = before
    assert list(place.iterdir()) == []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(soak(Path(folder), options.games, options.concurrency, options.seed))


if __name__ == "__main__":
    main()
