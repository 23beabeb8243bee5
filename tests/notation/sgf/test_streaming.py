"""A tree that is written node by node is the one that is written as a whole."""

from io import BytesIO

import pytest

from gomoku_arena import Point, Rules
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode, nodes_of
from gomoku_arena.notation.renlib.reader import read_nodes
from gomoku_arena.notation.sgf.streaming import write_nodes
from libraries import LAST, NO_MOVE, OLD, OTHER, made_up_nodes, node

FREESTYLE = Rules.freestyle()


def written(stream: NodeStream) -> str:
    out = BytesIO()
    write_nodes(stream, out)
    return out.getvalue().decode()


def nodes(tree: GameTree) -> list[tuple[int, Point | None, str]]:
    return [(depth, it.move, it.comment) for depth, it in tree.walk()]


def test_branches_and_comments_are_those_of_the_nodes() -> None:
    made = list(made_up_nodes(800))
    told = [(it.depth, it.move, it.comment) for it in made]
    tree = read_tree(written(NodeStream(iter(made), 15)), FREESTYLE)
    assert nodes(tree) == told
    assert nodes(read_tree(written(NodeStream(nodes_of(tree), 15)), FREESTYLE)) == told


def test_it_says_its_size_and_whose_move_it_is() -> None:
    text = written(
        NodeStream(iter([TreeNode(0, None, "a ] b"), TreeNode(1, Point("a1")), TreeNode(2, Point("s19"))]), 19)
    )
    assert text == "(;FF[4]GM[4]CA[UTF-8]AP[gomoku-arena]SZ[19]C[a \\] b];B[aa];W[ss])\n"


def test_marks_and_labels_stand_with_their_move() -> None:
    stream = NodeStream(
        iter([TreeNode(0, None), TreeNode(1, Point("h8"), "", "A", (Markup("h8", "circle"), Markup("a1", "square")))]),
        15,
    )
    assert ";B[hh]CR[hh]SQ[aa]LB[hh:A])" in written(stream)


def test_a_text_where_nobody_played_is_a_variation_without_a_move() -> None:
    content = OLD + node("h8") + node("i9", OTHER | LAST) + node("a1", LAST | NO_MOVE, text=b"no")
    text = written(read_nodes(BytesIO(content)))
    assert text.endswith(";B[hh]\n(;W[ii])\n(;LB[aa:no]))\n")
    assert read_tree(text, FREESTYLE).branch([Point("h8")]).markup == (Markup("a1", label="no"),)


def test_a_large_tree_is_written_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(NodeStream(made_up_nodes(500), 15))
    monkeypatch.setattr("gomoku_arena.notation.sgf.streaming._PIECES", 100)
    assert written(NodeStream(made_up_nodes(500), 15)) == whole
