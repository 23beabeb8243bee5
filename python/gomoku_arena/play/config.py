"""One game as one value: who plays, under which rules, with which time."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from string import ascii_lowercase
from typing import Annotated, Any, Self, TypeAlias, TypeVar, get_args, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    field_validator,
    model_validator,
)

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl, number_of
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.engines.spec import LONGEST_SPEC, EngineSpec
from gomoku_arena.errors import ConfigError, PluginError, RulesError
from gomoku_arena.gomocup.client import is_managers
from gomoku_arena.nearest import advice
from gomoku_arena.notation.reading.quoted import brief, quoted
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import LONGEST_NAME, Player, unique_names
from gomoku_arena.plugins.open_engine import pickled, with_options
from gomoku_arena.printable import visible
from gomoku_arena.shown_spec import shown_values

_MEBIBYTE = 1 << 20

_INFO_KEY = re.compile(r"[A-Za-z0-9_.-]{1,80}")

_TOLD = 20
"""Mistakes of a configuration that are named."""

_Config = TypeVar("_Config", bound=BaseModel)


def _seconds_alone(value: object) -> object:
    seconds = number_of(value)
    return value if seconds is None else {"seconds": seconds}


def _as_kept(spec: object) -> object:
    return EngineSpec.parse(spec).text if isinstance(spec, str) else spec


Time: TypeAlias = Annotated[TimeControl, BeforeValidator(_seconds_alone)]
"""A time control, for which a number of seconds may stand."""


class EngineConfig(BaseModel):
    """One player of a game or a tournament."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    spec: Annotated[str, BeforeValidator(_as_kept)] = Field(min_length=1, max_length=LONGEST_SPEC)
    """What opens it."""
    name: str = Field(default="", max_length=LONGEST_NAME)
    """In tables and records; made from the spec when empty."""
    options: dict[str, bool | int | float | str] = Field(default_factory=dict)
    """Added to the spec."""
    time: Time | None = None
    """This engine's own time control, where it is not to have the tournament's (time odds). Without a margin of its own
    it has the tournament's."""
    threads: int = Field(default=1, ge=1, le=1024)
    """That it may use; its games take as many slots. The option of that name in the spec says so too."""
    max_memory_mb: int | None = Field(default=None, ge=1, lt=2**40)
    """MiB that a bot may hold with all its processes; told to it, and enforced."""
    startup: float = Field(default=EngineSettings.startup, gt=0, le=1e6)
    """Seconds that a bot, a server or an engine of a plugin has to start, and to prepare for each game."""
    first_move: float = Field(default=EngineSettings.first_move, ge=0, le=1e6)
    """Seconds by which the first answer of its process may be late, off the clock: many load a network only then."""
    restart: bool = False
    """It is opened anew for every game."""
    folder: str | None = None
    """Working directory of a bot."""
    info: dict[str, bool | int | float | str] = Field(default_factory=dict)
    """Told a bot before every game, as ``INFO key value``, such as ``folder`` for files that it keeps."""
    always_board: bool = False
    """A bot is told the whole position before every move but the first, as some managers do."""
    await_start: bool = True
    """Whether a bot is waited for once it was told of a game; if not, what it takes to start is on its clock, as the
    field's judge has it."""
    suspend: bool = False
    """A bot stands still on its opponent's time, as the field's judge has it."""
    factory: Callable[..., Engine] | None = Field(default=None, exclude=True, repr=False)
    """A class or a function that builds the engine in place of the spec; it is part of no file and no store."""

    _has_margin: bool = PrivateAttr(default=False)

    @model_validator(mode="wrap")
    @classmethod
    def _hear_of_margin(cls, values: Any, make: ModelWrapValidatorHandler[Self]) -> Self:
        made = make(values)
        if isinstance(values, Mapping):
            given = values.get("time")
            if isinstance(given, TimeControl):
                made._has_margin = given.margin != TimeControl.margin
            elif isinstance(given, Mapping):
                made._has_margin = "margin" in given
        return made

    @field_validator("info")
    @classmethod
    def _lines_of_its_own(cls, info: dict[str, bool | int | float | str]) -> dict[str, bool | int | float | str]:
        for key, value in info.items():
            if is_managers(key):
                raise ValueError(f"{key} is told by the arena itself")
            if not _INFO_KEY.fullmatch(key) or visible(f"{value}") != f"{value}":
                raise ValueError(f"{key!r:.80}: a key is one word, and a value one line")
        return info

    @model_validator(mode="after")
    def _options_fit_the_spec(self) -> Self:
        try:
            _ = self.full_spec
        except PluginError as error:
            raise ValueError(str(error)) from error
        return self

    @property
    def is_named(self) -> bool:
        """Whether the name was given, and not made."""
        return "name" in self.model_fields_set and self.name != ""

    @property
    def full_spec(self) -> EngineSpec:
        """The spec with the options in it."""
        return with_options(EngineSpec.parse(self.spec), self.options)

    def player(self, time: TimeControl) -> Player:
        """This engine as it sits down where that is everybody's time control."""
        mine, spec = self.time_with(time), self.full_spec
        memory = None if self.max_memory_mb is None else self.max_memory_mb * _MEBIBYTE
        settings = EngineSettings(
            margin=mine.margin,
            threads=max(self.threads, spec.threads),
            max_memory=memory,
            folder=self.folder,
            startup=self.startup,
            first_move=self.first_move,
            info=tuple((key, _told(value)) for key, value in self.info.items()),
            always_board=self.always_board,
            suspend=self.suspend,
            await_start=self.await_start,
        )
        return Player(self.name, spec, mine, settings, self.restart, self._pickled_factory())

    def _pickled_factory(self) -> bytes | None:
        try:
            return None if self.factory is None else pickled(self.factory)
        except PluginError as error:
            raise ConfigError(f"engines: {self.name or self.spec}: {error}") from error

    def time_with(self, time: TimeControl) -> TimeControl:
        """Its own time control, or everybody's."""
        if self.time is None:
            return time
        return self.time if self._has_margin else replace(self.time, margin=time.margin)


