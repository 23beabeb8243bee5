"""Stored games as files of other programs: one file a game, or one file for all where the format allows it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.export.whole_file import whole_file
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.notation.notation import GameFile, Notation
from gomoku_arena.play.player import file_name
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.games import Result, played_by_the_rules
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store

_NOTHING = "no finished game fits: there is nothing to export"


@dataclass(frozen=True)
class Choice:
    """Which games: those that ``engine`` played, those that ``lost_by`` lost, those of the numbers, counted from 1.

    What is None or empty excludes nothing.
    """

    engine: str | None = None
    lost_by: str | None = None
    games: tuple[int, ...] = ()

    def results(self, store: Store, tournament: StoredTournament) -> Iterator[Result]:
        """The chosen games in the order of their numbers. Raises StoreError for a number that is not there."""
        if not self.games:
            yield from filter(self._fits, store.results(tournament))
            return
        for number in sorted(set(self.games)):
            result = store.result(tournament, number - 1)
            if self._fits(result):
                yield result

    def _fits(self, result: Result) -> bool:
        score = result.score
        if self.engine is not None and self.engine not in score.players:
            return False
        return self.lost_by is None or (self.lost_by in score.players and score.points(self.lost_by) == 0)


def export_games(results: Iterable[Result], notation: Notation, event: str, output: Path) -> int:
    """Writes the games of the tournament ``event`` and says how many they were.

    ``output`` is one file for all of them if it ends as such files do and is no folder, else a folder. Raises
    ConfigError where it cannot be written, where there are no games, for several games in a file that holds one, and
    for one that the notation cannot hold.
    """
    suffix = notation.suffixes[0]
    if output.suffix.lower() == suffix and not output.is_dir():
        return write_file((_written(notation, result, event) for result in results), notation, output, _NOTHING)
    return write_folder(((_stem(it), _written(notation, it, event)) for it in results), notation, output, _NOTHING)


def write_games(records: Iterable[GameRecord], path: Path | str) -> int:
    """Writes the games to one file, whole or not at all, and says how many they were; a file that is there is replaced.

    The suffix says the notation, such as ``.sgf``; see ``registry.BY_SUFFIX``.
    Raises ConfigError for another suffix, for no game, for several in a file that holds one, and where the file cannot
    be written; IllegalMoveError for a record whose moves break its rules.
    """
    path = Path(path)
    notation = notation_of(path)
    rounds = enumerate(records, start=1)
    games = (notation.record_bytes(it, path.stem, str(number)) for number, it in rounds)
    return write_file(games, notation, path, _NOTHING)


def notation_of(path: Path) -> Notation:
    """The notation that the ending of a file's name says. Raises ConfigError where it says none."""
    notation = BY_SUFFIX.get(path.suffix.lower())
    if notation is None:
        raise ConfigError(f"output = {str(path)!r}: the ending tells no format, as {', '.join(BY_SUFFIX)} do")
    return notation


def write_file(games: Iterable[bytes], notation: Notation, output: Path, nothing: str) -> int:
    """Writes games to one file, and says how many they were.

    Raises ConfigError where it cannot be written, for several games in a file that holds one, and for none, with the
    sentence ``nothing``.
    """
    with whole_file(output, replace=True) as part, part.open("wb") as file:
        written = GameFile(file, notation)
        for game in games:
            if written.games and notation.frame is None:
                raise ConfigError(f"output = {str(output)!r}: the format holds one game a file; name a folder")
            written.add(game)
        if not written.games:
            raise ConfigError(nothing)
        written.finish()
    return written.games


def write_folder(games: Iterable[tuple[str, bytes]], notation: Notation, folder: Path, nothing: str) -> int:
    """Writes each game to a file of that name, with the ending of the notation, and says how many they were.

    Raises ConfigError where one cannot be written, and for none, with the sentence ``nothing``.
    """
    count = 0
    for count, (name, game) in enumerate(games, start=1):  # noqa: B007
        with whole_file(folder / f"{name}{notation.suffixes[0]}", replace=True) as part:
            part.write_bytes(game)
    if count == 0:
        raise ConfigError(nothing)
    return count


def _written(notation: Notation, result: Result, event: str) -> bytes:
    with played_by_the_rules(result, event):
        try:
            return notation.record_bytes(result.record, event, f"{result.pairing.round + 1}.{result.game + 1}")
        except NotationError as error:
            # Either it is damaged, which replaying tells, or the notation cannot hold it.
            result.record.replay()
            raise ConfigError(f"game {result.game + 1} of {event!r:.80}: {error}") from error


def _stem(result: Result) -> str:
    """The number of the game and both names, without what a file system may refuse."""
    return "-".join([f"{result.game + 1:05}", file_name(result.record.black), file_name(result.record.white)])
