"""The bytes of a library: its header, a node's flags, points and texts."""

from gomoku_arena._core import Point

SIZE = 15

RULES = "renju"
"""The game that libraries are about."""

MAGIC = b"\xffRenLib\xff"
HEADER = 20
"""Bytes; behind the magic ones the version, two numbers, and all else 0xff."""

WITHOUT_START, WITH_START = (3, 0), (3, 4)
"""Versions. In files of the former the first node is h8, the only first move; in those of the latter it is the start,
which may have a comment. Readers go by the first node alone."""

CENTRE = 0x78
"""With h8 begin older files, which have no header."""

HAS_OTHER, LAST, OLD_COMMENT, MARK, COMMENT, START, NO_MOVE, EXTENDED = 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01
"""Flags: another move of the same position follows behind this one's branch; no move follows this one; a comment of 7
bits; somebody wants to find the position again; a comment; the position in which the program begins; a point that has
but a text on it; two more bytes of flags."""

BOARD_TEXT = 0x01
"""The one flag of those two bytes, in the second of them."""

PARTS = "\b"
"""Parts the line of a comment from what is said at length."""

POINTS = {16 * y + x + 1: Point(x, y) for y in range(SIZE) for x in range(SIZE)}
"""Of every byte that is a point."""

BYTES = {point: byte for byte, point in POINTS.items()}

SWEDISH = str.maketrans("}{|][\\", "\xe5\xe4\xf6\xc5\xc4\xd6")
"""Letters of the Swedish 7-bit code, which comments once were in."""


def header(version: tuple[int, int]) -> bytes:
    """The first bytes of a file of that version."""
    return (MAGIC + bytes(version)).ljust(HEADER, b"\xff")
