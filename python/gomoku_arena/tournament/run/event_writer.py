"""The event stream in a file or a pipe."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from gomoku_arena.errors import ConfigError
from gomoku_arena.files.flags import PLAIN
from gomoku_arena.files.readers import reader_is_gone
from gomoku_arena.tournament.events import Event

STDOUT = "-"
"""The name of standard output."""


class EventWriter:
    """A listener that writes each event as one line, with one write; a file that is there is continued.

    Raises ConfigError where the file cannot be opened. Once it is open no fault stops the tournament: a reader that
    went away or a full disk ends the writing, and ``failure`` says why. A reader that is slow is waited for.
    """

    def __init__(self, target: str) -> None:
        self.failure = ""
        try:
            # A descriptor of its own, unbuffered: nothing is left to flush to a broken pipe when Python ends.
            self._file: int | None = os.dup(sys.stdout.fileno()) if target == STDOUT else _continued(Path(target))
        except OSError as error:
            raise ConfigError(f"events = {target!r}: {error.strerror or error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __call__(self, event: Event) -> None:
        """Writes the event; nothing after a failure."""
        if self._file is None:
            return
        try:
            _write(self._file, f"{event.line()}\n".encode())
        except OSError as error:
            self.failure = os.strerror(errno.EPIPE) if reader_is_gone(error) else error.strerror or str(error)
            self.close()

    def close(self) -> None:
        """Ends the writing."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
        self._file = None


def _continued(path: Path) -> int:
    """Opens the file for more lines; half a line that a killed tournament left is ended first."""
    torn = path.is_file() and _is_torn(path)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | PLAIN, 0o666)
    if torn:
        _write(file, b"\n")
    return file


def _is_torn(path: Path) -> bool:
    with path.open("rb") as file:
        length = file.seek(0, os.SEEK_END)
        file.seek(max(length - 1, 0))
        return file.read() not in (b"", b"\n")


def _write(file: int, line: bytes) -> None:
    while line:
        line = line[os.write(file, line) :]
