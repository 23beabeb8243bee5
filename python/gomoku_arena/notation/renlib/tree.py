"""A library as a tree that is held, and a tree as a library.

RenLib writes a text on the point of a move while the position before it is shown: here it is a label there. A mark on a
move is a circle around its stone, the position in which the program begins has a square.
"""

from collections.abc import Iterator
from io import BytesIO

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.notation import Reading
from gomoku_arena.notation.positions.game_tree import GameTree, TreeBuilder, TreeLimits
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.tree_nodes import NodeStream, TreeNode, nodes_of
from gomoku_arena.notation.reading.record_builder import check_over, resized
from gomoku_arena.notation.renlib.reader import read_nodes
from gomoku_arena.notation.renlib.writer import encoding_of, write_nodes
from gomoku_arena.errors import ErrorData
from gomoku_arena.record import GameRecord


def write(tree: GameTree) -> bytes:
    """The tree as a library. Raises NotationError for another board than 15x15, and for stones that were set up."""
    if tree.start.setup is not None:
        raise NotationError(ErrorCode.NO_MOVES)
    texts = (text for _, it in tree.walk() for text in (it.comment, *(mark.label for mark in it.markup)))
    out = BytesIO()
    write_nodes(NodeStream(nodes_of(tree), tree.start.rules.size, encoding_of(texts)), out)
    return out.getvalue()


class Library(Reading):
    """A library of which the nodes are read, and what it means by rules that it does not say."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._read: tuple[TreeLimits, NodeStream, GameTree] | None = None
        self._against_rules = NodeStream(iter(()), 0)

    def heeded(self, rules: Rules) -> Rules:
        """All but the size."""
        return resized(rules, 15)

    def notes(self) -> Iterator[ErrorData]:
        """Moves that were left out, those which the rules of the last tree do not allow included."""
        yield from self._whole()[1].notes()
        yield from self._against_rules.notes()

    def position(self, rules: Rules) -> Position:
        """The end of the main line, which goes on with the first move everywhere."""
        return self.tree(rules).position()

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The main line, with all else as SGF."""
        return check_over(self.position(rules).record(), may_go_on)

    def tree(self, rules: Rules) -> GameTree:
        """The moves that the rules allow, which are all in general."""
        _, _, whole = self._whole()
        tree = GameTree(Position(self.heeded(rules)), whole.root, whole.limits)
        self._against_rules = NodeStream(iter(()), 0)
        try:
            return tree.checked()
        except GomokuArenaError:
            return _built(self._allowed(tree), tree.start, tree.limits)

    def _whole(self) -> tuple[TreeLimits, NodeStream, GameTree]:
        """All moves on empty points, whatever the rules."""
        if self._read is None or self._read[0] != self.limits:
            stream = read_nodes(BytesIO(self._content))
            tree = _built(stream.nodes, Position(Rules.freestyle()), self.limits)
            self._read = self.limits, stream, tree
        return self._read

    def _allowed(self, tree: GameTree) -> Iterator[TreeNode]:
        """The nodes of the moves that the rules of a tree allow."""
        game, left_out = tree.start.start(), 0
        for node in nodes_of(tree):
            if left_out and node.depth > left_out:
                continue
            left_out = 0
            if node.move is not None and node.is_move:
                while game.ply >= node.depth:
                    game.undo()
                try:
                    game.play(node.move)
                except GomokuArenaError as error:
                    told = NotationError(ErrorCode.AT_MOVE, number=node.depth, move=str(node.move), why=error)
                    self._against_rules.leave_out(told)
                    left_out = node.depth
                    continue
            yield node


def _built(nodes: Iterator[TreeNode], start: Position, limits: TreeLimits) -> GameTree:
    builder, numbers, said = TreeBuilder(start, limits), [0], dict[int, str]()
    for node in nodes:
        before = numbers[max(node.depth - 1, 0)]
        if node.is_move and node.move is not None:
            numbers[node.depth :] = [builder.play(before, node.move)]
        number = numbers[node.depth] if node.is_move else before
        if node.comment:
            # The same move may be there twice: RenLib makes one of them, and so does the tree.
            told = said.get(number)
            said[number] = node.comment if told in (None, node.comment) else f"{told}\n\n{node.comment}"
            builder.comment(number, said[number])
        if node.markup:
            builder.mark(number, node.markup)
        if label := node.label[:LONGEST_LABEL].strip():
            builder.mark(before, [Markup(str(node.move), label=label)])
    return builder.tree()
