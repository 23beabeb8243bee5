"""What tournaments leave behind: one SQLite file that holds any number of them.

Every game is kept as soon as it is over, in a transaction of its own or with those that ended at the same moment.

The file is in WAL mode, so it can be read while a tournament runs; a process that is killed at any moment leaves it
whole, with every game whose ``add`` had returned.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, TypeVar

from gomoku_arena._core import __version__
from gomoku_arena.databases.database_file import Occupancy
from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store import _schema as schema
from gomoku_arena.tournament.store._store_file import IN_MEMORY as IN_MEMORY
from gomoku_arena.tournament.store._store_file import PATIENCE, StoreFile
from gomoku_arena.tournament.store.rows import (
    ENGINE_COLUMNS,
    HEAD_COLUMNS,
    HEADS_QUERY,
    TOURNAMENT_COLUMNS,
    GameHead,
    StoredTournament,
    TournamentHead,
    engine_of,
    game_head_of,
    games_query,
    head_of,
    pairing_of,
    result_of,
    running_columns,
    running_of,
    running_values,
    tournament_of,
    values_of,
)
from gomoku_arena.tournament.workers.task import RunningGame

_T = TypeVar("_T")
_Row: TypeAlias = Sequence[Any]

_UNORDERED = 5000
"""Rows without an order that are read at most: games that are being played."""

_NAMED = 20
"""Tournaments that are named where another one was asked for."""

_NUMBERS = range(2**31)
"""Of games."""


class CheckedRows:
    """Reads the rows of the store at ``path``, each of which begins with a number: of a game, a place or itself.

    A function that reads a row raises ValueError for what we do not write.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def each(
        self,
        rows: Iterable[_Row],
        read: Callable[[_Row], _T],
        tournament: StoredTournament | None = None,
        *,
        order: Literal["rising", "falling", "none"] = "rising",
    ) -> Iterator[_T]:
        """What the rows say, those of a tournament unless they are tournaments themselves.

        A broken file may hold one of them again and again, without end: so their numbers must rise or fall.
        """
        last: int | None = None
        for row in rows if order != "none" else islice(rows, _UNORDERED):
            value, number = self.one(row, read, tournament), row[0]
            if last is not None and order != "none" and (number <= last if order == "rising" else number >= last):
                raise self.damaged("its rows are out of order", row, tournament)
            last = number
            yield value

    def one(self, row: _Row, read: Callable[[_Row], _T], tournament: StoredTournament | None = None) -> _T:
        """What the row says; here, and nowhere else, whatever is wrong in it becomes a StoreError."""
        try:
            return read(row)
        except ValueError as error:
            raise self.damaged(str(error), row, tournament) from error

    def damaged(self, reason: str, row: _Row, tournament: StoredTournament | None = None) -> StoreError:
        """The error that names the row: by its tournament and its number there, or by the name that it has itself."""
        if tournament is None:
            why = StoreError(ErrorCode.STORE_TOURNAMENT_DAMAGED, name=_cut(row[1]), reason=reason)
        else:
            number = row[0] + 1 if type(row[0]) is int else f"{row[0]!r:.40}"
            name = _cut(tournament.name)
            why = StoreError(ErrorCode.STORE_GAME_DAMAGED, number=number, name=name, reason=reason)
        return StoreError(ErrorCode.STORE_FILE, path=str(self._path), why=why)


def _cut(name: object) -> object:
    """A name that the store holds, which may be anything, of any length."""
    return name[:80] if isinstance(name, str | bytes) else name


