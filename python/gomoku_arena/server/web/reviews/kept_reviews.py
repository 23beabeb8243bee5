"""Reviews that are over, so that a game that is opened again is not judged again."""

import asyncio
import sqlite3
from collections import OrderedDict
from contextlib import suppress
from functools import partial

from pydantic import ValidationError

from gomoku_arena._core import Rules, __version__
from gomoku_arena.analysis.review import review_json
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position, Setup

_MOST = 300
"""Reviews in memory: some ten megabytes."""

_MOST_IN_FILE = 3_000
"""Reviews in the file: some fifty megabytes."""

Key = tuple[Rules, Setup | None, Line]
"""What tells one game from another: rules, stones that were set up, and moves."""


def key_of(tree: GameTree) -> Key:
    """That of the main line of a tree."""
    return tree.start.rules, tree.start.setup, tree.main_line()


class KeptReviews:
    """The last ones, for all visitors; those that a device has found out, for its tab alone, which may tell anything.

    file: that in which they outlive the server; without one they do not. A file that cannot be used costs a review its
    place there and nothing else. To be used from one event loop.
    """

    def __init__(self, file: GamesFile | None = None) -> None:
        self._file = file
        self._results: OrderedDict[tuple[Key, str], ReviewResult] = OrderedDict()
        """By their games, and the tabs for which they are; empty for all."""

    async def find(self, key: Key, tab: str = "") -> ReviewResult | None:
        """The review of that game for that tab; None where it is not kept."""
        for place in ((key, ""), (key, tab)):
            if (found := self._results.get(place)) is not None:
                self._results.move_to_end(place)
                return found
        if (found := await self._read(key)) is not None:
            self._hold(key, "", found)
        return found

    def keep(self, key: Key, result: ReviewResult, tab: str = "") -> None:
        """Keeps a review of every position of a game. tab: for which alone it is; empty for all visitors."""
        if result.is_whole:
            self._hold(key, tab, result)
            if self._file is not None and not tab:
                self._file.post(partial(_write, key, result))

    def _hold(self, key: Key, tab: str, result: ReviewResult) -> None:
        self._results[key, tab] = result
        while len(self._results) > _MOST:
            self._results.popitem(last=False)

    async def _read(self, key: Key) -> ReviewResult | None:
        # Whatever is wrong with the file, the game can be judged anew.
        with suppress(ValidationError, GomokuArenaError):
            told = None if self._file is None else await self._file.ask(partial(_told, key))
            found = None if told is None else await asyncio.to_thread(_result, key, told)
            return found if found is not None and found.is_whole else None
        return None


def _told(key: Key, connection: sqlite3.Connection) -> str | None:
    row = connection.execute("SELECT told FROM reviews WHERE game = ?", (_name(key),)).fetchone()
    return None if row is None else row[0]


def _result(key: Key, told: str) -> ReviewResult:
    return review_json.read(told, _position(key).game())


def _write(key: Key, result: ReviewResult, connection: sqlite3.Connection) -> None:
    row = _name(key), review_json.write(result)
    connection.execute("INSERT OR REPLACE INTO reviews (game, told) VALUES (?, ?)", row)
    connection.execute("DELETE FROM reviews WHERE place <= (SELECT MAX(place) FROM reviews) - ?", (_MOST_IN_FILE,))


def _position(key: Key) -> Position:
    rules, setup, line = key
    return Position(rules, tuple(map(str, line)), setup)


def _name(key: Key) -> str:
    """What a game is called in the file: another version may judge it otherwise."""
    return f"{__version__} {link.write(_position(key))}"
