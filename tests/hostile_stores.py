"""Stores that nobody honest would make, one maker a kind, for tests of all that reads them."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gomoku_arena.tournament.games import Pairing, Result
from made_up_games import played
from stored_tournaments import store_tournament
from systems import TOUCH, WINDOWS

GOOD: dict[str, Any] = {
    "name": "good",
    "engines": [{"spec": "easy:depth=1", "name": "a"}, {"spec": "easy:depth=1", "name": "b"}],
    "format": "match",
    "games": 4,
    "rules": {"preset": "freestyle"},
    "openings": "none",
}
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
DEEP = 200_000
NEWER = 99
"""A version of the tables that nobody knows yet."""


def make_good(path: Path) -> Path:
    """A finished match of four games, as we write it."""
    path.write_bytes(_good())
    return path


@cache
def _good() -> bytes:
    """What is in its file."""

    def play(pairing: Pairing) -> Result:
        return played(pairing, "black", seconds=(0.5,) * 9)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "good.db"
        store_tournament(path, GOOD, play).close()
        return path.read_bytes()


def change(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """A good store with what the statements make of it."""
    with closing(sqlite3.connect(make_good(path), isolation_level=None)) as connection:
        # Dozens are made at once, and whoever waits for the disk waits longest.
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA journal_mode = DELETE")
        for statement in statements:
            connection.execute(statement, values if "?" in statement else ())


def make_newer(path: Path) -> None:
    """A store of a later version of this program."""
    change(path, f"PRAGMA user_version = {NEWER}")


def make_foreign(path: Path) -> None:
    """A database with such tables that says to be no store of ours."""
    change(path, "PRAGMA application_id = 0")


def with_config(config: object) -> Callable[[Path], None]:
    text = config if isinstance(config, str) else json.dumps(config)
    return lambda path: change(path, "UPDATE tournament SET config = ?", values=(text,))


def with_game(column: str, value: object) -> Callable[[Path], None]:
    return lambda path: change(path, f"UPDATE game SET {column} = ? WHERE game = 2", values=(value,))


def with_changes(*statements: str, values: tuple[object, ...] = ()) -> Callable[[Path], None]:
    return lambda path: change(path, *statements, values=values)


def remade(table: str, definition: str) -> Callable[[Path], None]:
    """A store in which something else has the name of one of our tables."""
    return with_changes("PRAGMA foreign_keys = OFF", f"ALTER TABLE {table} RENAME TO old_{table}", definition)


def cut_short(path: Path) -> None:
    make_good(path)
    os.truncate(path, path.stat().st_size // 2)


def scribbled(path: Path) -> None:
    """Every page but the first holds something else."""
    make_good(path)
    content = bytearray(path.read_bytes())
    for at in range(4096, len(content), 7):
        content[at] = at % 251
    path.write_bytes(content)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def with_a_pipe_for_a_log(path: Path) -> None:
    make_good(path)
    os.mkfifo(path.with_name(f"{path.name}-wal"))


def with_a_pipe_for_a_journal(path: Path) -> None:
    change(path)
    os.mkfifo(path.with_name(f"{path.name}-journal"))


def with_a_folder_for_a_journal(path: Path) -> None:
    change(path)
    path.with_name(f"{path.name}-journal").mkdir()


def with_many_tables(path: Path) -> None:
    make_good(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        rows = ((f"t{number}", f"CREATE TABLE t{number} (a)") for number in range(100_000))
        connection.executemany("INSERT INTO sqlite_schema VALUES ('table', ?1, ?1, 2, ?2)", rows)


def twice(path: Path) -> None:
    """Rows that are found again and again."""
    remade("pairing", "CREATE TABLE pairing AS SELECT * FROM old_pairing UNION ALL SELECT * FROM old_pairing")(path)


_CONFIG = {"engines": ["a", "b"], "format": "match", "games": 4, "openings": "none"}
_LATE = {"time": {"match_seconds": 1e300, "nodes": 10**300}}

SLOW: dict[str, Callable[[Path], None]] = {"many tables": with_many_tables}
"""What takes too long."""

FILES: dict[str, Callable[[Path], None]] = {
    "folder": folder,
    # On Windows neither lies in a folder.
    **({} if WINDOWS else {"pipe": pipe, "device": device}),
}
"""What is no regular file."""

BROKEN: dict[str, Callable[[Path], None]] = {
    "deep config": with_config("[" * DEEP),
    "deep table": with_config('{"engines":' * DEEP + "1" + "}" * DEEP),
    "config is a list": with_config([1]),
    "config is a number": with_config("1e999"),
    "config with a million engines": with_config({"engines": ["a"] * 1_000_000}),
    "config with equal engines": with_config({"engines": ["a"] * 900}),
    "config with huge numbers": with_config(_CONFIG | _LATE),
    "config with endless ties": with_config(_CONFIG | {"format": "knockout", "games": 10**18}),
    "config with a huge seed": with_config('{"engines": ["a", "b"], "seed": ' + "9" * 5000 + "}"),
    "config with half characters": with_config(r'{"engines": ["\ud800", "b"]}'),
    "rules of half the world": with_config(_CONFIG | {"rules": {"preset": "x" * 100_000, "size": 10**40}}),
    "deep list of scores": with_game("score", "[" * DEEP),
    "huge score": with_game("score", f"[{'9' * 4000}, 1, 1, 1, 1, 1, 1, 1, 1]"),
    "scores are words": with_game("score", '["a", 1, 1, 1, 1, 1, 1, 1, 1]'),
    "endless seconds": with_game("seconds", "[NaN, 1, 1, 1, 1, 1, 1, 1, Infinity]"),
    "too few seconds": with_game("seconds", "[1]"),
    "points are bytes": with_game("points", b"\xff\xfe"),
    "points are no text": with_game("points", sqlite3.Binary(b"h8")),
    "off the board": with_game("points", "v22 a2 b1 b2 c1 c2 d1 d2 e1"),
    "no point": with_game("points", "a0 a2 b1 b2 c1 c2 d1 d2 ∞"),
    "no winner": with_game("winner", "nobody"),
    "no ending": with_game("termination", "earthquake"),
    "unknown player": with_game("black", "stranger"),
    "long name": with_game("black", "x" * 8_000_000),
    "rules that are none": with_changes("UPDATE rules SET switches = '{\"size\": 99}'"),
    "rules that are deep": with_changes("UPDATE rules SET switches = ?", values=("[" * DEEP,)),
    "number is a word": with_changes("UPDATE pairing SET round = 'first'"),
    "huge opening": with_changes(f"UPDATE pairing SET opening = {2**62}"),
    "negative game": with_changes(
        "PRAGMA foreign_keys = OFF",
        "UPDATE pairing SET game = -1 WHERE game = 0",
        "UPDATE game SET game = -1 WHERE game = 0",
    ),
    "pair of strangers": with_changes("UPDATE pairing SET black = 'c', white = 'd'"),
    "every row twice": twice,
    "no date": with_changes("UPDATE tournament SET created = 'yesterday'"),
    "last date": with_changes("UPDATE tournament SET created = '9999-12-31T23:59:59+00:00'"),
    "deep player": with_changes("UPDATE tournament SET playing = ?", values=("[" * DEEP,)),
    "name that is no text": with_changes("UPDATE tournament SET name = CAST(x'ff' AS TEXT)"),
    "endless view": remade(
        "tournament",
        f"CREATE VIEW tournament AS {ENDLESS} SELECT i AS id, 'a' AS name, 'played' AS kind, '' AS created,"
        " '' AS version, '{}' AS config, NULL AS playing FROM n",
    ),
    "endless games": remade(
        "game", f"CREATE VIEW game AS {ENDLESS} SELECT old_game.* FROM old_game, n WHERE old_game.game < 0"
    ),
    "virtual table": remade("engine", "CREATE VIRTUAL TABLE engine USING fts5(tournament, place, name, spec)"),
    "reckoned column": remade(
        "engine",
        "CREATE TABLE engine (tournament, place, name, version, author, hash,"
        " spec TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))))",
    ),
    "no table": with_changes("PRAGMA foreign_keys = OFF", "DROP TABLE rules"),
    "no column": remade("rules", "CREATE TABLE rules (id INTEGER PRIMARY KEY)"),
    "newer": make_newer,
    "version of nothing": with_changes("PRAGMA user_version = -7"),
    "cut short": cut_short,
    "scribbled": scribbled,
    **({} if WINDOWS else {"pipe for a log": with_a_pipe_for_a_log, "pipe for a journal": with_a_pipe_for_a_journal}),
}
"""Stores of which something cannot be shown."""

STRANGE: dict[str, Callable[[Path], None]] = {
    "impossible player": with_changes("""UPDATE tournament SET playing = '{"host": 1, "pid": 1e30, "started": []}'"""),
    "steering names": with_changes(r"UPDATE tournament SET name = char(27) || '[2J' || char(10) || char(8238)"),
    "first date of a game": with_game("started", "0001-01-01T00:00:00"),
    "last date of a game": with_game("started", "9999-12-31T23:59:59+00:00"),
    "no date of a game": with_game("started", "once upon a time"),
    "long reason": with_changes("UPDATE game SET termination = 'crash', reason = ?", values=("move 1: " * 12_000,)),
    "negative seconds": with_game("seconds", "[-1, -1, -1, -1, -1, -1, -1, -1, -1e8]"),
    "own view and index": with_changes("CREATE VIEW mine AS SELECT * FROM game", "CREATE INDEX my ON game (winner)"),
    "own trigger": with_changes("CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END"),
    "impossible moves": with_game("points", "a1 a1 a1 a1 a1 a1 a1 a1 a1"),
}
"""Odd, but readable, at least in part."""

KINDS = BROKEN | STRANGE


def make_zoo(folder: Path) -> dict[str, Path]:
    """One of each kind in a folder, by the kind; and a good one, ``good.db``."""
    made = {kind: folder / f"{kind.replace(' ', '-')}.db" for kind in KINDS}
    for kind, path in made.items():
        KINDS[kind](path)
    make_good(folder / "good.db")
    return made


def reaching(mark: Path, address: str) -> dict[str, Any]:
    """The configuration of a stranger who would have a command run, files written and an address connected to."""
    engines = [
        {"spec": f"cmd:{TOUCH} {mark}/command", "folder": str(mark), "name": "a"},
        {"spec": f"ws://{address}/ws?token=hunter2", "name": "b"},
    ]
    return {
        "name": "good",
        "engines": engines,
        "format": "match",
        "games": 4,
        "executor": f"dask://{address}",
        "events": f"{mark}/events",
        "openings": {"kind": "list", "file": f"{mark}/openings"},
        "store": f"{mark}/store.db",
    }


def make_reaching(path: Path, mark: Path, address: str) -> Path:
    """A store with that configuration, of which two games of four are finished."""

    def play(pairing: Pairing) -> Result:
        return played(pairing, "black", seconds=(0.5,) * 9)

    store_tournament(path, reaching(mark, address), play, games=2).close()
    return path
