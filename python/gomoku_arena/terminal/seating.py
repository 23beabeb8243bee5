"""Who sits down to a game, people and engines, and what the next game may be chosen from."""

from dataclasses import replace
from typing import Any

from gomoku_arena._core import Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.play.config import EngineConfig, GameConfig
from gomoku_arena.play.player import Player, default_name

HUMAN = "human"
"""In place of an engine: a person plays."""


def has_people(config: GameConfig) -> bool:
    """Whether a person plays."""
    return any(engine.spec == HUMAN for engine in config.engines)


def sit_down(config: GameConfig) -> GameSession:
    """The game of the configuration, before its first move; under an opening rule black is the first player."""
    black, white = map(_player, config.players)
    rules = config.rules.rules()
    if config.opening_rule is None:
        return GameSession(rules, black, white)
    opening = Opening.begun(rules, config.opening_rule)
    if black.name == white.name:
        black, white = (replace(player, name=str(it)) for player, it in zip((black, white), OpeningPlayer, strict=True))
    return GameSession(rules, black, white, opening)


def _player(player: Player) -> Player:
    if player.spec.text == HUMAN:
        # Players of a configuration have names of their own; two people who gave none are told apart by their colours.
        return Player(player.name.partition("#")[0], time=_clock_alone(player.time))
    return player


def _clock_alone(time: TimeControl) -> TimeControl:
    """A clock for the game binds everybody; what limits a single move is meant for engines."""
    return TimeControl(match_seconds=time.match_seconds, increment_seconds=time.increment_seconds, margin=time.margin)


class Choices:
    """What a new game may be chosen from: everybody who has played in this window, and every rule as it was played.

    engines: names of the registry that may play, too.
    """

    def __init__(self, config: GameConfig, engines: list[str]) -> None:
        self.last = config
        self._players: dict[str, dict[str, str]] = {spec: {"spec": spec} for spec in (HUMAN, *engines)}
        self._switches: dict[str, dict[str, Any]] = {}
        self.note(config)

    @property
    def players(self) -> list[str]:
        """Everybody who may play, each as the command line writes it."""
        return list(self._players)

    def player(self, label: str) -> dict[str, str]:
        """One of them, as the values of a configuration."""
        return self._players[label]

    def switches(self, preset: str) -> dict[str, Any]:
        """The switches that were set by hand when that preset was played last."""
        return self._switches.get(preset, {})

    def note(self, config: GameConfig) -> None:
        """That is played now."""
        self.last = config
        for engine in config.engines:
            self._players[label_of(engine)] = _values(engine)
        self._switches[preset_of(config)] = dict(config.rules.model_extra or {})


def preset_of(config: GameConfig) -> str:
    """The preset by its proper name."""
    return Rules.from_name(config.rules.preset).name


def label_of(engine: EngineConfig) -> str:
    """SPEC, or NAME=SPEC where a name was given."""
    spec = engine.full_spec.text
    return f"{engine.name}={spec}" if _has_name(engine) else spec


def _values(engine: EngineConfig) -> dict[str, str]:
    return {"spec": engine.full_spec.text, **({"name": engine.name} if _has_name(engine) else {})}


def _has_name(engine: EngineConfig) -> bool:
    """Names that nobody gave are made from the spec, and numbered where it plays itself."""
    return engine.name.partition("#")[0] != default_name(engine.full_spec)
