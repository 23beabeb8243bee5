"""Text that is too long for an address as it is: compressed, in letters, digits and ``-_``."""

import base64
import zlib

from gomoku_arena.errors import NotationError

_LARGEST = 30_000
"""Bytes of the text; the longest game with all its times has fewer."""

_EFFORT = 5
"""Of zlib. With all of its effort it looks through whatever is alike: 60 ms for 30 kB of two letters in turn, against
1.5 ms, and a twentieth of our own texts is all that it saves."""


def packed(text: str, most: int) -> str:
    """The text, compressed; empty where that has more characters, or ``unpacked`` would refuse it."""
    content = text.encode()
    if len(content) > _LARGEST:
        return ""
    told = base64.urlsafe_b64encode(zlib.compress(content, _EFFORT)).decode().rstrip("=")
    return told if len(told) <= most else ""


def unpacked(text: str, most: int, name: str) -> str:
    """The text again. Raises NotationError naming it where it is damaged, cut off or too large."""
    if len(text) > most:
        raise NotationError(f"{name}: {len(text)} characters, {most} at most")
    try:
        content = base64.b64decode(text + -len(text) % 4 * "=", altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(content, _LARGEST).decode()
    except (ValueError, zlib.error) as error:
        raise NotationError(f"{name}: {text!r:.40} is damaged: {error}") from error
    if not unpacking.eof:
        raise NotationError(f"{name}: {text!r:.40} is cut off, or holds more than {_LARGEST} bytes")
    return told
