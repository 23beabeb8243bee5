"""Worker processes that play games side by side; one that dies costs nobody else anything."""

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import wait
from types import TracebackType
from typing import Self

from gomoku_arena._core import Color
from gomoku_arena.play import Referee
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.tournament.task import GameTask
from gomoku_arena.tournament.worker import serve

ATTEMPTS = 2
"""How often a game is begun before the worker's death is laid at the door of the side to move."""

_PATIENCE = 5.0
"""Seconds that a worker gets to close its engines before it is killed."""

# A fresh interpreter a worker: engines may hold threads and locks that do not survive a fork.
_CONTEXT = multiprocessing.get_context("spawn")


class Executor:
    """Plays games in at most ``concurrency`` processes; use it as a context, which leaves no process behind."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stops every worker, whatever it is doing, and waits until it is gone."""
        for worker in self._workers:
            worker.ask_to_stop()
        while self._workers:
            self._workers.pop().finish()

    def run(self, tasks: Iterable[GameTask]) -> Iterator[tuple[GameTask, GameRecord]]:
        """Yields each game as it ends; games begin in the order given.

        A game whose worker died is begun once more, and lost by the side to move if that worker dies too.
        """
        fresh = ((task, 1) for task in tasks)
        again: deque[tuple[GameTask, int]] = deque()
        self._deal(again, fresh)
        while self._busy:
            for worker in self._ready():
                finished = self._listen(worker, again)
                # Before the caller looks at the game, so that no process waits for that.
                self._deal(again, fresh)
                if finished is not None:
                    yield finished

    @property
    def _busy(self) -> "list[_Worker]":
        return [worker for worker in self._workers if worker.task is not None]

    def _deal(self, again: "deque[tuple[GameTask, int]]", fresh: Iterator[tuple[GameTask, int]]) -> None:
        """Begins games until every process has one or none is left."""
        while len(self._busy) < self._concurrency:
            begun = again.popleft() if again else next(fresh, None)
            if begun is None:
                return
            self._idle().begin(*begun)

    def _idle(self) -> "_Worker":
        for worker in self._workers:
            if worker.task is None:
                return worker
        self._workers.append(_Worker())
        return self._workers[-1]

    def _ready(self) -> "list[_Worker]":
        ready = wait([worker.connection for worker in self._busy])
        return [worker for worker in self._busy if worker.connection in ready]

    def _listen(self, worker: "_Worker", again: "deque[tuple[GameTask, int]]") -> tuple[GameTask, GameRecord] | None:
        """Takes one message from the worker; the finished game, if that is what it was."""
        task = worker.task
        assert task is not None
        try:
            record = worker.receive()
        except (EOFError, OSError):
            self._workers.remove(worker)
            worker.finish()
            if worker.attempt < ATTEMPTS:
                again.append((task, worker.attempt + 1))
                return None
            record = worker.obituary()
        return None if record is None else (task, record)


class _Worker:
    """This side of one worker process, and the game that it plays."""

    def __init__(self) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        # Held open here as well, the pipe would never report that the worker is gone.
        theirs.close()
        self.task: GameTask | None = None
        self.attempt = 0
        self._moves: list[MoveRecord] = []

    def begin(self, task: GameTask, attempt: int) -> None:
        self.task, self.attempt, self._moves = task, attempt, []
        try:
            self.connection.send(task)
        except OSError:
            # It died while idle: the closed pipe tells so when it is read.
            return

    def receive(self) -> GameRecord | None:
        """The next message: a move is kept, a finished game returned. Raises EOFError or OSError from a dead worker."""
        message = self.connection.recv()
        if isinstance(message, MoveRecord):
            self._moves.append(message)
            return None
        assert isinstance(message, GameRecord)
        self.task = None
        return message

    def obituary(self) -> GameRecord:
        """The game as it stood when the worker died, lost by the side to move. ``finish`` comes first."""
        assert self.task is not None
        names = {Color.BLACK: self.task.black.name, Color.WHITE: self.task.white.name}
        opening = (*self.task.opening, *(move.point for move in self._moves))
        fault = f"its worker process died {ATTEMPTS} times, the last time with exit code {self._process.exitcode}"
        verdict = Referee(self.task.rules, names, opening).forfeit(Termination.CRASH, fault)
        assert verdict.winner is not None
        return GameRecord(
            rules=self.task.rules.switches(),
            black=self.task.black.name,
            white=self.task.white.name,
            opening=self.task.opening,
            moves=tuple(self._moves),
            winner=verdict.winner.name,
            termination=verdict.termination,
            reason=verdict.reason,
        )

    def ask_to_stop(self) -> None:
        self._process.terminate()

    def finish(self) -> None:
        """Waits until the process is gone, and sees to it."""
        self.connection.close()
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
