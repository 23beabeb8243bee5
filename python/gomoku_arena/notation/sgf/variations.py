"""Games with variations and comments as SGF: branches in parentheses, the main one first, comments in C.

Marks and labels are written behind the move of their position, or in the first node.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.notation import Reading
from gomoku_arena.notation.positions.game_tree import Branch, GameTree, TreeBuilder, TreeLimits
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup, Shape
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import setup as sgf_setup
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of, point_of, points_of
from gomoku_arena.notation.sgf.beyond import comment_of
from gomoku_arena.notation.sgf.tree import Node, Strand
from gomoku_arena.record import GameRecord

_SHAPES: dict[str, Shape] = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross"}
_NAMES = {shape: name for name, shape in _SHAPES.items()}
_LABEL = "LB"
"""It has points with their texts."""


def write(tree: GameTree, people: Collection[str] = ()) -> str:
    """The tree as SGF. people: as in ``sgf.game.root_properties``."""
    position = tree.position()
    if position.setup is None:
        record = position.record()
        root, told = (
            sgf_game.node_text(sgf_game.root_properties(record, people)),
            list(sgf_game.move_properties(record)),
        )
    else:
        root, told = sgf_setup.head_text(position), []
    pieces, open_at = ["("], list[int]()
    path: list[Branch] = []
    for place, (depth, branch) in enumerate(tree.walk()):
        while open_at and open_at[-1] >= depth:
            open_at.pop()
            pieces.append(")")
        path[depth:] = [branch]
        if branch.move is None:
            pieces.append(root + _said_text(branch, branch.comment))
            continue
        if len(path[depth - 1].branches) > 1:
            open_at.append(depth)
            pieces.append("\n(")
        # The main line is walked first, and what is told of its moves stands in their order.
        said = told[depth - 1] if place == depth <= len(told) else {}
        pieces.append(_move_text(_to_move(position, depth - 1), branch, said))
    return "".join([*pieces, ")" * len(open_at), ")\n"])


class GameReader(Reading):
    """A game of which the nodes are read, and what it means by rules that it does not say."""

    def __init__(self, game: Strand) -> None:
        self._game = game
        self._read: tuple[object, Branch] | None = None

    def heeded(self, rules: Rules) -> Rules | None:
        """What the game lets others choose of these rules; None where it says all of them."""
        root = self._game.nodes[0]
        if sgf_game.says_rules(root) or sgf_setup.says_rules(root):
            return None
        try:
            return sgf_game.rules_of_root(root, rules)
        except NotationError:
            # They are no rules: ``tree`` says so.
            return rules

    def position(self, rules: Rules) -> Position:
        """The last position of the main line, set up or played."""
        position = sgf_setup.position_of(self._game, rules)
        return position or Position.of_record(sgf_game.record_of(self._game, rules, may_go_on=True))

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The main line alone, with all else that the game says as SGF."""
        return sgf_game.whole_record_of(self._game, rules, may_go_on=may_go_on)

    def tree(self, rules: Rules) -> GameTree:
        """The game with its variations, every one of which must be one that the rules allow."""
        position = self.position(rules)
        # Other rules leave moves and comments as they are, so that many can be tried.
        depends = position.rules.size, position.moves, position.setup
        if self._read is None or self._read[0] != depends:
            self._read = depends, _branches(self._game, position, self.limits)
        tree = GameTree(replace(position, moves=()), self._read[1], self.limits)
        try:
            return tree.checked()
        except GomokuArenaError as error:
            raise NotationError(ErrorCode.AT_PLACE, place="a variation", why=error) from error


def _branches(game: Strand, position: Position, limits: TreeLimits) -> Branch:
    builder = TreeBuilder(position, limits)
    given = len(position.moves) - sum(bool(_color(node)) for node in game.main_line())
    waiting: list[tuple[Strand, int, int]] = [(game, builder.main[given], given)]
    while waiting:
        strand, number, ply = waiting.pop()
        for node in strand.nodes:
            if point := _point(position, node, ply):
                number, ply = builder.play(number, point), ply + 1
            if comment := comment_of(node):
                builder.comment(number, comment)
            builder.mark(number, _markup_of(node, position.rules.size))
        # The first branch is to come first.
        waiting.extend([(after, number, ply) for after in reversed(strand.after)])
    return builder.tree().root


def _color(node: Node) -> str:
    return next((name for name in "BW" if name in node), "")


def _point(position: Position, node: Node, ply: int) -> Point | None:
    """The move of a node, None where it has none. Raises NotationError where the other side is to move."""
    color = _color(node)
    if not color:
        return None
    place = f"move {ply + 1}, {color}[{node[color][0]:.20}]"
    if color != _to_move(position, ply):
        raise NotationError(f"{place}: it is {'white' if color == 'B' else 'black'}'s turn")
    return Point(point_of(node[color][0], position.rules.size, place))


def _to_move(position: Position, ply: int) -> str:
    setup = position.setup
    return "BW"[(ply + (setup is not None and setup.side_to_move == "white")) % 2]


def _move_text(color: str, branch: Branch, told: dict[str, str]) -> str:
    """The node of a move, with what is told of it."""
    comment = "\n\n".join(filter(None, (branch.comment, told.get("C", ""))))
    told = {color: letters_of(str(branch.move)), **told, "C": ""}
    return "\n" + sgf_game.node_text(told) + _said_text(branch, comment)


def _said_text(branch: Branch, comment: str) -> str:
    """What is said of a position and drawn on it."""
    said: Node = {"C": [comment]} if comment else {}
    return sgf_tree.properties_text({**said, **drawing(branch.markup)})


def drawing(markup: tuple[Markup, ...]) -> Node:
    """The properties that draw marks and labels."""
    node: Node = {}
    for it in markup:
        name, text = (_LABEL, f":{it.label}") if it.shape is None else (_NAMES[it.shape], "")
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
