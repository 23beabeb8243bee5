"""Games in files of any notation that we read, as one sequence."""

import glob
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.files.given_file import read_given
from gomoku_arena.notation.any_text import Found, found_games, found_trees
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.formats.registry import SUFFIXES
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.collection._game_reader import LARGEST, GameReader

_T = TypeVar("_T")


class GameFiles:
    """The games of files, and of all files below folders in the order of their paths, read as they are asked for.

    paths: of files and folders, and patterns such as ``games/*.sgf`` where nothing is called so. Below a folder those
    are files of games whose names end with one of ``registry.SUFFIXES``; a file that is named itself may be called
    anything. rules: for games that do not say theirs, the likely ones unless given. coordinates: how moves are written
    that people type. skip_broken: what is broken is left
    for the next game, or for the next file where no more of this one can be read. limits: a file is read in a process
    of its own, within the time, the memory and the size of ``game_reader``. may_go_on: games that are not over are read
    as well. Links inside a folder are not followed. Raises ConfigError for a path that is not there and for a folder
    without a file of games.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        rules: Rules | None = None,
        *,
        skip_broken: bool = False,
        limits: bool = True,
        may_go_on: bool = False,
        coordinates: Coordinates = FROM_TOP,
    ) -> None:
        self.skipped: list[str] = []
        """What was broken: sentences that begin with the file."""
        self.notes = Counter[str]()
        """What is told of games that were read, as such sentences, with the number of games."""
        self._files = [file for path in paths for file in _files(path)]
        self.rules = rules
        """For games that do not say theirs."""
        self._skip_broken = skip_broken
        self._limits = limits
        self._may_go_on = may_go_on
        self._coordinates = coordinates

    def __iter__(self) -> Iterator[GameRecord]:
        """Raises NotationError, which names the file, for what is no game, and ConfigError for what is no file."""
        return (game for _, game in self.sound(self.found()))

    def sound(self, found: Iterable[tuple[Path, Found[_T]]]) -> Iterator[tuple[Path, _T]]:
        """What is not broken of what was found in these files. Raises as iterating does."""
        for file, it in found:
            if it.broken is None:
                self.notes.update(f"{file}: {note}" for note in it.notes)
                yield file, it.sound()
                continue
            self.leave(file, it.broken)

    def leave(self, file: Path, broken: NotationError) -> None:
        """Leaves a game that is broken. Raises NotationError, which names the file, where none may be."""
        sentence = f"{file}: {broken}"
        if not self._skip_broken:
            raise NotationError(sentence) from broken
        self.skipped.append(sentence)

    def found(self) -> Iterator[tuple[Path, Found[GameRecord]]]:
        """Every game with its file, the broken ones as well."""
        rules, may_go_on, coordinates = self.rules, self._may_go_on, self._coordinates
        yield from self._read(lambda it: found_games(it, rules, may_go_on, coordinates), GameReader.games)

    def found_trees(self) -> Iterator[tuple[Path, Found[GameTree]]]:
        """Every game and every position with its file, variations and comments included; the broken ones as well."""
        yield from self._read(lambda it: found_trees(it, self.rules, self._coordinates), GameReader.trees)

    def large(self) -> Path | None:
        """The file, where it is one alone and larger than what is read as a whole; else None."""
        if len(self._files) != 1 or not self._files[0].is_file():
            return None
        return self._files[0] if self._files[0].stat().st_size > LARGEST else None

    def _read(
        self,
        here: Callable[[bytes], Iterator[Found[_T]]],
        bounded: Callable[[GameReader, bytes], Iterator[Found[_T]]],
    ) -> Iterator[tuple[Path, Found[_T]]]:
        """What is found in every file, in this process or within the bounds of another one."""
        with closing(GameReader(self.rules, self._coordinates, may_go_on=self._may_go_on)) as reader:
            for file in self._files:
                content = read_given(file, LARGEST if self._limits else None, "files")
                try:
                    for found in bounded(reader, content) if self._limits else here(content):
                        yield file, found
                except NotationError as error:
                    yield file, Found(None, error)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return _matching(path)
    found = sorted(file for file in _below(path) if file.suffix.lower() in SUFFIXES)
    if not found:
        raise ConfigError(f"files: {str(path)!r} holds no file that ends with {', '.join(SUFFIXES)}")
    return found


def _matching(path: Path) -> list[Path]:
    """The file; where nothing is called so, the files that the name is a pattern of. Windows leaves patterns to us."""
    if os.path.lexists(path) or not glob.has_magic(str(path)):
        return [path]
    pattern = path.relative_to(path.anchor)
    found = sorted(it for it in Path(path.anchor).glob(str(pattern)) if it.is_file())
    if not found:
        raise ConfigError(f"files: {str(path)!r} is no file, and a pattern of none")
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
