"""The nodes of a library, one after the other: a file of any size takes the memory of a part of it.

A comment of a node is one line, which the program shows above the board, and a longer text, which it shows beside it.
Here it is one text, whose first line is that line; it is empty where there is none.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, TypeAlias

from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.encoding import likely_encoding
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import COLORS
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.reading.limits import MOST_MOVES, check_moves
from gomoku_arena.notation.renlib._layout import (
    BOARD_TEXT,
    CENTRE,
    COMMENT,
    EXTENDED,
    HAS_OTHER,
    HEADER,
    LAST,
    MAGIC,
    MARK,
    NO_MOVE,
    OLD_COMMENT,
    PARTS,
    POINTS,
    RULES,
    SIZE,
    START,
    SWEDISH,
    WITH_START,
)

_CHUNK = 1 << 20
"""Bytes that are read at once. No text is longer."""

_LOOKED_AT = 4 << 20
"""Bytes whose texts tell the encoding of all."""

_ENOUGH = 1 << 16
"""Bytes of texts that tell it."""

_LOOKED_AT_FIRST = 1 << 12
"""Bytes that tell a library without a header from a text."""

_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f]")

_TEXTS = COMMENT | OLD_COMMENT | EXTENDED


_HOLDS_TEXT = NO_MOVE | LAST
_MARKS = MARK | START

_Node: TypeAlias = tuple[int, int, int, bytes, bytes]
"""Its first byte, counted from 1, its point and flags, and the bytes of its comment and its text on the board."""


def recognises(content: bytes) -> bool:
    """Whether bytes are a library, with a header or without one."""
    if content.startswith(MAGIC):
        return True
    start = content[:_LOOKED_AT_FIRST]
    # No text has such bytes but one in UTF-16, of which every second byte is 0.
    return start[:1] == bytes([CENTRE]) and _NO_TEXT.search(start) is not None and any(start[1::2])


def read_nodes(stream: BinaryIO) -> NodeStream:
    """The nodes of the library that begins there; the stream can be sought in.

    Raises NotationError naming the byte at which it is broken. Moves onto stones and passes are left out, with what
    follows them, and told.
    """
    start = _after_header(stream)
    encoding = _encoding(stream, start)
    stream.seek(start)
    found = NodeStream(iter(()), SIZE, encoding, RULES)
    found.nodes = _nodes(_raw(stream, start + 1), found)
    return found


def _after_header(stream: BinaryIO) -> int:
    """Where the nodes begin. Raises NotationError for a file of a version that is not known."""
    begin = stream.tell()
    head = stream.read(HEADER)
    if not head.startswith(MAGIC):
        return begin
    version = head[len(MAGIC) : len(MAGIC) + 2]
    if len(head) < HEADER:
        raise NotationError(ErrorCode.AT_BYTE, number=len(head) + 1, why=NotationError(ErrorCode.FILE_ENDS))
    if tuple(version) > WITH_START:
        known = ".".join(map(str, WITH_START))
        raise NotationError(ErrorCode.LIBRARY_VERSION, version=".".join(map(str, version)), known=known)
    return begin + HEADER


def _encoding(stream: BinaryIO, start: int) -> str:
    """The likely encoding of the texts."""
    stream.seek(start)
    texts, length = [b""], 0
    for at, _, flags, comment, text in _raw(stream, start + 1):
        if flags & _TEXTS and not flags & OLD_COMMENT:
            said = [it for it in (comment, text) if not it.isascii()]
            texts += said
            length += sum(map(len, said))
        if length > _ENOUGH or at > start + _LOOKED_AT:
            break
    return likely_encoding(b"\n".join(texts))


def _raw(stream: BinaryIO, at: int) -> Iterator[_Node]:
    """The nodes as they stand there."""
    data, here = stream.read(_CHUNK), 0
    while data:
        last = len(data) - 1
        while here < last:
            if not (flags := data[here + 1]) & _TEXTS:
                yield at + here, data[here], flags, b"", b""
                here += 2
                continue
            if (found := _with_texts(data, here, at)) is not None:
                node, here = found
                yield node
            else:
                break
        more = stream.read(_CHUNK)
        if (not more and here < len(data)) or len(data) - here > 2 * _CHUNK:
            raise NotationError(ErrorCode.AT_BYTE, number=at + here, why=NotationError(ErrorCode.FILE_ENDS))
        data, here, at = data[here:] + more, 0, at + here


def _with_texts(data: bytes, here: int, at: int) -> tuple[_Node, int] | None:
    """The node that begins there, and where the next one does; None where the data end before that."""
    point, flags = data[here : here + 2]
    after, has_text = here + 2, False
    if flags & EXTENDED:
        after += 2
        has_text = bool(data[after - 1 : after] > b"" and data[after - 1] & BOARD_TEXT)
    comment = text = b""
    if flags & OLD_COMMENT:
        end = next((place for place in range(after, len(data)) if data[place] > 0x7F), len(data))
        comment, after = data[after : end + 1], end + 1 + (end + 1 - after) % 2
    elif flags & COMMENT:
        comment, after = _text(data, after)
    if has_text:
        text, after = _text(data, after)
    return ((at + here, point, flags, comment, text), after) if after <= len(data) else None


def _text(data: bytes, here: int) -> tuple[bytes, int]:
    """The bytes before a 0, and where what follows begins: texts have an even number of bytes, the zeros included."""
    end = data.find(0, here)
    if end < 0:
        return b"", len(data) + 1
    return data[here:end], end + 1 + (end + 1 - here) % 2


def _nodes(raw: Iterator[_Node], stream: NodeStream) -> Iterator[TreeNode]:
    """The nodes with their depths. Those that cannot be played are left out."""
    first = next(raw, None)
    has_start = first is not None and first[1] == 0
    yield TreeNode(0, None, _comment(first, stream.encoding) if first and has_start else "")
    # Millions pass through here: nothing is called for a node that has nothing but its move.
    depth, others, line, left_out = 0, list[int](), list[int](), 0
    stones, encoding = bytearray(256), stream.encoding
    for node in raw if has_start or first is None else chain((first,), raw):
        at, point, flags, comment, text = node
        depth += 1
        if depth > MOST_MOVES:
            check_moves(depth, f"byte {at}")
        if not left_out or depth <= left_out:
            left_out = 0
            while len(line) >= depth:
                stones[line.pop()] = 0
            is_move = flags & _HOLDS_TEXT != _HOLDS_TEXT
            if (move := POINTS.get(point)) is None and point:
                raise NotationError(ErrorCode.AT_BYTE, number=at, why=NotationError(ErrorCode.NO_POINT, value=point))
            if move is None or (stones[point] and is_move):
                stream.left_out.add(NotationError(ErrorCode.AT_BYTE, number=at, why=_fault(point, line)))
                left_out = depth
            else:
                line.append(point if is_move else 0)
                stones[point] |= is_move
                said = _comment(node, encoding) if comment else ""
                label = _decoded(text, encoding) if text else ""
                marks = _markup(point, flags) if flags & _MARKS else ()
                yield TreeNode(depth, move, said, label, marks, flags & HAS_OTHER != 0, is_move)
        if flags & HAS_OTHER:
            others.append(depth)
        if flags & LAST:
            if not others:
                break
            depth = others.pop() - 1
    if (more := next(raw, None)) is not None:
        why = NotationError(ErrorCode.AT_BYTE, number=more[0], why=NotationError(ErrorCode.TREE_OVER))
        stream.left_out.add(why)


def _fault(point: int, line: list[int]) -> GomokuArenaError:
    """Why that point cannot be played behind a line."""
    if point == 0:
        return GomokuArenaError(ErrorCode.PASS)
    color = COLORS["white" if line.index(point) % 2 else "black"]
    return GomokuArenaError(ErrorCode.OCCUPIED, point=POINTS[point], color=color)


def _comment(node: _Node, encoding: str) -> str:
    _, _, flags, comment, _ = node
    if flags & OLD_COMMENT:
        text = bytes(byte & 0x7F for byte in comment).decode("ascii").translate(SWEDISH)
    else:
        text = _decoded(comment, encoding)
    line, _, more = text.partition(PARTS)
    return f"{line}\n{more}" if more else line


def _decoded(text: bytes, encoding: str) -> str:
    """A text in an encoding that others told; one that is in another has letters that are none."""
    return text.decode(encoding, "replace").replace("\r\n", "\n")


def _markup(point: int, flags: int) -> tuple[Markup, ...]:
    """A mark on the stone that was played, or two."""
    place = str(POINTS[point])
    marks = [Markup(place, "circle")] if flags & MARK else []
    return (*marks, Markup(place, "square")) if flags & START else tuple(marks)
