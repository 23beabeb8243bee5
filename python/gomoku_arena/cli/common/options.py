"""Options that several commands share, and how their text becomes values of a configuration."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError
from gomoku_arena.nearest import advice
from gomoku_arena.notation.coordinates import WORDS
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.tournament.leagues import LEAGUES
from gomoku_arena.tournament.toml_shape import MOST_PARTS

RulesOption: TypeAlias = Annotated[
    str | None, typer.Option("--rules", metavar="PRESET", help=f"Rule preset: {', '.join(Rules.names())}.")
]
LeagueOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--league", metavar="NAME", help=f"Rules, clock and memory of a league of Gomocup: {', '.join(LEAGUES)}."
    ),
]
SpeedOption: TypeAlias = Annotated[
    float | None,
    typer.Option("--speed", metavar="FACTOR", help="Multiplies the clock of --league, such as 0.1 for a tenth of it."),
]
SizeOption: TypeAlias = Annotated[
    int | None, typer.Option("--size", metavar="N", help="Points a side, 5 to 22; the preset's own unless given.")
]
RuleOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="SWITCH=VALUE", help="Set one switch of the rules, such as goal=6; repeatable."),
]
CoordinatesOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--coordinates",
        metavar="WORDS",
        help=f"How moves are written, where their text leaves it open: {', '.join(WORDS)}; several with commas.",
    ),
]
TimeOption: TypeAlias = Annotated[
    float | None, typer.Option("--time", metavar="SECONDS", help="Wall-clock time for each move.")
]
MatchTimeOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--match-time", metavar="SECONDS[+INC]", help="Time for all moves of a game, and added after each."),
]
DepthOption: TypeAlias = Annotated[int | None, typer.Option("--depth", metavar="PLIES", help="Search depth.")]
NodesOption: TypeAlias = Annotated[int | None, typer.Option("--nodes", metavar="N", help="Search nodes for each move.")]
MarginOption: TypeAlias = Annotated[
    float | None,
    typer.Option("--margin", metavar="SECONDS", help="How much later than its limit an answer may come, 0.1."),
]
StartupOption: TypeAlias = Annotated[
    float | None,
    typer.Option("--startup", metavar="SECONDS", help="What an engine has to start, and to prepare for each game; 60."),
]
OpeningRuleOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="How the players open a game and choose their colours, such as swap2, rif or taraguchi10.",
    ),
]
FirstMoveOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--first-move",
        metavar="SECONDS",
        help="How much later the first answer of an engine's process may come, for loading; 10.",
    ),
]
SuspendOption: TypeAlias = Annotated[
    bool | None,
    typer.Option("--suspend", help="Have bots stand still on their opponents' time, as the field's judge does."),
]
SeedOption: TypeAlias = Annotated[int | None, typer.Option("--seed", metavar="N", help="Decides everything random.")]
OpeningsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--openings",
        metavar="KIND",
        help="book (shipped with the rules), balanced, random, none, or a file of openings.",
    ),
]
ConcurrencyOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--concurrency", metavar="N", help="Games played at the same time; auto for one a physical core."),
]
AffinityOption: TypeAlias = Annotated[
    bool | None,
    typer.Option(
        "--affinity/--no-affinity",
        help="Give every game processors of its own, or not; where there are enough free ones unless given.",
    ),
]
ExecutorOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--executor",
        metavar="ADDRESS",
        help="Play on a Dask cluster: dask+tls://host:8786, or without TLS dask://; or on the machines of others that "
        "have joined its scheduler with gomoku-arena worker: tls://host:8786.",
    ),
]
StoreOption: TypeAlias = Annotated[
    Path | None, typer.Option("--store", metavar="FILE", help="Where everything is kept: gomoku-arena.db.")
]
NameOption: TypeAlias = Annotated[
    str | None, typer.Option("--name", metavar="NAME", help="Of the tournament in its store; the time unless given.")
]
EventsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--events", metavar="FILE", help="Write what happens as JSON lines to FILE, or - for standard output."
    ),
]
WireOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--wire",
        metavar="FOLDER",
        help="Keep all that is said to bots and servers and by them, in a file for each game; "
        "engines of ours and of plugins speak no protocol.",
    ),
]
MaxFaultsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--max-faults", metavar="N", help="Stop once an engine has lost this many games by faults."),
]
SprtOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop a match once its sequential test is decided."),
]
DrawAfterOption: TypeAlias = Annotated[
    int | None, typer.Option("--draw-after", metavar="PLIES", help="Call a game a draw after this many plies.")
]
ResignOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--resign",
        metavar="SCORE[,MOVES[,one-sided]]",
        help="End a game that both engines' scores call lost, or the loser's own.",
    ),
]
DrawOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--draw", metavar="SCORE[,MOVES[,AFTER]]", help="End a game that both engines' scores call even."),
]
ProvenWinOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--proven-win", metavar="NODES", help="End a game that the solver proves won within this many nodes."),
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Set any key of the file, such as engines.NAME.threads=4 or openings.order=random; repeatable.",
    ),
]
ResumeOption: TypeAlias = Annotated[
    bool, typer.Option("--resume", help="Go on with the tournament of that name, or the latest; begin it if need be.")
]
AcceptOption: TypeAlias = Annotated[
    bool, typer.Option("--accept-changed-engines", help="Resume although the program of an engine is another one.")
]
TrustOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--trust-store",
        help="Resume a store that somebody else made, with the commands, paths and addresses that stand in it.",
    ),
]
QuietOption: TypeAlias = Annotated[bool, typer.Option("--quiet", help="Show the tables at the end and nothing before.")]

SkipBrokenOption: TypeAlias = Annotated[
    bool, typer.Option("--skip-broken", help="Leave out what is no finished game, and say so.")
]

LimitsOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--limits/--no-limits",
        help="Bound the size of a file, and the time and the memory in which its games are read, or not.",
    ),
]

_DIGITS = 10
"""Whole numbers have fewer."""

_ONE_SIDED = ",one-sided"
_NAMED = re.compile(r"([^\s:=,]+)=(.+)", re.DOTALL)


def given(**values: Any) -> dict[str, Any]:
    """The values without those that were left out, and without tables that thereby became empty."""
    return {key: value for key, value in values.items() if value is not None and value != {}}


def engine_values(spec: str) -> dict[str, str]:
    """An engine as the command line gives it: SPEC or NAME=SPEC."""
    named = _NAMED.fullmatch(spec.strip())
    return {"name": named[1], "spec": named[2]} if named else {"spec": spec}


def with_engines(values: Mapping[str, Any], **settings: Any) -> dict[str, Any]:
    """``values``, in which each engine has the settings that were given."""
    told = given(**settings)
    engines = values.get("engines")
    if not told or not isinstance(engines, list | tuple):
        return dict(values)
    tables = [{"spec": engine} if isinstance(engine, str) else engine for engine in engines]
    return {**values, "engines": [{**table, **told} if isinstance(table, Mapping) else table for table in tables]}


def rules_values(preset: str | None, size: int | None, switches: Iterable[str] | None) -> dict[str, Any]:
    """The table ``rules`` of a configuration. Raises ConfigError for a switch that is not SWITCH=VALUE."""
    return {**given(preset=preset, size=size), **dict(_switch(text) for text in switches or ())}


def rules_given(preset: str | None, switches: Iterable[str] | None, size: int | None = None) -> Rules | None:
    """The rules for games of files that do not say theirs; None where no option was given.

    Raises ConfigError for rules that do not exist.
    """
    values = rules_values(preset, size, switches)
    if not values:
        return None
    # Imported where there are some: configurations take a tenth of a second, and most files say their rules.
    from gomoku_arena.play.config import GameTerms, checked

    return checked(GameTerms, {"rules": values}).rules.rules()


def time_values(
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    match: str | None = None,
    margin: float | None = None,
) -> dict[str, Any]:
    """The table ``time`` of a configuration. Raises ConfigError for a match time that is not SECONDS or SECONDS+INC."""
    values = given(seconds=seconds, depth=depth, nodes=nodes, margin=margin)
    keys = ("match_seconds", "increment_seconds")
    return values | (_columns("match-time", match, keys, "SECONDS[+INC], such as 60+0.5", "+") or {})


def sprt_values(text: str | None, alpha: float | None, beta: float | None, model: str | None) -> dict[str, Any] | None:
    """The table ``sprt`` of a configuration. Raises ConfigError for text that is not ELO0,ELO1."""
    values = _columns("sprt", text, ("elo0", "elo1"), "ELO0,ELO1, such as 0,10", needed=2)
    return {**(values or {}), **given(alpha=alpha, beta=beta, model=model)} or None


def adjudication_values(
    draw_after: int | None, resign: str | None, draw: str | None, proven_win: int | None
) -> dict[str, Any]:
    """The table ``adjudication`` of a configuration. Raises ConfigError for text that is not SCORE,MOVES and so on."""
    return given(
        draw_after=draw_after,
        resign=_resign_values(resign),
        draw=_columns("draw", draw, ("score", "moves", "after"), "SCORE[,MOVES[,AFTER]], such as 50,8,60"),
        proven_win=proven_win,
    )


def _resign_values(text: str | None) -> dict[str, Any] | None:
    alone = text is not None and text.endswith(_ONE_SIDED)
    numbers = text.removesuffix(_ONE_SIDED) if text is not None else None
    values = _columns("resign", numbers, ("score", "moves"), "SCORE[,MOVES[,one-sided]], such as 1000,3")
    return {**values, "one_sided": True} if alone and values else values


def concurrency_value(text: str | None) -> int | str | None:
    """A number where it is one; else the text, which the configuration judges."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < _DIGITS else text


