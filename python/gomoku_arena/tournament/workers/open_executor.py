"""The executor that an address names: processes of this machine, or a cluster."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from gomoku_arena.errors import ConfigError
from gomoku_arena.tournament.workers.affinity import available_cores
from gomoku_arena.tournament.workers.executor import ArenaExecutor, OnNews


def open_executor(
    address: str | None, concurrency: int | Literal["auto"] = "auto", on_news: OnNews | None = None
) -> ArenaExecutor:
    """Processes of this machine, or the cluster at ``address``: ``dask://host:8786``, with TLS ``dask+tls://host:8786``.

    concurrency: calls at the same time; ``auto`` for one on each physical core here, in each thread of a cluster.
    on_news: follows games while they run; a cluster tells nothing of them.
    Raises ConfigError for an address that is malformed, where nobody answers, or that needs what is not installed.
    """
    # Each brings modules that the other does not need.
    if address is None:
        from gomoku_arena.tournament.workers._local_executor import LocalExecutor

        return LocalExecutor(available_cores() if concurrency == "auto" else concurrency, on_news=on_news)
    scheme, separator, host = address.partition("://")
    if scheme not in ("dask", "dask+tls") or not separator or not host or "://" in host:
        raise ConfigError(f"executor = {address!r}: not of the form dask://host:8786 or dask+tls://host:8786")
    try:
        from gomoku_arena.tournament.workers._dask_cluster import DaskExecutor
    except ImportError as error:
        raise ConfigError(f"executor = {address!r}: needs gomoku-arena[dask] to be installed ({error})") from error
    return DaskExecutor(host, concurrency, encrypted=scheme == "dask+tls")


OpenExecutor: TypeAlias = Callable[[str | None, int | Literal["auto"], OnNews | None], ArenaExecutor]
"""What is asked for an executor as ``open_executor`` is."""
