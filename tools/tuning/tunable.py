"""An option of an engine that is tuned: its range, where it starts, how far it is moved for a trial and by a step."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gomoku_arena._core import EngineOption, SearchEngine
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError, PluginError, SearchError
from gomoku_arena.nearest import advice
from gomoku_arena.play.config import checked

RESOURCES = ("depth", "seconds", "nodes", "hash", "threads", "multi_pv")
"""Options that say how much an engine may use or tell, and not how it plays."""

R_END = 0.002
"""That of fishtest and OpenBench."""

NO_TABLE: Mapping[str, Any] = {}


class Tunable(BaseModel):
    """One number that SPSA moves."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """Of the engine's option."""
    start: float
    least: float
    most: float
    """``least`` and ``most``: no value beyond them is played."""
    whole: bool = True
    """Only whole numbers are played."""
    c_end: float = Field(gt=0)
    """How far the two sides of the last trial lie from the value; the first ones lie further off."""
    r_end: float = Field(default=R_END, gt=0)
    """What the last step moves the value by, in units of ``c_end``, for each game that one side won more."""

    @model_validator(mode="after")
    def _start_within(self) -> Self:
        if not self.least <= self.start <= self.most:
            raise ValueError(f"start {self.start:g} is not within {self.least:g} to {self.most:g}")
        return self

    def shown(self, value: float) -> str:
        """A value as the engine is given it."""
        return str(round(value)) if self.whole else f"{value:.6g}"


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a built-in engine and the options of its spec. Raises ConfigError where there is none such."""
    read = EngineSpec.parse(spec)
    if read.name not in SearchEngine.names():
        raise ConfigError(f"engine = {spec!r}: not a built-in one; {advice(read.name, SearchEngine.names())}")
    try:
        options = read.options
        SearchEngine(read.name, **options)
    except (PluginError, SearchError) as error:
        raise ConfigError(f"engine = {spec!r}: {error}") from error
    return read.name, options


def chosen_tunables(
    spec: str, patterns: Sequence[str] = ("*",), table: Mapping[str, Any] = NO_TABLE, r_end: float = R_END
) -> tuple[Tunable, ...]:
    """The options of the engine that match one of the patterns, such as ``reduction_*``, in the engine's order.

    They start at the values that the spec sets. table: fields of ``Tunable`` by the name of the option, which replace
    what is made from its range.
    Raises ConfigError for a pattern that matches none, and for a name in the table that is not among them.
    """
    name, options = split_spec(spec)
    possible = {it.name: it for it in SearchEngine(name, **options).describe_options() if _can_be_tuned(it)}
    chosen = [name for name in possible if any(fnmatchcase(name, pattern) for pattern in patterns)]
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in possible):
            raise ConfigError(f"tune = {pattern!r}: {spec} has no such tunable; {advice(pattern, possible)}")
    for name in table:
        if name not in chosen:
            raise ConfigError(f"table: {name!r} is not among the tunables; {advice(name, chosen)}")
    return tuple(_tunable(possible[name], table.get(name, {}), r_end) for name in chosen)


def _can_be_tuned(option: EngineOption) -> bool:
    return option.kind in ("integer", "number") and option.name not in RESOURCES


def _tunable(option: EngineOption, given: Any, r_end: float) -> Tunable:
    if not isinstance(given, Mapping):
        raise ConfigError(f"table: {option.name} = {given!r}: not a table such as {{ c_end = 2, r_end = {R_END} }}")
    made = {"start": option.value, "least": option.least, "most": option.most, "r_end": r_end, **given}
    whole = option.kind == "integer"
    if "c_end" not in made and all(isinstance(made[key], int | float) for key in ("start", "least", "most")):
        made["c_end"] = usual_c_end(made["start"], made["least"], made["most"], whole=whole)
    return checked(Tunable, {"name": option.name, "whole": whole, **made})


def usual_c_end(start: float, least: float, most: float, *, whole: bool) -> float:
    """A fifth of the value at the start, a twentieth of the range at most; half of a whole number at least.

    Chess takes a twentieth of the range. Our ranges are what an engine bears, and often a hundred times the value.
    """
    fitting = min(abs(start) / 5 or most, (most - least) / 20)
    return max(fitting, 0.5) if whole else fitting
