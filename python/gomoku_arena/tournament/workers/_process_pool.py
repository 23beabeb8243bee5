"""The worker processes of this machine, and the thread that gives them work and listens to them."""

import contextlib
import logging
import secrets
import threading
from collections import deque
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

from gomoku_arena.errors import WorkerDiedError
from gomoku_arena.processes import system
from gomoku_arena.processes.calls import Reply
from gomoku_arena.processes.listener import Listener
from gomoku_arena.processes.marker import new_token
from gomoku_arena.processes.python_child import PythonChild
from gomoku_arena.processes.watchdog import Watchdog
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.workers import worker as program
from gomoku_arena.tournament.workers.executor import AHEAD, OnNews
from gomoku_arena.tournament.workers.task import Asked, Moves, Settled

_PATIENCE = 6.0
"""Seconds that a worker gets to close its engines before it is killed."""

_LONGEST_AHEAD = 4096
"""Bytes of a call that is sent to a busy worker: what waits in the pipe must never fill it."""

log = logging.getLogger("gomoku_arena.executor")

_LOOK = 1.0
"""Seconds between two looks after the workers."""

_REST = 0.01
"""Seconds for which nobody is listened to where every worker has more to do: answers heard together cost less."""


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
        super().__init__(program.__name__, token=token, output=None, tidy=True)
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
            self.tell_leave()

    def finish(self) -> None:
        """Waits until the process is gone, and sees to it that nothing of it is left."""
        self._exit_code = self.close(_PATIENCE)


