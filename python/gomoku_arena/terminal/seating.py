"""Who sits down to a game: people and engines, as a configuration names them."""

from collections.abc import Mapping

from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.errors import EngineError, PluginError
from gomoku_arena.play.sitting import Player, Sitting
from gomoku_arena.registry import EngineRegistry, describe
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.task import Participant

HUMAN = "human"
"""In place of an engine: a person plays."""


def has_people(config: TournamentConfig) -> bool:
    """Whether a person plays."""
    return any(engine.spec == HUMAN for engine in config.engines)


def sit_down(config: TournamentConfig) -> Sitting:
    """The game between the first two of the configuration, before its first move."""
    black, white = config.participants
    return Sitting(config.rules.rules(), _player(black), _player(white))


def open_engines(sitting: Sitting, registry: EngineRegistry) -> Mapping[Color, Engine]:
    """The engines that play in it. Raises PluginError or EngineError for one that cannot be had; none is then open."""
    engines: dict[Color, Engine] = {}
    try:
        for color, player in sitting.players.items():
            if player.engine is not None:
                engines[color] = registry.create(player.engine)
                _configure(engines[color], player)
    except BaseException:
        for engine in engines.values():
            engine.close()
        raise
    return engines


def _configure(engine: Engine, player: Player) -> None:
    try:
        engine.configure(EngineSettings(margin=player.time.margin))
    except EngineError:
        raise
    except Exception as error:
        raise PluginError(f"engine spec {player.engine!r}: {describe(error)}") from error


def _player(participant: Participant) -> Player:
    if participant.spec == HUMAN:
        # Participants have names of their own; two people who gave none are told apart by their colours.
        return Player(participant.name.partition("#")[0], None, _clock_alone(participant.time))
    return Player(participant.name, participant.spec, participant.time)


def _clock_alone(time: TimeControl) -> TimeControl:
    """A clock for the game binds everybody; what limits a single move is meant for engines."""
    return TimeControl(match_seconds=time.match_seconds, increment_seconds=time.increment_seconds, margin=time.margin)