class RulesConfig(BaseModel):
    """A preset, the board's size where it is not the preset's own, and any switch of ``Rules`` by its name.

    The name of a preset, or a code such as ``renju19``, stands for the whole table.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    preset: str = "ninuki"
    size: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _preset_alone(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        preset = value[: len(value) - len(value.lstrip(ascii_lowercase))]
        # A code has a size behind its preset, and perhaps other switches.
        return {"preset": value} if preset in ("", value) else {"preset": preset, **Rules.of(value).switches()}

    @model_validator(mode="after")
    def _rules_exist(self) -> Self:
        self.rules()
        return self

    def rules(self) -> Rules:
        """The rule set. Raises ValueError where the presets and switches know no such thing."""
        switches = {key: _switch(value) for key, value in (self.model_extra or {}).items()}
        size = {} if self.size is None else {"size": self.size}
        known = ("preset", *Rules.freestyle().switches())
        for key in switches:
            if key not in known:
                raise ValueError(f"unknown key {key!r:.80}; {advice(key, known)}")
        try:
            preset = Rules.from_name(self.preset)
        except RulesError as error:
            raise ValueError(f"there is no preset {self.preset!r:.80}; {advice(self.preset, Rules.names())}") from error
        try:
            return Rules(**{**preset.switches(), **size, **switches})
        except (RulesError, TypeError, OverflowError) as error:
            raise ValueError(str(error)) from error


class GameTerms(BaseModel):
    """What is agreed before a game, and for every game of a tournament alike."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: RulesConfig = RulesConfig()
    time: Time = TimeControl()
    adjudication: Adjudication = Adjudication()
    """When a game ends before the board ends it."""
    seed: int = 0
    """Decides everything random."""


