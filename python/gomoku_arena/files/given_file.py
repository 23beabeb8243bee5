"""Files that users name: read at once or refused at once, whatever lies under the name."""

import codecs
import os
import stat
from io import BufferedReader
from pathlib import Path

from gomoku_arena.errors import ConfigError, ErrorCode, NotationError

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Byte-order marks, the longer ones first where one begins like another."""

_NAMES = {"utf-8": "UTF-8", "utf-8-sig": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"} | {
    name: name.upper() for name in ("utf-16", "utf-32")
}

_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"7z\xbc\xaf": "7-Zip"}

_LOOKED_AT = 1024
"""Bytes that tell UTF-16 without a mark."""


def open_given(path: Path, key: str) -> BufferedReader:
    """A file to be read. key: what errors call the place where the file was named.

    Raises ConfigError where it cannot be opened or is no regular file: reading a pipe or a device may never end.
    """
    try:
        # A pipe is not waited for, and a terminal does not become ours.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
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
    """The same of a file of text, as ``text_in`` reads it. Raises ConfigError for what is no text, too."""
    try:
        return text_in(read_given(path, most, key))
    except NotationError as error:
        raise ConfigError(f"{key} = {str(path)!r}: {error}") from None


def text_in(content: bytes, *, otherwise: str | None = None) -> str:
    """The text of a file: UTF-8, or what its byte-order mark says, as editors on Windows write it.

    otherwise: the encoding of what is neither, such as the names of bots on old machines.
    Raises NotationError for what is no text, which says what it is, and without ``otherwise`` for other encodings.
    """
    for magic, kind in _PACKED.items():
        if content.startswith(magic):
            raise NotationError(ErrorCode.FILE_PACKED, kind=kind)
    encoding = next((name for mark, name in _MARKS.items() if content.startswith(mark)), None) or _unmarked(content)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        if otherwise is not None:
            return content.decode(otherwise, "replace")
        raise NotationError(ErrorCode.FILE_ENCODING, encoding=_NAMES[encoding], byte=error.start + 1) from None


def _unmarked(content: bytes) -> str:
    """The encoding of text without a mark: every second byte of UTF-16 is 0, as long as all is ASCII."""
    start = content[:_LOOKED_AT]
    for encoding, high in (("utf-16-le", start[1::2]), ("utf-16-be", start[0::2])):
        if high and not any(high) and any(start):
            return encoding
    return "utf-8"


def _unread(path: Path, key: str, error: OSError | ValueError) -> ConfigError:
    return ConfigError(f"{key} = {str(path)!r}: {getattr(error, 'strerror', None) or error}")
