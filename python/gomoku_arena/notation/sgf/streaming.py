"""A tree as SGF, node by node: for trees that are too large to be held.

A label on the point of a move stands in the node of that move: when it is known, the node before it is written already.
"""

from typing import BinaryIO

from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of
from gomoku_arena.notation.sgf.tree import Node
from gomoku_arena.notation.sgf.variations import drawing

_CHUNK = 1 << 20
"""Characters that are written at once."""


def write_nodes(stream: NodeStream, out: BinaryIO) -> None:
    """Writes the nodes as one game in UTF-8, with the size of the board and without rules."""
    pieces, length, open_at = ["("], 0, list[int]()
    for node in stream.nodes:
        is_other = False
        while open_at and open_at[-1] >= node.depth:
            is_other = open_at.pop() == node.depth
            pieces.append(")")
        if node.has_other or is_other:
            open_at.append(node.depth)
            pieces.append("\n(")
        pieces.append(sgf_tree.node_text(_properties(node, stream.size)))
        length += len(pieces[-1])
        if length > _CHUNK:
            out.write("".join(pieces).encode())
            pieces, length = [], 0
    out.write("".join([*pieces, ")" * len(open_at), ")\n"]).encode())


def _properties(node: TreeNode, size: int) -> Node:
    if node.move is None:
        said: Node = {"FF": ["4"], "GM": ["4"], "CA": ["UTF-8"], "AP": ["gomoku-arena"], "SZ": [str(size)]}
    else:
        said = {"WB"[node.depth % 2]: [letters_of(str(node.move))]} if node.is_move else {}
    if node.comment:
        said["C"] = [node.comment]
    drawn = (*node.markup, Markup(str(node.move), label=node.label)) if node.label else node.markup
    return {**said, **drawing(drawn)} if drawn else said
