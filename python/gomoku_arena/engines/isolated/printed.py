"""What a program prints, as lines for somebody to hear."""

import sys
from collections.abc import Callable
from io import TextIOBase
from threading import get_ident
from typing import Any, BinaryIO

from gomoku_arena.printable import visible

_LONGEST = 1000


def say_of(name: str, line: str) -> None:
    """Writes a line that somebody else's code printed to stderr, with the name of that code in front."""
    sys.stderr.write(f"{name}: {visible(line.expandtabs())}\n")


_KEPT: "list[PrintedHere]" = []
"""All that there were: a thread may still be printing into one, and ``print`` holds no reference to sys.stdout."""


class PrintedHere:
    """A text stream in place of stdout: what this thread writes is heard, what others write goes where it went."""

    def __init__(self, hear: Callable[[str], object]) -> None:
        self._printed, self._before, self._thread = Printed(hear), sys.stdout, get_ident()
        _KEPT.append(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._printed if get_ident() == self._thread else self._before, name)


class Printed(TextIOBase):
    """A text stream in place of stdout that hands every line to ``hear``; bytes written past it go to stderr."""

    def __init__(self, hear: Callable[[str], object]) -> None:
        self._hear = hear
        self._begun = ""

    @property
    def buffer(self) -> BinaryIO:
        """For bytes."""
        return open(2, "wb", buffering=0, closefd=False)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 2

    def write(self, text: str) -> int:
        """Takes the text; a line is told once it has ended, or is long."""
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._tell(line)
        if len(self._begun) > _LONGEST:
            begun, self._begun = self._begun, ""
            self._tell(begun)
        return len(text)

    def _tell(self, line: str) -> None:
        for start in range(0, max(len(line), 1), _LONGEST):
            self._hear(line[start : start + _LONGEST])
