"""Reads stores for the page: only what is new, and only where a file has changed."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from gomoku_arena.errors import ErrorCode, ErrorData, StoreError, data_of
from gomoku_arena.server.web.stores._store_reader import PATIENCE
from gomoku_arena.server.web.stores._watched_store import Pending, WatchedStore
from gomoku_arena.server.web.stores.tournament_picture import TournamentPicture
from gomoku_arena.server.web.stores.watched_files import WatchedFile, WatchedFiles
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.store.store import Store

_T = TypeVar("_T")


@dataclass(frozen=True)
class Listed:
    """A tournament that can be chosen: the key of its store, and its name there."""

    store: str
    name: str
    created: str
    playing: bool


@dataclass(frozen=True)
class Listing:
    """Everything there is to choose from."""

    tournaments: tuple[Listed, ...] = ()
    faults: dict[str, ErrorData] = field(default_factory=dict)
    """Why a store cannot be read, by the store's key."""


class WatchRoom:
    """What all readers of the page share, so that a tournament is read once however many look at it.

    now: a clock that tells when something was read. patience: seconds that a reader waits for a store.
    opener: opens a store as ``Store`` does.
    Every method reads files, may be called from any thread, comes back within a few seconds whatever the files are, and
    raises StoreError only where it says so.
    """

    def __init__(
        self,
        files: WatchedFiles,
        now: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
        opener: Callable[..., Store] = Store,
    ) -> None:
        self.files = files
        self._now, self._patience, self._opener = now, patience, opener
        self._stores: dict[WatchedFile, WatchedStore] = {}
        self._lock = Lock()

    def listing(self) -> Listing:
        """Every tournament, those that are played first and then the latest."""
        found, faults = list[Listed](), dict[str, ErrorData]()
        # All are asked before one is waited for: what one takes does not add to what another takes.
        asked = {key: self._store(file).listed() for key, file in self.files.files().items()}
        until = time.monotonic() + self._patience
        for key, pending in asked.items():
            try:
                found += [Listed(key, *told) for told in pending(until)]
            except StoreError as error:
                faults[key] = data_of(error)
        found.sort(key=lambda it: (it.playing, it.created), reverse=True)
        return Listing(tuple(found), faults)

    def picture(self, key: str, name: str) -> TournamentPicture:
        """The tournament of that store; the same value as before where nothing is new. Raises StoreError."""
        return self._wait(self._named(key).picture(name))

    def game(self, key: str, name: str, number: int) -> Result:
        """The finished game of that number. Raises StoreError."""
        return self._wait(self._named(key).game(name, number))

    def _named(self, key: str) -> WatchedStore:
        file = self.files.files().get(key)
        if file is None:
            raise StoreError(ErrorCode.STORE_UNKNOWN, name=key[:80])
        return self._store(file)

    def _store(self, file: WatchedFile) -> WatchedStore:
        with self._lock:
            return self._stores.setdefault(file, WatchedStore(file, self._now, self._patience, self._opener))

    def _wait(self, pending: Pending[_T]) -> _T:
        return pending(time.monotonic() + self._patience)
