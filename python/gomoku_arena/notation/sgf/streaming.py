"""A tree as SGF, node by node: for trees that are too large to be held.

A label on the point of a move stands in the node of that move: when it is known, the node before it is written already.
"""

from typing import BinaryIO

from gomoku_arena._core import Point
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.points import letters_of
from gomoku_arena.notation.sgf.tree import Node
from gomoku_arena.notation.sgf.variations import drawing

_PIECES = 1 << 16
"""Texts that are written at once."""

_LARGEST = 22
"""Points a side of the largest board."""

_POINTS = [Point(x, y) for x in range(_LARGEST) for y in range(_LARGEST)]
_MOVES = [{point: f";{color}[{letters_of(str(point))}]" for point in _POINTS} for color in "WB"]
"""The text of a node that has but a move, of white and of black."""


def write_nodes(stream: NodeStream, out: BinaryIO) -> None:
    """Writes the nodes as one game in UTF-8, with the size of the board and the rules, where they are known."""
    pieces, open_at = ["("], list[int]()
    for node in stream.nodes:
        depth, move, comment, label, markup, has_other, is_move = node
        is_other = False
        while open_at and open_at[-1] >= depth:
            is_other = open_at.pop() == depth
            pieces.append(")")
        if has_other or is_other:
            open_at.append(depth)
            pieces.append("\n(")
        if move is None or comment or label or markup or not is_move:
            pieces.append(sgf_tree.node_text(_properties(node, stream)))
        else:
            pieces.append(_MOVES[depth % 2][move])
        if len(pieces) > _PIECES:
            out.write("".join(pieces).encode())
            pieces.clear()
    out.write("".join([*pieces, ")" * len(open_at), ")\n"]).encode())


def _properties(node: TreeNode, stream: NodeStream) -> Node:
    if node.move is None:
        said: Node = {"FF": ["4"], "GM": ["4"], "CA": ["UTF-8"], "AP": ["gomoku-arena"], "SZ": [str(stream.size)]}
        said |= {"RU": [stream.rules]} if stream.rules else {}
    else:
        said = {"WB"[node.depth % 2]: [letters_of(str(node.move))]} if node.is_move else {}
    if node.comment:
        said["C"] = [node.comment]
    drawn = (*node.markup, Markup(str(node.move), label=node.label)) if node.label else node.markup
    return {**said, **drawing(drawn)} if drawn else said
