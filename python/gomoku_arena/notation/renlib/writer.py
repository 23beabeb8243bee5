"""Writes a library as RenLib does: what RenLib wrote and nobody changed is written again byte for byte."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice, pairwise
from typing import BinaryIO

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.encoding import likely_encoding
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.renlib._layout import (
    BOARD_TEXT,
    BYTES,
    CENTRE,
    COMMENT,
    EXTENDED,
    HAS_OTHER,
    LAST,
    MARK,
    NO_MOVE,
    PARTS,
    POINTS,
    SIZE,
    START,
    WITH_START,
    WITHOUT_START,
    header,
)

TITLE = "RenLib"

_CHUNK = 1 << 20
"""Bytes that are written at once."""

_ENCODINGS = ("cp1252", "cp1251", "cp949", "gbk", "big5", "cp932")
"""What RenLib shows on one Windows or another."""

_KANA = re.compile("[\u3040-\u30ff]")
"""Chinese encodings have these letters as well, but Japanese alone writes them."""

_UNWRITTEN = str.maketrans("", "", "\0\b")
"""Letters that end or part a text."""


def write_nodes(stream: NodeStream, out: BinaryIO) -> None:
    """Writes the nodes to a file that can be sought in. Raises NotationError for a board that is not 15x15."""
    if stream.size != SIZE:
        raise NotationError(ErrorCode.BOARD_SIZE, title=TITLE, size=SIZE, given=stream.size)
    nodes = iter(stream.nodes)
    first = list(islice(nodes, 2))
    writer = _Writer(out, stream.encoding)
    writer.write(chain(first, nodes), has_start=_has_start(first))


def encoding_of(texts: Iterable[str]) -> str:
    """In which encoding to write these: one of Windows where a reader would find out which, else UTF-8."""
    said = "\n".join(it for it in texts if not it.isascii())
    encodings = ("cp932", *_ENCODINGS) if _KANA.search(said) else _ENCODINGS
    for name in encodings if said else ():
        try:
            content = said.encode(name)
            if content.decode(likely_encoding(content)) == said:
                return name
        except UnicodeError:
            continue
    return "utf-8"


def _has_start(first: list[TreeNode]) -> bool:
    """Whether the start has a node of its own: where it has a comment, or h8 is not the only first move."""
    start, *moves = first
    return bool(start.comment) or any(it.move != POINTS[CENTRE] or it.has_other or not it.is_move for it in moves)


def _flags(node: TreeNode) -> int:
    """What the flags of a node say of its texts and marks."""
    flags = (COMMENT if node.comment else 0) | (EXTENDED if node.label else 0) | (0 if node.is_move else NO_MOVE)
    for it in node.markup:
        if it.shape is not None and node.move is not None and it.point == str(node.move):
            flags |= START if it.shape == "square" else MARK
    return flags


class _Writer:
    """A file of which the last part is still to be written."""

    def __init__(self, out: BinaryIO, encoding: str) -> None:
        self._out = out
        self._encoding = encoding
        self._begun = out.tell()
        self._part = bytearray()
        self._promised: list[tuple[int, int, int]] = []
        """Nodes that are said to have another beside them, which is still to come: the depth of each, its flags without
        that, and their place."""

    def write(self, nodes: Iterator[TreeNode], *, has_start: bool) -> None:
        self._part += header(WITH_START if has_start else WITHOUT_START)
        # The first node has no flag that says that nothing follows it.
        no_last = True
        for node, after in pairwise(chain(nodes, [None])):
            assert node is not None, "only the last is None"
            depth, move, comment, label, markup, has_other, is_move = node
            if move is None and not has_start:
                continue
            if self._promised and self._promised[-1][0] >= depth:
                self._keep_promises(depth)
            flags = 0 if no_last or (after is not None and after[0] > depth) else LAST
            no_last = False
            if comment or label or markup or not is_move:
                flags |= _flags(node)
            if has_other:
                self._promised.append((depth, flags, self._begun + len(self._part) + 1))
                flags |= HAS_OTHER
            self._part += bytes((BYTES[move] if move is not None else 0, flags))
            if comment or label:
                self._add_texts(comment, label)
            if len(self._part) > _CHUNK:
                self._flush()
        self._keep_promises(0)
        self._flush()

    def _add_texts(self, comment: str, label: str) -> None:
        if label:
            self._part += bytes((0, BOARD_TEXT))
        if comment:
            line, _, more = comment.translate(_UNWRITTEN).partition("\n")
            self._text(f"{line}{PARTS}{more}" if more else line)
        if label:
            self._text(label.translate(_UNWRITTEN))

    def _text(self, text: str) -> None:
        content = text.replace("\n", "\r\n").encode(self._encoding, "replace")
        self._part += content + bytes(2 - len(content) % 2)

    def _keep_promises(self, depth: int) -> None:
        """The next node has that depth: those below it will have no other beside them."""
        while self._promised and self._promised[-1][0] >= depth:
            promised, flags, place = self._promised.pop()
            if promised > depth:
                self._correct(place, flags)

    def _correct(self, place: int, flags: int) -> None:
        """Writes other flags than were written."""
        if place >= self._begun:
            self._part[place - self._begun] = flags
            return
        self._out.seek(place)
        self._out.write(bytes([flags]))
        self._out.seek(self._begun)

    def _flush(self) -> None:
        self._out.write(self._part)
        self._begun += len(self._part)
        self._part.clear()
