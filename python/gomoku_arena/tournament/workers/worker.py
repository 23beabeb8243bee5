"""Playing one game in a worker: the function that an executor is given, what a worker keeps between two games, and the
program of a worker that is a process of its own.
"""

import contextlib
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.engines.runtime.open_engines import EngineHandle
from gomoku_arena.errors import EngineStartError, describe
from gomoku_arena.play.game import EngineGame, Seat
from gomoku_arena.play.player import Player
from gomoku_arena.processes import system
from gomoku_arena.processes.calls import Call, CallServer, Reply, messages_of
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.tournament.workers.affinity import Pin
from gomoku_arena.tournament.workers.task import Asked, GameTask, Moves, Report, Settled
from gomoku_arena.tournament.workers.wire import wire_of

PACE = 0.05
"""Seconds between two reports of a game whose moves come faster."""


class GameWorker:
    """What one thread has at hand from game to game: open engines, its CPUs, and whom it tells of running games.

    pace: seconds between two reports of a game whose moves come faster.
    """

    def __init__(self, report: Report | None = None, *, pace: float = PACE) -> None:
        self.engines = EngineCache()
        self._pin = Pin()
        self._report = report
        self._pace = pace
        # Who the program of each player said that it is, when it was last asked.
        self._introduced: dict[str, EngineInfo] = {}

    def play(self, task: GameTask, attempt: int) -> GameRecord:
        """Plays the game. From the second attempt on, it is told who is asked before anyone is asked for anything."""
        self._pin.to(task.cpus)
        self.engines.keep(task.black, task.white)
        careful = attempt > 1
        report = self._report and GameReport(task.pairing.game, self._report, 0 if careful else self._pace)
        seats = self._seat(task.black, careful), self._seat(task.white, careful)
        game = EngineGame(
            *seats,
            task.rules,
            task.opening,
            adjudication=task.adjudication,
            opening_rule=task.opening_rule,
            seed=task.pairing.opening,
            on_settled=None if report is None else report.settled,
            on_moves=None if report is None else report.moves,
        )
        with wire_of(task, [seat.engine for seat in seats]) as wire:
            record = game.play()
            changes = [change for seat in seats if (change := self._change(seat))]
            record = replace(record, reason="; ".join([record.reason, *changes]))
            if wire is not None:
                wire.end(record)
        self._put_away(task, record)
        return record

    def _seat(self, player: Player, careful: bool) -> Seat:
        engine: Engine
        if careful and self._report is not None:
            announce = partial(self._report, Asked(player.name))
            announce()
            engine = AnnouncedEngine(self.engines.get(player), announce)
        else:
            engine = self.engines.get(player)
        return Seat(engine, player.name, player.time)

    def _change(self, seat: Seat) -> str:
        """What there is to say where the player's program says that it is another one than in its game before."""
        now = seat.engine.introduction
        before = now and self._introduced.get(seat.name)
        if now is not None:
            self._introduced[seat.name] = now
        if now is None or before is None or _titled(now) == _titled(before):
            return ""
        return f"{seat.name}: its program says that it is {_titled(now)}, before it was {_titled(before)}"

    def _put_away(self, task: GameTask, record: GameRecord) -> None:
        """Closes what the next game must not find: engines that failed, and those that start anew for every game."""
        failed = None
        if record.termination.is_forfeit:
            failed = record.white if record.winner == "black" else record.black
        players = (task.black, task.white)
        self.engines.keep(*(player for player in players if player.name != failed and not player.restart))


def _titled(info: EngineInfo) -> str:
    return f"{info.name} {info.version}".rstrip()


