"""A whole tournament as one value, the same from a TOML file and from the command line."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, field_validator, model_validator

from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError, RulesError, describe
from gomoku_arena.files.given_file import read_given_text
from gomoku_arena.nearest import advice
from gomoku_arena.notation.reading.quoted import brief
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.play.config import EngineConfig, GameTerms, checked, named_engines, renamed
from gomoku_arena.play.player import LONGEST_NAME, Player
from gomoku_arena.tournament.formats.catalogue import (
    FORMAT_KEYS,
    FORMATS,
    LEAGUE,
    Format,
    FormatSpec,
    FormatTerms,
    known_format,
)
from gomoku_arena.tournament.leagues import with_league
from gomoku_arena.tournament.openings.openings import OpeningsConfig
from gomoku_arena.tournament.statistics.scoreboard import MOST_ENGINES
from gomoku_arena.tournament.statistics.sprt import SprtConfig
from gomoku_arena.tournament.toml_shape import check_shape

_LARGEST = 1 << 18
"""Bytes of a configuration file; one with a thousand engines has fewer."""

_MOST_GAMES = 10**7

UNTIL_DECIDED = 20_000
"""Games after which a test is given up unless told otherwise."""

_SHORT = {"rules": "preset", "time": "seconds"}
"""Tables in whose place the value of one key may stand."""


def _known_format(name: str) -> str:
    if known_format(name) is None:
        raise ValueError(f"there is no such format; {advice(name, FORMATS)}")
    return name


def _known_opening_rule(name: str) -> str:
    try:
        return opening_rule(name).name
    except RulesError as error:
        raise ValueError(describe(error)) from error


_SWAP2 = "swap2"
"""The opening rule that may also stand in the place of openings."""


class LeagueVersion(BaseModel):
    """An engine of a league as it was for a while; another program under the same name is another version."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: str = Field(max_length=LONGEST_NAME)
    """Its name in the league's file, which all its versions share."""
    since: AwareDatetime
    """When it came into the league."""
    until: AwareDatetime | None = None
    """When it was retired or replaced; None while it plays."""


