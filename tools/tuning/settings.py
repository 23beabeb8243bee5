"""Everything that decides a run: equal settings give equal courses where the engine's moves repeat themselves."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.play.config import RulesConfig, Time, checked
from gomoku_arena.tournament.openings.openings import OpeningsConfig
from tools.tuning.spsa import Course, Gains
from tools.tuning.tunable import Tunable


class Settings(BaseModel):
    """One run of SPSA."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    engine: str = "tengen"
    """The spec of a built-in engine; the options in it hold for both sides."""
    tunables: tuple[Tunable, ...] = Field(min_length=1)
    rules: tuple[RulesConfig, ...]
    """Iterations take turns with them."""
    time: Time = TimeControl(nodes=10_000)
    openings: OpeningsConfig = OpeningsConfig()
    pairs: int = Field(default=2, ge=1, le=1000)
    """Game pairs of an iteration."""
    gains: Gains = Gains()
    in_flight: int = Field(default=2, ge=1, le=1000)
    """Iterations that are played at the same time."""
    seed: int = Field(default=1, ge=0)
    """Decides the trials and, where they are made, the openings."""

    @field_validator("rules")
    @classmethod
    def _some_rules(cls, rules: tuple[RulesConfig, ...]) -> tuple[RulesConfig, ...]:
        if not rules:
            raise ValueError("at least one rule set is needed")
        return rules

    @field_validator("openings")
    @classmethod
    def _no_choice(cls, openings: OpeningsConfig) -> OpeningsConfig:
        if openings.kind == "none":
            raise ValueError("the games of an iteration need openings of their own: book, random, balanced or a file")
        return openings

    @property
    def games(self) -> int:
        """Of an iteration."""
        return 2 * self.pairs

    def rules_of(self, iteration: int) -> RulesConfig:
        """Those of its games."""
        return self.rules[iteration % len(self.rules)]

    def course(self) -> Course:
        """The values before the first result."""
        return Course(self.tunables, self.gains, in_flight=self.in_flight, seed=self.seed)


def make_settings(values: Mapping[str, Any]) -> Settings:
    """The settings with these values. Raises ConfigError naming each key and value that is wrong."""
    return checked(Settings, values)


def check_same(begun: Settings, asked: Settings) -> None:
    """Raises ConfigError that names the first thing in which a run shall go on unlike it was begun."""
    before, now = begun.model_dump(mode="json"), asked.model_dump(mode="json")
    for key, value in before.items():
        if now[key] != value:
            raise ConfigError(
                f"resume: the run was begun with {key} = {quoted(value, 400)}, not {quoted(now[key], 400)}"
            )