class ProcessPool(threading.Thread):
    """At most ``size`` workers, each started when there is a job that no other is free for."""

    def __init__(self, size: int, on_news: OnNews | None) -> None:
        super().__init__(name="gomoku-arena-process-pool", daemon=True)
        self.size = size
        """Workers at most, where the system allows as many."""
        self._on_news = on_news
        self._lock = threading.RLock()
        self._pending: deque[Job] = deque()
        self._closing = False
        self._stopping = False
        self._listener = Listener()
        self._workers: list[WorkerProcess] = []
        self._token = new_token()
        self._outcomes: list[tuple[Job, Reply]] = []
        self._watchdog: Watchdog | None = None
        self._next_look = 0.0

    def take(self, job: Job) -> None:
        """Has the job done, after those that wait. Raises RuntimeError after ``close`` or ``stop``."""
        with self._lock:
            if self._closing:
                raise RuntimeError("cannot schedule new futures after shutdown")
            # At once where that is possible: between two fast games every change of threads counts.
            if not self._pending and self._begin_at_hired(job):
                job.future.set_running_or_notify_cancel()
                return
            self._pending.append(job)
            if self.ident is None:
                self.start()
            # Where no more workers may be had, the answer of one of them is what to wait for.
            if self._may_hire:
                self._listener.wake()

    def resize(self, size: int) -> None:
        """Has so many workers at most from now on; those that are too many leave once they have nothing to do."""
        with self._lock:
            self.size = size
            if self.ident is not None:
                self._listener.wake()

    def close(self, *, cancel: bool) -> None:
        """Takes no more jobs; processes and thread end after the last one. cancel: those that wait are dropped."""
        with self._lock:
            self._closing = True
            dropped = self._drop_pending() if cancel else []
            self._listener.wake()
        for job in dropped:
            job.future.cancel()

    def stop(self) -> None:
        """Ends everything now; running jobs get CancelledError. Returns once no process is left."""
        with self._lock:
            self._stopping = True
        self.close(cancel=True)
        self.wait()

    def wait(self) -> None:
        """Until the thread has ended, where it was ever begun; at once in the thread itself."""
        if self.ident is None:
            with self._lock:
                self._listener.close()
        elif self is not threading.current_thread():
            self.join()

    def run(self) -> None:
        # Inherited by the workers, which must not hear Ctrl-C before they have a handler for it.
        system.block_signals()
        reason: Exception = CancelledError("the executor was stopped")
        try:
            while not self._is_done():
                self._deal()
                self._listen()
                self._look()
                # Before the callers look at the outcomes, so that no process waits for that.
                self._deal()
                self._tell_outcomes()
                self._rest()
        except Exception as error:
            log.exception("the executor failed")
            reason = error
        self._end(reason)

    def _listen(self) -> None:
        """Waits until something is said, and hears it together with what else has been said by then."""
        heard = self._who_speaks(_LOOK)
        for _ in range(AHEAD):
            for worker in heard:
                self._hear(worker)
            heard = self._who_speaks(0) if self._outcomes else []

    def _who_speaks(self, seconds: float) -> list[WorkerProcess]:
        """The workers that have something to say, waited for so long."""
        speakers = {worker.connection: worker for worker in self._workers}
        return [speakers[ready] for ready in self._listener.wait(speakers, seconds)]

    def _tell_outcomes(self) -> None:
        outcomes, self._outcomes = self._outcomes, []
        for job, outcome in outcomes:
            tell = job.future.set_result if outcome.kind == "value" else job.future.set_exception
            tell(outcome.value)

    def _rest(self) -> None:
        if self._workers and all(len(worker.jobs) > 1 for worker in self._workers):
            sleep(_REST)

    def _look(self) -> None:
        """Finds workers that died unheard."""
        if monotonic() >= self._next_look:
            self._next_look = monotonic() + _LOOK
            for worker in [worker for worker in self._workers if worker.is_gone]:
                self._lose(worker)
            self._let_go()

    def _let_go(self) -> None:
        """Ends workers that have nothing to do and are more than there shall be."""
        with self._lock:
            idle = [worker for worker in self._workers if not worker.jobs]
            surplus = idle[: max(len(self._workers) - self.size, 0)]
            for worker in surplus:
                self._workers.remove(worker)
                worker.dismiss()
        for worker in surplus:
            worker.finish()

    def _is_done(self) -> bool:
        with self._lock:
            finished = self._closing and not self._pending and not any(worker.jobs for worker in self._workers)
            return self._stopping or finished

    def _deal(self) -> None:
        """Begins jobs until nobody has room for the next one or none is left."""
        with self._lock:
            while self._pending and (self._may_hire or any(it.has_room_for(self._pending[0]) for it in self._workers)):
                job = self._pending.popleft()
                if job.claim() and not self._begin_at_hired(job):
                    self._begin_at_new(job)

    @property
    def _may_hire(self) -> bool:
        return sum([bool(worker.jobs) for worker in self._workers]) < min(self.size, system.MOST_WORKERS)

    def _begin_at_hired(self, job: Job) -> bool:
        """Whether a worker that is there has taken the job; a busy one is asked only where there can be no other."""
        may_hire = self._may_hire
        for worker in sorted(self._workers, key=lambda worker: len(worker.jobs)):
            if worker.has_room_for(job) and bool(worker.jobs) is not may_hire:
                # One that died between two jobs will be heard of; this job need not suffer for it.
                with contextlib.suppress(EOFError):
                    worker.begin(job)
                    return True
        return False

    def _begin_at_new(self, job: Job) -> None:
        try:
            self._hire().begin(job)
        except Exception as error:
            job.future.set_exception(error)

    def _hire(self) -> WorkerProcess:
        if self._watchdog is None:
            self._watchdog = Watchdog(self._token)
        worker = WorkerProcess(f"{self._token}/{len(self._workers)}-{secrets.token_hex(4)}")
        self._watchdog.watch(worker.pid)
        self._workers.append(worker)
        return worker

    def _lose(self, worker: WorkerProcess) -> None:
        with self._lock:
            self._workers.remove(worker)
        worker.finish()
        with self._lock:
            if worker.jobs:
                obituary = Reply("error", worker.obituary())
                self._outcomes.append((worker.end_job(), obituary))
            # It never came to these.
            self._pending.extendleft(reversed(worker.jobs))

    def _hear(self, worker: WorkerProcess) -> None:
        """Takes one message from the worker."""
        if worker not in self._workers:
            return
        try:
            reply = worker.listen()
        except EOFError:
            self._lose(worker)
        except Exception as error:
            self._settle(worker, Reply("error", error))
        else:
            self._react(worker, reply)

    def _react(self, worker: WorkerProcess, reply: Reply) -> None:
        if reply.kind != "news":
            self._settle(worker, reply)
        elif self._on_news is not None and isinstance(reply.value, Moves | Settled):
            try:
                self._on_news(reply.value)
            except Exception:
                log.exception("on_news failed")

    def _settle(self, worker: WorkerProcess, outcome: Reply) -> None:
        with self._lock:
            self._outcomes.append((worker.end_job(), outcome))

    def _end(self, reason: Exception) -> None:
        """Ends every process and whatever still waits for one."""
        self._tell_outcomes()
        with self._lock:
            self._closing = True
            running = [job for worker in self._workers for job in worker.jobs]
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.finish()
        if self._watchdog is not None:
            self._watchdog.close()
        with self._lock:
            dropped = self._drop_pending()
            running += self._pending
            self._listener.close()
        for job in dropped:
            job.future.cancel()
        for job in running:
            job.future.set_exception(reason)

    def _drop_pending(self) -> list[Job]:
        """Those that can be cancelled: not what a worker died too early to come to."""
        dropped = [job for job in self._pending if not job.future.running()]
        self._pending = deque(job for job in self._pending if job.future.running())
        return dropped
