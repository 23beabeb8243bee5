"""Games in files of any notation that we read, as one sequence."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.record import GameRecord

SUFFIXES = (".psq", ".sgf", ".json", ".jsonl")
"""What is taken for a file of games in a folder; a file that is named itself may be called anything."""


class GameFiles:
    """The games of files, and of all files below folders in the order of their paths, read as they are asked for.

    rules: for files that do not say theirs. skip_broken: a file is left, at its first broken game, for the next one.
    skipped: the sentence about each such file, known once it was read. Raises ConfigError for a path that is not there
    and for a folder without a file of games.
    """

    def __init__(self, paths: Sequence[Path], rules: Rules | None = None, *, skip_broken: bool = False) -> None:
        self.skipped: dict[Path, str] = {}
        self._files = [file for path in paths for file in _files(path)]
        self._rules = rules
        self._skip_broken = skip_broken

    def __iter__(self) -> Iterator[GameRecord]:
        """Raises NotationError, which names the file, for what is no game."""
        for file in self._files:
            try:
                yield from read_games(_text(file), self._rules)
            except NotationError as error:
                sentence = f"{file}: {error}"
                if not self._skip_broken:
                    raise NotationError(sentence) from error
                self.skipped[file] = sentence


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    if not found:
        raise ConfigError(f"files: {str(path)!r} holds no file that ends with {', '.join(SUFFIXES)}")
    return found


def _text(file: Path) -> str:
    """The text of a file; names in other encodings than UTF-8 are not worth the game."""
    try:
        return file.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise ConfigError(f"files: {str(file)!r}: {error.strerror}") from error
