"""Games with variations and comments as SGF: branches in parentheses, the main one first, comments in C.

Marks and labels are written behind the move of their position, or in the first node.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, Branch, GameTree, TreeBuilder, TreeLimits
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup, Shape
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import setup as sgf_setup
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.beyond import Beside, beside, beyond, comment_of, joined, move_of
from gomoku_arena.notation.sgf.points import is_pass, letters_of, played, point_of, points_of, refuse_pass
from gomoku_arena.notation.sgf.tree import Node, Strand
from gomoku_arena.record import GameRecord

_SHAPES: dict[str, Shape] = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross"}
_NAMES = {shape: name for name, shape in _SHAPES.items()}
_LABEL = "LB"
"""It has points with their texts."""
_DRAWN = (*_SHAPES, _LABEL)


def write(tree: GameTree, people: Collection[str] = ()) -> str:
    """The tree as SGF. people: as in ``sgf.game.root_node``. Raises NotationError where its ``sgf`` is none."""
    position, beside = tree.position(), Beside.of(tree.sgf)
    if position.setup is None:
        record = position.record()
        root = sgf_game.root_node(record, people)
        told = list(sgf_game.move_nodes(record))
    else:
        root, told = sgf_setup.head(position), []
    pieces, open_at = ["("], list[int]()
    path: list[Branch] = []
    numbers: list[int | None] = []
    for place, (depth, branch) in enumerate(tree.walk()):
        while open_at and open_at[-1] >= depth:
            open_at.pop()
            pieces.append(")")
        if branch.move is None:
            node, before = root, ""
            numbers[:] = [0]
        else:
            letters = letters_of(str(branch.move))
            # The main line is walked first, and what is told of its moves stands in their order.
            said = told[depth - 1] if place == depth <= len(told) else {}
            node = {_to_move(position, depth - 1): [letters], **said}
            numbers[depth:] = [beside.after(numbers[depth - 1], letters)]
            before = "\n"
            if len(path[depth - 1].branches) > 1:
                open_at.append(depth)
                before = "\n("
        path[depth:] = [branch]
        pieces.append(before + sgf_tree.node_text(_whole(node, branch, beside.said(numbers[depth]))))
    return "".join([*pieces, ")" * len(open_at), ")\n"])


def tree_of(record: GameRecord, limits: TreeLimits = SHOWN_LIMITS) -> GameTree:
    """The tree of a record: its moves, with all that it keeps as SGF. Raises NotationError where that cannot be."""
    position = Position.of_record(record)
    if not record.sgf:
        return GameTree.of(position)
    moves = [move_of(ply, point) for ply, point in enumerate(record.points)]
    return TreeReader(sgf_tree.first(joined(record.sgf, {}, moves))).tree(position, limits)


def record_of(tree: GameTree) -> GameRecord:
    """The record of a tree's main line, which keeps all else as SGF. Raises NotationError for stones without moves."""
    record = tree.position().record()
    if not (tree.sgf or tree.root.letters or tree.has_variations):
        return record
    game = sgf_tree.first(write(tree))
    return replace(record, sgf=beyond(game, sgf_game.told_by(record, game.nodes[0]), record.rule_set.size))


class TreeReader:
    """The tree of a game, by one rule set after the other."""

    def __init__(self, game: Strand) -> None:
        self._game = game
        self._read: tuple[object, Branch] | None = None
        self._kept: tuple[object, str] | None = None

    def tree(self, position: Position, limits: TreeLimits) -> GameTree:
        """The game with its variations. position: at the end of its main line.

        Raises NotationError for a variation that the rules do not allow.
        """
        # Other rules leave moves and comments as they are, so that many can be tried.
        depends = position.rules.size, position.moves, position.setup
        if self._read is None or self._read[0] != depends:
            self._read = depends, _branches(self._game, position, limits)
        tree = GameTree(replace(position, moves=()), self._read[1], limits=limits)
        try:
            tree.checked()
        except GomokuArenaError as error:
            raise NotationError(ErrorCode.AT_PLACE, place="a variation", why=error) from error
        return replace(tree, sgf=self._beside(position))

    def _beside(self, position: Position) -> str:
        root = self._game.nodes[0]
        source = position.source
        told = sgf_setup.TOLD if source is None else sgf_game.told_by(source, root)
        size = position.rules.size
        if self._kept is None or self._kept[0] != (told, size):
            self._kept = (told, size), beside(self._game, told, _DRAWN, size).text()
        return self._kept[1]