class TournamentConfig(GameTerms):
    """Everything that decides a tournament; equal configurations play equal games where the engines do."""

    name: str = ""
    """In the store; the time at which it begins unless given."""
    engines: tuple[EngineConfig, ...]
    league: str | None = Field(default=None, exclude=True)
    """A name of ``LEAGUES``, which stands for its rules, clock and memory; what is said besides wins."""
    speed: float | None = Field(default=None, gt=0, le=100, exclude=True)
    """By what the clock of the league is multiplied."""
    format: Annotated[str, AfterValidator(_known_format)] = "round-robin"
    """A name of ``FORMATS``, or ``league``."""
    games: int = Field(default=2, ge=2, le=_MOST_GAMES)
    """Games between any two engines that meet; an even number, for both play each opening with both colours. With
    ``sprt`` it is the most that are played, ``UNTIL_DECIDED`` unless given."""
    adaptive: bool = False
    """As many games in all as ``games`` makes, but the next game pair goes where it tells most about the ranking."""
    opponents_within: float | None = Field(default=None, gt=0, le=10_000)
    """How many Elo may lie between two engines that meet again under ``adaptive``; any number unless given."""
    anchor: dict[str, Annotated[float, Field(ge=-1e6, le=1e6)]] = Field(default_factory=dict)
    """Elo of engines of a league that count as known: the others are rated relative to them."""
    versions: dict[str, LeagueVersion] = Field(default_factory=dict)
    """What a league keeps of its engines, by their names: every version that ever played is an engine."""
    rounds: int | None = Field(default=None, ge=1, le=_MOST_GAMES)
    """Of a format that takes them, such as ``swiss``; enough for its engines unless given."""
    sprt: SprtConfig | None = None
    """The test that stops a match once it is decided."""
    openings: OpeningsConfig = OpeningsConfig()
    """Also by the name of a kind, or of a file."""
    opening_rule: Annotated[str, AfterValidator(_known_opening_rule)] | None = None
    """The rule by which the engines open their games and choose their colours, such as ``swap2`` or ``taraguchi10``:
    games begin on the empty board then. ``openings = "swap2"`` says the same as ``opening_rule = "swap2"``."""
    concurrency: int | Literal["auto"] = Field(default=1)
    """Games at the same time, counted in threads of engines; ``auto`` for one a physical core."""
    affinity: bool | None = None
    """Every game has processors of its own; where there are enough free ones unless given."""
    executor: str | None = None
    """Where games are played: this machine, or the address of a Dask cluster."""
    store: Path = Path("gomoku-arena.db")
    """The file that keeps everything."""
    wire: str | None = None
    """A folder with a file for each game, in which all stands that was said to its bots and servers and by them."""
    max_faults: int | None = Field(default=None, ge=1, le=_MOST_GAMES)
    """The tournament stops once an engine has lost that many games by faults since it was begun or resumed."""
    events: str | None = None
    """A file for the event stream, ``-`` for standard output."""

    @model_validator(mode="before")
    @classmethod
    def _a_league_says_the_rest(cls, values: Any) -> Any:
        return with_league(values) if isinstance(values, Mapping) else values

    @model_validator(mode="before")
    @classmethod
    def _a_test_goes_on(cls, values: Any) -> Any:
        if isinstance(values, Mapping) and values.get("sprt") is not None and "games" not in values:
            return {**values, "games": UNTIL_DECIDED}
        return values

    @model_validator(mode="before")
    @classmethod
    def _a_rule_begins_on_the_empty_board(cls, values: Any) -> Any:
        if not isinstance(values, Mapping):
            return values
        told = values.get("openings")
        kind = told.get("kind") if isinstance(told, Mapping) else told
        if kind == _SWAP2 and values.get("opening_rule") in (None, _SWAP2):
            return {**values, "openings": "none", "opening_rule": _SWAP2}
        if values.get("opening_rule") is not None and told is None:
            return {**values, "openings": "none"}
        return values

    @model_validator(mode="after")
    def _the_rules_allow_the_opening_rule(self) -> Self:
        if self.opening_rule is None:
            return self
        if self.openings.kind != "none":
            held = f"openings = {self.openings.kind!r}"
            raise ValueError(
                f"opening_rule = {self.opening_rule!r} begins on the empty board; {held} cannot be as well"
            )
        try:
            opening_rule(self.opening_rule).check(self.rules.rules())
        except RulesError as error:
            raise ValueError(f"opening_rule = {self.opening_rule!r}: {describe(error)}") from error
        return self

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
            alone = f"only {named_engines(engines)[0].name} is named" if engines else "none is named"
            raise ValueError(f"a tournament needs at least two engines; {alone}")
        return named_engines(engines)

    @field_validator("games")
    @classmethod
    def _both_colors(cls, games: int) -> int:
        if games % 2:
            raise ValueError("must be even, so that each opening is played with both colours")
        return games

    @model_validator(mode="after")
    def _versions_are_its_engines(self) -> Self:
        names = set(self.names)
        if self.versions and (self.versions.keys() != names or not self.anchor.keys() <= names):
            raise ValueError("versions: they, and the anchors, are not those of its engines")
        return self

    @model_validator(mode="after")
    def _options_fit_the_format(self) -> Self:
        spec = self.format_spec
        if spec.engines is not None and len(self.engines) != spec.engines:
            raise ValueError(f"format = {self.format!r} is for {spec.engines} engines, not {len(self.engines)}")
        for key in FORMAT_KEYS:
            if getattr(self, key) and key not in spec.takes:
                able = " or ".join(repr(it.name) for it in (*FORMATS.values(), LEAGUE) if key in it.takes)
                raise ValueError(f"{key} needs format = {able}, not {self.format!r}")
        if self.opponents_within is not None and "adaptive" in spec.takes and not self.adaptive:
            raise ValueError(f"opponents_within = {self.opponents_within:g} needs adaptive = true")
        if self.affinity and self.executor is not None:
            raise ValueError(f"affinity is of this machine's processors, and executor = {self.executor!r} is elsewhere")
        if self.wire is not None and self.executor is not None:
            raise ValueError(f"wire needs games on this machine, and executor = {self.executor!r} is elsewhere")
        return self

    def with_names(self, names: Sequence[str]) -> Self:
        """The same with these names of its engines, in their places."""
        return self.model_copy(update={"engines": renamed(self.engines, names)})

    @property
    def format_spec(self) -> FormatSpec:
        """What is known of its format."""
        spec = known_format(self.format)
        assert spec is not None, "it was checked"
        return spec

    @property
    def retired(self) -> set[str]:
        """The names of engines that play no more."""
        return {name for name, version in self.versions.items() if version.until is not None}

    def make_format(self, absent: Collection[str] = ()) -> Format:
        """A new plan for the tournament. absent: engines that play no more, besides those that are retired."""
        return self.format_spec.make(
            FormatTerms(
                names=self.names,
                games=self.games,
                rounds=self.rounds,
                sprt=self.sprt,
                adaptive=self.adaptive,
                opponents_within=self.opponents_within,
                absent=self.retired | set(absent),
                anchors=self.anchor,
                seed=self.seed,
            )
        )

    @property
    def times(self) -> dict[str, TimeControl]:
        """What each engine may think, by its name."""
        return {engine.name: engine.time_with(self.time) for engine in self.engines}

    @property
    def players(self) -> tuple[Player, ...]:
        """The engines in the order given."""
        return tuple(engine.player(self.time) for engine in self.engines)

    @property
    def names(self) -> list[str]:
        """The engines' names in the order given."""
        return [engine.name for engine in self.engines]


def read_toml(path: Path) -> dict[str, Any]:
    """The values of a configuration file. Raises ConfigError where it cannot be read."""
    text = read_given_text(path, _LARGEST, "config")
    try:
        check_shape(text)
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"config = {str(path)!r}: {brief(error)}") from error
    # As tables, options can add to them.
    tables = {key: {inner: values[key]} for key, inner in _SHORT.items() if not isinstance(values.get(key, {}), dict)}
    return values | tables


def make_config(values: Mapping[str, Any]) -> TournamentConfig:
    """The configuration with these values. Raises ConfigError naming each key and value that is wrong."""
    return checked(TournamentConfig, values)


def merge(values: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` with those of ``over`` in their place, table by table."""
    merged = dict(values)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return merged
