"""The games of two people in two places: all that a server keeps, in a file that survives it."""

import asyncio
import sqlite3
import time
from collections import deque
from functools import partial
from hashlib import blake2s
from weakref import WeakValueDictionary

from pydantic import ValidationError

from gomoku_arena._core import Color, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ErrorCode, GomokuArenaError, StoreError, UnavailableError
from gomoku_arena.live._games_database import transaction
from gomoku_arena.live._kept_game import KeptGame
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.shared_game import SharedGame, is_game_id
from gomoku_arena.opening_rules.rule import OpeningRule

MOST, SHARE, HOURLY = 20_000, 1_000, 30
"""Games that are kept, those of them that one visitor has, and those that one begins in an hour."""

DAYS, WAITING_DAYS = 90, 3
"""Days for which a game is kept that nobody touches, and one that nobody has joined."""

_HOUR = 3600.0
_DAY = 24 * _HOUR

_MOST_UNWRITTEN = 500
"""Games whose last moves wait for the file, from which on no other is read or begun: some seventy megabytes."""

_WRITE = """
INSERT INTO shared_games (id, told, changed, stage) VALUES (?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET told = excluded.told, changed = excluded.changed, stage = excluded.stage
"""
_FORGET_OLDEST = """
DELETE FROM shared_games WHERE id = (
    SELECT id FROM shared_games WHERE visitor = ? AND stage <> 'running' ORDER BY stage = 'over', changed LIMIT 1
)
"""