def _branches(game: Strand, position: Position, limits: TreeLimits) -> Branch:
    builder, size = TreeBuilder(position, limits), position.rules.size
    main = game.main_line()
    given = len(position.moves) - sum(1 for _ in played(enumerate(main, start=1), size, []))
    stones = {id(node) for node in main if sgf_setup.is_set_up(node)}
    waiting: list[tuple[Strand, int, int, str]] = [(game, builder.main[given], given, "")]
    while waiting:
        strand, number, ply, passed = waiting.pop()
        for node in strand.nodes:
            if sgf_setup.is_set_up(node) and id(node) not in stones:
                raise NotationError(f"a variation, behind move {ply}: AB, AW and AE set no stones up there")
            if color := color_of(node):
                place = f"move {ply + 1}, {color}[{node[color][0]:.20}]"
                if is_pass(node[color][0], size):
                    passed = passed or place
                else:
                    number = builder.play(number, _point(position, node, ply, place, passed))
                    ply += 1
            builder.comment(number, comment_of(node))
            builder.mark(number, _markup_of(node, size))
        # The first branch is to come first.
        waiting.extend([(after, number, ply, passed) for after in reversed(strand.after)])
    return builder.tree().root


def color_of(node: Node) -> str:
    """The letter of the colour that moves in a node; empty for none."""
    return "B" if "B" in node else "W" if "W" in node else ""


def _point(position: Position, node: Node, ply: int, place: str, passed: str) -> Point:
    """The move of a node. Raises NotationError where the other side is to move, and behind a pass."""
    if passed:
        refuse_pass(passed)
    color = color_of(node)
    if color != _to_move(position, ply):
        raise NotationError(f"{place}: it is {'white' if color == 'B' else 'black'}'s turn")
    return Point(point_of(node[color][0], position.rules.size, place))


def _to_move(position: Position, ply: int) -> str:
    setup = position.setup
    return "BW"[(ply + (setup is not None and setup.side_to_move == "white")) % 2]


def _whole(node: Node, branch: Branch, beside: Node) -> Node:
    """A node with what is said of its position and drawn on it, and with what the file says besides."""
    comment = "\n\n".join(filter(None, (branch.comment.strip(), *node.get("C", ()))))
    said: Node = {"C": [comment]} if comment else {}
    return {**{name: it for name, it in node.items() if name != "C"}, **beside, **said, **drawing(branch.markup)}


def drawing(markup: tuple[Markup, ...]) -> Node:
    """The properties that draw marks and labels."""
    node: Node = {}
    for it in markup:
        name, text = (_LABEL, f":{sgf_tree.simple(it.label)}") if it.shape is None else (_NAMES[it.shape], "")
        node.setdefault(name, []).append(letters_of(it.point) + text)
    return node


def _markup_of(node: Node, size: int) -> Iterator[Markup]:
    """What a node draws on a board of that size. What is on no point of it is left out: a game can do without it."""
    for name, values in node.items():
        if name in _SHAPES:
            for point in _points(values, size, name):
                yield Markup(point, _SHAPES[name])
        elif name == _LABEL:
            for value in values:
                points, _, text = value.partition(":")
                if label := sgf_tree.simple(text)[:LONGEST_LABEL].strip():
                    yield from (Markup(point, label=label) for point in _points([points], size, name))


def _points(values: list[str], size: int, name: str) -> Iterator[str]:
    for value in values:
        try:
            yield from (it for it in points_of([value], size, name) if _is_on(it, size))
        except NotationError:
            continue


def _is_on(point: str, size: int) -> bool:
    return max(Point(point)) < size
