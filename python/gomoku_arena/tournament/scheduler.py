"""A tournament from its configuration to a stream of finished games."""

from collections.abc import Generator, Iterator

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, EngineError, EngineStartError, PluginError, UnsupportedRulesError
from gomoku_arena.plugins import load_registry
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.executor import Executor
from gomoku_arena.tournament.openings import opening
from gomoku_arena.tournament.pairing import FORMATS, Pairing
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.task import GameTask, Participant


def pairings(config: TournamentConfig) -> list[Pairing]:
    """Every game of the tournament, in the order in which they begin."""
    names = [participant.name for participant in config.participants]
    return list(FORMATS[config.format](names, config.games))


def tasks(config: TournamentConfig) -> Iterator[GameTask]:
    """Every game with all that is needed to play it; games of one round share their opening."""
    rules = config.rules.rules()
    players = {participant.name: participant for participant in config.participants}
    for pairing in pairings(config):
        stones = opening(config.openings, rules, config.seed, pairing.round)
        yield GameTask(pairing, players[pairing.black], players[pairing.white], rules, config.time, stones)


def check_engines(config: TournamentConfig) -> None:
    """Opens every engine once, so that a wrong spec is refused before the first game.

    Raises ConfigError naming each engine that is unknown, does not start, or does not play these rules. An engine
    that fails in another way may still be lucky in its games.
    """
    rules = config.rules.rules()
    faults = [fault for participant in config.participants if (fault := _fault(participant, rules))]
    if faults:
        raise ConfigError("; ".join(faults))


def run(config: TournamentConfig) -> Generator[Result]:
    """Plays the tournament, yielding each game as it ends; closing the generator stops every worker."""
    with Executor(config.concurrency) as executor:
        for task, record in executor.run(tasks(config)):
            yield Result(game=task.pairing.game, pair=task.pairing.pair, record=record)


def _fault(participant: Participant, rules: Rules) -> str | None:
    try:
        with load_registry().create(participant.spec) as engine:
            engine.new_game(rules)
    except (PluginError, EngineStartError, UnsupportedRulesError) as error:
        return f"engines: {participant.name} = {participant.spec!r}: {error}"
    except (EngineError, Exception):
        return None
    return None
