"""A whole tournament as one value, the same from a TOML file and from the command line."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import ConfigError, RulesError
from gomoku_arena.notation.reading.quoted import brief, quoted
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.shown_spec import shown_values
from gomoku_arena.tournament.given_file import read_given_text
from gomoku_arena.tournament.naming import LONGEST_NAME, unique_names
from gomoku_arena.tournament.openings.openings import OpeningsConfig
from gomoku_arena.tournament.participant import Participant
from gomoku_arena.tournament.statistics.scoreboard import MOST_ENGINES
from gomoku_arena.tournament.statistics.sprt import SprtConfig
from gomoku_arena.tournament.toml_shape import check_shape

FormatName: TypeAlias = Literal["round-robin", "gauntlet", "match", "swiss", "knockout"]

_MEBIBYTE = 1 << 20

_LARGEST = 1 << 18
"""Bytes of a configuration file; one with a thousand engines has fewer."""

_LONGEST_SPEC = 10_000
_MOST_GAMES = 10**7

_TOLD = 20
"""Mistakes of a configuration that are named."""

_ADDRESSES = ("cmd:", "ws:", "wss:")
"""How specs begin that name no engine of the registry."""


class EngineConfig(BaseModel):
    """One participant.

    spec: what opens it. name: in tables, made from the spec when empty. options: added to the spec.
    time: in place of the tournament's, for odds; its margin is the tournament's unless given.
    threads: that it may use, as many slots its games take; the option of that name in the spec says so too.
    max_memory_mb: MiB, told to a bot and enforced.
    restart: it is opened anew for every game. folder: working directory of a bot.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    spec: str = Field(min_length=1, max_length=_LONGEST_SPEC)
    name: str = Field(default="", max_length=LONGEST_NAME)
    options: dict[str, bool | int | float | str] = Field(default_factory=dict)
    time: TimeControl | None = None
    threads: int = Field(default=1, ge=1, le=1024)
    max_memory_mb: int | None = Field(default=None, ge=1, lt=2**40)
    restart: bool = False
    folder: str | None = None

    @model_validator(mode="after")
    def _options_need_a_name(self) -> Self:
        if self.options and self.spec.startswith(_ADDRESSES):
            raise ValueError("options belong to named engines; write those of others into the command line or address")
        return self

    @property
    def full_spec(self) -> str:
        """The spec with the options in it."""
        options = ",".join(f"{key}={_option_text(value)}" for key, value in self.options.items())
        joint = "," if ":" in self.spec else ":"
        return f"{self.spec}{joint}{options}" if options else self.spec

    def participant(self, time: TimeControl) -> Participant:
        """This engine at the table of a tournament with that time control."""
        mine = self.time_with(time)
        memory = None if self.max_memory_mb is None else self.max_memory_mb * _MEBIBYTE
        settings = EngineSettings(mine.margin, max(self.threads, self._threads_of_spec()), memory, self.folder)
        return Participant(self.name, self.full_spec, mine, settings, self.restart)

    def _threads_of_spec(self) -> int:
        """What a named engine's own option asks for; 1 where it says nothing that is a number."""
        named = "" if self.spec.startswith(_ADDRESSES) else self.full_spec.partition(":")[2]
        told = (option.partition("=") for option in named.split(","))
        numbers = (text.strip() for key, _, text in told if key.strip() == "threads")
        return max((int(text[:9]) for text in numbers if text.isascii() and text.isdigit()), default=1)

    def time_with(self, time: TimeControl) -> TimeControl:
        """Its own time control, or the tournament's."""
        if self.time is None:
            return time
        given = "margin" in self.time.model_fields_set
        return self.time if given else self.time.model_copy(update={"margin": time.margin})


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

    name: in the store; the time at which it begins unless given. format: ``match`` is for two engines.
    games: for each two engines that meet, even, so that each opening is played with both colours; under a test at most
    so many. adaptive: as many games in all as that makes, but the next game pair always goes where it tells most about
    the ranking. rounds: of a Swiss tournament, enough for its engines unless given. sprt: stops a match once it is
    decided. seed: of everything random. openings: also by the name of a kind, or of a file.
    concurrency: games at the same time, counted in threads of engines; ``auto`` for one a physical core.
    affinity: every game has processors of its own; where there are enough free ones unless given.
    executor: where games are played, this machine unless given.
    store: the file that keeps everything. events: a file for the event stream, ``-`` for standard output.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = ""
    engines: tuple[EngineConfig, ...]
    rules: RulesConfig = RulesConfig()
    time: TimeControl = TimeControl()
    format: FormatName = "round-robin"
    games: int = Field(default=2, ge=2, le=_MOST_GAMES)
    adaptive: bool = False
    rounds: int | None = Field(default=None, ge=1, le=_MOST_GAMES)
    sprt: SprtConfig | None = None
    seed: int = 0
    openings: OpeningsConfig = OpeningsConfig()
    adjudication: Adjudication = Adjudication()
    concurrency: int | Literal["auto"] = Field(default=1)
    affinity: bool | None = None
    executor: str | None = None
    store: Path = Path("gomoku-arena.db")
    events: str | None = None

    @field_validator("concurrency")
    @classmethod
    def _some_games(cls, concurrency: int | str) -> int | str:
        if isinstance(concurrency, int) and not 1 <= concurrency <= 1024:
            raise ValueError("must be 1 to 1024, or auto")
        return concurrency

    @field_validator("engines", mode="before")
    @classmethod
    def _specs_alone(cls, engines: object) -> object:
        if not isinstance(engines, list | tuple):
            return engines
        if len(engines) > MOST_ENGINES:
            raise ValueError(f"{len(engines)} engines: {MOST_ENGINES} at most play a tournament")
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

    @model_validator(mode="after")
    def _options_fit_the_format(self) -> Self:
        if self.format == "match" and len(self.engines) != 2:
            raise ValueError(f"format = 'match' is for two engines, not {len(self.engines)}")
        if self.sprt is not None and self.format != "match":
            raise ValueError(f"sprt needs format = 'match', not {self.format!r}")
        if self.adaptive and self.format != "round-robin":
            raise ValueError(f"adaptive needs format = 'round-robin', not {self.format!r}")
        if self.affinity and self.executor is not None:
            raise ValueError(f"affinity is of this machine's processors, and executor = {self.executor!r} is elsewhere")
        if self.rounds is not None and self.format != "swiss":
            raise ValueError(f"rounds needs format = 'swiss', not {self.format!r}")
        return self

    @property
    def participants(self) -> tuple[Participant, ...]:
        """The engines in the order given."""
        return tuple(engine.participant(self.time) for engine in self.engines)

    @property
    def names(self) -> list[str]:
        """The engines' names in the order given."""
        return [engine.name for engine in self.engines]


