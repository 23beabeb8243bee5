"""The games of an iteration: plus against minus, each opening with both colours."""

from collections.abc import Iterable, Iterator

from gomoku_arena.errors import WorkerError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.play.player import Player
from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.workers.task import GameTask
from tools.tuning.journal import Iteration
from tools.tuning.settings import Settings
from tools.tuning.spsa import Trial, Vector
from tools.tuning.tunable import split_spec

PLUS, MINUS = "plus", "minus"


class Games:
    """Makes the games of every iteration of a run. No two iterations under the same rules share a number of opening.

    Raises ConfigError as ``Openings`` does.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._engine, self._options = split_spec(settings.engine)
        self._rules = [it.rules() for it in settings.rules]
        self._openings = [Openings(settings.openings, rules, settings.seed) for rules in self._rules]

    def tasks(self, iteration: int, trial: Trial) -> Iterator[GameTask]:
        """The games of the iteration, those of a pair one after the other."""
        plus, minus = self._player(PLUS, trial.plus), self._player(MINUS, trial.minus)
        turn, place = divmod(iteration, len(self._rules))
        for number in range(self._settings.pairs):
            opening = turn * self._settings.pairs + number
            points = tuple(self._openings[place].opening(opening))
            pair = iteration * self._settings.pairs + number
            for game, (black, white) in enumerate(((plus, minus), (minus, plus)), 2 * pair):
                pairing = Pairing(game, pair, iteration, opening, black.name, white.name)
                yield GameTask(pairing, black, white, self._rules[place], points)

    def _player(self, name: str, values: Vector) -> Player:
        tunables = self._settings.tunables
        told = {it.name: it.shown(value) for it, value in zip(tunables, values, strict=True)}
        engine = EngineConfig(spec=self._engine, name=name, options={**self._options, **told})
        return engine.player(self._settings.time)


def counted(iteration: int, records: Iterable[GameRecord]) -> Iteration:
    """What the games of an iteration came to. A loss on time counts as one.

    Raises WorkerError for a game that was lost by any other fault: it says nothing of the values.
    """
    points = []
    for record in records:
        if record.termination.is_forfeit and record.termination is not Termination.TIMEOUT:
            raise WorkerError(f"a game of iteration {iteration} was lost by a fault: {record.reason}")
        points.append(record.score("black" if record.black == PLUS else "white"))
    return Iteration(iteration, points.count(1.0), points.count(0.5), points.count(0.0))
