"""Files that users name: read at once or refused at once, whatever lies under the name."""

import os
import stat
from io import BufferedReader
from pathlib import Path

from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.files.flags import AT_ONCE
from gomoku_arena.notation.encoding import text_in


def open_given(path: Path, key: str) -> BufferedReader:
    """A file to be read. key: what errors call the place where the file was named.

    Raises ConfigError where it cannot be opened or is no regular file: reading a pipe or a device may never end.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | AT_ONCE)
    except (OSError, ValueError) as error:
        raise _unread(path, key, error) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ConfigError(f"{key} = {str(path)!r}: it is no regular file")
    return os.fdopen(descriptor, "rb")


def read_given(path: Path, most: int | None, key: str) -> bytes:
    """What is in a file. most: bytes that it may have. Raises ConfigError as ``open_given``, and for a larger file."""
    with open_given(path, key) as file:
        try:
            content = file.read(-1 if most is None else most + 1)
        except OSError as error:
            raise _unread(path, key, error) from error
    if most is not None and len(content) > most:
        raise ConfigError(f"{key} = {str(path)!r}: it has more than {most} bytes")
    return content


def read_given_text(path: Path, most: int, key: str) -> str:
    """The same of a file of text, as ``encoding.text_in`` reads it. Raises ConfigError for what is no text, too."""
    try:
        return text_in(read_given(path, most, key))
    except NotationError as error:
        raise ConfigError(f"{key} = {str(path)!r}: {error}") from None


def _unread(path: Path, key: str, error: OSError | ValueError) -> ConfigError:
    return ConfigError(f"{key} = {str(path)!r}: {getattr(error, 'strerror', None) or error}")
