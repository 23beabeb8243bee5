"""Options that several commands share, and how their text becomes values of a configuration."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeAlias

import typer

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError

RulesOption: TypeAlias = Annotated[
    str | None, typer.Option("--rules", metavar="PRESET", help=f"Rule preset: {', '.join(Rules.names())}.")
]
SizeOption: TypeAlias = Annotated[
    int | None, typer.Option("--size", metavar="N", help="Points a side, 5 to 22; the preset's own unless given.")
]
RuleOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="SWITCH=VALUE", help="Set one switch of the rules, such as goal=6; repeatable."),
]
TimeOption: TypeAlias = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Wall-clock time for each move.")
]
DepthOption: TypeAlias = Annotated[int | None, typer.Option("--depth", metavar="PLIES", help="Search depth.")]
NodesOption: TypeAlias = Annotated[int | None, typer.Option("--nodes", metavar="N", help="Search nodes for each move.")]
SeedOption: TypeAlias = Annotated[int | None, typer.Option("--seed", metavar="N", help="Decides the openings.")]

_NAMED = re.compile(r"([^\s:=,]+)=(.+)", re.DOTALL)


def given(**values: Any) -> dict[str, Any]:
    """The values without those that were left out, and without tables that thereby became empty."""
    return {key: value for key, value in values.items() if value is not None and value != {}}


def engine_values(spec: str) -> dict[str, str]:
    """An engine as the command line gives it: SPEC or NAME=SPEC."""
    named = _NAMED.fullmatch(spec)
    return {"name": named[1], "spec": named[2]} if named else {"spec": spec}


def rules_values(preset: str | None, size: int | None, switches: Iterable[str] | None) -> dict[str, Any]:
    """The table ``rules`` of a configuration. Raises ConfigError for a switch that is not SWITCH=VALUE."""
    return {**given(preset=preset, size=size), **dict(_switch(text) for text in switches or ())}


def time_values(seconds: float | None, depth: int | None, nodes: int | None) -> Mapping[str, Any]:
    """The table ``time`` of a configuration."""
    return given(seconds=seconds, depth=depth, nodes=nodes)


def _switch(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.isidentifier():
        raise ConfigError(f"rule = {text!r}: not of the form SWITCH=VALUE")
    return key, _value(value)


def _value(text: str) -> Any:
    """Numbers, true and false as such, ``1,0`` as a list, all else as text."""
    try:
        return json.loads(f"[{text}]" if "," in text else text.lower())
    except ValueError:
        return text
