"""The files that hold games: pages of them as data, and archives of all, a block of pages at a time.

Many blocks are written by several processes.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, NamedTuple

from gomoku_arena._core import __version__
from gomoku_arena.errors import NotationError
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.notation.notation import GameFile, Notation
from gomoku_arena.notation.reading.quoted import brief
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.report._games import compact_game
from gomoku_arena.report.site._columns import PAGE
from gomoku_arena.report.site._data import script
from gomoku_arena.report.site._lists import RatingList
from gomoku_arena.report.site.folder import SiteFolder
from gomoku_arena.tournament.games import Result, played_by_the_rules
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.open_executor import open_executor

MOST_REPORTED = 100_000
"""Games up to which a site has what engines told of their moves; beyond it boards and archives have the moves alone."""

ARCHIVE = 40
"""Pages of games in an archive: 10,000 games."""

NOTATIONS = (".pgn", ".sgf")
"""The notations in which all games can be downloaded, by their suffixes."""

FEW = 2
"""Blocks that one process writes: others would take longer to be started."""

_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of files in an archive: the same games shall make the same archive."""


@dataclass(frozen=True)
class Block:
    """Pages of games that share their archives, with all that a process needs to know to write them."""

    key: str
    """That of its list."""
    first: int
    """The place of its first game."""
    pages: tuple[str, ...]
    archives: tuple[str, ...]
    """``pages`` and ``archives`` are names of files."""
    reported: bool
    """Whether its games have what engines told of their moves."""
    games: tuple[tuple[int, int, int, int], ...]
    """Of each the id of its tournament, its number there, and the places of black and of white."""


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


class LeftOut(NamedTuple):
    """Games that an archive does not have."""

    games: int
    why: str
    """What the notation cannot hold of the first of them; empty for none."""


def left_out(path: Path) -> LeftOut:
    """What an archive of ours says of the games that it has not."""
    with zipfile.ZipFile(path) as archive:
        told = json.loads(archive.comment or "{}")
    return LeftOut(told.get("left_out", 0), told.get("why", ""))


