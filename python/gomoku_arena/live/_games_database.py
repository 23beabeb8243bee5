"""The SQLite file of a server's games and reviews.

One process has it, its owner alone can read it, and nothing is left in it of what was deleted.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from gomoku_arena.databases.database_file import BESIDE, Occupancy, fault_of_file
from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.live._kept_game import KeptGame

_OLD = "SELECT id, told FROM shared_games WHERE told LIKE '%\"joined\":%'"

BUSY = 0.5
"""Seconds for which another process may lock the file until what was to be done fails."""

_BUSY_AT_FIRST = 3.0
"""The same while it is opened."""

_LARGE = 1 << 20
"""Bytes from which on the write-ahead log is emptied at once."""

_APPLICATION = int.from_bytes(b"gomg")
_TABLES, _VERSION = 1, 2
"""What ``user_version`` says: the tables are there, and nothing is left of rows that older versions deleted."""

_UPGRADE = """
CREATE TABLE IF NOT EXISTS shared_games (id TEXT PRIMARY KEY, told TEXT NOT NULL, changed REAL NOT NULL);
CREATE TABLE IF NOT EXISTS reviews (
    place INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE, told TEXT NOT NULL
);
ALTER TABLE shared_games ADD COLUMN stage TEXT NOT NULL DEFAULT 'running';
ALTER TABLE shared_games ADD COLUMN visitor INTEGER;
UPDATE shared_games SET stage = 'over' WHERE told NOT LIKE '%"termination":null,%';
UPDATE shared_games SET stage = 'waiting'
    WHERE told LIKE '%"joined":["black"],%' OR told LIKE '%"joined":["white"],%' OR told LIKE '%"joined":[],%';
