"""A position without history as SGF: stones set up by AB and AW, the side to move by PL, moves behind them.

RU names a preset alone; our property ``GOMOKUARENASETUP`` holds as JSON every switch of the rules, and the pairs.
"""

from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.game_json import checked_rules, parse, shaped
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.record_details import text_of
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of, point_of, points_of
from gomoku_arena.notation.sgf.game import rules_of_root
from gomoku_arena.notation.sgf.tree import Node, Strand

_GAME = "GOMOKUARENA"
_OURS = "GOMOKUARENASETUP"
_LETTERS = "abcdefghijklmnopqrstuv"


@dataclass(frozen=True)
class _Details:
    """What our property tells."""

    rules: dict[str, Any]
    captures: tuple[int, int] | None = None
    """Pairs held by black and white, what the rules begin with where it is None."""


@cache
def _shape() -> TypeAdapter[_Details]:
    return TypeAdapter(_Details)


def write(position: Position) -> str:
    """The position as SGF. Raises NotationError where it has no setup."""
    setup = position.setup
    if setup is None:
        raise NotationError(ErrorCode.HAS_MOVES)
    first = int(setup.side_to_move == "white")
    moves = (f"\n;{'BW'[ply % 2]}[{letters_of(move)}]" for ply, move in enumerate(position.moves, start=first))
    return f"({head_text(position)}{''.join(moves)})\n"


def head_text(position: Position) -> str:
    """The first node, with the stones. Raises NotationError where the position has no setup."""
    setup = position.setup
    if setup is None:
        raise NotationError(ErrorCode.HAS_MOVES)
    setup.stones()
    head = f";FF[4]GM[4]CA[UTF-8]AP[gomoku-arena]SZ[{position.rules.size}]RU[{position.rules.name}]"
    stones = "".join(_stones_text(name, setup, stone) for name, stone in (("AB", "X"), ("AW", "O")))
    details = text_of(asdict(_Details(position.rules.switches(), setup.captures)))
    ours = f"{_OURS}[{sgf_tree.escaped(details)}]"
    return f"{head}{stones}PL[{setup.side_to_move[0].upper()}]{ours}"


def says_rules(root: Node) -> bool:
    """Whether stones of this first node are set up with all of the rules."""
    return _OURS in root


def position_of(game: Strand, rules: Rules) -> Position | None:
    """The position of a game that begins with stones that are set up; None for any other.

    Where PL does not say whose turn it is, the first move does, else the numbers of stones.
    Raises NotationError naming the property that is wrong.
    """
    nodes = game.main_line()
    root = nodes[0]
    if _GAME in root or not ({_OURS, "AB", "AW"} & root.keys()):
        return None
    known, captures = _told(root, rules)
    black, white = (points_of(root.get(name, []), known.size, name) for name in ("AB", "AW"))
    side = _side(nodes, len(black) > len(white))
    setup = Setup(_rows(black, white, known.size), side, captures)
    position = Position(known, tuple(_moves(nodes[1:], known.size, side)), setup)
    position.game()
    return position


def _stones_text(name: str, setup: Setup, stone: str) -> str:
    points = [
        f"[{_LETTERS[x]}{_LETTERS[y]}]" for y, row in enumerate(setup.rows) for x, it in enumerate(row) if it == stone
    ]
    return name + "".join(points) if points else ""


def _rows(black: list[str], white: list[str], size: int) -> tuple[str, ...]:
    stones = {**dict.fromkeys(black, "X"), **dict.fromkeys(white, "O")}
    taken = set(white)
    twice = next((point for point in black if point in taken), None)
    if twice is not None:
        raise NotationError(f"AB and AW: both have a stone on {twice}")
    rows = tuple("".join(stones.pop(f"{_LETTERS[x]}{y + 1}", ".") for x in range(size)) for y in range(size))
    if stones:
        raise NotationError(f"AB and AW: {next(iter(stones))} is off the {size}x{size} board")
    return rows


def _side(nodes: list[Node], black_leads: bool) -> ColorName:
    told = sgf_tree.simple(nodes[0]["PL"][0]).strip().lower() if "PL" in nodes[0] else ""
    if told and told[0] in "bw":
        return "black" if told[0] == "b" else "white"
    first = next((name for node in nodes[1:] for name in "BW" if name in node), "W" if black_leads else "B")
    return "black" if first == "B" else "white"


def _told(root: Node, rules: Rules) -> tuple[Rules, tuple[int, int] | None]:
    """The rules and the pairs that are held."""
    known = rules_of_root(root, rules)
    if _OURS not in root:
        return known, None
    try:
        details = shaped(_shape(), parse(root[_OURS][0]))
        told = checked_rules(details.rules)
    except NotationError as error:
        raise NotationError(f"{_OURS}: {error}") from error
    if told.size != known.size:
        raise NotationError(f"{_OURS}: the rules are for size {told.size}, the board has {known.size}")
    return told, details.captures


def _moves(nodes: list[Node], size: int, side: ColorName) -> list[str]:
    moves: list[str] = []
    for number, node in enumerate(nodes, start=2):
        for name in (name for name in "BW" if name in node):
            expected = "BW"[(len(moves) + (side == "white")) % 2]
            place = f"node {number}, {name}[{node[name][0]:.20}]"
            if name != expected:
                raise NotationError(f"{place}: it is {'black' if expected == 'B' else 'white'}'s turn")
            check_moves(len(moves) + 1, place)
            moves.append(point_of(node[name][0], size, place))
    return moves