def archives(it: RatingList) -> range:
    """The archives of a list."""
    return range(-(-it.pages // ARCHIVE))


def game_files(it: RatingList) -> list[str]:
    """All files that hold games of the list."""
    return [name for archive in archives(it) for name in _files_of(it, archive)]


def has_reports(it: RatingList) -> bool:
    """Whether its games have what engines told of their moves."""
    return len(it.columns) <= MOST_REPORTED


def write_games(lists: Iterable[RatingList], store: Store, folder: SiteFolder) -> int:
    """Writes the files of all games that are not there yet. Says how many games were read for it."""
    missing = [(it, archive) for it in lists for archive in archives(it) if not _is_there(it, archive, folder)]
    if len(missing) <= FEW or store.is_in_memory:
        return sum(write_block(_block(*one), store, folder) for one in missing)
    read, running = 0, set[Future[int]]()
    executor = open_executor(None)
    try:
        for one in missing:
            # Each has ten thousand games: few are to wait.
            if len(running) > executor.capacity:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                read += sum(it.result() for it in done)
            block = _block(*one)
            folder.keep([*block.pages, *block.archives])
            running.add(executor.submit(_write_elsewhere, store.path, folder.path, block))
        return read + sum(it.result() for it in running)
    finally:
        executor.stop()


def write_block(block: Block, store: Store, folder: SiteFolder) -> int:
    """Writes the files of a block, and says how many games it has."""
    known = {it.id: it for it in store.tournaments()}
    with _archives(block, folder) as opened:
        for page, name in enumerate(block.pages):
            first = page * PAGE
            results = list(_results(block, block.games[first : first + PAGE], store, known))
            folder.write(
                name, script("games", block.first // PAGE + page, list(_compact(block, first, results, known)))
            )
            for tournament, result in results:
                for one in opened:
                    one.add(result.record, known[tournament].name, f"{result.pairing.round + 1}.{result.game + 1}")
    return len(block.games)


def _write_elsewhere(store: Path, folder: Path, block: Block) -> int:
    """``write_block`` in a process of its own."""
    with Store(store, read_only=True) as opened:
        return write_block(block, opened, SiteFolder(folder))


def _is_there(it: RatingList, archive: int, folder: SiteFolder) -> bool:
    # Each is asked for: those that are there stay.
    there = [folder.has(name) for name in _files_of(it, archive)]
    return all(there)


def _block(it: RatingList, archive: int) -> Block:
    first = archive * ARCHIVE * PAGE
    last = min(first + ARCHIVE * PAGE, len(it.columns))
    columns = it.columns
    told = (columns.tournament, columns.number, columns.black, columns.white)
    return Block(
        key=it.key,
        first=first,
        pages=tuple(page_file(it, page) for page in _pages_of(it, archive)),
        archives=tuple(archive_file(it, archive, suffix) for suffix in NOTATIONS),
        reported=has_reports(it),
        games=tuple(zip(*(column[first:last] for column in told), strict=True)),
    )


def _pages_of(it: RatingList, archive: int) -> range:
    return range(archive * ARCHIVE, min((archive + 1) * ARCHIVE, it.pages))


def _files_of(it: RatingList, archive: int) -> list[str]:
    pages = [page_file(it, page) for page in _pages_of(it, archive)]
    return [*pages, *(archive_file(it, archive, suffix) for suffix in NOTATIONS)]


def _digest(it: RatingList, first: int, last: int) -> str:
    reported = "reports" if has_reports(it) else "moves"
    text = "\n".join([__version__, reported, *it.columns.digests[first:last]])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _results(
    block: Block, games: Iterable[tuple[int, int, int, int]], store: Store, known: Mapping[int, StoredTournament]
) -> Iterator[tuple[int, Result]]:
    """The games in their order, with the ids of their tournaments."""
    wanted: dict[int, list[int]] = {}
    for tournament, number, _, _ in games:
        wanted.setdefault(tournament, []).append(number)
    for tournament, numbers in wanted.items():
        chosen = set(numbers)
        for result in store.results(known[tournament], range(numbers[0], numbers[-1] + 1)):
            if result.game in chosen:
                yield tournament, result if block.reported else Result(result.pairing, _moves_alone(result.record))


def _compact(
    block: Block, first: int, results: Iterable[tuple[int, Result]], known: Mapping[int, StoredTournament]
) -> Iterator[dict[str, Any]]:
    for place, (tournament, result) in enumerate(results, first):
        record = result.record
        _, _, black, white = block.games[place]
        with played_by_the_rules(result, known[tournament].name):
            told = compact_game(result, {record.black: black, record.white: white}, 0, {})
        yield told | {"n": block.first + place + 1}


def _moves_alone(record: GameRecord) -> GameRecord:
    """The record without what engines told of their moves, and how long they took."""
    return replace(record, moves=tuple(MoveRecord(move.point) for move in record.moves))


class _Archive:
    """An archive of one file with all games in one notation. Its comment counts those that the notation cannot hold."""

    def __init__(self, file: IO[bytes], name: str, notation: Notation) -> None:
        self._notation = notation
        self._zip = zipfile.ZipFile(file, "w")
        info = zipfile.ZipInfo(name, _DAY)
        info.compress_type = zipfile.ZIP_DEFLATED
        self._file = self._zip.open(info, "w", force_zip64=True)
        self._games = GameFile(self._file, notation)
        self._left_out = LeftOut(0, "")

    def add(self, record: GameRecord, event: str, number: str) -> None:
        try:
            self._games.add(self._notation.record_bytes(record, event, number))
        except NotationError as error:
            self._left_out = LeftOut(self._left_out.games + 1, self._left_out.why or brief(printable(str(error))))

    def close(self) -> None:
        self._games.finish()
        self._file.close()
        if self._left_out.games:
            told = {"left_out": self._left_out.games, "why": self._left_out.why}
            self._zip.comment = json.dumps(told).encode()
        self._zip.close()


@contextmanager
def _archives(block: Block, folder: SiteFolder) -> Iterator[list[_Archive]]:
    """The archives of the block, one a notation."""
    with ExitStack() as files:
        opened = []
        for name, suffix in zip(block.archives, NOTATIONS, strict=True):
            inner = f"{block.key}-{name.rpartition('/')[2].rpartition('-')[0]}{suffix}"
            opened.append(_Archive(files.enter_context(folder.opened(name)), inner, BY_SUFFIX[suffix]))
        yield opened
        for one in opened:
            one.close()
