"""Games in processes of this machine."""

from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.util import Finalize
from typing import Any, ParamSpec, TypeVar

from gomoku_arena.processes.calls import Call, pickled
from gomoku_arena.processes.python_process import python_command
from gomoku_arena.tournament.workers import _serving
from gomoku_arena.tournament.workers._child import Job
from gomoku_arena.tournament.workers._process_pool import ProcessPool
from gomoku_arena.tournament.workers.executor import ArenaExecutor, OnNews

P = ParamSpec("P")
T = TypeVar("T")


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