class EngineCache:
    """The engines of the last game, by player: external bots need not be started again for the next one."""

    def __init__(self) -> None:
        # A few: to look through them costs less than to hash one.
        self._open: list[EngineHandle] = []

    def get(self, player: Player) -> Engine:
        """The engine of that player; one that cannot be opened loses its game when it is greeted."""
        for handle in self._open:
            if handle.key is player or handle.key == player:
                return handle.open()
        self._open.append(EngineHandle(player, partial(_opened, player)))
        return self._open[-1].open()

    def keep(self, *players: Player) -> None:
        """Closes every engine but theirs."""
        unwanted = [handle for handle in self._open if handle.key not in players]
        self._open[:] = [handle for handle in self._open if handle.key in players]
        for handle in unwanted:
            handle.close()

    def close(self) -> None:
        """Closes every engine."""
        self.keep()


def _opened(player: Player) -> Engine:
    try:
        return player.open()
    except KeyboardInterrupt:
        raise
    # A panic of compiled code and SystemExit are no Exceptions, and yet they are the engine's fault.
    except BaseException as error:
        return UnopenedEngine(player.name, describe(error))


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


class AnnouncedEngine(DelegatingEngine):
    """Does all that ``engine`` does but rally. announce: called before the engine is asked for anything."""

    def __init__(self, engine: Engine, announce: Callable[[], None]) -> None:
        super().__init__(engine)
        self._announce = announce

    @property
    def capabilities(self) -> Capabilities:
        # In a rally, nobody could announce which of the two is asked.
        return replace(super().capabilities, rallies=False)

    @contextlib.contextmanager
    def _asking(self, limit: Limit | None) -> Iterator[None]:  # noqa: ARG002
        self._announce()
        yield


class GameReport:
    """Tells of one game: its moves, together those that come fast; a move that keeps others waiting is told at once.

    pace: seconds between two reports of moves that come faster; 0 tells every move at once.
    clock: seconds that only grow.
    """

    def __init__(
        self, game: int, report: Report, pace: float = PACE, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._game = game
        self._report = report
        self._pace = pace
        self._clock = clock
        self._untold: list[MoveRecord] = []
        self._told_at = clock()
        self._last_seconds = 0.0

    def settled(self, black: str, white: str, game: Game) -> None:
        """The players have chosen their colours, and the stones that lie there."""
        self._report(Settled(self._game, black, white, tuple(map(str, game.moves))))

    def moves(self, moves: Sequence[MoveRecord]) -> None:
        """Moves were made."""
        self._untold += moves
        # Whoever thinks next took that long the last time, and the spectators would wait for it.
        awaited = moves[-2].took if len(moves) > 1 else self._last_seconds
        self._last_seconds = moves[-1].took
        now = self._clock()
        if awaited >= self._pace or now - self._told_at >= self._pace:
            self._told_at = now
            self._report(Moves(self._game, tuple(self._untold)))
            self._untold.clear()


def play(task: GameTask, attempt: int = 1) -> GameRecord:
    """Plays one game in this thread, whose engines stay open for the next one. ``attempt`` counts from 1."""
    return this_worker().play(task, attempt)


def this_worker() -> GameWorker:
    """That of this thread."""
    if not hasattr(_here, "worker"):
        _here.worker = GameWorker()
    found: GameWorker = _here.worker
    return found


def new_worker(report: Report) -> GameWorker:
    """A new one for this thread, which tells ``report`` of its games."""
    _here.worker = GameWorker(report)
    return this_worker()


_here = threading.local()


def main() -> None:
    """The worker's program: it calls functions until its owner leaves."""
    owner = system.connection_to_owner()
    with contextlib.suppress(OSError):
        server = CallServer(owner.send_bytes, _told)
        worker = new_worker(server.news)
        # KeyboardInterrupt means that the owner has asked us to stop.
        with contextlib.suppress(KeyboardInterrupt), contextlib.closing(worker.engines):
            # The owner decides, and no terminal.
            system.ignore_terminal()
            system.leave_when_told()
            server.serve(messages_of(owner), _called)


def _called(call: Call) -> Any:
    return call.function(*call.arguments, **call.keywords)


def _told(error: BaseException) -> Reply:
    if isinstance(error, KeyboardInterrupt):
        raise error
    # A traceback cannot be sent; a note about it can.
    error.add_note("in a worker process:\n" + "".join(traceback.format_exception(error)))
    return Reply("error", error)