def with_settings(values: Mapping[str, Any], settings: Sequence[str] | None) -> dict[str, Any]:
    """``values`` with every KEY=VALUE of ``--set`` in its place; engines are found by their name, or number from 0.

    Raises ConfigError for text that is not KEY=VALUE and for a key that leads through something that is no table.
    """
    changed: dict[str, Any] = json.loads(json.dumps(dict(values), default=str))
    for text in settings or ():
        path, equals, value = text.partition("=")
        if not equals or not path:
            raise ConfigError(f"set = {quoted(text, 80)}: not of the form KEY=VALUE")
        if path.count(".") >= MOST_PARTS:
            raise ConfigError(f"set = {quoted(text, 80)}: the key has more than {MOST_PARTS} parts")
        _set(changed, path.split("."), _value(value), text)
    return changed


def _set(values: dict[str, Any], path: Sequence[str], value: Any, text: str) -> None:
    if len(path) == 1:
        values[path[0]] = value
        return
    below: Any = values.setdefault(path[0], {})
    rest = path[1:]
    if isinstance(below, list):
        place = _place_of(below, rest[0], text)
        if isinstance(below[place], str):
            below[place] = {"spec": below[place]}
        below, rest = below[place], rest[1:]
    if not isinstance(below, dict) or not rest:
        raise ConfigError(f"set = {text!r}: {path[0]!r} is no table")
    _set(below, rest, value, text)


