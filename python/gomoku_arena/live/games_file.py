"""The file of a server's games and reviews, in a thread of its own: nobody waits for a disk or for another process."""

import asyncio
import math
import sqlite3
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import Any, TypeVar

from gomoku_arena.errors import ErrorCode, GomokuArenaError, StoreError, UnavailableError, describe
from gomoku_arena.live._games_database import GamesDatabase

PATIENCE = 2.0
"""Seconds for which somebody waits for an answer."""

_MOST = 100
"""Questions that wait at most."""

_LATE = 1.0
"""Seconds after which something that is not written yet is late."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 4.0
"""Seconds until what could not be written is tried again; each pause is twice the one before."""

_REST = 5.0
"""Seconds that what was deleted may stay in the write-ahead log."""

_TO_START, _TO_END = 5.0, 5.0
"""Seconds for which the server's start and its end wait for the file."""

_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)
"""Troubles after which the connection is as good as before."""

_T = TypeVar("_T")
Work = Callable[[sqlite3.Connection], _T]
"""What is done with the open file; whatever it raises means that it was not done."""


@dataclass(eq=False)
class _Unwritten:
    work: Work[object]
    changed: float
    """When this was to be written."""
    since: float
    """Since when nothing of that key has been written."""


class GamesFile:
    """The SQLite file at ``path``; without one everything is kept in memory.

    told: called in another thread with why the file cannot be used, and with None once it can again. patience: seconds
    that ``ask`` waits. There is one thread at most, and only while there is something to be done.
    """

    def __init__(
        self,
        path: Path | None = None,
        told: Callable[[str | None], object] = lambda _: None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._path, self._told, self._patience = path, told, patience
        self._database: GamesDatabase | None = None
        self._trouble, self._works = "", True
        """What was told of last, and whether what was done last could be done."""
        self._condition = Condition()
        """Guards everything below."""
        self._thread: Thread | None = None
        self._asked: deque[tuple[Work[Any], Future[Any]]] = deque()
        self._unwritten: OrderedDict[Hashable, _Unwritten] = OrderedDict()
        self._pause = 0.0
        self._next_try = 0.0
        self._tidy_at = math.inf
        self._end: float | None = None
        """Until when it may take to write what is unwritten, once it is being closed."""

    @property
    def unwritten(self) -> int:
        """How many keys have something that is not written yet."""
        return len(self._unwritten)

    def open(self) -> None:
        """Opens the file now, and not when it is asked first.

        Raises StoreError where another process has it, and where it is no file of games. What else is wrong may pass.
        """
        try:
            self._begin(lambda _: None).result(_TO_START)
        except StoreError:
            raise
        except Exception:
            # It was told, or is still under way; the file is opened once it can be.
            return

    async def ask(self, work: Work[_T]) -> _T:
        """What that comes to. An error of ours that it raises comes through.

        Raises UnavailableError where the file cannot be used, or not in time.
        """
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._begin(work)), self._patience)
        except StoreError as error:
            # It names the file, which is nobody's business but the server's.
            raise _away() from error
        except GomokuArenaError:
            raise
        except Exception as error:
            raise _away() from error

    def post(self, work: Work[object]) -> None:
        """Has that done, if it can be; nobody waits for it."""
        try:
            self._begin(work)
        except UnavailableError:
            return

    def keep(self, key: Hashable, work: Work[object]) -> None:
        """Has that done, and tried again until it is; what was to be done of the same key is not done any more.

        What ``work`` refers to stays in memory until then.
        """
        now = monotonic()
        with self._condition:
            before = self._unwritten.get(key)
            self._unwritten[key] = _Unwritten(work, now, now if before is None else before.since)
            self._wake()

    def is_late(self, key: Hashable) -> bool:
        """Whether something of that key should have been written by now."""
        unwritten = self._unwritten.get(key)
        return unwritten is not None and monotonic() - unwritten.since > _LATE

    def close(self, seconds: float = _TO_END) -> int:
        """Writes what is unwritten, as far as that is done in time, and closes the file; how many keys are left.

        Nothing can be asked afterwards.
        """
        with self._condition:
            self._end = monotonic() + seconds
            self._pause = self._next_try = 0.0
            self._wake()
            thread = self._thread
        if thread is not None:
            # It may be waiting for another process.
            thread.join(seconds + 1.0)
        return self.unwritten

    def _begin(self, work: Work[_T]) -> Future[_T]:
        future: Future[_T] = Future()
        with self._condition:
            if self._end is not None or len(self._asked) >= _MOST:
                raise _away()
            self._asked.append((work, future))
            self._wake()
        return future

    def _wake(self) -> None:
        if self._thread is None:
            # A daemon: a thread that waits for a disk for ever cannot be ended otherwise.
            self._thread = Thread(target=self._work, name="games-file", daemon=True)
            self._thread.start()
        self._condition.notify()

    def _work(self) -> None:
        while self._has_work():
            # Whoever asks finds what was kept before.
            for _ in range(self.unwritten):
                self._write_next()
            self._answer_next()
            self._tidy()
            self._tell_of_recovery()
        if self._end is not None and self._database is not None:
            self._database.leave()

    def _has_work(self) -> bool:
        """Waits for the time of the next piece of work; False where there is none, and the thread is over."""
        with self._condition:
            while (due := self._due()) < math.inf:
                left = due - monotonic()
                if left <= 0:
                    return True
                self._condition.wait(left)
            # Once the file is being closed, no other thread takes the place of this one.
            if self._end is None:
                self._thread = None
            return False

    def _due(self) -> float:
        """When there is something to be done next."""
        if self._end is not None and monotonic() > self._end:
            return math.inf
        if self._asked:
            return 0.0
        if self._unwritten:
            return min(self._next_try, self._tidy_at)
        return self._tidy_at if self._end is None else math.inf

    def _answer_next(self) -> None:
        with self._condition:
            if not self._asked:
                return
            work, future = self._asked.popleft()
        # Whoever asked may have given up.
        if not future.set_running_or_notify_cancel():
            return
        try:
            outcome = self._do(work)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(outcome)

    def _write_next(self) -> None:
        with self._condition:
            if not self._unwritten or self._next_try > monotonic():
                return
            key, unwritten = next(iter(self._unwritten.items()))
        try:
            self._do(unwritten.work)
        except Exception:
            with self._condition:
                longest = _LONGEST_PAUSE if self._end is None else _FIRST_PAUSE
                self._pause = min(max(2 * self._pause, _FIRST_PAUSE), longest)
                self._next_try = monotonic() + self._pause
                self._unwritten.move_to_end(key)
            return
        with self._condition:
            self._pause = self._next_try = 0.0
            latest = self._unwritten[key]
            latest.since = latest.changed
            self._unwritten.move_to_end(key)
            if latest is unwritten:
                del self._unwritten[key]

    def _do(self, work: Work[_T]) -> _T:
        try:
            database = self._opened()
            before = database.connection.total_changes
            outcome = work(database.connection)
        except GomokuArenaError as error:
            if isinstance(error, StoreError):
                self._fail(error)
            raise
        except Exception as error:
            self._fail(error)
            raise
        self._works = True
        if database.connection.total_changes != before:
            rest = 0.0 if database.has_large_log else _REST
            self._tidy_at = min(self._tidy_at, monotonic() + rest)
        return outcome

    def _opened(self) -> GamesDatabase:
        if self._database is not None and not self._database.is_in_place:
            self._close()
        if self._database is None:
            self._database = GamesDatabase(self._path)
            # Whoever was killed has left its log.
            self._tidy_at = monotonic() + _REST
        return self._database

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _tidy(self) -> None:
        if self._tidy_at > monotonic():
            return
        self._tidy_at = math.inf
        if self._database is None:
            return
        try:
            is_tidy = self._database.empty_log()
        except sqlite3.Error as error:
            self._fail(error)
            is_tidy = False
        if not is_tidy:
            self._tidy_at = monotonic() + _REST

    def _fail(self, error: Exception) -> None:
        """Tells what went wrong, once, and has the file opened anew where that may help."""
        self._works, reason = False, describe(error)
        if reason != self._trouble:
            self._trouble = reason
            self._told(reason)
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & 0xFF not in _PASSING:
            self._close()

    def _tell_of_recovery(self) -> None:
        if self._trouble and self._works and not self._unwritten:
            self._trouble = ""
            self._told(None)


def _away() -> UnavailableError:
    return UnavailableError(ErrorCode.GAMES_AWAY)
