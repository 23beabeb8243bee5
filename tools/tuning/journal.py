"""A run as its folder keeps it: the settings, and a line for every iteration that was played."""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self

from gomoku_arena.errors import ConfigError, StoreError, describe
from tools.tuning.settings import Settings, make_settings

SETTINGS = "settings.json"
ITERATIONS = "iterations.jsonl"


class Iteration(NamedTuple):
    """How the games of one iteration ended, from the side of plus."""

    iteration: int
    wins: int
    draws: int
    losses: int

    @property
    def result(self) -> int:
        """What decides about the step."""
        return self.wins - self.losses


class Journal:
    """The iterations of a folder. Each is on the disk before anybody builds on it, in the order in which they ended.

    Reading changes nothing. A last line without its end is what a kill has left of it: it is no iteration, and the
    first one that is added takes its place.
    Raises ConfigError for a folder without a run, StoreError for one that cannot be read or written, and for a line
    that is no iteration.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / ITERATIONS
        self._file: BinaryIO | None = None
        if not self.is_in(folder):
            raise ConfigError(f"folder = {str(folder)!r}: it holds no run")
        try:
            self.settings = make_settings(json.loads((folder / SETTINGS).read_text(encoding="utf-8")))
            whole, end, _ = self._path.read_bytes().rpartition(b"\n")
        except (OSError, ValueError) as error:
            raise StoreError(f"folder = {str(folder)!r}: {describe(error)}") from error
        self._length = len(whole + end)
        self.iterations = [_read(line, self._path) for line in whole.splitlines()]

    @staticmethod
    def is_in(folder: Path) -> bool:
        """Whether the folder holds a run."""
        return (folder / SETTINGS).exists()

    @classmethod
    def begin(cls, folder: Path, settings: Settings) -> Self:
        """The journal of a new run. Raises ConfigError where the folder holds one."""
        if cls.is_in(folder):
            raise ConfigError(f"folder = {str(folder)!r}: it holds a run; go on with --resume, or name another folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / ITERATIONS).touch()
            (folder / SETTINGS).write_text(settings.model_dump_json(indent=1), encoding="utf-8")
        except OSError as error:
            raise StoreError(f"folder = {str(folder)!r}: {describe(error)}") from error
        return cls(folder)

    def add(self, iteration: Iteration) -> None:
        """Keeps an iteration for good."""
        try:
            if self._file is None:
                os.truncate(self._path, self._length)
                self._file = self._path.open("ab")
            self._file.write(json.dumps(iteration._asdict()).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise StoreError(f"{str(self._path)!r}: {describe(error)}") from error
        self.iterations.append(iteration)

    def close(self) -> None:
        """Gives the file back."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _read(line: bytes, path: Path) -> Iteration:
    try:
        values = json.loads(line)
        return Iteration(**{name: int(values[name]) for name in Iteration._fields})
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"{str(path)!r}: {line[:80].decode(errors='replace')!r} is no iteration") from error
