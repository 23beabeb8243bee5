"""The games of two people in two places: all that a server keeps, in a file that survives it."""

import sqlite3
import time
from collections import deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakValueDictionary

from pydantic import ValidationError

from gomoku_arena._core import Color, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ErrorCode, GomokuArenaError, StoreError, UnavailableError, describe
from gomoku_arena.live._old_games import convert_old_games
from gomoku_arena.live.shared_game import KeptGame, SharedGame

_HOUR = 3600.0
_DAYS = 90
"""Days for which a game is kept that nobody touches."""

_TABLE = "CREATE TABLE IF NOT EXISTS shared_games (id TEXT PRIMARY KEY, told TEXT NOT NULL, changed REAL NOT NULL)"
_LONGEST_ID = 40


class SharedGames:
    """Begins games, finds them by their ids, and writes every change to the SQLite file at ``path``.

    The file is made with the first game; without a path nothing outlives the server. most: games that are kept; hourly:
    games that one visitor may begin in an hour. A game is one object for as long as anybody holds it, so that all who
    look at it hear of the same moves. To be used from one thread.
    """

    def __init__(self, path: Path | None = None, *, most: int = 20_000, hourly: int = 30) -> None:
        self._path, self._most, self._hourly = path, most, hourly
        self._connection: sqlite3.Connection | None = None
        self._alive = WeakValueDictionary[str, SharedGame]()
        self._running: dict[str, SharedGame] = {}
        """Those whose clock runs, whether or not anybody looks."""
        self._begun: dict[Hashable, deque[float]] = {}

    def begin(self, visitor: Hashable, rules: Rules, clock: TimeControl, color: Color) -> tuple[SharedGame, str]:
        """A new game whose first player has that colour, and the secret of that player's seat.

        Raises UnavailableError where this visitor has begun too many, or the server keeps too many; StoreError where
        the file cannot be written.
        """
        self._check_room(visitor)
        game, secret = SharedGame.begin(rules, clock, color)
        self._admit(game)
        return game, secret

    def rematch(self, game: SharedGame) -> SharedGame:
        """The next game of the same two; ``game.following`` names it from then on. Raises as ``begin``."""
        following = SharedGame(game.rematch_of())
        self._admit(following)
        game.lead_to(following.id)
        return following

    def find(self, id_: str) -> SharedGame | None:
        """The game of that id; None where there is none. Raises StoreError where the file cannot be read."""
        known = self._alive.get(id_)
        if known is not None or len(id_) > _LONGEST_ID or (self._path is not None and not self._path.exists()):
            return known
        with self._named() as connection:
            row = connection.execute("SELECT told FROM shared_games WHERE id = ?", (id_,)).fetchone()
        if row is None:
            return None
        try:
            game = SharedGame(KeptGame.model_validate_json(row[0]))
        except (ValidationError, GomokuArenaError, TypeError) as error:
            raise self._error(describe(error)) from error
        self._hold(game)
        return game

    def _keep(self, game: SharedGame) -> None:
        values = game.id, game.kept().model_dump_json(), time.time()
        with self._named() as connection:
            connection.execute("INSERT OR REPLACE INTO shared_games VALUES (?, ?, ?)", values)

    def end_overdue(self) -> None:
        """Ends the games whose time is over while nobody looks; the file keeps them."""
        for game in list(self._running.values()):
            game.tick()

    def close(self) -> None:
        """Keeps how far the clocks have run, and closes the file."""
        for game in list(self._running.values()):
            game.keep()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _admit(self, game: SharedGame) -> None:
        self._keep(game)
        self.end_overdue()
        self._hold(game)

    def _hold(self, game: SharedGame) -> None:
        self._alive[game.id] = game
        game.changed = self._changed
        self._watch_clock(game)

    def _changed(self, game: SharedGame) -> None:
        self._watch_clock(game)
        self._keep(game)

    def _watch_clock(self, game: SharedGame) -> None:
        """Holds a game while its clock runs: one that waits for a player, or is over, can be read from the file."""
        if game.has_running_clock:
            self._running[game.id] = game
        else:
            self._running.pop(game.id, None)

    def _check_room(self, visitor: Hashable) -> None:
        now = time.monotonic()
        self._begun = {it: times for it, times in self._begun.items() if times and now - times[-1] < _HOUR}
        begun = self._begun.setdefault(visitor, deque())
        while begun and now - begun[0] > _HOUR:
            begun.popleft()
        if len(begun) >= self._hourly:
            raise UnavailableError(ErrorCode.GAMES_TOO_OFTEN, most=self._hourly)
        with self._named() as connection:
            oldest = time.time() - _DAYS * 24 * _HOUR
            connection.execute("DELETE FROM shared_games WHERE changed < ?", (oldest,))
            (count,) = connection.execute("SELECT COUNT(*) FROM shared_games").fetchone()
        if count >= self._most:
            raise UnavailableError(ErrorCode.GAMES_TOO_MANY, most=self._most)
        begun.append(now)

    @contextmanager
    def _named(self) -> Iterator[sqlite3.Connection]:
        """The open file; an error of it names it."""
        try:
            yield self._open()
        except (sqlite3.Error, OSError) as error:
            raise self._error(describe(error)) from error

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            place = ":memory:" if self._path is None else self._path
            connection = sqlite3.connect(place, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute(_TABLE)
                convert_old_games(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _error(self, why: str) -> StoreError:
        return StoreError(ErrorCode.SHARED_GAMES_FILE, path=str(self._path or ":memory:"), why=why)
