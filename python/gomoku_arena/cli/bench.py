"""``gomoku-arena bench``: a fixed set of positions, searched by each engine."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from gomoku_arena._core import SearchEngine, bench_positions
from gomoku_arena.display.console import console_for
from gomoku_arena.engines.signature import Measurement, measure, signature


def bench(
    engines: Annotated[
        list[str] | None, typer.Argument(metavar="[ENGINE]...", help="Built-in engines; all of them unless given.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Search the bench positions with the built-in engines and print nodes, speed and a signature.

    The signature is a checksum over positions, nodes, depths and moves: it changes with an engine's behaviour and
    with nothing else. An engine that stops by the clock has none.
    """
    names = engines or SearchEngine.names()
    searches = [SearchEngine(name) for name in names]
    measurements = [measure(search, *position) for search in searches for position in bench_positions()]
    signatures = {search.name: signature(search, measurements) for search in searches}
    if as_json:
        typer.echo(json.dumps(_as_json(measurements, signatures), indent=2))
    else:
        show(measurements, signatures)


def _as_json(measurements: Sequence[Measurement], signatures: dict[str, str | None]) -> dict[str, Any]:
    rows = [asdict(it) | {"nodes_per_second": it.nodes_per_second} for it in measurements]
    return {"positions": rows, "signatures": signatures}


def show(measurements: Iterable[Measurement], signatures: dict[str, str | None]) -> None:
    """Prints a table of the measurements, and a line for each engine's signature."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("engine", "position", "nodes", "nodes/s", "depth", "seconds", "move"):
        table.add_column(heading, justify="left" if heading in ("engine", "position") else "right", no_wrap=True)
    for it in measurements:
        speed = f"{it.nodes_per_second:,.0f}"
        table.add_row(it.engine, it.position, f"{it.nodes:,}", speed, str(it.depth), f"{it.seconds:.3f}", it.move)
    console = console_for()
    console.print(table)
    for name, value in signatures.items():
        console.print(f"{name} signature {value or 'none: it stops by the clock'}", highlight=False)
