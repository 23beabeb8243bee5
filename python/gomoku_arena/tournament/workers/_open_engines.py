"""The engines that a worker holds open from one game to the next."""

import contextlib

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.errors import EngineStartError, describe
from gomoku_arena.play.participant import Participant


class OpenEngines:
    """The engines of the last game, by participant: external bots need not be started again for the next one."""

    def __init__(self) -> None:
        self._open: dict[Participant, Engine] = {}

    def get(self, participant: Participant) -> Engine:
        """The configured engine of that participant; one that cannot be opened loses its game when it is greeted."""
        engine = self._open.get(participant)
        if engine is None:
            engine = self._open[participant] = _open(participant)
        return engine

    def keep(self, *participants: Participant) -> None:
        """Closes every engine but these."""
        for participant in set(self._open) - set(participants):
            engine = self._open.pop(participant)
            with contextlib.suppress(Exception):
                engine.close()

    def close(self) -> None:
        """Closes every engine."""
        self.keep()


class UnopenedEngine(Engine):
    """Stands in for an engine that could not be opened."""

    def __init__(self, name: str, reason: str) -> None:
        self._name = name
        self._reason = reason

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name=self._name)

    def new_game(self, rules: Rules) -> None:  # noqa: ARG002
        raise EngineStartError(self._reason)

    def analyse(self, game: Game, limit: Limit) -> Analysis:  # noqa: ARG002
        raise EngineStartError(self._reason)


def _open(participant: Participant) -> Engine:
    try:
        return participant.open()
    except KeyboardInterrupt:
        raise
    # A panic of compiled code and SystemExit are no Exceptions, and yet they are the engine's fault.
    except BaseException as error:
        return UnopenedEngine(participant.name, describe(error))
