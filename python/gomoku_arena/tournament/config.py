"""A whole tournament as one value, the same from a TOML file and from the command line."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError, RulesError
from gomoku_arena.tournament.naming import unique_names
from gomoku_arena.tournament.openings import OpeningsName
from gomoku_arena.tournament.pairing import FormatName
from gomoku_arena.tournament.task import Participant


class EngineConfig(BaseModel):
    """One participant.

    spec: what opens it. name: in tables, made from the spec when empty. options: added to the spec.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    spec: str = Field(min_length=1)
    name: str = ""
    options: dict[str, bool | int | float | str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _options_need_a_name(self) -> Self:
        if self.options and self.spec.startswith("cmd:"):
            raise ValueError("options belong to named engines; write those of a command into its command line")
        return self

    @property
    def full_spec(self) -> str:
        """The spec with the options in it."""
        options = ",".join(f"{key}={_option_text(value)}" for key, value in self.options.items())
        joint = "," if ":" in self.spec else ":"
        return f"{self.spec}{joint}{options}" if options else self.spec


class RulesConfig(BaseModel):
    """A preset, the board's size where it is not the preset's own, and any switch of ``Rules`` by its name."""

    model_config = ConfigDict(frozen=True, extra="allow")

    preset: str = "ninuki"
    size: int | None = None

    @model_validator(mode="after")
    def _rules_exist(self) -> Self:
        self.rules()
        return self

    def rules(self) -> Rules:
        """The rule set. Raises ValueError where the presets and switches know no such thing."""
        switches = {key: _switch(value) for key, value in (self.model_extra or {}).items()}
        size = {} if self.size is None else {"size": self.size}
        try:
            return Rules.from_name(self.preset, **size, **switches)
        except (RulesError, TypeError, OverflowError) as error:
            raise ValueError(str(error)) from error


class TournamentConfig(BaseModel):
    """Everything that decides a tournament; equal configurations play equal games where the engines do.

    games: for each two engines that meet, even, so that each opening is played with both colours.
    concurrency: worker processes. seed: of the openings. output: results as JSON. games_dir: the folder for one
    readable text a game, beside ``output`` unless given.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    engines: tuple[EngineConfig, ...]
    rules: RulesConfig = RulesConfig()
    time: TimeControl = TimeControl()
    format: FormatName = "round-robin"
    games: int = Field(default=2, ge=2)
    concurrency: int = Field(default=1, ge=1, le=1024)
    seed: int = 0
    openings: OpeningsName = "random"
    output: Path | None = None
    games_dir: Path | None = None

    @field_validator("engines", mode="before")
    @classmethod
    def _specs_alone(cls, engines: object) -> object:
        if not isinstance(engines, list | tuple):
            return engines
        return [{"spec": engine} if isinstance(engine, str) else engine for engine in engines]

    @field_validator("engines")
    @classmethod
    def _two_with_names(cls, engines: tuple[EngineConfig, ...]) -> tuple[EngineConfig, ...]:
        if len(engines) < 2:
            raise ValueError("a tournament needs at least two engines")
        names = unique_names([(engine.name, engine.full_spec) for engine in engines])
        return tuple(engine.model_copy(update={"name": name}) for engine, name in zip(engines, names, strict=True))

    @field_validator("games")
    @classmethod
    def _both_colors(cls, games: int) -> int:
        if games % 2:
            raise ValueError("must be even, so that each opening is played with both colours")
        return games

    @property
    def participants(self) -> tuple[Participant, ...]:
        """The engines in the order given."""
        return tuple(Participant(engine.name, engine.full_spec) for engine in self.engines)

    @property
    def records_dir(self) -> Path | None:
        """Where the readable games go: ``games_dir``, or a folder named after ``output``."""
        if self.games_dir is not None or self.output is None:
            return self.games_dir
        return self.output.with_name(f"{self.output.stem}-games")


def read_toml(path: Path) -> dict[str, Any]:
    """The values of a configuration file. Raises ConfigError where it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"config = {str(path)!r}: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"config = {str(path)!r}: {error}") from error


def make_config(values: Mapping[str, Any]) -> TournamentConfig:
    """The configuration with these values. Raises ConfigError naming each key and value that is wrong."""
    try:
        return TournamentConfig.model_validate(dict(values))
    except ValidationError as error:
        raise ConfigError("; ".join(_sentence(detail) for detail in error.errors())) from error


def merge(values: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` with those of ``over`` in their place, table by table."""
    merged = dict(values)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return merged


def _sentence(detail: Any) -> str:
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in detail["loc"]).lstrip(".")
    message = detail["msg"].removeprefix("Value error, ")
    if detail["type"] == "missing":
        return f"{key}: missing"
    if detail["type"] == "extra_forbidden":
        message = "unknown key"
    return f"{key} = {detail['input']!r}: {message}"


def _option_text(value: bool | int | float | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _switch(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
