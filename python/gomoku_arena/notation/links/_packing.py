"""Text that is too long for an address as it is: compressed, in letters, digits and ``-_``."""

import base64
import zlib

from gomoku_arena.errors import NotationError

LARGEST = 30_000
"""Bytes of the text; the longest game with all its times has fewer."""


def packed(text: str) -> str:
    """The text, compressed."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(text: str, most: int, name: str) -> str:
    """The text again. Raises NotationError naming it where it is damaged, cut off or too large."""
    if len(text) > most:
        raise NotationError(f"{name}: {len(text)} characters, {most} at most")
    try:
        content = base64.b64decode(text + -len(text) % 4 * "=", altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(content, LARGEST).decode()
    except (ValueError, zlib.error) as error:
        raise NotationError(f"{name}: {text!r:.40} is damaged: {error}") from error
    if not unpacking.eof:
        raise NotationError(f"{name}: {text!r:.40} is cut off, or holds more than {LARGEST} bytes")
    return told
