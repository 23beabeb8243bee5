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

MOST_TOLD = 3
"""Moves that are left out of which each is told."""


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


class LeftOut:
    """Moves of a file that are left out, since nobody can play them: how many, and why."""

    def __init__(self) -> None:
        self._told: list[ErrorData] = []
        self.number = 0

    def add(self, why: GomokuArenaError) -> None:
        """One more. What follows it is left out as well, and not counted."""
        self.number += 1
        if self.number <= MOST_TOLD:
            self._told.append(ErrorData.note(ErrorCode.LEFT_OUT, why=data_of(why)))

    def notes(self) -> Iterator[ErrorData]:
        """What is told of them: of the first why, of the others their number."""
        yield from self._told
        if (more := self.number - len(self._told)) > 0:
            yield ErrorData.note(ErrorCode.MORE_LEFT_OUT, number=more)


@dataclass
class NodeStream:
    """The nodes of one tree, the start first, as they are asked for. Asking raises NotationError for a broken file."""

    nodes: Iterator[TreeNode]
    size: int
    """Points a side."""
    encoding: str = "utf-8"
    """In which a file without a name for it has its texts."""
    rules: str = ""
    """The name of the preset by which it is likely meant; empty where nobody knows."""
    left_out: LeftOut = field(default_factory=LeftOut)
    """What is left out of it, as far as it was read."""


def nodes_of(tree: GameTree) -> Iterator[TreeNode]:
    """The nodes of a tree. Labels on points at which nobody played come behind the moves.

    A label on the stone of a move is that of the move, where it has none in the position before.
    """
    waiting: list[TreeNode | tuple[int, Branch, str, bool]] = [(0, tree.root, "", False)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, TreeNode):
            yield item
            continue
        depth, branch, label, has_other = item
        labels, drawn = _parted(branch.markup) if branch.markup else ({}, ())
        if labels and branch.move is not None:
            label = label or labels.pop(branch.move, "")
        yield TreeNode(depth, branch.move, branch.comment, label, drawn, has_other)
        below: list[TreeNode | tuple[int, Branch, str, bool]] = [
            (depth + 1, it, labels.pop(it.move, "") if labels and it.move else "", True) for it in branch.branches
        ]
        below += [
            TreeNode(depth + 1, point, label=text, has_other=True, is_move=False) for point, text in labels.items()
        ]
        if below:
            last = below[-1]
            below[-1] = last._replace(has_other=False) if isinstance(last, TreeNode) else (*last[:3], False)
            waiting.extend(reversed(below))


def _parted(markup: tuple[Markup, ...]) -> tuple[dict[Point, str], tuple[Markup, ...]]:
    """The labels by their points, of several the first, and the other marks."""
    labels = {Point(it.point): it.label for it in reversed(markup) if it.shape is None}
    return labels, tuple(it for it in markup if it.shape is not None)
