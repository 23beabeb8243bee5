"""The files that a tournament leaves: the results as JSON and each game as a text that people can read."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.naming import file_name
from gomoku_arena.tournament.report import Report, as_json
from gomoku_arena.tournament.result import Result

_SHARE = 20
"""The results are written at most this many times less than everything else takes: they grow with every game."""


class Output:
    """Writes what the configuration asks for. Raises ConfigError where a place cannot be written to."""

    def __init__(self, config: TournamentConfig) -> None:
        self._results = config.output
        self._games = config.records_dir
        self._next_write = 0.0
        self._written: set[int] = set()
        if self._results is not None:
            with _named("output", self._results):
                _check_folder(self._results.parent)
        if self._games is not None:
            with _named("games_dir", self._games):
                _check_folder(self._games)

    def add(self, result: Result, report: Report) -> None:
        """Writes the game at once, and the results unless they were written a moment ago."""
        self._write_game(result)
        if monotonic() >= self._next_write:
            self._write_results(report)

    def finish(self, report: Report) -> None:
        """Writes the results, and any game that an interruption kept from being written."""
        for result in report.results:
            if result.game not in self._written:
                self._write_game(result)
        self._write_results(report)

    def _write_game(self, result: Result) -> None:
        if self._games is not None:
            with _named("games_dir", self._games):
                _write(self._games / _file_of(result), game_text(result))
        self._written.add(result.game)

    def _write_results(self, report: Report) -> None:
        if self._results is None:
            return
        start = monotonic()
        with _named("output", self._results):
            _write(self._results, json.dumps(as_json(report), indent=1) + "\n")
        end = monotonic()
        self._next_write = end + _SHARE * (end - start)


def game_text(result: Result) -> str:
    """The game as text: who, under which rules, how it ended, every move with its seconds, and the last board."""
    record = result.record
    rows = [
        f"game     {result.game + 1} (game pair {result.pair + 1})",
        f"black    {record.black}",
        f"white    {record.white}",
        f"rules    {_rules_text(record)}",
        f"opening  {' '.join(record.opening) or '-'}",
        f"result   {result_text(record)} ({record.termination})",
        f"reason   {record.reason}",
    ]
    return "\n".join([*rows, "", *_move_rows(record), "", str(record.replay()).rstrip(), ""])


def result_text(record: GameRecord) -> str:
    """``1-0`` where black won, ``0-1`` where white did, else the draw."""
    return {"black": "1-0", "white": "0-1", None: "1/2-1/2"}[record.winner]


def _rules_text(record: GameRecord) -> str:
    rules = Rules(**record.rules)
    base = Rules.from_name(rules.name if rules.name != "custom" else "freestyle", size=rules.size).switches()
    differing = [f"{key}={value}" for key, value in record.rules.items() if base[key] != value]
    return " ".join([f"{rules.name} {rules.size}x{rules.size}", *differing])


def _move_rows(record: GameRecord) -> Iterator[str]:
    """One line a turn: the number of the ply, the mover, the point, and what its engine said."""
    first = len(record.opening)
    for ply, move in enumerate(record.moves, start=first):
        said = move.model_dump(include={"depth", "score", "win_in", "nodes"}, exclude_none=True)
        report = "  ".join(f"{key} {value}" for key, value in said.items())
        yield f"{ply + 1:4} {'XO'[ply % 2]} {move.point:<4} {move.seconds:8.3f} s  {report}".rstrip()


def _file_of(result: Result) -> str:
    return f"{result.game + 1:04}-{file_name(result.record.black)}-{file_name(result.record.white)}.txt"


def _check_folder(folder: Path) -> None:
    """Makes the folder and a file in it: better now than after the first game."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass


def _write(path: Path, text: str) -> None:
    """Replaces the file in one step, so that no reader and no interruption ever meets half of it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _named(key: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ConfigError(f"{key} = {str(path)!r}: {error.strerror}") from error
