"""Games on a Dask cluster; needs the extra ``gomoku-arena[dask]``."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Any, Literal, ParamSpec, TypeVar

from distributed import Client, KilledWorker

from gomoku_arena.errors import ConfigError, WorkerDiedError, WorkerError
from gomoku_arena.tournament.cluster_worker import close_idle_engines, visit
from gomoku_arena.tournament.executor import ArenaExecutor

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer, and its first worker to be there."""

P = ParamSpec("P")
T = TypeVar("T")


class DaskExecutor(ArenaExecutor):
    """Calls functions on the workers of a Dask scheduler, where the same gomoku-arena is installed.

    Start the workers with one thread a process, so that an engine that brings its process down takes no other game with
    it. A call whose worker is lost is begun elsewhere by Dask itself, as often as its scheduler allows. ``stop`` cannot
    break off what runs on other machines: such a game is played to its end there, and dropped.
    concurrency: calls at the same time; ``auto`` for as many as the workers have threads.
    Raises ConfigError where nobody answers at ``address``, such as ``host:8786``, or no worker is there.
    """

    def __init__(self, address: str, concurrency: int | Literal["auto"] = "auto") -> None:
        self._address = address
        self._client = _connect(address)
        self._capacity = sum(self._client.nthreads().values()) if concurrency == "auto" else concurrency
        self._inner = self._client.get_executor(pure=False, retries=0)
        self._stopped = False

    @property
    def capacity(self) -> int:
        return self._capacity

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls the function on some worker. Raises RuntimeError after ``shutdown`` or ``stop``."""
        outer: Future[T] = Future()
        inner = self._inner.submit(visit, fn, args, kwargs)
        outer.add_done_callback(lambda future: inner.cancel() if future.cancelled() else None)
        inner.add_done_callback(partial(self._pass_on, outer))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            for future in self._unfinished():
                future.cancel()
        # Dask's own would cancel what still runs.
        if wait:
            self._leave()

    def stop(self) -> None:
        self._stopped = True
        self._inner.shutdown(wait=False)
        self._leave()

    def _pass_on(self, outer: Future[Any], inner: Future[Any]) -> None:
        """Gives the caller's future the outcome of Dask's."""
        if not outer.set_running_or_notify_cancel():
            return
        error = self._error(inner)
        if error is None:
            outer.set_result(inner.result())
        else:
            outer.set_exception(error)

    def _error(self, inner: Future[Any]) -> BaseException | None:
        if self._stopped:
            return CancelledError("the executor was stopped")
        # Dask cancels what a scheduler knew that is gone.
        if inner.cancelled():
            return WorkerError(f"the Dask cluster at {self._address} is gone")
        error = inner.exception()
        return WorkerDiedError() if isinstance(error, KilledWorker) else error
