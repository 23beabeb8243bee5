"""Reads stores for the page: only what is new, and only where a file has changed."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock

from gomoku_arena.errors import GomokuArenaError, StoreError
from gomoku_arena.server.web.tournament_picture import FinishedGame, TournamentPicture, picture_of
from gomoku_arena.server.web.watched_files import WatchedFiles
from gomoku_arena.tournament.report import empty_board, read_report
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.scoreboard import Scoreboard
from gomoku_arena.tournament.store import Store
from gomoku_arena.tournament.tournament_row import StoredTournament

_DAMAGED = (GomokuArenaError, ValueError, TypeError, KeyError, AssertionError)
"""What reading a file raises that is no store, or a store with other things in it than we write."""

_FEW = 100
"""New games up to which each is asked for by its number."""

_PATIENCE = 5.0
"""Seconds after which a file is read again that has not changed: that its tournament was killed stands nowhere."""


@dataclass(frozen=True)
class Listed:
    """A tournament that can be chosen: the key of its store, and its name there."""

    store: str
    name: str
    created: str
    playing: bool


@dataclass(frozen=True)
class Listing:
    """Everything there is to choose from. faults: by key of the store, why it cannot be read, in English."""

    tournaments: tuple[Listed, ...] = ()
    faults: dict[str, str] = field(default_factory=dict)


class WatchRoom:
    """What all readers of the page share, so that a tournament is read once however many look at it.

    Every method reads files, may be called from any thread, and raises StoreError only where it says so.
    """

    def __init__(self, files: WatchedFiles, now: Callable[[], float] = time.monotonic) -> None:
        self.files = files
        self._now = now
        self._stores: dict[Path, _WatchedStore] = {}
        self._lock = Lock()

    def listing(self) -> Listing:
        """Every tournament, those that are played first and then the latest."""
        found, faults = list[Listed](), dict[str, str]()
        for key, path in self.files.files().items():
            try:
                found += [Listed(key, *told) for told in self._store(path).listed()]
            except _DAMAGED as error:
                faults[key] = _told(error, path)
        found.sort(key=lambda it: (it.playing, it.created), reverse=True)
        return Listing(tuple(found), faults)

    def picture(self, key: str, name: str) -> TournamentPicture:
        """The tournament of that store; the same value as before where nothing is new. Raises StoreError."""
        path = self._path(key)
        try:
            return self._store(path).picture(name)
        except _DAMAGED as error:
            raise StoreError(_told(error, path)) from error

    def game(self, key: str, name: str, number: int) -> Result:
        """The finished game of that number. Raises StoreError."""
        path = self._path(key)
        try:
            with Store(path, read_only=True) as store:
                return store.result(store.tournament(name), number)
        except _DAMAGED as error:
            raise StoreError(_told(error, path)) from error

    def _path(self, key: str) -> Path:
        path = self.files.files().get(key)
        if path is None:
            raise StoreError(f"there is no store {key!r:.80}")
        return path

    def _store(self, path: Path) -> "_WatchedStore":
        with self._lock:
            return self._stores.setdefault(path, _WatchedStore(path, self._now))


_Print = tuple[int, ...]


class _WatchedStore:
    """One file. It is open only while it is read, so that its owner may move it or close it for good."""

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        self._path, self._now = path, now
        self._lock = Lock()
        self._listed: tuple[_Print, float, list[tuple[str, str, bool]]] | None = None
        self._pictures: dict[str, tuple[_Print, float, TournamentPicture]] = {}
        self._followed: dict[str, _Followed] = {}

    def listed(self) -> list[tuple[str, str, bool]]:
        """Name, beginning, and whether it is being played, of every tournament."""
        with self._lock:
            mark = self._mark()
            if self._listed is None or not self._is_fresh(mark, *self._listed[:2]):
                with Store(self._path, read_only=True) as store:
                    told = [(it.name, it.created, store.is_playing(it)) for it in store.tournaments()]
                self._listed = (mark, self._now(), told)
            return self._listed[2]

    def picture(self, name: str) -> TournamentPicture:
        with self._lock:
            # Before it is read: what is written meanwhile is then seen the next time.
            mark = self._mark()
            known = self._pictures.get(name)
            if known is not None and self._is_fresh(mark, *known[:2]):
                return known[2]
            with Store(self._path, read_only=True) as store:
                picture = self._read(store, store.tournament(name))
            if known is not None and picture == known[2]:
                picture = known[2]
            self._pictures[name] = (mark, self._now(), picture)
            return picture

    def _read(self, store: Store, tournament: StoredTournament) -> TournamentPicture:
        playing = store.is_playing(tournament)
        followed = self._followed.get(tournament.name)
        if followed is None or not followed.is_of(store, tournament):
            followed = self._followed[tournament.name] = _Followed(store, tournament)
        try:
            picture = followed.picture(store, playing=playing)
        except BaseException:
            del self._followed[tournament.name]
            raise
        return replace(picture, running=tuple(store.running(tournament)))

    def _is_fresh(self, mark: _Print, before: _Print, read: float) -> bool:
        return mark == before and self._now() - read < _PATIENCE

    def _mark(self) -> _Print:
        """Another one whenever something was written. Raises StoreError where the file is gone."""
        found: list[int] = []
        for path in (self._path, self._path.with_name(f"{self._path.name}-wal")):
            try:
                told = path.stat()
            except OSError as error:
                if path == self._path:
                    raise StoreError(f"store {str(path)!r}: {error.strerror}") from error
                continue
            found += [told.st_ino, told.st_size, told.st_mtime_ns]
        return tuple(found)


class _Followed:
    """A tournament whose finished games are counted as they come."""

    def __init__(self, store: Store, tournament: StoredTournament) -> None:
        self._tournament = tournament
        self.board: Scoreboard = empty_board(store, tournament)
        self.games: list[FinishedGame] = []
        self._known: tuple[tuple[int, int, bool], TournamentPicture] | None = None

    def is_of(self, store: Store, tournament: StoredTournament) -> bool:
        """Whether what was counted still holds: a tournament may have been resumed with another configuration."""
        return tournament == self._tournament and store.games(tournament) >= len(self.games)

    def picture(self, store: Store, *, playing: bool) -> TournamentPicture:
        """How it stands now, without its running games; playing: whether a living process plays it."""
        self._catch_up(store)
        planned = store.pairings(self._tournament)
        state = (len(self.games), len(planned), playing)
        # Standings cost more than all the rest, and running games change far more often.
        if self._known is None or self._known[0] != state:
            report = read_report(store, self._tournament, self.board)
            self._known = state, picture_of(report, tuple(self.games), planned, playing=playing)
        return self._known[1]

    def _catch_up(self, store: Store) -> None:
        """Counts what has finished meanwhile."""
        missing = [number for number in store.finished(self._tournament) if number not in self.board.scores]
        if len(missing) > _FEW:
            wanted = set(missing)
            new = (result for result in store.results(self._tournament) if result.game in wanted)
        else:
            new = (store.result(self._tournament, number) for number in missing)
        for result in new:
            self.board.add(result)
            self.games.append(FinishedGame.of(result))
        self.games.sort(key=lambda game: game.number)


def _told(error: Exception, path: Path) -> str:
    """The reason without the place, which is nobody's business but the server's."""
    text = str(error) or type(error).__name__
    return text.removeprefix(f"store {str(path)!r}: ").replace(str(path), path.name)
