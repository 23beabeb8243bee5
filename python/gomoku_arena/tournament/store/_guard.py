"""SQLite told to trust no file: what it may read, how long it may take, and that our tables are tables."""

import sqlite3
from functools import cache
from time import monotonic

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