class Store:
    """A store at ``path``, made when it is not there unless ``create`` is off; ``IN_MEMORY`` keeps nothing.

    read_only: it must be there, and nothing is ever written or kept from those who write. follow: it may be a symlink.
    traceless: for a brief look, which leaves nothing beside the file; what is written in the meantime may spoil it.
    patience: seconds that a reader waits for the next row.
    Every method raises StoreError, which names the file, where it cannot be read or written, or holds what we do not
    write: then it names the tournament and the game as well. Use it from the thread that made it; several processes
    may have it open at once.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        create: bool = True,
        read_only: bool = False,
        follow: bool = True,
        traceless: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        self.path = Path(path)
        self.is_in_memory = str(path) == IN_MEMORY
        self._file = StoreFile(
            path,
            create=create and not read_only,
            read_only=read_only,
            follow=follow,
            traceless=traceless,
            patience=patience,
        )
        self._checked = CheckedRows(self.path)
        self._rules: dict[str, int] = {}
        # Of the last game that was kept: the next one mostly has the same.
        self._last_rules: tuple[dict[str, Any] | None, int] = None, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; safe to call twice."""
        self._file.close()

    def tournaments(self) -> list[StoredTournament]:
        """Every tournament, the oldest first."""
        rows = self._file.rows(f"SELECT {TOURNAMENT_COLUMNS} FROM tournament ORDER BY id")
        return list(self._checked.each(rows, tournament_of))

    def latest(self, most: int) -> list[TournamentHead]:
        """This many tournaments at most, the latest first, as they are told of in a list."""
        query = f"SELECT {HEAD_COLUMNS} FROM tournament ORDER BY id DESC LIMIT ?"
        return list(self._checked.each(self._file.rows(query, (most,)), head_of, order="falling"))

    def tournament(self, name: str | None = None) -> StoredTournament:
        """The one of that name, the latest unless one is named. Raises StoreError where there is none."""
        wanted = ("", ()) if name is None else ("WHERE name = ?", (name,))
        query = f"SELECT {TOURNAMENT_COLUMNS} FROM tournament {wanted[0]} ORDER BY id DESC LIMIT 1"
        for row in self._file.all(query, wanted[1]):
            return self._checked.one(row, tournament_of)
        known = ", ".join(repr(head.name) for head in self.latest(_NAMED)) or "it is empty"
        raise self._error(StoreError(ErrorCode.STORE_NO_TOURNAMENT, name=(name or "")[:80], known=known))

    def has(self, name: str) -> bool:
        """Whether there is a tournament of that name."""
        return bool(self._file.all("SELECT id FROM tournament WHERE name = ?", (name,)))

    def begin(
        self, name: str, config: dict[str, Any], engines: Sequence[EngineIdentity] = (), *, kind: str = "played"
    ) -> StoredTournament:
        """A new tournament. Raises StoreError where the name is taken."""
        if self.has(name):
            raise self._error(StoreError(f"there is a tournament {name!r} already"))
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._file.transaction():
            cursor = self._file.execute(
                "INSERT INTO tournament (name, kind, created, version, config) VALUES (?, ?, ?, ?, ?)",
                (name, kind, now, __version__, json.dumps(config)),
            )
            assert cursor.lastrowid is not None
            self._write_engines(cursor.lastrowid, engines)
        return self.tournament(name)

    def replace_config(
        self, tournament: StoredTournament, config: dict[str, Any], engines: Sequence[EngineIdentity]
    ) -> None:
        """Another configuration for a tournament, such as one with more rounds."""
        with self._file.transaction():
            self._file.execute("UPDATE tournament SET config = ? WHERE id = ?", (json.dumps(config), tournament.id))
            self._file.execute("DELETE FROM engine WHERE tournament = ?", (tournament.id,))
            self._write_engines(tournament.id, engines)

    def engines(self, tournament: StoredTournament) -> list[EngineIdentity]:
        """The engines in their places."""
        query = f"SELECT {ENGINE_COLUMNS} FROM engine WHERE tournament = ? ORDER BY place"
        rows = self._file.rows(query, (tournament.id,))
        return list(self._checked.each(rows, engine_of, tournament))

    def plan(self, tournament: StoredTournament, pairings: Iterable[Pairing]) -> None:
        """Adds games that will be played."""
        rows = [(tournament.id, it.game, it.pair, it.round, it.opening, it.black, it.white) for it in pairings]
        with self._file.transaction():
            self._file.executemany("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def pairings(self, tournament: StoredTournament) -> list[Pairing]:
        """Every planned game, in the order of their numbers."""
        query = "SELECT game, pair, round, opening, black, white FROM pairing WHERE tournament = ? ORDER BY game"
        rows = self._file.rows(query, (tournament.id,))
        return list(self._checked.each(rows, pairing_of, tournament))

    def add(self, tournament: StoredTournament, *results: Result) -> None:
        """Keeps finished games, all in one transaction. Raises StoreError where one of them is kept already."""
        try:
            with self._file.transaction():
                rows = [self._row(tournament, result) for result in results]
                self._file.executemany(f"INSERT INTO game VALUES ({_places(rows[0])})", rows)
        except BaseException:
            # An id that was rolled back is no id.
            self._rules.clear()
            self._last_rules = None, 0
            raise

    def _row(self, tournament: StoredTournament, result: Result) -> tuple[object, ...]:
        return (tournament.id, result.game, self._rules_id(result.record.rules), *values_of(result.record))

    def results(self, tournament: StoredTournament, numbers: range = _NUMBERS) -> Iterator[Result]:
        """Every finished game with one of the numbers, in their order, read as they are asked for."""
        query = f"{games_query(self._file.version)} AND game.game BETWEEN ? AND ? ORDER BY game.game"
        rows = self._file.rows(query, (tournament.id, numbers.start, numbers.stop - 1))
        return self._checked.each(rows, result_of, tournament)

    def game_heads(self, tournament: StoredTournament) -> Iterator[GameHead]:
        """Every finished game without its moves, in the order of their numbers, read as they are asked for."""
        return self._checked.each(self._file.rows(HEADS_QUERY, (tournament.id,)), game_head_of, tournament)

    def result(self, tournament: StoredTournament, game: int) -> Result:
        """The finished game of that number, from 0. Raises StoreError where there is none."""
        wanted = f"{games_query(self._file.version)} AND game.game = ?"
        for row in self._file.all(wanted, (tournament.id, game)) if game in _NUMBERS else ():
            return self._checked.one(row, result_of, tournament)
        # As everywhere outside of the store, games count from 1.
        number = f"{game:.3g}" if abs(game) > _NUMBERS[-1] else str(game + 1)
        count = self.games(tournament)
        raise self._error(StoreError(ErrorCode.STORE_NO_RESULT, name=tournament.name[:80], number=number, count=count))

    def finished(self, tournament: StoredTournament) -> list[int]:
        """The numbers of the finished games, in their order."""
        rows = self._file.all("SELECT game FROM game WHERE tournament = ? ORDER BY game", (tournament.id,))
        return [number for (number,) in rows]

    def games(self, tournament: StoredTournament) -> int:
        """How many games are finished."""
        count: int = self._file.all("SELECT count(*) FROM game WHERE tournament = ?", (tournament.id,))[0][0]
        return count

    def occupy(self, tournament: StoredTournament) -> None:
        """Notes that this process plays the tournament. Raises StoreError where a living process does."""
        with self._file.transaction():
            playing = self._playing(tournament)
            if playing is not None and playing.is_elsewhere:
                raise self._error(StoreError(f"tournament {tournament.name!r} is being played by {playing}"))
            self._set_playing(tournament, Occupancy.mine().as_text())
            # Left by one that was killed.
            self._forget_running(tournament)

    def release(self, tournament: StoredTournament) -> None:
        """Notes that nobody plays the tournament."""
        with self._file.transaction():
            self._set_playing(tournament, None)
            self._forget_running(tournament)

    def is_playing(self, tournament: StoredTournament) -> bool:
        """Whether a living process plays the tournament."""
        playing = self._playing(tournament)
        return playing is not None and playing.is_alive

    def show_running(self, tournament: StoredTournament, games: Sequence[RunningGame]) -> None:
        """Keeps how these games stand, in place of all that were running before."""
        with self._file.transaction():
            self._forget_running(tournament)
            for game in games:
                row = (tournament.id, *running_values(game))
                columns = f"tournament, {running_columns()}"
                self._file.execute(f"INSERT INTO running ({columns}) VALUES ({_places(row)})", row)

    def running(self, tournament: StoredTournament) -> list[RunningGame]:
        """The games that are being played, in the order in which they began; empty if nobody plays the tournament."""
        version = self._file.version
        if version < schema.RUNNING_SINCE or not self.is_playing(tournament):
            return []
        query = f"SELECT {running_columns(version)} FROM running WHERE tournament = ? ORDER BY rowid"
        rows = self._file.rows(query, (tournament.id,))
        return list(self._checked.each(rows, running_of, tournament, order="none"))

    def _forget_running(self, tournament: StoredTournament) -> None:
        self._file.execute("DELETE FROM running WHERE tournament = ?", (tournament.id,))

    def _playing(self, tournament: StoredTournament) -> Occupancy | None:
        rows = self._file.rows("SELECT id, name, playing FROM tournament WHERE id = ?", (tournament.id,))
        return next(self._checked.each(rows, lambda row: Occupancy.of_value(row[2])), None)

    def _set_playing(self, tournament: StoredTournament, text: str | None) -> None:
        self._file.execute("UPDATE tournament SET playing = ? WHERE id = ?", (text, tournament.id))

    def _write_engines(self, tournament: int, engines: Sequence[EngineIdentity]) -> None:
        rows = [(tournament, place, *engine.row) for place, engine in enumerate(engines)]
        self._file.executemany("INSERT INTO engine VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def _rules_id(self, switches: dict[str, Any]) -> int:
        if switches != self._last_rules[0]:
            self._last_rules = switches, self._written_rules(switches)
        return self._last_rules[1]

    def _written_rules(self, switches: dict[str, Any]) -> int:
        text = json.dumps(switches)
        if text not in self._rules:
            self._file.execute("INSERT OR IGNORE INTO rules (switches) VALUES (?)", (text,))
            row = self._file.execute("SELECT id FROM rules WHERE switches = ?", (text,)).fetchone()
            self._rules[text] = row[0]
        return self._rules[text]

    def _error(self, why: StoreError) -> StoreError:
        return StoreError(ErrorCode.STORE_FILE, path=str(self.path), why=why)


def _places(row: Sequence[object]) -> str:
    return ", ".join("?" * len(row))
