"""The file of a store: opened, brought up to date, asked and written to, with errors that name it."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakSet

from gomoku_arena.databases.database_file import fault_of_file
from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.tournament.store import _schema as schema

PATIENCE = 5.0
"""Seconds that a reader waits for the next row: honest ones come by the thousand a second."""

_LARGEST = 4 << 20
"""Bytes of a row that is read. A game has some thousands, a configuration of two hundred engines a hundred thousand."""

_STEPS = 20_000
"""Instructions of SQLite's machine between two looks at the clock."""

_TYPES = "SELECT type, rootpage FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = ?"
_TRIGGERS = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"

_BUSY_SECONDS = 30.0
"""How long a write waits for another process that writes to the same file."""

_FAILURES = (sqlite3.Error, OSError, OverflowError, UnicodeError, MemoryError)
"""What SQLite and what leads to it raise: also for a number or a text of ours that no database holds."""

IN_MEMORY = ":memory:"
"""The path of a store without a file."""


class Deadline:
    """Interrupts a connection that works for longer than this many seconds after ``begin``."""

    def __init__(self, connection: sqlite3.Connection, seconds: float = PATIENCE) -> None:
        self._seconds = seconds
        self.begin()
        connection.set_progress_handler(self._look, _STEPS)

    def begin(self) -> None:
        """From now on."""
        self._end = monotonic() + self._seconds

    @property
    def is_over(self) -> bool:
        """Whether it has passed."""
        return monotonic() > self._end

    def _look(self) -> bool:
        return self.is_over


