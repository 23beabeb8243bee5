"""Games with variations and comments as SGF: branches in parentheses, the main one first, comments in C."""

import re
from collections.abc import Sequence

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.sgf import game as sgf_game
from gomoku_arena.notation.sgf import setup as sgf_setup
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of, point_of
from gomoku_arena.notation.sgf.tree import Node, Strand

_GENERATED = re.compile(r"(?:^|\n\n)(?:opening|[0-9]+ ms(?:, (?:score|win in|depth|nodes) -?[0-9]+)*)$")
"""What we say of a move in its comment, behind what the reader said."""


def write(tree: GameTree) -> str:
    """The tree as SGF."""
    position = tree.position()
    if position.setup is None:
        record = position.record()
        root, moves = sgf_game.node_text(sgf_game.root_properties(record)), list(sgf_game.move_properties(record))
    else:
        root, moves = sgf_setup.head_text(position), []
    main = tree.main_line()
    told = {main[: length + 1]: properties for length, properties in enumerate(moves)}
    pieces: list[str] = []
    waiting: list[Line | str] = [")\n", (), "("]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        branch = tree.branch(item)
        pieces.append(_with_comment(root, branch.comment) if not item else _move_text(tree, item, told.get(item, {})))
        lines = [(*item, it.move) for it in branch.branches if it.move is not None]
        for line in reversed(lines):
            waiting.extend([line] if len(lines) == 1 else [")", line, "\n("])
    return "".join(pieces)


def read(text: str, rules: Rules | None = None) -> GameTree:
    """The tree of the first game of an SGF text, by ``rules`` where RU does not name any that we know.

    Raises NotationError naming what is wrong; every variation must be one that the rules allow.
    """
    return tree_of(sgf_tree.first(text), rules)


def tree_of(game: Strand, rules: Rules | None) -> GameTree:
    """As ``read``, for a game of which the nodes are read."""
    tree = GameTree.of(position_of(game, rules))
    main = tree.main_line()
    given = len(main) - sum(bool(_color(node)) for node in game.main_line())
    comments: list[tuple[Line, str]] = []
    waiting: list[tuple[Strand, Line]] = [(game, main[:given])]
    while waiting:
        strand, line = waiting.pop()
        before = len(line)
        for node in strand.nodes:
            if point := _point(tree, node, len(line)):
                line = (*line, point)
            if comment := _comment(node):
                comments.append((line, comment))
        try:
            tree = tree.played(line[:before], line[before:])
        except GomokuArenaError as error:
            raise NotationError(ErrorCode.AT_PLACE, place="a variation", why=error) from error
        # The first branch is to come first.
        waiting.extend((after, line) for after in reversed(strand.after))
    for line, comment in comments:
        tree = tree.commented(line, comment)
    return tree


def position_of(game: Strand, rules: Rules | None) -> Position:
    """The last position of the main line, set up or played, for a game of which the nodes are read."""
    position = sgf_setup.position_of(game, rules)
    return position or Position.of_record(sgf_game.record_of(game, rules, may_go_on=True))


def _color(node: Node) -> str:
    return next((name for name in "BW" if name in node), "")


def _point(tree: GameTree, node: Node, ply: int) -> Point | None:
    """The move of a node, None where it has none. Raises NotationError where the other side is to move."""
    color = _color(node)
    if not color:
        return None
    place = f"move {ply + 1}, {color}[{node[color][0]:.20}]"
    if color != _to_move(tree, ply):
        raise NotationError(f"{place}: it is {'white' if color == 'B' else 'black'}'s turn")
    return Point(point_of(node[color][0], tree.start.rules.size, place))


def _to_move(tree: GameTree, ply: int) -> str:
    setup = tree.start.setup
    return "BW"[(ply + (setup is not None and setup.side_to_move == "white")) % 2]


def _comment(node: Node) -> str:
    return _GENERATED.sub("", "".join(node.get("C", ())).strip()).strip()


def _move_text(tree: GameTree, line: Sequence[Point], told: dict[str, str]) -> str:
    """The node of the last move of a line, with what is told of it."""
    comment = "\n\n".join(filter(None, (tree.branch(line).comment, told.get("C", ""))))
    color = _to_move(tree, len(line) - 1)
    return "\n" + sgf_game.node_text({color: letters_of(str(line[-1])), **told, "C": comment})


def _with_comment(root: str, comment: str) -> str:
    return f"{root}C[{sgf_tree.escaped(comment)}]" if comment else root