def read_toml(path: Path) -> dict[str, Any]:
    """The values of a configuration file. Raises ConfigError where it cannot be read."""
    text = read_given_text(path, _LARGEST, "config")
    try:
        check_shape(text)
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"config = {str(path)!r}: {brief(error)}") from error


def make_config(values: Mapping[str, Any]) -> TournamentConfig:
    """The configuration with these values. Raises ConfigError naming each key and value that is wrong."""
    try:
        return TournamentConfig.model_validate(dict(values))
    except ValidationError as error:
        raise ConfigError(_sentences(error)) from error


def merge(values: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` with those of ``over`` in their place, table by table."""
    merged = dict(values)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return merged


def _sentences(error: ValidationError) -> str:
    """What is wrong, and of very much the first."""
    told = [_sentence(detail) for detail in error.errors(include_url=False)[:_TOLD]]
    more = error.error_count() - len(told)
    return "; ".join([*told, *([f"and {more} more mistakes"] if more else [])])


def _sentence(detail: Any) -> str:
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part:.80}" for part in detail["loc"]).lstrip(".")
    message = brief(detail["msg"].removeprefix("Value error, "), 1000)
    if detail["type"] == "missing":
        return f"{key}: missing"
    if detail["type"] == "extra_forbidden":
        message = "unknown key"
    # Secrets are left out first: a cut address need not look like one any more.
    return f"{key} = {quoted(shown_values(detail['input']), 400)}: {message}" if key else message


def _option_text(value: bool | int | float | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _switch(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
