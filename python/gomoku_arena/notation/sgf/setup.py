"""A position without history as SGF: stones set up by AB and AW, the side to move by PL, moves behind them.

RU names a preset alone; our property ``GOMOKUARENASETUP`` holds as JSON every switch of the rules, and the pairs.
"""

from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.game_json import checked_rules, parse, shaped
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.reading.record_builder import rules_word
from gomoku_arena.notation.record_details import text_of
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.game import rules_of_root
from gomoku_arena.notation.sgf.points import letters_of, played, points_of
from gomoku_arena.notation.sgf.tree import Node, Strand

_GAME = "GOMOKUARENA"
_OURS = "GOMOKUARENASETUP"
TOLD = ("FF", "GM", "CA", "AP", "SZ", "AB", "AW", "AE", "PL", _OURS)
"""What a position tells of every game in which stones are set up."""
_MOVES = ("B", "W")
_STONES = ("AB", "AW", "AE")
_LETTERS = "abcdefghijklmnopqrstuv"

_MOST = 2_000
"""Stones that are set up, or taken off, in one game."""


@dataclass(frozen=True)
class _Details:
    """What our property tells."""

    rules: dict[str, Any]
    captures: tuple[int, int] | None = None
    """Pairs held by black and white, what the rules begin with where it is None."""


def write(position: Position) -> str:
    """The position as SGF. Raises NotationError where it has no setup."""
    setup = position.setup
    if setup is None:
        raise NotationError(ErrorCode.HAS_MOVES)
    first = int(setup.side_to_move == "white")
    moves = (f"\n;{'BW'[ply % 2]}[{letters_of(move)}]" for ply, move in enumerate(position.moves, start=first))
    return f"({sgf_tree.node_text(head(position))}{''.join(moves)})\n"


def head(position: Position) -> Node:
    """The first node, with the stones. Raises NotationError where the position has no setup."""
    setup = position.setup
    if setup is None:
        raise NotationError(ErrorCode.HAS_MOVES)
    setup.stones()
    node = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "gomoku-arena",
        "SZ": str(position.rules.size),
        "RU": rules_word(position.rules),
    }
    stones = {name: _letters(setup, stone) for name, stone in (("AB", "X"), ("AW", "O"))}
    return {
        **{name: [value] for name, value in node.items()},
        **{name: letters for name, letters in stones.items() if letters},
        "PL": [setup.side_to_move[0].upper()],
        _OURS: [text_of(asdict(_Details(position.rules.switches(), setup.captures)))],
    }


def says_rules(root: Node) -> bool:
    """Whether stones of this first node are set up with all of the rules."""
    return _OURS in root


def beginning_of(game: Strand) -> Strand:
    """The game from where stones are set up on, for the last time in its main line, if moves come before them.

    All of it else.
    """
    strand, found, has_moves = game, game, False
    root = {name: values for name, values in game.nodes[0].items() if name not in (*_STONES, *_MOVES)}
    while True:
        for place, node in enumerate(strand.nodes):
            if has_moves and is_set_up(node):
                found, has_moves = Strand([{**root, **node}, *strand.nodes[place + 1 :]], strand.after), False
            has_moves = has_moves or "B" in node or "W" in node
        if not strand.after:
            return found
        strand = strand.after[0]


def is_set_up(node: Node) -> bool:
    """Whether a node sets stones up, or takes some off."""
    return "AB" in node or "AW" in node or "AE" in node


def position_of(game: Strand, rules: Rules) -> Position | None:
    """The position of a game in whose main line stones are set up; None for any other.

    It begins with the stones that stand there behind the last of them. Where PL does not say whose turn it is then, the
    next move does, else the numbers of stones. Raises NotationError naming the property that is wrong.
    """
    nodes = game.main_line()
    last = max((place for place, node in enumerate(nodes) if is_set_up(node)), default=0)
    if _GAME in nodes[0] or not (_OURS in nodes[0] or is_set_up(nodes[last])):
        return None
    known, captures = _told(nodes[0], rules)
    stones = _stones(nodes[: last + 1], known)
    side = _side(nodes, last, 2 * list(stones.values()).count("X") > len(stones))
    setup = Setup(_rows(stones, known.size), side, captures)
    position = Position(known, tuple(_moves(nodes, last, known.size, side)), setup)
    position.game()
    return position