class SharedGames:
    """Begins games, finds them by their ids, and has every change written to the file.

    most, share, hourly: games that are kept, that are kept of one visitor, and that one may begin in an hour. A game is
    one object for as long as anybody holds it, and until its last change is written, so that all who look at it hear of
    the same moves. To be used from one event loop; nothing here waits for the file but what is awaited.
    """

    def __init__(self, file: GamesFile, hourly: int = HOURLY, *, most: int = MOST, share: int = SHARE) -> None:
        self._file, self._most, self._share, self._hourly = file, most, share, hourly
        self._alive = WeakValueDictionary[str, SharedGame]()
        self._running: dict[str, SharedGame] = {}
        """Those whose clock runs, whether or not anybody looks."""
        self._begun: dict[str, deque[float]] = {}
        self._reading: dict[str, asyncio.Task[SharedGame | None]] = {}
        self._followed: set[str] = set()
        """Those whose next game is being begun."""

    async def begin(
        self,
        visitor: str,
        rules: Rules,
        clock: TimeControl,
        color: Color,
        opening: OpeningRule | None = None,
        name: str = "",
    ) -> tuple[SharedGame, str]:
        """A new game as ``SharedGame.begin`` makes it, and the secret of its first player's seat.

        Raises as that, and UnavailableError where this visitor has begun too many, the server keeps too many, or the
        file cannot be written.
        """
        game, secret = SharedGame.begin(rules, clock, color, opening, name)
        await self._admit(visitor, game)
        return game, secret

    async def rematch(self, visitor: str, game: SharedGame) -> SharedGame | None:
        """The next game of the same two; ``game.following`` names it from then on. None where there is one already.

        It counts as one that the visitor has begun. Raises as ``begin``.
        """
        if game.following or game.id in self._followed:
            return None
        self._followed.add(game.id)
        try:
            following = SharedGame(game.rematch_of())
            await self._admit(visitor, following)
        finally:
            self._followed.remove(game.id)
        game.lead_to(following.id)
        return following

    async def find(self, id_: str) -> SharedGame | None:
        """The game of that id as it stands now; None where there is none.

        Raises UnavailableError where the file cannot be read.
        """
        game = self._alive.get(id_)
        if game is None and is_game_id(id_):
            # Two who ask at the same moment get the same game.
            if id_ not in self._reading:
                self._reading[id_] = asyncio.ensure_future(self._read(id_))
            game = await asyncio.shield(self._reading[id_])
        if game is not None:
            # Its time may have run out while nobody looked.
            game.tick()
        return game

    def is_late(self, game: SharedGame) -> bool:
        """Whether the last change of a game should be in the file by now, and is not."""
        return self._file.is_late(game.id)

    def end_overdue(self) -> None:
        """Ends the games whose time is over while nobody looks; the file keeps them."""
        for game in list(self._running.values()):
            game.tick()

    async def close(self) -> int:
        """Keeps how far the clocks have run, and closes the file; of how many games it lacks the last changes."""
        for game in list(self._running.values()):
            game.keep()
        return await asyncio.to_thread(self._file.close)

    async def _read(self, id_: str) -> SharedGame | None:
        try:
            self._check_unwritten()
            game = await self._file.ask(partial(_game, id_))
        finally:
            del self._reading[id_]
        if game is not None:
            self._hold(game)
        return game

    async def _admit(self, visitor: str, game: SharedGame) -> None:
        """The one way in for a new game: everything that is counted is counted here."""
        self._check_unwritten()
        begun, now = self._begun_by(visitor), time.monotonic()
        begun.append(now)
        try:
            await self._file.ask(partial(self._insert, visitor, game.kept(), _stage(game)))
        except BaseException:
            begun.remove(now)
            raise
        self.end_overdue()
        self._hold(game)

    def _begun_by(self, visitor: str) -> deque[float]:
        """When a visitor has begun games within the hour. Raises UnavailableError where that is often enough."""
        now = time.monotonic()
        self._begun = {it: times for it, times in self._begun.items() if times and now - times[-1] < _HOUR}
        begun = self._begun.setdefault(visitor, deque())
        while begun and now - begun[0] > _HOUR:
            begun.popleft()
        if len(begun) >= self._hourly:
            raise UnavailableError(ErrorCode.GAMES_TOO_OFTEN, most=self._hourly)
        return begun

    def _insert(self, visitor: str, kept: KeptGame, stage: str, connection: sqlite3.Connection) -> None:
        now, number = time.time(), _number(visitor)
        connection.execute(
            "DELETE FROM shared_games WHERE stage IN ('waiting', 'running', 'over') AND changed < ?",
            (now - DAYS * _DAY,),
        )
        connection.execute(
            "DELETE FROM shared_games WHERE stage = 'waiting' AND changed < ?", (now - WAITING_DAYS * _DAY,)
        )
        with transaction(connection):
            has = "SELECT COUNT(*) FROM shared_games WHERE visitor = ?"
            if connection.execute(has, (number,)).fetchone()[0] >= self._share:
                forgotten = connection.execute(_FORGET_OLDEST, (number,)).rowcount
                if not forgotten:
                    raise UnavailableError(ErrorCode.GAMES_SHARE, most=self._share)
            if connection.execute("SELECT COUNT(*) FROM shared_games").fetchone()[0] >= self._most:
                raise UnavailableError(ErrorCode.GAMES_TOO_MANY, most=self._most)
            connection.execute(
                "INSERT INTO shared_games (id, told, changed, stage, visitor) VALUES (?, ?, ?, ?, ?)",
                (kept.id, kept.model_dump_json(), now, stage, number),
            )

    def _check_unwritten(self) -> None:
        if self._file.unwritten >= _MOST_UNWRITTEN:
            raise UnavailableError(ErrorCode.GAMES_AWAY)

    def _hold(self, game: SharedGame) -> None:
        self._alive[game.id] = game
        game.changed = self._changed
        self._watch_clock(game)

    def _changed(self, game: SharedGame) -> None:
        self._watch_clock(game)
        self._file.keep(game.id, partial(_write, game, game.kept(), _stage(game), time.time()))

    def _watch_clock(self, game: SharedGame) -> None:
        """Holds a game while its clock runs: one that waits for a player, or is over, can be read from the file."""
        if game.has_running_clock:
            self._running[game.id] = game
        else:
            self._running.pop(game.id, None)


def _game(id_: str, connection: sqlite3.Connection) -> SharedGame | None:
    row = connection.execute("SELECT told FROM shared_games WHERE id = ?", (id_,)).fetchone()
    try:
        return None if row is None else SharedGame(KeptGame.model_validate_json(row[0]))
    except (ValidationError, GomokuArenaError, TypeError) as error:
        # What it says of the row may hold a secret.
        raise StoreError(f"game {id_!r} is damaged: {type(error).__name__}") from error


def _write(game: SharedGame, kept: KeptGame, stage: str, now: float, connection: sqlite3.Connection) -> None:
    """Writes a game as it was. ``game`` is held until then: whoever asks for it finds it as it is."""
    del game
    connection.execute(_WRITE, (kept.id, kept.model_dump_json(), now, stage))


def _stage(game: SharedGame) -> str:
    """How far it is, as the file's rows are told apart."""
    if not game.is_complete:
        return "waiting"
    return "running" if game.session.verdict is None else "over"


def _number(visitor: str) -> int:
    """What the file knows of a visitor: one of 65,536 numbers, which tells nobody who it was."""
    return int.from_bytes(blake2s(visitor.encode(), digest_size=2).digest())
