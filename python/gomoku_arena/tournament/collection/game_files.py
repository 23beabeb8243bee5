"""Games in files of any notation that we read, as one sequence."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.files.given_file import read_given
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.encoding import decoded
from gomoku_arena.notation.formats.registry import SUFFIXES
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.collection._game_reader import LARGEST, GameReader


class GameFiles:
    """The games of files, and of all files below folders in the order of their paths, read as they are asked for.

    Below a folder those are files of games whose names end with one of ``registry.SUFFIXES``; a file that is named
    itself may be called anything. rules: for games that do not say theirs, the likely ones unless given. skip_broken: a
    file is left, at its first broken game, for the next one. limits: a file is read in a process of its own, within
    the time, the memory and the size of ``game_reader``. may_go_on: games that are not over are read as well. Known
    once a file was read: ``skipped``, the sentence about a broken one, and ``guessed``, the encoding of one that does
    not tell it. Links inside a folder are not followed. Raises ConfigError for a path that is not there and for a
    folder without a file of games.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        rules: Rules | None = None,
        *,
        skip_broken: bool = False,
        limits: bool = True,
        may_go_on: bool = False,
    ) -> None:
        self.skipped: dict[Path, str] = {}
        self.guessed: dict[Path, str] = {}
        self._files = [file for path in paths for file in _files(path)]
        self._rules = rules
        self._skip_broken = skip_broken
        self._limits = limits
        self._may_go_on = may_go_on

    def __iter__(self) -> Iterator[GameRecord]:
        """Raises NotationError, which names the file, for what is no game, and ConfigError for what is no file."""
        if not self._limits:
            rules, may_go_on = self._rules, self._may_go_on
            yield from self._read(lambda file: read_games(self._text(file, None), rules, may_go_on=may_go_on))
            return
        with closing(GameReader(self._rules, may_go_on=self._may_go_on)) as reader:
            yield from self._read(lambda file: reader.games(self._text(file, LARGEST)))

    def _text(self, file: Path, most: int | None) -> str:
        text, guessed = decoded(read_given(file, most, "files"))
        if guessed:
            self.guessed[file] = guessed
        return text

    def _read(self, games_of: Callable[[Path], Iterator[GameRecord]]) -> Iterator[GameRecord]:
        for file in self._files:
            try:
                yield from games_of(file)
            except NotationError as error:
                sentence = f"{file}: {error}"
                if not self._skip_broken:
                    raise NotationError(sentence) from error
                self.skipped[file] = sentence


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(file for file in _below(path) if file.suffix.lower() in SUFFIXES)
    if not found:
        raise ConfigError(f"files: {str(path)!r} holds no file that ends with {', '.join(SUFFIXES)}")
    return found


def _below(folder: Path) -> Iterator[Path]:
    """Every file below the folder, however deep; links may lead anywhere, and in circles."""
    folders = [folder]
    while folders:
        try:
            entries = list(os.scandir(folders.pop()))
        except OSError as error:
            raise ConfigError(f"files: {str(error.filename)!r}: {error.strerror}") from error
        folders += [Path(entry) for entry in entries if entry.is_dir(follow_symlinks=False)]
        yield from (Path(entry) for entry in entries if entry.is_file(follow_symlinks=False))