class GameConfig(GameTerms):
    """Everything that decides a single game."""

    black: EngineConfig
    white: EngineConfig
    opening: tuple[str, ...] = ()
    """The points that are played before the engines are asked."""
    opening_rule: str | None = None
    """The rule by which the players open the game and choose their colours, such as ``taraguchi10``."""

    @model_validator(mode="before")
    @classmethod
    def _specs_alone(cls, values: Any) -> Any:
        if not isinstance(values, Mapping):
            return values
        return {
            key: {"spec": value} if key in ("black", "white") and isinstance(value, str) else value
            for key, value in values.items()
        }

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        _ = self.engines
        return self

    @model_validator(mode="after")
    def _rules_allow_the_opening_rule(self) -> Self:
        if self.opening_rule is not None:
            opening_rule(self.opening_rule).check(self.rules.rules())
        return self

    @property
    def engines(self) -> tuple[EngineConfig, EngineConfig]:
        """Black and white, each with a name of its own."""
        black, white = named_engines((self.black, self.white))
        return black, white

    @property
    def players(self) -> tuple[Player, Player]:
        """Black and white as they sit down."""
        black, white = self.engines
        return black.player(self.time), white.player(self.time)


def named_engines(engines: Sequence[EngineConfig], own: Mapping[int, str] | None = None) -> tuple[EngineConfig, ...]:
    """The engines, each with a name that no other one has. Arguments and errors are those of ``unique_names``."""
    given = [(engine.name if engine.is_named else "", engine.full_spec) for engine in engines]
    return renamed(engines, unique_names(given, own))


def renamed(engines: Sequence[EngineConfig], names: Sequence[str]) -> tuple[EngineConfig, ...]:
    """The engines under these names, which count as made where they were not given."""
    return tuple(_renamed(engine, name) for engine, name in zip(engines, names, strict=True))


def _renamed(engine: EngineConfig, name: str) -> EngineConfig:
    made = engine.model_copy(update={"name": name})
    if not engine.is_named:
        made.model_fields_set.discard("name")
    return made


def make_game_config(values: Mapping[str, Any]) -> GameConfig:
    """The configuration with these values. Raises ConfigError naming each key and value that is wrong."""
    return checked(GameConfig, values)


def checked(kind: type[_Config], values: Mapping[str, Any]) -> _Config:
    """The configuration of that kind. Raises ConfigError naming each key and value that is wrong."""
    try:
        return kind.model_validate(dict(values))
    except ValidationError as error:
        raise ConfigError(_sentences(error, kind)) from error


def _sentences(error: ValidationError, kind: type[BaseModel]) -> str:
    """What is wrong, and of very much the first."""
    told = [_sentence(detail, kind) for detail in error.errors(include_url=False)[:_TOLD]]
    more = error.error_count() - len(told)
    return "; ".join([*told, *([f"and {more} more mistakes"] if more else [])])


def _sentence(detail: Any, kind: type[BaseModel]) -> str:
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part:.80}" for part in detail["loc"]).lstrip(".")
    message = brief(detail["msg"].removeprefix("Value error, "), 1000)
    if detail["type"] == "missing":
        return f"{key}: missing"
    if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        *path, unknown = detail["loc"]
        message = f"unknown key; {advice(str(unknown), _keys(kind, path))}"
    if not key:
        return message
    # What we say of a table or a list names what is wrong in it.
    if detail["type"] == "value_error" and isinstance(detail["input"], Mapping | list | tuple):
        return f"{key}: {message}"
    # Secrets are left out first: a cut address need not look like one any more.
    return f"{key} = {quoted(shown_values(detail['input']), 400)}: {message}"


def _keys(kind: type, path: Sequence[str | int]) -> list[str]:
    """The keys of the table to which the path leads."""
    for part in path:
        if part in (annotations := _annotations(kind)):
            kind = next(_tables(annotations[part]), kind)
    return [str(key) for key in _annotations(kind)]


def _annotations(kind: Any) -> dict[str | int, Any]:
    """What stands at each key of a kind of table."""
    if issubclass(kind, BaseModel):
        return {key: field.annotation for key, field in kind.model_fields.items()}
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _tables(annotation: Any) -> Iterator[type]:
    """The kinds of table in an annotation such as ``tuple[EngineConfig, ...]``."""
    if isinstance(annotation, type) and (issubclass(annotation, BaseModel) or is_dataclass(annotation)):
        yield annotation
    for inner in get_args(annotation):
        yield from _tables(inner)


def _told(value: bool | int | float | str) -> str:
    """The value as bots read it."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _switch(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
