"""Reviews that are over, so that a game that is opened again is not judged again."""

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pydantic import ValidationError

from gomoku_arena._core import Rules, __version__
from gomoku_arena.analysis.review import review_json
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position, Setup

_MOST = 300
"""Reviews in memory: some ten megabytes."""

_MOST_IN_FILE = 3_000
"""Reviews in the file: some fifty megabytes."""

_PATIENCE = 1.0
"""Seconds for which the file may be locked by another process."""

_TABLE = """CREATE TABLE IF NOT EXISTS reviews (
    place INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE, told TEXT NOT NULL
)"""

Key = tuple[Rules, Setup | None, Line]
"""What tells one game from another: rules, stones that were set up, and moves."""


def key_of(tree: GameTree) -> Key:
    """That of the main line of a tree."""
    return tree.start.rules, tree.start.setup, tree.main_line()


class KeptReviews:
    """The last ones, for all visitors.

    path: the SQLite file in which they outlive the server; without one they do not. A file that cannot be used costs a
    review its place there and nothing else.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._results: OrderedDict[Key, ReviewResult] = OrderedDict()

    def find(self, tree: GameTree) -> ReviewResult | None:
        """The review of the main line of a tree; None where it is not kept."""
        found = self._results.get(key := key_of(tree))
        if found is not None:
            self._results.move_to_end(key)
        elif (found := self._read(key)) is not None:
            self._hold(key, found)
        return found

    def keep(self, key: Key, result: ReviewResult) -> None:
        """Keeps a review of every position of a game."""
        if result.is_whole:
            self._hold(key, result)
            self._write(key, result)

    def _hold(self, key: Key, result: ReviewResult) -> None:
        self._results[key] = result
        while len(self._results) > _MOST:
            self._results.popitem(last=False)

    def _read(self, key: Key) -> ReviewResult | None:
        if self._path is None or not self._path.exists():
            return None
        # Whatever is wrong with the file, the game can be judged anew.
        with suppress(sqlite3.Error, OSError, ValidationError, GomokuArenaError), self._file() as file:
            row = file.execute("SELECT told FROM reviews WHERE game = ?", (_name(key),)).fetchone()
            found = None if row is None else review_json.read(row[0], _position(key).game())
            return found if found is not None and found.is_whole else None
        return None

    def _write(self, key: Key, result: ReviewResult) -> None:
        if self._path is None:
            return
        with suppress(sqlite3.Error, OSError), self._file() as file, file:
            file.execute(
                "INSERT OR REPLACE INTO reviews (game, told) VALUES (?, ?)", (_name(key), review_json.write(result))
            )
            file.execute("DELETE FROM reviews WHERE place <= (SELECT MAX(place) FROM reviews) - ?", (_MOST_IN_FILE,))

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        assert self._path is not None
        with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as file:
            file.execute(_TABLE)
            yield file


def _position(key: Key) -> Position:
    rules, setup, line = key
    return Position(rules, tuple(map(str, line)), setup)


def _name(key: Key) -> str:
    """What a game is called in the file: another version may judge it otherwise."""
    return f"{__version__} {link.write(_position(key))}"
