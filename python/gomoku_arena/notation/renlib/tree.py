"""A library as a tree that is held, and a tree as a library.

RenLib writes a text on the point of a move while the position before it is shown: here it is a label there. A mark on a
move is a circle around its stone, the position in which the program begins has a square.
"""

from collections.abc import Iterator
from io import BytesIO

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError
from gomoku_arena.garbage import without_circles
from gomoku_arena.notation.notation import Reading
from gomoku_arena.notation.positions.game_tree import GameTree, TreeBuilder, TreeLimits
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.tree_nodes import LeftOut, NodeStream, TreeNode, nodes_of
from gomoku_arena.notation.reading.record_builder import check_over, resized
from gomoku_arena.notation.renlib._layout import RULES
from gomoku_arena.notation.renlib.reader import read_nodes
from gomoku_arena.notation.renlib.writer import TITLE, encoding_of, write_nodes
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.variations import record_of
from gomoku_arena.record import GameRecord


def write(tree: GameTree) -> bytes:
    """The tree as a library.

    Raises NotationError for a board that is not 15x15, for rules with captures, and for stones that were set up.
    """
    if tree.start.setup is not None:
        raise NotationError(ErrorCode.NO_MOVES)
    if tree.start.rules.captures:
        raise NotationError(ErrorCode.NO_CAPTURES, title=TITLE)
    texts = (text for _, it in tree.walk() for text in (it.comment, *(mark.label for mark in it.markup)))
    out = BytesIO()
    write_nodes(NodeStream(nodes_of(tree), tree.start.rules.size, encoding_of(texts)), out)
    return out.getvalue()


class Library(Reading):
    """A library of which the nodes are read, and what it means by rules that it does not say."""

    usual = RULES

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._read: tuple[TreeLimits, NodeStream, GameTree] | None = None
        self._against_rules = dict[Rules, LeftOut]()

    def heeded(self, rules: Rules) -> Rules:
        """All but the size."""
        return resized(rules, 15)

    def notes(self) -> Iterator[ErrorData]:
        """A guess of the encoding, and moves that were left out, those included that the first rules do not allow by
        which it was read."""
        stream = self._whole()[1]
        if stream.encoding != "utf-8":
            yield ErrorData.note(ErrorCode.ENCODING_GUESSED, encoding=stream.encoding)
        yield from stream.left_out.notes()
        yield from next(iter(self._against_rules.values()), LeftOut()).notes()

    def position(self, rules: Rules) -> Position:
        """The end of the main line, which goes on with the first move everywhere."""
        return self.tree(rules).position()

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The main line, with all else as SGF."""
        tree = self.tree(rules)
        # Of a large tree the rest takes long, and in general the main line is no game that is over.
        check_over(tree.position().record(), may_go_on)
        return record_of(tree)

    def tree(self, rules: Rules) -> GameTree:
        """The moves that the rules allow, which are all in general."""
        _, _, whole = self._whole()
        tree = GameTree(Position(self.heeded(rules)), whole.root, limits=whole.limits)
        left_out = self._against_rules[tree.start.rules] = LeftOut()
        try:
            return tree.checked()
        except GomokuArenaError:
            return _built(_allowed(tree, left_out), tree.start, tree.limits)

    def _whole(self) -> tuple[TreeLimits, NodeStream, GameTree]:
        """All moves on empty points, whatever the rules."""
        if self._read is None or self._read[0] != self.limits:
            stream = read_nodes(BytesIO(self._content))
            tree = _built(stream.nodes, Position(Rules.freestyle()), self.limits)
            self._read = self.limits, stream, tree
        return self._read


@without_circles()
def _built(nodes: Iterator[TreeNode], start: Position, limits: TreeLimits) -> GameTree:
    builder, numbers = TreeBuilder(start, limits), [0]
    for node in nodes:
        before = numbers[max(node.depth - 1, 0)]
        if node.is_move and node.move is not None:
            numbers[node.depth :] = [builder.play(before, node.move)]
        number = numbers[node.depth] if node.is_move else before
        if node.comment:
            # The same move may be there twice: RenLib makes one of them, and so does the tree.
            builder.comment(number, node.comment)
        if node.markup:
            builder.mark(number, node.markup)
        if label := sgf_tree.simple(node.label)[:LONGEST_LABEL].strip():
            builder.mark(before, [Markup(str(node.move), label=label)])
    return builder.tree()


def _allowed(tree: GameTree, left_out: LeftOut) -> Iterator[TreeNode]:
    """The nodes of the moves that the rules of a tree allow."""
    game, refused = tree.start.start(), 0
    for node in nodes_of(tree):
        if refused and node.depth > refused:
            continue
        refused = 0
        if node.move is not None and node.is_move:
            while game.ply >= node.depth:
                game.undo()
            try:
                game.play(node.move)
            except GomokuArenaError as error:
                place = NotationError(ErrorCode.AT_MOVE, number=node.depth, move=str(node.move), why=error)
                left_out.add(place)
                refused = node.depth
                continue
        yield node
