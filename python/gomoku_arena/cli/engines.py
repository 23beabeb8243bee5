"""``gomoku-arena engines``: what can play, where it comes from, and what failed to load."""

import json
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena.plugins import load_registry
from gomoku_arena.registry import EngineEntry, EngineRegistry, PluginFailure, SchemeEntry


def engines(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the engines that can play, where each comes from, and what failed to load and why."""
    registry = load_registry()
    if as_json:
        typer.echo(json.dumps(registry_as_json(registry), indent=2))
    else:
        show(registry, Console())


def registry_as_json(registry: EngineRegistry) -> dict[str, Any]:
    """The registry as plain values, the same facts as the table."""
    return {
        "engines": [_entry_as_json(entry) for entry in registry.entries],
        "schemes": [_entry_as_json(entry) for entry in registry.schemes],
        "failures": [_failure_as_json(failure) for failure in registry.failures],
    }


def show(registry: EngineRegistry, console: Console) -> None:
    """Prints the table of engines and, below it, the failures."""
    table = Table("engine", "what it is", "comes from", box=box.SIMPLE_HEAD)
    for entry in registry.entries:
        table.add_row(Text(entry.name, no_wrap=True), Text(entry.description), Text(str(entry.source)))
    for scheme in registry.schemes:
        table.add_row(Text(f"{scheme.name}:…", no_wrap=True), Text(scheme.description), Text(str(scheme.source)))
    console.print(table)
    if registry.failures:
        console.print(Text("failed to load:", style="bold red"))
    for failure in registry.failures:
        console.print(Text(f"  {failure.source} ({failure.source.plugin}): {failure.reason}"))


def _entry_as_json(entry: EngineEntry | SchemeEntry) -> dict[str, str]:
    return {
        "name": entry.name,
        "description": entry.description,
        "source": str(entry.source),
        "plugin": entry.source.plugin,
    }


def _failure_as_json(failure: PluginFailure) -> dict[str, str]:
    return {"source": str(failure.source), "plugin": failure.source.plugin, "reason": failure.reason}
