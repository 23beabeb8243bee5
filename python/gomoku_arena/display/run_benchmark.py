"""The benchmark in front of somebody: its tournaments one after the other, and what they come to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from rich import box
from rich.console import Console
from rich.table import Table

from gomoku_arena.benchmark.making import Track, make_result
from gomoku_arena.benchmark.protocol import PROTOCOL, PROTOCOLS, SECONDS, Protocol, budget_words
from gomoku_arena.benchmark.result import BenchmarkResult
from gomoku_arena.clock import TimeControl
from gomoku_arena.display.console import console_for
from gomoku_arena.display.play_tournament import Entrant, entrant
from gomoku_arena.display.run_with_display import Entry, play_before, warn_of_crowding
from gomoku_arena.errors import ConfigError
from gomoku_arena.nearest import advice
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.run.scheduler import Stop
from gomoku_arena.tournament.run.start import check_engines
from gomoku_arena.tournament.store.store import Store


def run_benchmark(
    agent: Entrant,
    store: Path | str,
    *,
    protocol: str = PROTOCOL.name,
    rules: Sequence[str] = (),
    budget: TimeControl | float | None = SECONDS,
    concurrency: int | Literal["auto"] = 1,
    progress: bool = True,
    accept_changed_engines: bool = False,
    console: Console | None = None,
) -> BenchmarkResult | None:
    """Plays the games of the benchmark that the store does not have yet, and returns what all of them come to.

    agent: who is measured, as ``play_tournament`` takes engines. protocol: its name; with ``-quick`` behind it a first
    look. rules: presets of the protocol; all of them unless given. budget: what the agent may spend on a move, seconds
    for a number; its own limits for None. console: where people watch; standard error unless given.

    Returns None where the first Ctrl-C let the running games end, or the second abandoned them: the same call goes on.
    Raises ConfigError for what cannot be played, before the first game, and StoreError where the store cannot be used,
    or another agent of that name played in it.
    """
    if protocol not in PROTOCOLS:
        raise ConfigError(f"protocol = {protocol!r:.80}: there is no such protocol; {advice(protocol, PROTOCOLS)}")
    told, stop, time = console or console_for(stderr=True), Stop(), TimeControl.of(budget)
    entry, played = Entry(resume=True, accept_changed_engines=accept_changed_engines), []
    configs = benchmark_configs(agent, Path(store), PROTOCOLS[protocol], rules, time, concurrency)
    warn_of_crowding(next(iter(configs.values())), told)
    for config in configs.values():
        check_engines(config)
    with Store(Path(store)) as opened:
        for number, (preset, config) in enumerate(configs.items(), start=1):
            if progress:
                told.print(f"{preset}, {number} of {len(configs)}", markup=False, highlight=False)
            summary = play_before(told, opened, config, stop, entry, quiet=not progress)
            if not summary.complete:
                return None
            played.append(Track(preset, summary, tuple(opened.results(summary.tournament))))
    return make_result(PROTOCOLS[protocol], time, played)


def benchmark_configs(
    agent: Entrant,
    store: Path,
    protocol: Protocol,
    rules: Sequence[str],
    budget: TimeControl,
    concurrency: int | Literal["auto"] = 1,
) -> dict[str, TournamentConfig]:
    """The tournament under each preset, in the order of the protocol; all presets unless some are given.

    Raises ConfigError for a preset that the protocol has not, and for an agent that cannot be.
    """
    for name in rules:
        if name not in protocol.openings:
            raise ConfigError(
                f"rules = {name!r:.80}: {protocol.name} has no such preset; {advice(name, protocol.openings)}"
            )
    values: dict[str, Any] = entrant(agent)
    if values.get("time") is not None:
        raise ConfigError("the time of an agent is its budget, the same for every preset; give that")
    return {
        preset: make_config(protocol.tournament(values, preset, budget) | {"store": store, "concurrency": concurrency})
        for preset in protocol.openings
        if preset in (rules or protocol.openings)
    }


def show_benchmark(result: BenchmarkResult, console: Console) -> None:
    """The ratings as a table, and what is to be known of them."""
    table = Table(box=box.SIMPLE_HEAD, title=f"{result.protocol}, {budget_words(result.budget.time)}")
    for heading in ("rules", "games", "points", "Elo", *(f"level {it.level}" for it in result.tracks[0].levels)):
        table.add_column(heading, justify="left" if heading == "rules" else "right", no_wrap=True)
    for track in result.tracks:
        met = [f"{it.points:g}/{it.games}" for it in track.levels]
        table.add_row(
            f"{track.rules} {track.size}x{track.size}", f"{track.games}", f"{track.points:g}", track.told, *met
        )
    console.print(table)
    for line in (*result.remarks, *([f"{result.agent.name}: {result.told} Elo"] if result.told else [])):
        console.print(printable(line), markup=False, highlight=False, soft_wrap=True)
