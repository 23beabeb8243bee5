"""Every game that a file, a text or a stream holds, whatever notation it is in."""

import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, NotationWarning
from gomoku_arena.notation.any_text import found_games, told
from gomoku_arena.notation.formats.registry import READ
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.collection._game_reader import GameReader
from gomoku_arena.tournament.collection.collection import is_store
from gomoku_arena.tournament.collection.game_files import GameFiles
from gomoku_arena.tournament.store.store import Store


def read_games(
    source: Path | str | bytes | IO[str] | IO[bytes], rules: Rules | None = None, *, limits: bool = False
) -> Iterator[GameRecord]:
    """The games of a file in any notation, of a store of tournaments, or of all files of games below a folder.

    source: a path; or the games themselves, as text or as an open file. A str is text where it has several lines or
        begins as games do, such as with ``(;``.
    rules: for games that do not say theirs; the likely ones unless given.
    limits: what is read is read in a process of its own, within a time, a size and a memory, as is right for files of
        strangers.

    They are read as they are asked for. Those that are not over are ``unfinished``. Warns with NotationWarning of what
    is told of a game: rules that it does not say, words that nobody understands. Raises NotationError naming the file
    and what is wrong in it, StoreError for a broken store, and ConfigError for a path that cannot be read.
    """
    if isinstance(source, Path) or (isinstance(source, str) and not _is_text(source)):
        yield from _of_path(Path(source), rules, limits)
        return
    content = source if isinstance(source, str | bytes) else _content(source)
    if not limits:
        yield from map(told, found_games(content, rules, may_go_on=True))
        return
    with closing(GameReader(rules, may_go_on=True)) as reader:
        yield from map(told, reader.games(content))


def _of_path(path: Path, rules: Rules | None, limits: bool) -> Iterator[GameRecord]:
    if not is_store(path):
        files = GameFiles([path], rules, limits=limits, may_go_on=True)
        for record in files:
            for note in files.notes:
                warnings.warn(note, NotationWarning, stacklevel=3)
            files.notes.clear()
            yield record
        return
    with Store(path, read_only=True) as store:
        for tournament in store.tournaments():
            yield from (result.record for result in store.results(tournament))


def _is_text(source: str) -> bool:
    start = source.removeprefix("\ufeff").lstrip()
    return "\n" in source or "\r" in source or any(it.recognises(start) for it in READ)


def _content(stream: IO[str] | IO[bytes]) -> str | bytes:
    read = getattr(stream, "read", None)
    content = read() if callable(read) else None
    if not isinstance(content, str | bytes):
        raise ConfigError(f"games = {stream!r:.200}: a path, a text or an open file is expected")
    return content