def restrict(connection: sqlite3.Connection, *, read_only: bool) -> None:
    """Leaves the connection what reading and writing our tables needs."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA mmap_size = 0")
    if read_only:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
        connection.execute("PRAGMA query_only = ON")


def fault_of_tables(connection: sqlite3.Connection, version: int, *, read_only: bool) -> StoreError | None:
    """Why these are not the tables of that version; None where they are. Other tables, views and indexes may be there.

    A trigger runs where somebody writes, so it matters to those alone.
    """
    for table, columns in _needed(version).items():
        found = connection.execute(_TYPES, (table,)).fetchall()
        if not found:
            return _others(f"there is no {table}")
        if len(found) > 1 or found[0][0] != "table" or not found[0][1]:
            return _others(f"{table} is none")
        missing = columns - _columns(connection, table)
        if missing:
            return _others(f"{table} has no column {min(missing)}")
    if not read_only and connection.execute(_TRIGGERS).fetchone()[0]:
        return StoreError(ErrorCode.STORE_TRIGGERS)
    return None


def _others(reason: str) -> StoreError:
    return StoreError(ErrorCode.STORE_TABLES, reason=reason)


@cache
def _needed(version: int) -> dict[str, frozenset[str]]:
    """The columns by table, as a new store of that version has them."""
    connection = sqlite3.connect(":memory:")
    try:
        for step in range(version):
            connection.executescript(schema.UPGRADES[step])
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {table: _columns(connection, table) for (table,) in tables}
    finally:
        connection.close()


def _columns(connection: sqlite3.Connection, table: str) -> frozenset[str]:
    """Those that hold what was written there; what others hold is reckoned whenever they are read."""
    rows = connection.execute(f"PRAGMA table_xinfo({table})")
    return frozenset(row[1] for row in rows if row[6] == 0)


class StoreFile:
    """The SQLite file at ``path``; ``:memory:`` keeps nothing.

    create: makes it where it is not there. read_only: nothing is ever written, and no answer is waited for longer than
    ``patience`` seconds. follow: it may be a symlink. traceless: SQLite makes nothing beside it either, and what is
    written meanwhile may spoil what is read. Whatever the file is, nothing in it is run.
    Every method raises StoreError where the file cannot be read or written, unless it says otherwise.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        create: bool,
        read_only: bool,
        follow: bool = True,
        traceless: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        self.path = Path(path)
        self._patience = patience
        self._deadline: Deadline | None = None
        self._read = WeakSet[sqlite3.Cursor]()
        with self._named():
            if not create and not self.path.exists():
                raise self._error(StoreError(ErrorCode.STORE_MISSING))
            if str(path) != IN_MEMORY:
                self._check_file(follow=follow)
            if create and str(path) != IN_MEMORY:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            place = self._reading(traceless=traceless) if read_only else self.path
            self._connection = sqlite3.connect(
                place, timeout=patience if read_only else _BUSY_SECONDS, isolation_level=None, uri=read_only
            )
            try:
                self._deadline = Deadline(self._connection, patience) if read_only else None
                self._prepare(read_only=read_only)
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        """Closes it; safe to call twice. Rows that nobody has asked for yet are given to nobody."""
        # SQLite would keep the file open for as long as somebody holds them.
        for cursor in self._read:
            cursor.close()
        self._connection.close()

    @property
    def version(self) -> int:
        """Of its schema."""
        return self._pragma("user_version")

    def all(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Every row that the query finds."""
        return list(self.rows(query, values))

    def rows(self, query: str, values: Sequence[object] = ()) -> Iterator[Any]:
        """The rows that the query finds, read as they are asked for."""
        with self._named():
            self._begin()
            cursor = self._connection.execute(query, values)
            self._read.add(cursor)
            for row in cursor:
                yield row
                self._begin()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is executed within is written as a whole, or not at all."""
        with self._named():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        """Executes the statement, within a transaction. Raises sqlite3.Error, as do the values that it has found."""
        return self._connection.execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Executes the statement for each row, within a transaction. Raises sqlite3.Error."""
        self._connection.executemany(statement, rows)

    def _begin(self) -> None:
        if self._deadline is not None:
            self._deadline.begin()

    def _prepare(self, *, read_only: bool) -> None:
        restrict(self._connection, read_only=read_only)
        application = self._pragma("application_id")
        if application == 0 and self._pragma("schema_version") == 0 and not read_only:
            self._create()
        elif self._pragma("schema_version") == 0:
            raise self._error(StoreError(ErrorCode.STORE_EMPTY))
        elif application != schema.APPLICATION:
            raise self._error(StoreError(ErrorCode.STORE_FOREIGN))
        elif not 0 < self.version <= schema.VERSION:
            raise self._error(StoreError(ErrorCode.STORE_VERSION, version=self.version, known=schema.VERSION))
        else:
            self._check_tables(read_only=read_only)
            if self.version < schema.VERSION and not read_only:
                self._upgrade()
        self._connection.execute("PRAGMA foreign_keys = ON")
        # A kill loses nothing that was committed; a failing power supply may lose the last moments, never the file.
        self._connection.execute("PRAGMA synchronous = NORMAL")

    def _create(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._upgrade()

    def _upgrade(self) -> None:
        """Adds the tables that are missing."""
        with self.transaction():
            # Asked again: somebody else may have added them in the meantime.
            for version in range(self.version, schema.VERSION):
                for statement in schema.UPGRADES[version].split(";"):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {schema.VERSION}")

    def _check_tables(self, *, read_only: bool) -> None:
        self._begin()
        fault = fault_of_tables(self._connection, self.version, read_only=read_only)
        if fault is not None:
            raise self._error(fault)

    def _check_file(self, *, follow: bool) -> None:
        fault = fault_of_file(self.path, follow=follow)
        if fault is not None:
            raise self._error(fault)

    def _pragma(self, name: str) -> int:
        value: int = self.all(f"PRAGMA {name}")[0][0]
        return value

    def _reading(self, *, traceless: bool) -> str:
        """The address with which SQLite only reads the file."""
        path = self.path
        # SQLite itself would only say that it is unable to open it.
        path.open("rb").close()
        address = f"{path.resolve().as_uri()}?mode=ro"
        log, index = (path.with_name(f"{path.name}-{kind}") for kind in ("wal", "shm"))
        writable = os.access(path.parent, os.W_OK)
        if log.exists():
            if not index.exists() and not writable:
                raise self._error(StoreError(ErrorCode.STORE_LOG, name=log.name))
            return address
        # SQLite makes both for whoever reads; those of another user would be in the way of the owner.
        usual = writable and os.access(path, os.W_OK) and not traceless
        return address if usual else f"{address}&immutable=1"

    def _error(self, why: StoreError) -> StoreError:
        return StoreError(ErrorCode.STORE_FILE, path=str(self.path), why=why)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except _FAILURES as error:
            raise self._error(self._reason(error)) from error

    def _reason(self, error: BaseException) -> StoreError:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_INTERRUPT:
            return StoreError(ErrorCode.STORE_SECONDS, seconds=self._patience)
        if code == sqlite3.SQLITE_NOTADB:
            return StoreError(ErrorCode.STORE_NO_DATABASE)
        if isinstance(error, FileNotFoundError):
            return StoreError(ErrorCode.STORE_MISSING)
        if isinstance(error, PermissionError):
            return StoreError(ErrorCode.STORE_NOT_PERMITTED)
        return StoreError(getattr(error, "strerror", None) or str(error) or type(error).__name__)
