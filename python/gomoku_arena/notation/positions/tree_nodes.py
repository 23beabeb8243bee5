"""A tree as it comes out of a file, node by node: for trees that are too large to be held.

Nodes come in the order of ``GameTree.walk``. Whoever reads them knows of one at a time, whoever writes them of one
more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, data_of
from gomoku_arena.notation.positions.game_tree import Branch, GameTree
from gomoku_arena.notation.positions.markup import Markup

MOST_LEFT_OUT = 20
"""Moves that were left out of which a stream says why, one by one."""


class TreeNode(NamedTuple):
    """A position of a tree: the move that leads to it, and what is said of it."""

    depth: int
    """How many moves lead to it."""
    move: Point | None
    """None at the start of the game."""
    comment: str = ""
    label: str = ""
    """What is written on the point of the move in the position before it."""
    markup: tuple[Markup, ...] = ()
    """What is drawn on the position."""
    has_other: bool = False
    """Whether another move was tried in its place, which comes behind all that follows this one. A reader that leaves
    the last one out has said so nevertheless."""
    is_move: bool = True
    """Else nobody played there: the label alone counts."""


@dataclass
class NodeStream:
    """The nodes of one tree, the start first, as they are asked for. Asking raises NotationError for a broken file."""

    nodes: Iterator[TreeNode]
    size: int
    """Points a side."""
    encoding: str = "utf-8"
    """In which a file without a name for it has its texts."""
    left_out: list[ErrorData] = field(default_factory=list)
    """Why moves were left out so far, each with what follows it: the first of them."""
    number_left_out: int = 0
    """How many they are."""

    def leave_out(self, why: GomokuArenaError) -> None:
        """Tells that a move is left out."""
        self.number_left_out += 1
        if self.number_left_out <= MOST_LEFT_OUT:
            self.left_out.append(data_of(GomokuArenaError(ErrorCode.LEFT_OUT, why=why)))

    def notes(self) -> Iterator[ErrorData]:
        """What was left out so far, as a reader of the file may be told."""
        yield from self.left_out
        if (more := self.number_left_out - len(self.left_out)) > 0:
            yield data_of(GomokuArenaError(ErrorCode.MORE_LEFT_OUT, number=more))


def nodes_of(tree: GameTree) -> Iterator[TreeNode]:
    """The nodes of a tree. Labels on empty points at which nobody played come behind the moves."""
    waiting: list[TreeNode | tuple[int, Branch, str, bool]] = [(0, tree.root, "", False)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, TreeNode):
            yield item
            continue
        depth, branch, label, has_other = item
        labels = {Point(it.point): it.label for it in reversed(branch.markup) if it.shape is None}
        drawn = tuple([it for it in branch.markup if it.shape is not None])
        yield TreeNode(depth, branch.move, branch.comment, label, drawn, has_other)
        after = [(it, labels.pop(it.move, "")) for it in branch.branches if it.move is not None]
        texts = [(point, label) for point, label in labels.items() if point != branch.move]
        last = len(after) + len(texts) - 1
        below: list[TreeNode | tuple[int, Branch, str, bool]] = [
            *((depth + 1, it, label, place < last) for place, (it, label) in enumerate(after)),
            *(
                TreeNode(depth + 1, point, label=label, has_other=place < last, is_move=False)
                for place, (point, label) in enumerate(texts, start=len(after))
            ),
        ]
        waiting.extend(reversed(below))
