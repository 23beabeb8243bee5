"""Libraries of RenLib, made up node by node."""

import random
from collections.abc import Iterator
from io import BytesIO

from gomoku_arena import Point
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.renlib.reader import read_nodes
from gomoku_arena.notation.renlib.writer import write_nodes

OLD, NEW = (b"\xffRenLib\xff" + bytes(version) + b"\xff" * 10 for version in ((3, 0), (3, 4)))
"""Headers: of files whose first node is h8, and of those whose first node is the start."""

OTHER, LAST, OLD_COMMENT, MARK, COMMENT, START, NO_MOVE, MORE = 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01

SAID = "White wins by fours", "\nBlack has no four, and has to block.\nSee game 3.", "A", "strong\n\nbut slow"

_POINTS = [Point(x, y) for y in range(1, 14) for x in range(15)]
"""The first row and the last one stay empty."""


def node(point: str, flags: int = 0, comment: bytes = b"", text: bytes = b"") -> bytes:
    """A node; ``-`` is no point. Texts are ended, and padded to an even length."""
    x, y = (-1, 0) if point == "-" else (Point(point).x, Point(point).y)
    flags |= (COMMENT if comment and not flags & OLD_COMMENT else 0) | (MORE if text else 0)
    ended = [it if flags & OLD_COMMENT and it is comment else it + b"\0" for it in (comment, text) if it]
    padded = b"".join(it + bytes(len(it) % 2) for it in ended)
    return bytes([16 * y + x + 1, flags]) + (b"\0\1" if text else b"") + padded


def made_up_nodes(moves: int, seed: int = 1) -> Iterator[TreeNode]:
    """A tree as people make them: broad near the start and narrow far from it, something said of one move in ten."""
    dice = random.Random(seed)
    path, waiting = [Point("h8")], list[list[Point]]()
    yield TreeNode(0, None)
    yield TreeNode(1, path[0])
    for _ in range(moves - 1):
        waiting.append(_after(path, dice))
        while not waiting[-1]:
            waiting.pop()
            path.pop()
        path.append(waiting[-1].pop())
        chance = dice.random()
        said = dice.choice(SAID) if chance < 0.05 else ""
        label = dice.choice("ABCW") if 0.05 <= chance < 0.1 else ""
        marks = (Markup(str(path[-1]), "circle"),) if chance > 0.99 else ()
        yield TreeNode(len(path), path[-1], said, label, marks, bool(waiting[-1]))


def _after(path: list[Point], dice: random.Random) -> list[Point]:
    """What is tried behind a line, the last one first."""
    if len(path) > 4 and len(path) >= dice.choice([20, 30, 40]):
        return []
    many = 10 if len(path) < 8 else dice.choice([1, 1, 1, 1, 2])
    return [it for it in dice.sample(_POINTS, many + 3) if it not in path][:many]


def large(copies: int, moves: int) -> Iterator[bytes]:
    """A library in parts: behind h8 so many moves to the outermost rows, each with the same tree behind it."""
    behind = written(NodeStream(made_up_nodes(moves), 15))[len(OLD + node("h8")) :]
    yield OLD + node("h8")
    edges = [f"{column}{row}" for row in (1, 15) for column in "abcdefghijklmno"][:copies]
    for edge in edges:
        yield node(edge, 0 if edge == edges[-1] else OTHER) + behind


def written(stream: NodeStream) -> bytes:
    """The library of these nodes."""
    out = BytesIO()
    write_nodes(stream, out)
    return out.getvalue()


def again(content: bytes) -> bytes:
    """A library that was read node by node and written again."""
    return written(read_nodes(BytesIO(content)))
