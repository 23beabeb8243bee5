"""One store as the page reads it: what is known of it, and when it is read again."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from gomoku_arena.errors import ErrorCode, ErrorData, StoreError, data_of
from gomoku_arena.server.web.stores._store_reader import StoreReader
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame, TournamentPicture, picture_of
from gomoku_arena.server.web.stores.watched_files import WatchedFile
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import count_game, empty_board, read_summary

MOST_ENGINES = 500
"""Beyond it, the tables would hold a browser and the server for longer than anybody looks at them."""

MOST_GAMES = 1_000_000

_FEW = 100
"""New games up to which each is asked for by its number."""

_PATIENCE = 5.0
"""Seconds after which a file is read again that has not changed: that its tournament was killed stands nowhere."""

_CHEAP = 0.5
"""Seconds of computing up to which something is read as often as it changes."""

_REST, _LONGEST_REST = 5.0, 60.0
"""Anything else is left alone for this many times what it cost, and no more than this many seconds."""

_LISTED = 500
"""Tournaments that are listed, the latest."""

_KEPT = 100
"""Tournaments that are remembered."""

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)
_Print = tuple[int, ...]
_Told = tuple[str, str, bool]


class Followed:
    """What was counted so far. Raises StoreError for a tournament that is damaged, or too large to be shown."""

    def __init__(self, store: Store, tournament: StoredTournament) -> None:
        self._tournament = tournament
        self.board: Scoreboard = empty_board(store, tournament)
        if len(self.board.names) > MOST_ENGINES or store.games(tournament) > MOST_GAMES:
            raise StoreError(ErrorCode.STORE_LARGE, engines=MOST_ENGINES, games=MOST_GAMES)
        self.games: list[FinishedGame] = []
        self._known: tuple[tuple[int, int, bool], TournamentPicture] | None = None

    def is_of(self, store: Store, tournament: StoredTournament) -> bool:
        """Whether what was counted still holds: a tournament may have been resumed with another configuration."""
        return tournament == self._tournament and store.games(tournament) >= len(self.games)

    def picture(self, store: Store, *, playing: bool) -> TournamentPicture:
        """How it stands now; playing: whether a living process plays it."""
        self._catch_up(store)
        planned = store.pairings(self._tournament)
        state = (len(self.games), len(planned), playing)
        # Standings cost more than all the rest, and running games change far more often.
        if self._known is None or self._known[0] != state:
            report = read_summary(store, self._tournament, self.board)
            self._known = state, picture_of(report, tuple(self.games), planned, playing=playing)
        return replace(self._known[1], running=tuple(store.running(self._tournament)))

    def _catch_up(self, store: Store) -> None:
        """Counts what has finished meanwhile."""
        missing = [number for number in store.finished(self._tournament) if number not in self.board.scores]
        if len(missing) > _FEW:
            wanted = set(missing)
            new = (result for result in store.results(self._tournament) if result.game in wanted)
        else:
            new = (store.result(self._tournament, number) for number in missing)
        for result in new:
            count_game(self.board, store, self._tournament, result)
            self.games.append(FinishedGame.of(result))
        self.games.sort(key=lambda game: game.number)


class Pending(Protocol[_T_co]):
    """What is being read."""

    def __call__(self, until: float) -> _T_co:
        """Waits for it until then, a time of the monotonic clock. Raises StoreError, which names no place."""


@dataclass(frozen=True)
class _Known:
    """What was read: a value, or why there is none."""

    mark: _Print
    """The mark of the file before it was read."""
    read: float
    """When it was read."""
    cost: float
    """Seconds of computing that it cost."""
    value: Any = None
    fault: ErrorData | None = None


class WatchedStore:
    """A file that is open only while it is read, so that its owner may move it or close it for good.

    Whatever it holds, what it costs is bounded: one thread reads it, what took long is left alone for a while, and what
    is asked in the meantime is answered with what is known. Every method may be called from any thread.
    opener: opens the store as ``Store`` does.
    """

    def __init__(
        self, file: WatchedFile, now: Callable[[], float], patience: float, opener: Callable[..., Store] = Store
    ) -> None:
        self._file, self._now, self._opener = file, now, opener
        self._reader = StoreReader(patience)
        self._known: OrderedDict[str | None, _Known] = OrderedDict()
        self._followed: dict[str, Followed] = {}

    def listed(self) -> Pending[list[_Told]]:
        """Name, beginning, and whether it is being played, of every tournament."""
        return self._ask(None, self._list)

    def picture(self, name: str) -> Pending[TournamentPicture]:
        """The tournament of that name; the same value as before where nothing is new."""
        return self._ask(name, lambda: self._draw(name))

    def game(self, name: str, number: int) -> Pending[Result]:
        """The finished game of that number."""

        def read() -> Result:
            with self._open() as store:
                return store.result(store.tournament(name), number)

        return self._pending((name, number), lambda: self._guarded(read))

    def _ask(self, key: str | None, read: Callable[[], _T]) -> Pending[_T]:
        known = self._known.get(key)
        if known is not None and self._now() - known.read < min(_REST * known.cost, _LONGEST_REST):
            return lambda until: _told(known)  # noqa: ARG005
        pending = self._pending(key, lambda: self._keep(key, read))
        return lambda until: _told(pending(until))

    def _pending(self, key: object, read: Callable[[], _T]) -> Pending[_T]:
        try:
            future = self._reader.begin(key, read)
        except StoreError as error:
            return _failing(error)
        return lambda until: self._reader.wait(future, until)

    def _keep(self, key: str | None, read: Callable[[], Any]) -> _Known:
        """What is known now, read anew where that may be something else."""
        known, mark = self._known.get(key), self._guarded_mark()
        if known is not None and mark == known.mark and mark and self._now() - known.read < _PATIENCE:
            return known
        begun, value, fault = time.thread_time(), None, None
        try:
            value = self._guarded(read)
        except StoreError as error:
            fault = data_of(error)
        if known is not None and value == known.value:
            value = known.value
        cost = time.thread_time() - begun
        self._known[key] = _Known(mark, self._now(), cost if cost > _CHEAP else 0.0, value, fault)
        self._forget()
        return self._known[key]

    def _forget(self) -> None:
        while len(self._known) > _KEPT:
            key, _ = self._known.popitem(last=False)
            self._followed.pop(key or "", None)

    def _guarded(self, read: Callable[[], _T]) -> _T:
        """What it reads; whatever a file makes go wrong is a StoreError, and harms no other store."""
        try:
            return read()
        except Exception as error:
            raise _without_place(error, self._file.path) from error

    def _list(self) -> list[_Told]:
        with self._open() as store:
            return [(it.name, it.created, it.playing) for it in store.latest(_LISTED)]

    def _draw(self, name: str) -> TournamentPicture:
        with self._open() as store:
            tournament = store.tournament(name)
            followed = self._follow(store, tournament)
            try:
                return followed.picture(store, playing=store.is_playing(tournament))
            except BaseException:
                del self._followed[name]
                raise

    def _follow(self, store: Store, tournament: StoredTournament) -> Followed:
        followed = self._followed.get(tournament.name)
        if followed is None or not followed.is_of(store, tournament):
            followed = self._followed[tournament.name] = Followed(store, tournament)
        return followed

    def _open(self) -> Store:
        return self._opener(self._file.path, read_only=True, follow=self._file.is_named)

    def _guarded_mark(self) -> _Print:
        """Another one whenever something was written; empty where the file is gone."""
        found: list[int] = []
        for path in (self._file.path, self._file.path.with_name(f"{self._file.path.name}-wal")):
            try:
                told = path.stat()
            except OSError:
                continue
            found += [told.st_ino, told.st_size, told.st_mtime_ns]
        return tuple(found)


def _told(known: _Known) -> Any:
    if known.fault:
        raise StoreError.of(known.fault)
    return known.value


def _failing(error: StoreError) -> Pending[Any]:
    def fail(until: float) -> Any:  # noqa: ARG001
        raise error

    return fail


def _without_place(error: Exception, path: Path) -> StoreError:
    """The reason without the place, which is nobody's business but the server's."""
    told = data_of(error)
    if told.code == ErrorCode.STORE_FILE and isinstance(told.fields["why"], ErrorData):
        told = told.fields["why"]
    sentence = told.sentence
    # In quotation marks a path of Windows has its backslashes twice.
    for place in (repr(str(path))[1:-1], str(path)):
        sentence = sentence.replace(place, path.name)
    return StoreError.of(told) if sentence == told.sentence else StoreError(sentence)
