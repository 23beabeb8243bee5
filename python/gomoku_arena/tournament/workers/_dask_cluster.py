"""Games on a Dask cluster; needs the extra ``gomoku-arena[dask]``."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from functools import cache, partial
from ipaddress import ip_address
from typing import Any, Literal, ParamSpec, TypeVar

from distributed import Client, KilledWorker, Security
from distributed.comm.addressing import get_address_host, normalize_address, parse_address, resolve_address
from distributed.comm.core import connect

from gomoku_arena.errors import ConfigError, WorkerDiedError, WorkerError
from gomoku_arena.tournament.workers._certificates import SETTINGS, connection_arguments
from gomoku_arena.tournament.workers._dask_worker import close_idle_engines, visit
from gomoku_arena.tournament.workers.executor import ArenaExecutor

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer, and its first worker to be there."""

_STOP_SECONDS = 5.0

_ENCRYPTED = ("tls", "wss")
"""Schemes of Dask's."""

log = logging.getLogger("gomoku_arena.executor")

P = ParamSpec("P")
T = TypeVar("T")


class DaskExecutor(ArenaExecutor):
    """Calls functions on the workers of a Dask scheduler, where the same gomoku-arena is installed.

    Start the workers with one thread a process, so that an engine that brings its process down takes no other game with
    it. A call whose worker is lost is begun elsewhere by Dask itself, as often as its scheduler allows. ``stop`` cannot
    break off what runs on other machines: such a game is played to its end there, and dropped.
    concurrency: calls at the same time; ``auto`` for as many as the workers have threads. encrypted: by TLS, with the
    certificate of Dask's configuration. A cluster without TLS that other machines can reach is warned of, once.
    Raises ConfigError where nobody answers at ``address``, such as ``host:8786``, or no worker is there, and where
    there is no certificate or the scheduler does not take it.
    """

    def __init__(self, address: str, concurrency: int | Literal["auto"] = "auto", *, encrypted: bool = False) -> None:
        self._address = address
        self._client: Any = _connect(address, encrypted)
        self.resize(concurrency)
        # What a function raises is its answer: another attempt is for whoever submits to decide.
        self._inner = self._client.get_executor(pure=False, retries=0)
        self._unfinished: set[Future[Any]] = set()
        self._lock = threading.Lock()
        self._closing = False
        self._stopped = False

    @property
    def capacity(self) -> int:
        return self._capacity

    def resize(self, concurrency: int | Literal["auto"]) -> None:
        self._capacity = sum(self._client.nthreads().values()) if concurrency == "auto" else concurrency

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls the function on some worker. Raises RuntimeError after ``shutdown`` or ``stop``."""
        outer: Future[T] = Future()
        with self._lock:
            if self._closing:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._unfinished.add(outer)
        inner = self._inner.submit(visit, fn, args, kwargs)
        outer.add_done_callback(partial(self._forget, inner))
        inner.add_done_callback(partial(self._pass_on, outer))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self._close() if cancel_futures else []:
            future.cancel()
        self._close()
        if wait:
            self._end()
        else:
            threading.Thread(target=self._end, name="gomoku-arena-dask").start()

    def stop(self) -> None:
        self._stopped = True
        left = self._close()
        self._inner.shutdown(wait=False)
        # A scheduler that is gone cancels nothing.
        for future in wait(left, timeout=_STOP_SECONDS).not_done:
            _fail(future, CancelledError("the executor was stopped"))
        self._end()

    def _close(self) -> list[Future[Any]]:
        """Takes no more calls; those that are not finished."""
        with self._lock:
            self._closing = True
            return list(self._unfinished)

    def _end(self) -> None:
        wait(self._close())
        if self._client.status == "running":
            # Whoever cannot be reached closes them without being told, a little later.
            with contextlib.suppress(Exception):
                self._client.run(close_idle_engines, on_error="ignore")
        self._client.close()

    def _forget(self, inner: Future[Any], outer: Future[Any]) -> None:
        with self._lock:
            self._unfinished.discard(outer)
        if outer.cancelled():
            inner.cancel()

    def _pass_on(self, outer: Future[Any], inner: Future[Any]) -> None:
        """Gives the caller's future the outcome of Dask's."""
        error = self._error(inner)
        if error is not None:
            _fail(outer, error)
        elif outer.set_running_or_notify_cancel():
            outer.set_result(inner.result())

    def _error(self, inner: Future[Any]) -> BaseException | None:
        if self._stopped:
            return CancelledError("the executor was stopped")
        # Dask cancels what a scheduler knew that is gone.
        if inner.cancelled():
            return WorkerError(f"the Dask scheduler at {self._address} is gone")
        error = inner.exception()
        return WorkerDiedError() if isinstance(error, KilledWorker) else error


def _fail(future: Future[Any], error: BaseException) -> None:
    if not future.done() and future.set_running_or_notify_cancel():
        future.set_exception(error)


def _connect(address: str, encrypted: bool) -> Any:
    key = f"executor = 'dask{'+tls' if encrypted else ''}://{address}'"
    # Without a scheme it has the one of Dask's configuration.
    place = normalize_address(f"tls://{address}" if encrypted else address)
    security: Any = Security()  # type: ignore[no-untyped-call]
    _check_reachable(key, place, security)
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            place, timeout=CONNECT_SECONDS, set_as_default=False, name="gomoku-arena", security=security
        )
    except (OSError, ValueError) as error:
        raise ConfigError(f"{key}: no Dask scheduler answers there ({error})") from error
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError as error:
        client.close()
        raise ConfigError(f"{key}: that scheduler has no workers") from error
    _warn_of_open(key, client)
    return client


def _check_reachable(key: str, place: str, security: Any) -> None:
    """Raises ConfigError, which says what to set, where nothing can be reached at ``place``.

    A client that cannot connect may be left behind by Dask such that it can neither work nor be closed.
    """
    encrypted = parse_address(place)[0] in _ENCRYPTED
    arguments = connection_arguments(key, security, encrypted=encrypted)
    if arguments["require_encryption"] and not encrypted:
        raise ConfigError(f"{key}: Dask's configuration requires encryption; such an address begins with dask+tls://")
    # The thread that asks may have an event loop that runs, as a notebook's has.
    with ThreadPoolExecutor(1) as thread:
        try:
            thread.submit(asyncio.run, _reach(place, arguments)).result()
        except (OSError, ValueError) as error:
            hint = f"Its certificate and that of {SETTINGS} have to be of one authority"
            raise ConfigError(
                f"{key}: no Dask scheduler answers there within {CONNECT_SECONDS:g} s ({error}). "
                f"{hint if encrypted else 'One that speaks TLS has an address with dask+tls://'}"
            ) from error


async def _reach(place: str, arguments: Mapping[str, Any]) -> None:
    comm = await connect(  # type: ignore[no-untyped-call]
        place, timeout=CONNECT_SECONDS, **arguments
    )
    await comm.close()


def _warn_of_open(key: str, client: Any) -> None:
    """Says what it means where other machines may reach a part of the cluster, and anybody there."""
    for place in (client.scheduler_info()["address"], *client.nthreads()):
        if _is_open(place):
            _warn(key, place)
            return


def _is_open(place: str) -> bool:
    if parse_address(place)[0] in _ENCRYPTED:
        return False
    try:
        return not ip_address(get_address_host(resolve_address(place))).is_loopback
    except (OSError, ValueError):
        # A name that this machine does not know is not its own.
        return True


@cache
def _warn(key: str, place: str) -> None:
    """Once for every cluster."""
    log.warning(
        "%s: no TLS. Whoever reaches %s runs programs there as the user who has started the cluster; no password is "
        "asked for. Use dask+tls://, or have the cluster listen on 127.0.0.1 alone.",
        key,
        place,
    )
