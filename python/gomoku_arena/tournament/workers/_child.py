"""This side of one worker process."""

import pickle
import subprocess
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from gomoku_arena.errors import WorkerDiedError
from gomoku_arena.processes.process_tree import ProcessTree
from gomoku_arena.processes.python_process import start_python
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.workers import _serving
from gomoku_arena.tournament.workers.messages import Answer, Asked, Failure, Moves, News

_PATIENCE = 6.0
"""Seconds that a worker gets to close its engines before it is killed."""


@dataclass(frozen=True, slots=True)
class Job:
    """One submitted call: where its outcome goes, and the pickled (function, args, kwargs)."""

    future: Future[Any]
    call: bytes


class WorkerProcess:
    """A process that works on one job at a time. token: the marker of all that it starts."""

    def __init__(self, token: str) -> None:
        self._token = token
        # A fresh interpreter a worker: engines may hold threads and locks that do not survive a fork.
        self._process, self.connection = start_python(_serving.__name__)
        self.connection.send(token)
        self.job: Job | None = None
        self._moves: list[MoveRecord] = []
        self._asked: str | None = None
        self._exit_code: int | None = None
        self._is_sound = True

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_idle(self) -> bool:
        """Whether it can begin a job."""
        return self.job is None and self._is_sound

    def begin(self, job: Job) -> None:
        """Sends it the job. Raises OSError where the process has died since its last one."""
        try:
            self.job, self._moves, self._asked = job, [], None
            self.connection.send_bytes(job.call)
        except OSError:
            self.job = None
            raise
        except BaseException:
            # KeyboardInterrupt: nobody knows how much was sent.
            self._is_sound = False
            self._process.kill()
            raise

    def listen(self) -> Answer | Failure | News:
        """Its next message. Raises EOFError or OSError once it is gone, anything for what cannot be unpickled."""
        message: Answer | Failure | News = pickle.loads(self.connection.recv_bytes())
        if isinstance(message, Moves):
            self._moves += message.moves
        elif isinstance(message, Asked):
            self._asked = message.name
        return message

    @property
    def is_gone(self) -> bool:
        """Whether it has died without the pipe saying so: what an engine forked may hold that open."""
        return self._process.poll() is not None and not self.connection.poll()

    def obituary(self) -> WorkerDiedError:
        """What is known of its last job. ``finish`` comes first."""
        return WorkerDiedError(self._exit_code, tuple(self._moves), self._asked)

    def dismiss(self) -> None:
        """Has it close its engines and leave; a job that it works on is broken off."""
        self.connection.close()
        if self.job is not None:
            self._process.terminate()

    def finish(self) -> None:
        """Waits until the process is gone, and sees to it that nothing of it is left."""
        self.connection.close()
        try:
            self._exit_code = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._exit_code = self._process.wait()
        # One that left as it should has ended its own.
        if self._exit_code != 0:
            ProcessTree(None, self._token, {self.pid}).kill()
