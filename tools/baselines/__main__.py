"""Plays the baselines of the benchmark that are missing, and writes docs/baselines.json and the table of the page.

``python -m tools.baselines --store baselines.db`` goes on where it was stopped or killed: finished games stay in the
store, and every agent that has all of its games is written at once. ``--only NAME`` plays some of them, also those that
are in the file already; ``--table`` plays nothing and writes the table anew. ``medium``, ``alphazero`` and ``tengen``
look at a clock: every game of theirs wants a core to itself.
"""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gomoku_arena.benchmark.protocol import SECONDS
from gomoku_arena.clock import TimeControl
from gomoku_arena.display.run_benchmark import run_benchmark
from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES, level_engine
from gomoku_arena.engines.spec import spec_of
from gomoku_arena.errors import ConfigError
from tools.baselines.file import read, write
from tools.baselines.uniform import Uniform


@dataclass(frozen=True)
class Baseline:
    """An agent of the table, and what it may spend."""

    agent: Mapping[str, Any]
    budget: TimeControl = TimeControl()
    rules: tuple[str, ...] = ()
    """The presets that it plays; all of them where it is empty."""

    @property
    def name(self) -> str:
        """In the table."""
        return str(self.agent["name"])


def _named(name: str, spec: str, budget: TimeControl | None = None) -> Baseline:
    return Baseline({"name": name, "spec": spec}, budget or TimeControl())


BASELINES = (
    Baseline({"name": "random", "spec": spec_of(Uniform), "factory": Uniform}),
    *(_named(f"tengen, level {level}", level_engine(level)) for level in range(1, HIGHEST)),
    _named(f"tengen, level {HIGHEST}", level_engine(HIGHEST), TimeControl(nodes=STRENGTH_NODES)),
    _named("easy", "easy"),
    _named("classic, depth 1", "classic-easy"),
    _named("classic, depth 2", "classic-medium"),
    _named("hard", "hard"),
    _named("medium", "medium"),
    Baseline({"name": "alphazero", "spec": "alphazero"}, TimeControl(seconds=SECONDS), ("freestyle", "ninuki")),
    _named("tengen", "tengen", TimeControl(seconds=SECONDS)),
)
"""In the order in which they are played, the cheap ones first."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, default=Path("baselines.db"))
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[it.name for it in BASELINES])
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    told = parser.parse_args()
    if told.table:
        write(read())
        return
    wanted = told.only or {it.name for it in BASELINES} - {it.agent.name for it in read()}
    for baseline in BASELINES:
        if baseline.name in wanted:
            _play(baseline, told.store, told.concurrency)


def _play(baseline: Baseline, store: Path, concurrency: int) -> None:
    try:
        result = run_benchmark(
            baseline.agent,
            store,
            rules=baseline.rules,
            budget=baseline.budget,
            concurrency=concurrency,
            progress=False,
        )
    except ConfigError as error:
        print(f"{baseline.name}: left out: {error}", flush=True)
        return
    if result is None:
        raise SystemExit(f"{baseline.name}: stopped; the same command goes on")
    print(f"{baseline.name}: {result.told or result.tracks[0].told}", flush=True)
    known = {it.agent.name: it for it in read()} | {baseline.name: result}
    write([known[it.name] for it in BASELINES if it.name in known])


if __name__ == "__main__":
    main()
