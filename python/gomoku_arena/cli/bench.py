"""``gomoku-arena bench``: a fixed set of positions, searched by each engine."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from gomoku_arena._core import Game, SearchEngine, bench_positions
from gomoku_arena.display.progress import console_for


@dataclass(frozen=True)
class Measurement:
    """One engine's search of one position; seconds are wall clock."""

    engine: str
    position: str
    nodes: int
    depth: int
    seconds: float
    move: str

    @property
    def nodes_per_second(self) -> float:
        """0 for a search too short to time."""
        return self.nodes / self.seconds if self.seconds else 0.0


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


def measure(search: SearchEngine, name: str, game: Game) -> Measurement:
    """Searches the position from empty tables."""
    search.reset()
    analysis = search.analyse(game)
    return Measurement(
        search.name, name, analysis.nodes or 0, analysis.depth or 0, analysis.seconds, str(analysis.move)
    )


def signature(search: SearchEngine, measurements: Iterable[Measurement]) -> str | None:
    """12 hexadecimal digits that stand for what the engine did; None where a clock had a say in it."""
    if search.options.get("seconds"):
        return None
    mine = (it for it in measurements if it.engine == search.name)
    told = "\n".join(f"{it.position} {it.nodes} {it.depth} {it.move}" for it in mine)
    return hashlib.sha256(told.encode()).hexdigest()[:12]


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