def _letters(setup: Setup, stone: str) -> list[str]:
    return [_LETTERS[x] + _LETTERS[y] for y, row in enumerate(setup.rows) for x, it in enumerate(row) if it == stone]


def _stones(nodes: list[Node], rules: Rules) -> dict[str, str]:
    """What stands where behind these nodes, the last of which sets stones up."""
    stones, told = dict[str, str](), 0
    for number, node in enumerate(nodes, start=1):
        if is_set_up(node):
            place = f"node {number}"
            points = {name: points_of(node[name], rules.size, f"{place}, {name}") for name in _STONES if name in node}
            told += sum(map(len, points.values()))
            if told > _MOST:
                raise NotationError(
                    ErrorCode.AT_PLACE, place=place, why=NotationError(ErrorCode.SETUPS_TOO_MANY, most=_MOST)
                )
            _put(stones, points)
        if number == len(nodes):
            break
        for move in played([(number, node)], rules.size, []):
            if rules.captures:
                raise NotationError(f"{move.place}: stones are set up behind it, and what it captures is not known")
            stones[move.point] = "X" if move.color == "B" else "O"
    return stones


def _put(stones: dict[str, str], points: dict[str, list[str]]) -> None:
    """Sets the stones of a node up, and takes others off."""
    white = set(points.get("AW", ()))
    twice = next((point for point in points.get("AB", ()) if point in white), None)
    if twice is not None:
        raise NotationError(f"AB and AW: both have a stone on {twice}")
    stones |= dict.fromkeys(points.get("AB", ()), "X") | dict.fromkeys(white, "O")
    for point in points.get("AE", ()):
        stones.pop(point, None)


def _rows(stones: dict[str, str], size: int) -> tuple[str, ...]:
    stones = dict(stones)
    rows = tuple("".join(stones.pop(f"{_LETTERS[x]}{y + 1}", ".") for x in range(size)) for y in range(size))
    if stones:
        raise NotationError(f"AB and AW: {next(iter(stones))} is off the {size}x{size} board")
    return rows


def _side(nodes: list[Node], last: int, black_leads: bool) -> ColorName:
    """Whose turn it is behind the node that sets stones up last."""
    for node in reversed(nodes[: last + 1]):
        told = sgf_tree.simple(node["PL"][0]).lower()[:1] if "PL" in node else ""
        if told in ("b", "w"):
            return "black" if told == "b" else "white"
        if node is not nodes[last] and ("B" in node or "W" in node):
            break
    first = next((name for node in nodes[last:] for name in "BW" if name in node), "W" if black_leads else "B")
    return "black" if first == "B" else "white"


def _told(root: Node, rules: Rules) -> tuple[Rules, tuple[int, int] | None]:
    """The rules and the pairs that are held."""
    known = rules_of_root(root, rules)
    if _OURS not in root:
        return known, None
    try:
        details = shaped(_Details, parse(root[_OURS][0]))
        told = checked_rules(details.rules)
    except NotationError as error:
        raise NotationError(f"{_OURS}: {error}") from error
    if told.size != known.size:
        raise NotationError(f"{_OURS}: the rules are for size {told.size}, the board has {known.size}")
    return told, details.captures


def _moves(nodes: list[Node], start: int, size: int, side: ColorName) -> list[str]:
    """The moves from the node on that sets stones up."""
    moves: list[str] = []
    for move in played(islice(enumerate(nodes, start=1), start, None), size, []):
        expected = "BW"[(len(moves) + (side == "white")) % 2]
        if move.color != expected:
            raise NotationError(f"{move.place}: it is {'black' if expected == 'B' else 'white'}'s turn")
        check_moves(len(moves) + 1, move.place)
        moves.append(move.point)
    return moves
