"""Finished games from anywhere, stores and files, counted on one scoreboard."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, StoreError
from gomoku_arena.tournament.collection._spool import Spool
from gomoku_arena.tournament.collection.game_files import GameFiles
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.statistics.scoreboard import MOST_ENGINES, Scoreboard
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config

SUFFIX = ".db"
_SQLITE = b"SQLite format 3\0"


@dataclass
class Collection:
    """The games of stores, files and folders, read as they are asked for, and once for a scoreboard."""

    paths: Sequence[Path]
    """The stores, files and folders."""
    tournament: str | None = None
    """The tournament of this name in each store; all of them unless given."""
    rules: Rules | None = None
    skip_broken: bool = False
    limits: bool = True
    """``rules``, ``skip_broken`` and ``limits`` are those of ``GameFiles``."""
    skipped: list[str] = field(default_factory=list, init=False)
    notes: Counter[str] = field(default_factory=Counter, init=False)
    """``skipped`` and ``notes`` are those of ``GameFiles``."""
    own: int = field(default=0, init=False)
    """Games of a player against itself, which say nothing about strength and are left out."""
    first_versions: dict[str, str] = field(default_factory=dict, init=False)
    """For engines of leagues, whose versions are the players: the first version of each."""

    def board(self) -> Scoreboard:
        """Everything counted. Raises StoreError, NotationError and ConfigError for what cannot be read."""
        with Spool[Result]() as read:
            names: dict[str, None] = {}
            for result in self:
                names |= dict.fromkeys(_players(result))
                read.add(result)
            if len(names) > MOST_ENGINES:
                raise ConfigError(f"files: {len(names)} players, {MOST_ENGINES} at most are compared")
            return _counted(list(names), read)

    def __iter__(self) -> Iterator[Result]:
        """The games, numbered anew through all sources; game pairs stay pairs."""
        self.own = games = pairs = 0
        for source in self._sources():
            numbers: dict[int, int] = {}
            for result in source:
                if result.record.black == result.record.white:
                    self.own += 1
                    continue
                pair = numbers.setdefault(result.pairing.pair, pairs + len(numbers))
                black, white = _players(result)
                yield replace(result, pairing=replace(result.pairing, game=games, pair=pair, black=black, white=white))
                games += 1
            pairs += len(numbers)

    def _sources(self) -> Iterator[Iterator[Result]]:
        for path in self.paths:
            if is_store(path):
                yield from self._stored(path)
            else:
                yield self._read(path)

    def _stored(self, path: Path) -> Iterator[Iterator[Result]]:
        with Store(path, read_only=True) as store:
            chosen: list[StoredTournament] = (
                store.tournaments() if self.tournament is None else [store.tournament(self.tournament)]
            )
            for it in chosen:
                self._note_versions(it)
                yield store.results(it)

    def _note_versions(self, tournament: StoredTournament) -> None:
        # What was imported has none.
        with suppress(ConfigError):
            for name, version in stored_config(tournament).versions.items():
                self.first_versions.setdefault(version.engine, name)

    def _read(self, path: Path) -> Iterator[Result]:
        files = GameFiles([path], self.rules, skip_broken=self.skip_broken, limits=self.limits)
        for number, game in enumerate(files):
            yield Result(Pairing(number, number, 0, 0, game.black, game.white), game)
        self.skipped += files.skipped
        self.notes += files.notes


def _counted(names: Sequence[str], results: Iterable[Result]) -> Scoreboard:
    board = Scoreboard(names)
    for result in results:
        try:
            board.add(result)
        except ValueError as error:
            raise StoreError(f"files: {error}") from error
    return board


def is_store(path: Path) -> bool:
    """Whether the file is a database, by its first bytes; a pipe, which would lose them, by its name."""
    if not path.is_file():
        return path.exists() and not path.is_dir() and path.suffix == SUFFIX
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _players(result: Result) -> tuple[str, str]:
    return result.record.black, result.record.white
