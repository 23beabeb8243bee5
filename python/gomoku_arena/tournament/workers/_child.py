"""This side of one worker process."""

import signal
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from gomoku_arena.errors import WorkerDiedError
from gomoku_arena.processes.calls import PythonChild, Reply
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.workers import _serving
from gomoku_arena.tournament.workers.executor import AHEAD
from gomoku_arena.tournament.workers.task import Asked, Moves

_PATIENCE = 6.0
"""Seconds that a worker gets to close its engines before it is killed."""

_LONGEST_AHEAD = 4096
"""Bytes of a call that is sent to a busy worker: what waits in the pipe must never fill it."""


@dataclass(frozen=True, slots=True)
class Job:
    """One submitted call: where its outcome goes, and the pickled call."""

    future: Future[Any]
    call: bytes
    is_brief: bool
    """Whether a busy worker may be given it."""

    def claim(self) -> bool:
        """Makes sure that nobody can cancel it any more, for the first time or again; False where somebody has."""
        return self.future.running() or self.future.set_running_or_notify_cancel()


class WorkerProcess(PythonChild):
    """A process that works on one job at a time, in the order in which it is given them.

    token: the marker of all that it starts. jobs: what it has been given and has not answered.
    """

    def __init__(self, token: str) -> None:
        super().__init__(_serving.__name__, token=token, output=None, tidy=True)
        self.jobs: deque[Job] = deque()
        self._moves: list[MoveRecord] = []
        self._asked: str | None = None
        self._exit_code: int | None = None
        self._is_sound = True

    def has_room_for(self, job: Job) -> bool:
        """Whether it may be given the job now: it has none, or brief ones alone and not too many of them."""
        if not self.jobs:
            return self._is_sound
        if not job.is_brief or len(job.call) > _LONGEST_AHEAD or len(self.jobs) > AHEAD:
            return False
        # After one that is not brief comes no other.
        return self._is_sound and self.jobs[0].is_brief

    def begin(self, job: Job) -> None:
        """Sends it the job. Raises EOFError where the process has died since its last one."""
        try:
            self.jobs.append(job)
            self.send(job.call)
        except BaseException as error:
            # Nobody knows how much was sent.
            self._is_sound = False
            self.kill()
            if isinstance(error, EOFError):
                self.jobs.pop()
            raise

    def listen(self) -> Reply:
        reply = super().listen()
        match reply.value:
            case Moves(moves=moves) if reply.kind == "news":
                self._moves += moves
            case Asked(name=name) if reply.kind == "news":
                self._asked = name
        return reply

    def end_job(self) -> Job:
        """The job that it has answered; the next one begins."""
        self._moves, self._asked = [], None
        return self.jobs.popleft()

    def obituary(self) -> WorkerDiedError:
        """What is known of the job that it worked on. ``finish`` comes first."""
        return WorkerDiedError(self._exit_code, tuple(self._moves), self._asked)

    def dismiss(self) -> None:
        """Has it close its engines and leave; a job that it works on is broken off."""
        self.connection.close()
        if self.jobs:
            self.signal(signal.SIGTERM)

    def finish(self) -> None:
        """Waits until the process is gone, and sees to it that nothing of it is left."""
        self._exit_code = self.close(_PATIENCE)
