"""``gomoku-arena benchmark``: how strong an agent is among levels 1 to 8, as one figure that can be cited."""

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.benchmark.card import card
from gomoku_arena.benchmark.checking import differences, faults
from gomoku_arena.benchmark.making import Track
from gomoku_arena.benchmark.protocol import PROTOCOL, PROTOCOLS, QUICK, SECONDS
from gomoku_arena.benchmark.result import BenchmarkResult, schema
from gomoku_arena.cli import Answered
from gomoku_arena.cli.common.options import (
    AcceptOption,
    ConcurrencyOption,
    DepthOption,
    FirstMoveOption,
    NodesOption,
    QuietOption,
    StartupOption,
    concurrency_value,
    engine_values,
    given,
)
from gomoku_arena.clock import TimeControl
from gomoku_arena.display.console import console_for
from gomoku_arena.display.run_benchmark import benchmark_configs, run_benchmark, show_benchmark
from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.store.store import Store

INTERRUPTED = 130
"""The exit code where the command was asked to stop before all games were played."""

_UNFIT = re.compile(r"[^\w.,=-]+")
"""What no name of a file has that we make."""

_LETTERS = 80
"""Of an agent's name in it."""

_UNSOUND = 1
"""The exit code of ``--check`` where something does not follow."""


def benchmark(
    agent: Annotated[
        str | None,
        typer.Argument(
            metavar="AGENT",
            help="Who is measured, as in a tournament: NAME, NAME:OPTION=VALUE,..., cmd:COMMAND, ws://HOST:PORT/ws or "
            "TITLE=ENGINE. A network is an option, such as tengen:network_file=FILE.",
        ),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="PRESET",
            help="Only this preset, repeatable; all of the protocol unless given. The one figure needs all of them.",
        ),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option("--time", metavar="SECONDS", help=f"Wall-clock time for each move of the agent; {SECONDS}."),
    ] = None,
    nodes: NodesOption = None,
    depth: DepthOption = None,
    own_limits: Annotated[
        bool, typer.Option("--own-limits", help="No limit from us: the agent's options say how far it looks.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help=f"A first look: {QUICK.games} games a level in place of {PROTOCOL.games}.")
    ] = False,
    store: Annotated[
        Path, typer.Option("--store", metavar="FILE", help="Where every game is kept; the same command goes on there.")
    ] = Path("gomoku-benchmark.db"),
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            metavar="NAME",
            help="Write NAME.json, the result, and NAME.svg, its card; the names of protocol and agent unless given.",
        ),
    ] = None,
    startup: StartupOption = None,
    first_move: FirstMoveOption = None,
    concurrency: ConcurrencyOption = None,
    accept_changed_engines: AcceptOption = False,
    quiet: QuietOption = False,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="FILE",
            help="Play nothing: see whether a result follows from its own numbers, and with AGENT from the games "
            "in --store.",
        ),
    ] = None,
    as_schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of a result, and leave.")] = False,
) -> None:
    """Measure an agent against levels 1 to 8 under a fixed protocol, and write one JSON and a card.

    Openings, games, opponents and their ratings are fixed by the protocol, so that figures of two agents with the same
    budget can be compared; docs/benchmark.md says how. Every finished game is kept at once: the same command goes on
    where it was stopped or killed. The first Ctrl-C lets running games end, the second stops at once. With --check the
    exit code is 0 where everything follows, and 1 where something does not.
    """
    if as_schema:
        typer.echo(json.dumps(schema(), indent=2))
        return
    protocol, budget = QUICK if quick else PROTOCOL, _budget(time, nodes, depth, own_limits=own_limits)
    if check is not None:
        _check(check, agent, store)
        return
    if agent is None:
        raise ConfigError("agent: missing; name the engine that is to be measured")
    if output is not None and not output.parent.is_dir():
        raise ConfigError(f"output = {str(output)!r}: there is no folder {str(output.parent)!r}")
    console = console_for()
    result = run_benchmark(
        engine_values(agent) | given(startup=startup, first_move=first_move),
        store,
        protocol=protocol.name,
        rules=rules or (),
        budget=budget,
        concurrency=concurrency_value(concurrency) or 1,  # type: ignore[arg-type]
        progress=not quiet,
        accept_changed_engines=accept_changed_engines,
        console=console,
    )
    if result is None:
        typer.echo(f"stopped; the same command goes on with {store}")
        raise typer.Exit(INTERRUPTED)
    show_benchmark(result, console)
    path = output or Path(f"{protocol.name}-{_UNFIT.sub('-', result.agent.name)[:_LETTERS]}")
    written = [_written(path, ".json", result.text()), _written(path, ".svg", card(result))]
    typer.echo(f"written: {' and '.join(map(str, written))}")


def _budget(seconds: float | None, nodes: int | None, depth: int | None, *, own_limits: bool) -> TimeControl:
    given = [it is not None for it in (seconds, nodes, depth)]
    if own_limits and any(given):
        raise ConfigError("own_limits: it is no limit from us; leave out --time, --nodes and --depth")
    try:
        return TimeControl(seconds=seconds if any(given) or own_limits else SECONDS, nodes=nodes, depth=depth)
    except ValueError as error:
        raise ConfigError(f"time: {describe(error)}") from error


def _written(path: Path, suffix: str, text: str) -> Path:
    file = path.with_name(path.name + suffix)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"output = {str(file)!r}: {describe(error)}") from error
    return file


def _check(path: Path, agent: str | None, store: Path) -> None:
    result = BenchmarkResult.read(path)
    found = faults(result)
    if agent is not None and not found:
        found = differences(result, _tracks(result, agent, store))
    for fault in found:
        typer.echo(printable(fault))
    if found:
        raise Answered(_UNSOUND)
    cited = "everything is as the protocol has it" if result.conforms else "; ".join(result.remarks)
    typer.echo(printable(f"sound: {result.agent.name}, {result.protocol}: {result.told or 'no one figure'}; {cited}"))


def _tracks(result: BenchmarkResult, agent: str, store: Path) -> list[Track]:
    presets = [track.rules for track in result.tracks]
    configs: dict[str, TournamentConfig] = benchmark_configs(
        engine_values(agent), store, PROTOCOLS[result.protocol], presets, result.budget.time
    )
    with Store(store, read_only=True, traceless=True) as opened:
        return [Track.read(opened, config.name, preset) for preset, config in configs.items()]
