"""The worker process: opens engines, plays the games that it is sent, and sends the records back."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from types import FrameType

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.errors import EngineStartError, EngineTimeoutError
from gomoku_arena.play import Match, Seat
from gomoku_arena.plugins import load_registry
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.registry import describe
from gomoku_arena.tournament.task import GameTask, Participant

GRACE = 1.0
"""Seconds after the deadline at which an engine that runs in this process is interrupted; an external one has long been
ended by then."""


def serve(connection: Connection) -> None:
    """Answers each GameTask with the MoveRecord of every move and then its GameRecord, until the other end closes."""
    # Ctrl-C reaches the whole process group; the parent decides, and asks with SIGTERM.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    engines = OpenEngines()
    # EOFError and a broken pipe mean that the parent is gone, KeyboardInterrupt that it has asked us to stop.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt), contextlib.closing(engines):
        while True:
            connection.send(play(connection.recv(), engines, connection.send))


def play(task: GameTask, engines: "OpenEngines", report: Callable[[MoveRecord], None]) -> GameRecord:
    """Plays one game and reports each of its moves."""
    engines.keep(task.black.name, task.white.name)
    match = Match(
        _seat(task.black, task.time, engines),
        _seat(task.white, task.time, engines),
        task.rules,
        task.opening,
        lambda move, _: report(move),
    )
    record = match.play()
    if record.termination.is_forfeit:
        # Whatever state a failing engine is in, its next game starts without it.
        engines.keep(record.black if record.winner == "black" else record.white)
    return record


class OpenEngines:
    """The engines of the last game, by participant: external bots need not be started again for the next one."""

    def __init__(self) -> None:
        self._open: dict[str, Engine] = {}

    def get(self, participant: Participant) -> Engine:
        """The engine of that participant; one that cannot be opened loses its game when it is greeted."""
        if participant.name not in self._open:
            self._open[participant.name] = _open(participant)
        return self._open[participant.name]

    def keep(self, *names: str) -> None:
        """Closes every engine but these."""
        for name in set(self._open) - set(names):
            engine = self._open.pop(name)
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


class WatchedEngine(Engine):
    """Interrupts an engine of this process that does not come back, where the platform has a timer for it."""

    def __init__(self, engine: Engine, time: TimeControl) -> None:
        self._engine = engine
        self._time = time

    @property
    def info(self) -> EngineInfo:
        return self._engine.info

    def new_game(self, rules: Rules) -> None:
        self._engine.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        with _interrupted_after(self._time.deadline):
            return self._engine.analyse(game, limit)


def _seat(participant: Participant, time: TimeControl, engines: OpenEngines) -> Seat:
    return Seat(WatchedEngine(engines.get(participant), time), participant.name, time)


def _open(participant: Participant) -> Engine:
    try:
        return load_registry().create(participant.spec)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return UnopenedEngine(participant.name, describe(error))


@contextlib.contextmanager
def _interrupted_after(deadline: float | None) -> Iterator[None]:
    if deadline is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _too_late)
    signal.setitimer(signal.ITIMER_REAL, deadline + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_late(_signal: int, _frame: FrameType | None) -> None:
    raise EngineTimeoutError("did not answer in time and was interrupted")
