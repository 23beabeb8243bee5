"""Files that users name: read at once or refused at once, whatever lies under the name."""

import os
import stat
from pathlib import Path

from gomoku_arena.errors import ConfigError


def read_given(path: Path, most: int | None, key: str) -> bytes:
    """What is in a file. most: bytes that it may have. key: what errors call the place where the file was named.

    Raises ConfigError where it cannot be read, is larger, or is no regular file: reading a pipe or a device may never
    end.
    """
    place = f"{key} = {str(path)!r}"
    try:
        # A pipe is not waited for, and a terminal does not become ours.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise ConfigError(f"{place}: it is no regular file")
            content = file.read(-1 if most is None else most + 1)
    except (OSError, ValueError) as error:
        raise ConfigError(f"{place}: {getattr(error, 'strerror', None) or error}") from error
    if most is not None and len(content) > most:
        raise ConfigError(f"{place}: it has more than {most} bytes")
    return content


def read_given_text(path: Path, most: int, key: str) -> str:
    """The same of a file of text in UTF-8."""
    try:
        return read_given(path, most, key).decode()
    except UnicodeDecodeError as error:
        raise ConfigError(f"{key} = {str(path)!r}: {error}") from error
