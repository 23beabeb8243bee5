"""What the scripts of a site read: pages of games, and for every engine whom it met and which games it played.

Each is a script that hands its values to the page, for a page that was opened from a disk may read nothing else.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import IO, Any

import numpy as np

from gomoku_arena._core import __version__
from gomoku_arena.errors import NotationError
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.notation.notation import GameFile, Notation
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.report._games import compact_game
from gomoku_arena.report.site._columns import PAGE
from gomoku_arena.report.site._entrants import Engine
from gomoku_arena.report.site._folder import SiteFolder
from gomoku_arena.report.site._lists import RatingList
from gomoku_arena.tournament.games import Result, played_by_the_rules
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store

MOST_REPORTED = 100_000
"""Games up to which a site has what engines told of their moves; beyond it boards and archives have the moves alone."""

ARCHIVE = 40
"""Pages of games in an archive: 10,000 games."""

NOTATIONS = (".pgn", ".sgf")
"""The notations in which all games can be downloaded, by their suffixes."""

_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of files in an archive: the same games shall make the same archive."""


def script(kind: str, key: object, value: Any) -> str:
    """A script that hands over the value: ``kind`` and ``key`` say what it is."""
    told = [json.dumps(it, separators=(",", ":")) for it in (kind, key, value)]
    return f"arena.take({','.join(told)});\n"


def page_file(it: RatingList, page: int) -> str:
    """The file of a page of games."""
    return f"{it.key}/data/games-{page:05}-{page_digest(it, page)}.js"


def page_digest(it: RatingList, page: int) -> str:
    """What tells a page of games from others, in the name of its file."""
    return _digest(it, page, page + 1)


def list_digest(it: RatingList) -> str:
    """The same for what depends on all games of a list."""
    return _digest(it, 0, it.pages)


def archive_file(it: RatingList, archive: int, suffix: str) -> str:
    """The archive of that many pages of games."""
    first = archive * ARCHIVE * PAGE + 1
    last = min(first + ARCHIVE * PAGE - 1, len(it.columns))
    digest = _digest(it, archive * ARCHIVE, (archive + 1) * ARCHIVE)
    return f"{it.key}/downloads/games-{first:07}-{last:07}-{digest}{suffix}.zip"


def archives(it: RatingList) -> range:
    """The archives of a list."""
    return range(-(-it.pages // ARCHIVE))


def game_files(it: RatingList) -> list[str]:
    """All files that hold games of the list."""
    pages = [page_file(it, page) for page in range(it.pages)]
    return [*pages, *(archive_file(it, archive, suffix) for archive in archives(it) for suffix in NOTATIONS)]


def write_games(it: RatingList, store: Store, tournaments: list[StoredTournament], folder: SiteFolder) -> int:
    """Writes the files of all games that are not there yet. Says how many games were read for it."""
    known = {tournament.id: tournament for tournament in tournaments}
    read = 0
    for archive in archives(it):
        pages = range(archive * ARCHIVE, min((archive + 1) * ARCHIVE, it.pages))
        files = [page_file(it, page) for page in pages]
        zipped = [archive_file(it, archive, suffix) for suffix in NOTATIONS]
        # Each is asked for: those that are there stay.
        there = [folder.has(name) for name in (*files, *zipped)]
        if all(there):
            continue
        with _archives(it, archive, folder) as opened:
            for page, name in zip(pages, files, strict=True):
                results = list(_results(it, page, store, known))
                read += len(results)
                folder.write(name, script("games", page, list(_compact(it, page, results, known))))
                for tournament, result in results:
                    for one in opened:
                        one.add(result.record, known[tournament].name, f"{result.pairing.round + 1}.{result.game + 1}")
    return read


def engine_data(it: RatingList, engine: Engine) -> str:
    """Whom the engine met, and all its games: their numbers, opponents, and how they ended for it."""
    games = it.games_of(engine)
    opponents, black = it.opponents_of(engine, games)
    winner, plies = np.asarray(it.columns.winner)[games], np.asarray(it.columns.plies)[games]
    fate = np.where(winner == 0, 1, np.where((winner == 1) == black, 2, 0))
    value = {
        "met": [[m.opponent, m.wins, m.draws, m.losses, round(m.expected, 3)] for m in it.meetings(engine)],
        # Numbers grow: the differences are shorter.
        "games": np.diff(games, prepend=0).tolist(),
        "opponents": opponents.tolist(),
        "how": "".join(map(str, (3 * black + fate).tolist())),
        "plies": plies.tolist(),
    }
    return script("engine", engine.place, value)


def _digest(it: RatingList, first: int, last: int) -> str:
    reported = "reports" if has_reports(it) else "moves"
    text = "\n".join([__version__, reported, *it.columns.digests[first:last]])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def has_reports(it: RatingList) -> bool:
    """Whether its games have what engines told of their moves."""
    return len(it.columns) <= MOST_REPORTED


def _results(
    it: RatingList, page: int, store: Store, known: Mapping[int, StoredTournament]
) -> Iterator[tuple[int, Result]]:
    """The games of a page in their order, with the ids of their tournaments."""
    columns = it.columns
    places = range(page * PAGE, min((page + 1) * PAGE, len(columns)))
    wanted: dict[int, list[int]] = {}
    for place in places:
        wanted.setdefault(columns.tournament[place], []).append(columns.number[place])
    for tournament, numbers in wanted.items():
        chosen = set(numbers)
        for result in store.results(known[tournament], range(numbers[0], numbers[-1] + 1)):
            if result.game in chosen:
                yield tournament, result if has_reports(it) else Result(result.pairing, _moves_alone(result.record))


def _compact(
    it: RatingList, page: int, results: Iterable[tuple[int, Result]], known: Mapping[int, StoredTournament]
) -> Iterator[dict[str, Any]]:
    for place, (tournament, result) in enumerate(results, page * PAGE):
        record = result.record
        places = {record.black: it.columns.black[place], record.white: it.columns.white[place]}
        with played_by_the_rules(result, known[tournament].name):
            yield compact_game(result, places, 0, {}) | {"n": place + 1}


def _moves_alone(record: GameRecord) -> GameRecord:
    """The record without what engines told of their moves, and how long they took."""
    return replace(record, moves=tuple(MoveRecord(move.point) for move in record.moves))


class _Archive:
    """An archive of one file with all games in one notation. A game that the notation cannot hold is left out."""

    def __init__(self, file: IO[bytes], name: str, notation: Notation) -> None:
        self._notation = notation
        self._zip = zipfile.ZipFile(file, "w")
        info = zipfile.ZipInfo(name, _DAY)
        info.compress_type = zipfile.ZIP_DEFLATED
        self._file = self._zip.open(info, "w", force_zip64=True)
        self._games = GameFile(self._file, notation)

    def add(self, record: GameRecord, event: str, number: str) -> None:
        with suppress(NotationError):
            self._games.add(self._notation.record_bytes(record, event, number))

    def close(self) -> None:
        self._games.finish()
        self._file.close()
        self._zip.close()


@contextmanager
def _archives(it: RatingList, archive: int, folder: SiteFolder) -> Iterator[list[_Archive]]:
    """The archives of these pages, one a notation."""
    with ExitStack() as files:
        opened = []
        for suffix in NOTATIONS:
            name = archive_file(it, archive, suffix)
            inner = f"{it.key}-{name.rpartition('/')[2].rpartition('-')[0]}{suffix}"
            opened.append(_Archive(files.enter_context(folder.opened(name)), inner, BY_SUFFIX[suffix]))
        yield opened
        for one in opened:
            one.close()