def _place_of(engines: Sequence[Any], name: str, text: str) -> int:
    names = [engine.get("name") or engine.get("spec") if isinstance(engine, dict) else engine for engine in engines]
    if name in names:
        return names.index(name)
    if name.isascii() and name.isdigit() and len(name) < _DIGITS and int(name) < len(engines):
        return int(name)
    raise ConfigError(f"set = {text!r}: there is no engine {name!r}; {advice(name, filter(None, names))}")


def _columns(
    option: str, text: str | None, keys: Sequence[str], form: str, comma: str = ",", *, needed: int = 1
) -> dict[str, Any] | None:
    """``5,3`` as a table with these keys, the later ones left out where the text ends.

    Raises ConfigError, which shows the form, for anything else.
    """
    if text is None:
        return None
    parts = text.split(comma)
    try:
        if needed <= len(parts) <= len(keys):
            return {key: _number(part) for key, part in zip(keys, parts, strict=False)}
    except (ValueError, OverflowError):
        pass
    raise ConfigError(f"{option} = {quoted(text, 80)}: not of the form {form}")


def _number(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _switch(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.isidentifier():
        raise ConfigError(f"rule = {text!r}: not of the form SWITCH=VALUE")
    return key, _value(value)


def _value(text: str) -> Any:
    """Numbers, true and false as such, ``1,0`` as a list, all else as text."""
    try:
        return json.loads(f"[{text}]" if "," in text else text.lower())
    except (ValueError, RecursionError):
        return text
