"""Who sits down to a game: people and engines, as a configuration names them."""

from gomoku_arena.clock import TimeControl
from gomoku_arena.live.session import GameSession
from gomoku_arena.play.config import GameConfig
from gomoku_arena.play.player import Player

HUMAN = "human"
"""In place of an engine: a person plays."""


def has_people(config: GameConfig) -> bool:
    """Whether a person plays."""
    return any(engine.spec == HUMAN for engine in config.engines)


def sit_down(config: GameConfig) -> GameSession:
    """The game of the configuration, before its first move."""
    black, white = config.players
    return GameSession(config.rules.rules(), _player(black), _player(white))


def _player(player: Player) -> Player:
    if player.spec.text == HUMAN:
        # Players of a configuration have names of their own; two people who gave none are told apart by their colours.
        return Player(player.name.partition("#")[0], time=_clock_alone(player.time))
    return player


def _clock_alone(time: TimeControl) -> TimeControl:
    """A clock for the game binds everybody; what limits a single move is meant for engines."""
    return TimeControl(match_seconds=time.match_seconds, increment_seconds=time.increment_seconds, margin=time.margin)
