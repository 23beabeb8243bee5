"""Stored games as files of other programs: one file a game, or one file for all where the format allows it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from gomoku_arena.errors import ConfigError
from gomoku_arena.export.whole_file import whole_file
from gomoku_arena.notation import game_json
from gomoku_arena.notation.formats import pgn, psq, text, web
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.play.naming import file_name
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.games import Result, played_by_the_rules
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.store.tournament_row import StoredTournament

GameFormatName: TypeAlias = Literal["psq", "sgf", "json", "web", "pgn", "text"]


_NOTHING = "no finished game fits: there is nothing to export"


@dataclass(frozen=True)
class GameFormat:
    """How a game is written."""

    suffix: str
    write: Callable[[GameRecord, str, str], str]
    """The text of a game, of which the tournament and the round are told."""
    frame: tuple[str, str, str] | None = ("", "", "")
    """What begins a file of several games, parts them and ends it; None where a file holds a single game."""


FORMATS: dict[GameFormatName, GameFormat] = {
    "psq": GameFormat(".psq", lambda record, *_: psq.write(record), None),
    "sgf": GameFormat(".sgf", lambda record, *_: sgf.write(record)),
    "json": GameFormat(".json", lambda record, *_: game_json.write(record), ("[\n", ",", "]\n")),
    "web": GameFormat(".json", lambda record, *_: web.write(record), None),
    "pgn": GameFormat(".pgn", lambda record, event, round_: pgn.write(record, event=event, round_=round_)),
    "text": GameFormat(".txt", lambda record, *_: text.write(record), ("", "\n", "")),
}


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


def export_games(results: Iterable[Result], name: GameFormatName, event: str, output: Path) -> int:
    """Writes the games of the tournament ``event`` and says how many they were.

    ``output`` is one file for all of them if it ends as such files do and is no folder, else a folder. Raises
    ConfigError where it cannot be written, where there are no games, and for several games in a file that holds one.
    """
    form = FORMATS[name]
    if output.suffix.lower() == form.suffix and not output.is_dir():
        return _write_file((_written(form, result, event) for result in results), form, output)
    count = 0
    for count, result in enumerate(results, start=1):  # noqa: B007
        with whole_file(output / f"{_stem(result)}{form.suffix}", replace=True) as part:
            part.write_text(_written(form, result, event), encoding="utf-8")
    if count == 0:
        raise ConfigError(_NOTHING)
    return count


def write_games(records: Iterable[GameRecord], path: Path | str) -> int:
    """Writes the games to one file, whole or not at all, and says how many they were; a file that is there is replaced.

    The suffix says the format: ``.psq`` for one game, ``.sgf``, ``.json``, ``.pgn``, or ``.txt`` for people to read.
    Raises ConfigError for another suffix, for no game, for several in a file that holds one, and where the file cannot
    be written; IllegalMoveError for a record whose moves break its rules.
    """
    path = Path(path)
    form = FORMATS[format_of(path)]
    rounds = enumerate(records, start=1)
    return _write_file((form.write(record, path.stem, str(number)) for number, record in rounds), form, path)


def format_of(path: Path) -> GameFormatName:
    """The format that the ending of a file's name says. Raises ConfigError where it says none."""
    name = _BY_SUFFIX.get(path.suffix.lower())
    if name is None:
        raise ConfigError(f"output = {str(path)!r}: the ending tells no format, as {', '.join(_BY_SUFFIX)} do")
    return name


_BY_SUFFIX: dict[str, GameFormatName] = {
    ".psq": "psq",
    ".sgf": "sgf",
    ".json": "json",
    ".pgn": "pgn",
    ".txt": "text",
}


def _write_file(games: Iterable[str], form: GameFormat, output: Path) -> int:
    start, between, end = form.frame or ("", "", "")
    count = 0
    with whole_file(output, replace=True) as part, part.open("w", encoding="utf-8") as file:
        for count, game in enumerate(games, start=1):
            if count > 1 and form.frame is None:
                raise ConfigError(f"output = {str(output)!r}: the format holds one game a file; name a folder")
            file.write((between if count > 1 else start) + game)
        if count == 0:
            raise ConfigError(_NOTHING)
        file.write(end)
    return count


def _written(form: GameFormat, result: Result, event: str) -> str:
    with played_by_the_rules(result, event):
        return form.write(result.record, event, f"{result.pairing.round + 1}.{result.game + 1}")


def _stem(result: Result) -> str:
    """The number of the game and both names, without what a file system may refuse."""
    return "-".join([f"{result.game + 1:05}", file_name(result.record.black), file_name(result.record.white)])
