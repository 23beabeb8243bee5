"""Every game that a file holds, whatever kind of file it is."""

from collections.abc import Iterator
from pathlib import Path

from gomoku_arena._core import Rules
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.collection.collection import is_store
from gomoku_arena.tournament.collection.game_files import GameFiles
from gomoku_arena.tournament.store.store import Store


def read_games(path: Path | str, rules: Rules | None = None, *, limits: bool = False) -> Iterator[GameRecord]:
    """The games of a file in PSQ, SGF or JSON, of a store of tournaments, or of all such files below a folder.

    They are read as they are asked for. rules: for files that do not say theirs. limits: each file is read in a process
    of its own, within a time, a size and a memory, as is right for files of strangers.
    Raises NotationError naming the file and what is wrong in it, StoreError for a broken store, and ConfigError for a
    path that cannot be read.
    """
    path = Path(path)
    if not is_store(path):
        yield from GameFiles([path], rules, limits=limits)
        return
    with Store(path, read_only=True) as store:
        for tournament in store.tournaments():
            yield from (result.record for result in store.results(tournament))
