"""``gomoku-arena engines``: what can play, where it comes from, what failed to load, and the options of an engine."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena._core import EngineOption, SearchEngine
from gomoku_arena.errors import SearchError
from gomoku_arena.plugins.plugin import EngineEntry, PluginFailure, SchemeEntry
from gomoku_arena.plugins.registry import EngineRegistry, load_registry
from gomoku_arena.printable import visible

_OPTION_FIELDS = ("name", "kind", "takes", "least", "most", "words", "default", "meaning")


def engines(
    engine: Annotated[
        str | None, typer.Argument(metavar="[ENGINE]", help="A built-in engine: list its options instead.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """List the engines that can play, where each comes from, and what failed to load and why."""
    if engine is not None:
        _list_options(engine, as_json)
        return
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
        table.add_row(_cell(entry.name, no_wrap=True), _cell(entry.description), _cell(str(entry.source)))
    for scheme in registry.schemes:
        table.add_row(_cell(f"{scheme.name}:…", no_wrap=True), _cell(scheme.description), _cell(str(scheme.source)))
    console.print(table)
    if registry.failures:
        console.print(Text("failed to load:", style="bold red"))
    for failure in registry.failures:
        console.print(_cell(f"  {failure.source} ({failure.source.plugin}): {failure.reason}"))


def _cell(text: str, *, no_wrap: bool = False) -> Text:
    """What a plugin says of itself."""
    return Text(visible(text), no_wrap=no_wrap)


def options_as_json(options: Sequence[EngineOption]) -> list[dict[str, Any]]:
    """The options as plain values."""
    return [{field: getattr(option, field) for field in _OPTION_FIELDS} for option in options]


def show_options(options: Sequence[EngineOption], console: Console) -> None:
    """Prints the table of options."""
    table = Table("option", "default", "values", "meaning", box=box.SIMPLE_HEAD)
    for option in options:
        default = Text("" if option.default is None else _as_text(option.default))
        table.add_row(Text(option.name, no_wrap=True), default, Text(option.takes), Text(option.meaning))
    console.print(table)


def _list_options(engine: str, as_json: bool) -> None:
    try:
        options = SearchEngine(engine).describe_options()
    except SearchError as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        typer.echo(json.dumps(options_as_json(options), indent=2))
    else:
        show_options(options, Console())


def _as_text(value: bool | int | float | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _entry_as_json(entry: EngineEntry | SchemeEntry) -> dict[str, str]:
    return {
        "name": entry.name,
        "description": entry.description,
        "source": str(entry.source),
        "plugin": entry.source.plugin,
    }


def _failure_as_json(failure: PluginFailure) -> dict[str, str]:
    return {"source": str(failure.source), "plugin": failure.source.plugin, "reason": failure.reason}
