"""The executor that an address names: processes of this machine, or a cluster."""

from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.util import Finalize
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar

from gomoku_arena.errors import ConfigError
from gomoku_arena.processes.calls import Call, pickled
from gomoku_arena.processes.python_process import python_command
from gomoku_arena.tournament.workers import worker as program
from gomoku_arena.tournament.workers._process_pool import Job, ProcessPool
from gomoku_arena.tournament.workers.affinity import available_cores
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
        python_command(program.__name__)
        self._pool = ProcessPool(concurrency, on_news)
        # Also runs when nobody holds the executor any more. Before multiprocessing waits for its children.
        self._finalizer = Finalize(self, self._pool.stop, exitpriority=20)

    @property
    def capacity(self) -> int:
        return self._pool.size

    def resize(self, concurrency: int | Literal["auto"]) -> None:
        self._pool.resize(_processes(concurrency))

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


def _processes(concurrency: int | Literal["auto"]) -> int:
    return available_cores() if concurrency == "auto" else concurrency


def open_executor(
    address: str | None, concurrency: int | Literal["auto"] = "auto", on_news: OnNews | None = None
) -> ArenaExecutor:
    """Processes of this machine, or the cluster at ``address``: ``dask://host:8786``, with TLS ``dask+tls://host:8786``.

    ``tls://host:8786`` is the machines of others, who have joined that scheduler with ``gomoku-arena worker``.
    concurrency: calls at the same time; ``auto`` for one on each physical core here, in each thread of a cluster, on
    each machine of others. on_news: follows games while they run; a cluster tells nothing of them.
    Raises ConfigError for an address that is malformed, where nobody answers, or that needs what is not installed.
    """
    if address is None:
        return LocalExecutor(_processes(concurrency), on_news=on_news)
    scheme, separator, host = address.partition("://")
    if scheme not in ("dask", "dask+tls", "tls") or not separator or not host or "://" in host:
        form = "dask://host:8786, dask+tls://host:8786 or tls://host:8786"
        raise ConfigError(f"executor = {address!r}: not of the form {form}")
    try:
        # Imported when asked for: Dask is an extra.
        from gomoku_arena.tournament.workers._dask_cluster import DaskExecutor
        from gomoku_arena.tournament.workers._guests import GuestExecutor
        from gomoku_arena.tournament.workers.scheduler_address import meeting_at
    except ImportError as error:
        raise ConfigError(f"executor = {address!r}: needs gomoku-arena[dask] to be installed ({error})") from error
    if scheme == "tls":
        return GuestExecutor(meeting_at(address, "executor"), concurrency)
    return DaskExecutor(host, concurrency, encrypted=scheme == "dask+tls")


OpenExecutor: TypeAlias = Callable[[str | None, int | Literal["auto"], OnNews | None], ArenaExecutor]
"""What is asked for an executor as ``open_executor`` is."""
