"""A tree is told node by node, in the order of ``walk``."""

from gomoku_arena import NotationError, Point, Rules
from gomoku_arena.notation.positions.game_tree import TreeBuilder
from gomoku_arena.notation.positions.markup import Markup
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.tree_nodes import MOST_TOLD, LeftOut, TreeNode, nodes_of


def test_nodes_have_what_their_positions_have() -> None:
    builder = TreeBuilder(Position(Rules.renju(), ("h8", "i9")))
    other = builder.play(1, Point("h9"))
    builder.comment(other, "indirect")
    circle = Markup("h9", "circle")
    builder.mark(1, [Markup("h9", label="B"), Markup("a1", label="no"), Markup("h8", label="1")])
    builder.mark(other, [circle])
    assert list(nodes_of(builder.tree())) == [
        TreeNode(0, None),
        TreeNode(1, Point("h8"), label="1"),
        TreeNode(2, Point("i9"), has_other=True),
        TreeNode(2, Point("h9"), "indirect", "B", (circle,), has_other=True),
        TreeNode(2, Point("a1"), label="no", is_move=False),
    ]


def test_what_is_left_out_is_told_up_to_a_number() -> None:
    left_out = LeftOut()
    assert list(left_out.notes()) == []
    for number in range(MOST_TOLD + 2):
        left_out.add(NotationError(str(number)))
    first, *_, last = map(str, left_out.notes())
    assert first == "0: the move is left out, with what follows it"
    assert last == "2 more moves are left out"
    assert left_out.number == MOST_TOLD + 2
