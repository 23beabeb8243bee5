"""Games in processes of this machine, and the thread that gives them work and listens to them."""

import contextlib
import logging
import os
import secrets
import selectors
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from multiprocessing.util import Finalize
from time import monotonic, sleep
from typing import Any, ParamSpec, TypeVar

from gomoku_arena.processes.calls import Call, Reply, pickled
from gomoku_arena.processes.process_tree import Watchdog, new_token
from gomoku_arena.processes.python_process import python_command
from gomoku_arena.tournament.workers import _serving
from gomoku_arena.tournament.workers._child import Job, WorkerProcess
from gomoku_arena.tournament.workers.executor import AHEAD, ArenaExecutor, OnNews
from gomoku_arena.tournament.workers.task import Moves, Settled

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("gomoku_arena.executor")

_LOOK = 1.0
"""Seconds between two looks after the workers."""

_REST = 0.01
"""Seconds for which nobody is listened to where every worker has more to do: answers heard together cost less."""


class LocalExecutor(ArenaExecutor):
    """Calls functions in at most ``concurrency`` processes of this machine, first come, first served.

    A process that dies fails its own call alone, with WorkerDiedError. on_news: follows running games.
    No process is left after ``shutdown`` or ``stop``, nor once we are gone, whatever ended us; what waits or runs when
    the interpreter exits is stopped. Raises EngineStartError where the program can start no Python.
    """

    def __init__(self, concurrency: int, *, on_news: OnNews | None = None) -> None:
        # Where no process can be started, nobody is to wait for one.
        python_command(_serving.__name__)
        self._concurrency = concurrency
        self._pool = ProcessPool(concurrency, on_news)
        # Also runs when nobody holds the executor any more. Before multiprocessing waits for its children.
        self._finalizer = Finalize(self, self._pool.stop, exitpriority=20)

    @property
    def capacity(self) -> int:
        return self._concurrency

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls the function in a worker. Raises RuntimeError after ``shutdown`` or ``stop``."""
        return self._submit(Call(fn, args, kwargs), is_brief=False)

    def submit_brief(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._submit(Call(fn, args, kwargs), is_brief=True)

    def _submit(self, call: Call, *, is_brief: bool) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            job = Job(future, pickled(call), is_brief)
        except Exception as error:
            future.set_exception(error)
            return future
        self._pool.take(job)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.close(cancel=cancel_futures)
        if wait:
            self._pool.wait()

    def stop(self) -> None:
        self._pool.stop()


class ProcessPool(threading.Thread):
    """At most ``size`` workers, each started when there is a job that no other is free for."""

    def __init__(self, size: int, on_news: OnNews | None) -> None:
        super().__init__(name="gomoku-arena-process-pool", daemon=True)
        self._size = size
        self._on_news = on_news
        self._lock = threading.RLock()
        self._pending: deque[Job] = deque()
        self._closing = False
        self._stopping = False
        self._woken = False
        self._bell, self._rope = os.pipe()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._bell, selectors.EVENT_READ)
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
                self._wake()

    def close(self, *, cancel: bool) -> None:
        """Takes no more jobs; processes and thread end after the last one. cancel: those that wait are dropped."""
        with self._lock:
            self._closing = True
            dropped = self._drop_pending() if cancel else []
            self._wake()
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
                self._close_bell()
        elif self is not threading.current_thread():
            self.join()

    def run(self) -> None:
        # Inherited by the workers, which must not hear Ctrl-C before they have a handler for it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
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
        heard = self._selector.select(_LOOK)
        for _ in range(AHEAD):
            for key, _ in heard:
                self._hear(key.data)
            heard = self._selector.select(0) if self._outcomes else []

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

    def _wake(self) -> None:
        """Has the thread look at what has changed. The lock is held."""
        if not self._woken and self._bell >= 0:
            self._woken = True
            os.write(self._rope, b"!")

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
        return sum([bool(worker.jobs) for worker in self._workers]) < self._size

    def _begin_at_hired(self, job: Job) -> bool:
        """Whether a worker that is there has taken the job; a busy one is asked only where there can be no other."""
        may_hire = self._may_hire
        for worker in sorted(self._workers, key=lambda worker: len(worker.jobs)):
            if worker.has_room_for(job) and not (worker.jobs and may_hire):
                # One that died between two jobs will be heard of; this job need not suffer for it.
                with contextlib.suppress(OSError):
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
        self._selector.register(worker.connection, selectors.EVENT_READ, worker)
        return worker

    def _lose(self, worker: WorkerProcess) -> None:
        with self._lock:
            self._workers.remove(worker)
        self._selector.unregister(worker.connection)
        worker.finish()
        with self._lock:
            if worker.jobs:
                obituary = Reply("error", worker.obituary())
                self._outcomes.append((worker.end_job(), obituary))
            # It never came to these.
            self._pending.extendleft(reversed(worker.jobs))

    def _hear(self, worker: WorkerProcess | None) -> None:
        """Takes one message from the worker, or hears the bell."""
        if worker is None:
            return self._hear_bell()
        if worker not in self._workers:
            return None
        try:
            reply = worker.listen()
        except (EOFError, OSError):
            self._lose(worker)
        except Exception as error:
            self._settle(worker, Reply("error", error))
        else:
            self._react(worker, reply)

    def _hear_bell(self) -> None:
        with self._lock:
            os.read(self._bell, 1)
            self._woken = False

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
        self._selector.close()
        with self._lock:
            dropped = self._drop_pending()
            running += self._pending
            self._close_bell()
        for job in dropped:
            job.future.cancel()
        for job in running:
            job.future.set_exception(reason)

    def _drop_pending(self) -> list[Job]:
        """Those that can be cancelled: not what a worker died too early to come to."""
        dropped = [job for job in self._pending if not job.future.running()]
        self._pending = deque(job for job in self._pending if job.future.running())
        return dropped

    def _close_bell(self) -> None:
        if self._bell >= 0:
            os.close(self._bell)
            os.close(self._rope)
            self._bell = self._rope = -1
