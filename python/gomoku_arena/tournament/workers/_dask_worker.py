"""What happens in a cluster's worker, which is not ours: we are guests in its threads, and clean up behind us."""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gomoku_arena.processes.marker import MARKER, new_token
from gomoku_arena.processes.watchdog import Watchdog
from gomoku_arena.tournament.workers.worker import GameWorker, this_worker

IDLE = 30.0
"""Seconds after which engines that nobody plays with any more are closed."""


def visit(function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """Calls the function in this thread, whose engines stay open for a while afterwards."""
    guest = _guest()
    with guest.at_work:
        guest.expiry.cancel()
        try:
            return function(*args, **kwargs)
        finally:
            guest.expire_later()


def close_idle_engines() -> None:
    """Closes all engines of this process that are in no game."""
    with _lock:
        guests = list(_guests)
    for guest in guests:
        guest.close_if_idle()


class _Guest:
    """One thread of the worker, and the engines that it keeps."""

    def __init__(self, mine: GameWorker) -> None:
        self._worker = mine
        self.at_work = threading.Lock()
        self.expiry = threading.Timer(IDLE, self.close_if_idle)

    def expire_later(self) -> None:
        self.expiry = threading.Timer(IDLE, self.close_if_idle)
        self.expiry.daemon = True
        self.expiry.start()

    def close_if_idle(self) -> None:
        if self.at_work.acquire(blocking=False):
            try:
                self._worker.engines.close()
            finally:
                self.at_work.release()


_lock = threading.Lock()
_guests: list[_Guest] = []
_here = threading.local()
_watchdog: Watchdog | None = None


def _guest() -> _Guest:
    """That of this thread."""
    if not hasattr(_here, "guest"):
        with _lock:
            _settle_in()
            _here.guest = _Guest(this_worker())
            _guests.append(_here.guest)
    found: _Guest = _here.guest
    return found


def _settle_in() -> None:
    """Sees to it that our bots do not outlive this process, however it ends."""
    global _watchdog
    if _watchdog is None:
        token = new_token()
        _watchdog = Watchdog(token)
        # Only now: the watchdog itself does not carry the marker.
        os.environ[MARKER] = token