CREATE INDEX shared_games_age ON shared_games (stage, changed);
CREATE INDEX shared_games_visitor ON shared_games (visitor, stage, changed);
CREATE TABLE server (place INTEGER PRIMARY KEY CHECK (place = 1), occupancy TEXT NOT NULL)
"""
"""From what older versions have made, which is any or none of the first two tables."""


def _convert_old_games(connection: sqlite3.Connection) -> None:
    """Keeps hashes in the place of their secrets. A row that cannot be read stays, and can be opened by nobody."""
    for id_, told in connection.execute(_OLD).fetchall():
        with suppress(ValidationError):
            kept = KeptGame.model_validate_json(told).model_dump_json()
            connection.execute("UPDATE shared_games SET told = ? WHERE id = ?", (kept, id_))


class GamesDatabase:
    """The open file at ``path``; None keeps everything in memory.

    Raises StoreError where another process has the file, and where it is none of games; sqlite3.Error and OSError where
    it cannot be opened now. To be used from one thread at a time.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = None if path is None else path.resolve()
        if self._path is not None:
            self._make(self._path)
        place = ":memory:" if self._path is None else self._path
        self.connection = sqlite3.connect(place, timeout=_BUSY_AT_FIRST, isolation_level=None, check_same_thread=False)
        try:
            self._prepare()
            self._opened = self._identity()
        except BaseException:
            self.connection.close()
            raise

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still the one at its path: SQLite would go on with one that was deleted."""
        return self._identity() == self._opened

    @property
    def has_large_log(self) -> bool:
        """Whether the write-ahead log is better emptied at once."""
        return self._path is not None and _size(_beside(self._path, "-wal")) > _LARGE

    def empty_log(self) -> bool:
        """Leaves nothing of what was deleted in the write-ahead log. False where another process reads it."""
        (is_busy, _, _) = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy

    def leave(self) -> None:
        """Closes the file in order, for the next process."""
        with suppress(sqlite3.Error):
            self.connection.execute("DELETE FROM server")
            self.empty_log()
        self.close()

    def close(self) -> None:
        """Closes the file, for this process to open it again."""
        self.connection.close()

    def _prepare(self) -> None:
        connection = self.connection
        self._check_kind()
        if self._path is not None:
            _make_private(self._path)
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA journal_mode = WAL")
        # A kill loses nothing that was committed; a failing power supply may lose the last moments, never the file.
        connection.execute("PRAGMA synchronous = NORMAL")
        if self._version < _TABLES:
            self._upgrade()
        self._occupy()
        if self._version < _VERSION:
            self._forget_deleted()
        connection.execute(f"PRAGMA busy_timeout = {BUSY * 1000:.0f}")

    def _check_kind(self) -> None:
        """Raises StoreError where this is no file of games: nothing of another program is ever changed."""
        try:
            application, version = self._pragma("application_id"), self._version
            tables = {
                name for (name,) in self.connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            }
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise self._error(StoreError(ErrorCode.STORE_NO_DATABASE)) from error
            raise
        is_older = application == 0 and version == 0 and (not tables or tables & {"shared_games", "reviews"})
        if application != _APPLICATION and not is_older:
            raise self._error(StoreError(ErrorCode.STORE_FOREIGN))
        if version > _VERSION:
            raise self._error(StoreError(ErrorCode.STORE_VERSION, version=version, known=_VERSION))

    def _upgrade(self) -> None:
        with transaction(self.connection):
            # Asked again: another process may have done it in the meantime.
            if self._version < _TABLES:
                for statement in _UPGRADE.split(";"):
                    self.connection.execute(statement)
                _convert_old_games(self.connection)
                self.connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                self.connection.execute(f"PRAGMA user_version = {_TABLES}")

    def _forget_deleted(self) -> None:
        # It takes as much room again: where there is none, it is done at another start.
        with suppress(sqlite3.OperationalError):
            self.connection.execute("VACUUM")
            self.connection.execute(f"PRAGMA user_version = {_VERSION}")
            self.empty_log()

    def _occupy(self) -> None:
        """Notes that this process has the file. Raises StoreError where another one has."""
        holder, mine = self._holder(), Occupancy.mine()
        if holder == mine:
            return
        if holder is not None and holder.is_elsewhere and (holder.host == mine.host or self._is_in_use()):
            raise self._occupied(holder)
        with transaction(self.connection):
            now = self._holder()
            if now is not None and now != holder and now.is_elsewhere:
                raise self._occupied(now)
            self.connection.execute("INSERT OR REPLACE INTO server VALUES (1, ?)", (mine.as_text(),))

    def _holder(self) -> Occupancy | None:
        row = self.connection.execute("SELECT occupancy FROM server").fetchone()
        # What cannot be read names no process.
        with suppress(ValueError):
            return Occupancy.of_value(row and row[0])
        return None

    def _is_in_use(self) -> bool:
        """Whether any process has the file open: SQLite leaves the write-ahead log for none but the last.

        That asks the system, so a container that was killed has nothing open, whatever its name was.
        """
        try:
            self.connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            return True
        self.connection.execute("PRAGMA journal_mode = WAL")
        return False

    def _identity(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            told = self._path.stat()
        except FileNotFoundError:
            return (0, 0)
        return told.st_dev, told.st_ino

    @property
    def _version(self) -> int:
        return self._pragma("user_version")

    def _pragma(self, name: str) -> int:
        value: int = self.connection.execute(f"PRAGMA {name}").fetchone()[0]
        return value

    def _make(self, path: Path) -> None:
        """Has the file be there, and its owner's alone from the first byte: SQLite would go by the umask."""
        fault = fault_of_file(path)
        if fault is not None:
            raise self._error(fault)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    def _occupied(self, holder: Occupancy) -> StoreError:
        return self._error(StoreError(f"{holder} keeps its games there; each server needs a file of its own"))

    def _error(self, why: StoreError) -> StoreError:
        return StoreError(ErrorCode.SHARED_GAMES_FILE, path=str(self._path), why=why)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """What is executed within is written as a whole, or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _make_private(path: Path) -> None:
    """Has the file and what is beside it be their owner's alone. What SQLite makes there later takes after the file."""
    for file in (path, *(_beside(path, end) for end in BESIDE)):
        # One of another user is as private as that one has made it.
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(0o600)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
