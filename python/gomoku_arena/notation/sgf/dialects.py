"""What other programs write in their own way, as the readers of this room expect it.

Several moves may stand in one node, white may begin, the first stones may have properties of their own, and the number
of the game may be that of another game.
"""

import re
from collections.abc import Callable, Iterable
from itertools import takewhile

from gomoku_arena.errors import ErrorCode, ErrorData, NotationError, PointError
from gomoku_arena.notation.reading.words import result_named, rules_named
from gomoku_arena.notation.sgf.points import letters_of
from gomoku_arena.notation.sgf.tree import Node, Strand, simple, strands_of

_OURS = ("GOMOKUARENA", "GOMOKUARENASETUP")
_GOMOKU, _GO = "4", "1"
_USED = ("5", "11")
"""Numbers of other games that programs write for gomoku."""

_OF_GO = re.compile(r"japan|chin|korea|aga|ing|nz|new zealand|tromp|ko|go$")
_IN_NAME = re.compile(r":\s*([^:]{1,40}?)\s+rules?$", re.IGNORECASE)
_SCORE = re.compile(r"[BW]\+[0-9]+(?:\.[0-9]+)?", re.IGNORECASE)
_POINTS = re.compile(r"[BW]\+[0-9]+", re.IGNORECASE)
"""A result of c-gomoku-cli, which names no game."""

_NUMBER = re.compile(r"[+-]?[0-9.]+")

_LETTERS = re.compile("[a-z]{2}")

_ONCE = {"FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RU", "RE", "DT", "GC", *_OURS}
"""Of what stands twice before the first stone, the first counts."""

_MOVES = ("B", "W")

_OPENED, _CHOSEN = "QPR", "QSLW"
"""Gomoku Quest's names for the three stones of an opening, with commas between them, and for white's choice behind."""

_SET_UP = ("AB", "AW", "AE", "PL")
_PAIRS = [(f"B{it}", f"W{it}") for it in ("", "L", "R", "T", "S")]
_PAIRS += [("PB", "PW"), ("AB", "AW"), ("OB", "OW"), ("GB", "GW")]
_OTHERS = {name: other for pair in _PAIRS for name, other in (pair, pair[::-1])}
"""Each property of one colour, and that of the other."""


def words_for_rules(root: Node) -> str:
    """How the first node calls the rules. A club of renju says so at the end of the game's name."""
    named = _IN_NAME.search(_first(root, "GN"))
    return _first(root, "RU") or (named[1] if named and rules_named(named[1]) else "")


def check_game(root: Node) -> None:
    """Raises NotationError where the game of this first node is another one than gomoku.

    Many programs write the number of go for gomoku: it is go where more than the number says so. Without a number it is
    go as well, except that one program for gomoku then writes a result as if it had points.
    """
    number = _first(root, "GM")
    if number not in ("", _GOMOKU, _GO, *_USED):
        raise NotationError(f"GM[{number:.20}]: gomoku is game 4")
    sign = _sign_of_go(root) if number in ("", _GO) and rules_named(words_for_rules(root)) is None else ""
    if not sign or (not number and _POINTS.fullmatch(_first(root, sign))):
        return
    said = "GM[1] is go" if number else "without GM it is go"
    raise NotationError(f"{said}, and {sign}[{_first(root, sign):.20}] says so, too: gomoku is game 4")


def usual(game: Strand) -> tuple[Strand, list[ErrorData]]:
    """The game with a move a node and black first, and what a reader of it is told."""
    game = _with_one_head(_opened(game))
    root = game.nodes[0]
    if any(name in root for name in _OURS):
        return game, []
    notes = list[ErrorData]()
    if (number := _first(root, "GM")) not in ("", _GOMOKU):
        notes.append(ErrorData.note(ErrorCode.GAME_NUMBER, number=number[:20]))
    if any(map(_is_unusual, (node for strand in strands_of(game) for node in strand.nodes))):
        # A variation of nothing stays one.
        game = changed(game, lambda nodes: [it for node in nodes for it in _apart(node, node is root)] or [{}])
    if _white_begins(game):
        notes.append(ErrorData.note(ErrorCode.WHITE_FIRST))
        game = changed(game, lambda nodes: list(map(_exchanged, nodes)))
    return game, notes


def _opened(game: Strand) -> Strand:
    """The game whose opening by Gomoku Quest is moves."""
    if not any(name in node for strand in strands_of(game) for node in strand.nodes for name in (_OPENED, _CHOSEN)):
        return game
    return changed(game, lambda nodes: list(map(_as_moves, nodes)))


def _as_moves(node: Node) -> Node:
    said = {name: values for name, values in node.items() if name not in (_OPENED, _CHOSEN)}
    opening = [it.strip() for value in node.get(_OPENED, ()) for it in value.split(",")]
    moves: Node = {"B": opening[::2], "W": [*opening[1::2], *node.get(_CHOSEN, ())]}
    return {**said, **{name: points for name, points in moves.items() if points}}


def _with_one_head(game: Strand) -> Strand:
    """The game whose first node says all that nodes without stones say before the first stones."""
    root, *nodes = game.nodes
    later = list(takewhile(lambda node: not any(name in node for name in (*_SET_UP, *_MOVES)), nodes))
    if any(name in root for name in _MOVES) or not any(later):
        return game
    head = {name: [*values] for name, values in root.items()}
    for node in later:
        for name, values in node.items():
            if name not in head:
                head[name] = [*values]
            elif name not in _ONCE and head[name][-1:] != values:
                head[name] += values
    if "C" in head:
        head["C"] = ["\n\n".join(head["C"])]
    return Strand([head, *nodes[len(later) :]], game.after)


def changed(game: Strand, change: Callable[[list[Node]], list[Node]]) -> Strand:
    """The same game with the nodes of every strand changed."""
    new = {id(strand): Strand(change(strand.nodes), strand.after) for strand in strands_of(game)}
    for strand in new.values():
        strand.after = [new[id(it)] for it in strand.after]
    return new[id(game)]


def _sign_of_go(root: Node) -> str:
    """The property that says that it is go; empty where none does."""
    signs = {
        "KM": _first(root, "KM").strip("0.,-") != "",
        "HA": _first(root, "HA") not in ("", "0"),
        "RU": _OF_GO.match(_first(root, "RU").lower()) is not None,
        "RE": _SCORE.fullmatch(_first(root, "RE")) is not None,
    }
    return next((name for name, is_one in signs.items() if is_one), "")


def _is_unusual(node: Node) -> bool:
    """Whether it is no node of one move in two letters, or of something else than moves."""
    if not node or ("B" in node and "W" in node):
        return True
    moves = node.get("B") or node.get("W")
    return moves is not None and (len(moves) > 1 or _LETTERS.fullmatch(moves[0]) is None)


def _apart(node: Node, is_root: bool) -> Iterable[Node]:
    """A node for each move of a node, in turn from the colour that stands first.

    What the first node of a game says stands before its moves, and what another says stands with the last of them.
    """
    if not (node or is_root):
        return ()
    colors = [name for name in node if name in ("B", "W")]
    if sum(len(node[name]) for name in colors) < 2:
        return [{**node, **{name: [_letters(node[name][0])] for name in colors}}] if colors else [node]
    values = {name: map(_letters, node.get(name, ())) for name in "BW"}
    moves = list[Node]()
    color = colors[0]
    while (value := next(values[color], None)) is not None:
        moves.append({color: [value]})
        color = _OTHERS[color]
    # Those that are left over are out of turn, which is told of each move.
    moves += [{name: [value]} for name in colors for value in values[name]]
    before = {name: it for name, it in node.items() if name in _SET_UP or is_root}
    said = {name: it for name, it in node.items() if name not in (*colors, *before)}
    before = {name: it for name, it in before.items() if name not in colors}
    moves[-1] |= said
    return [before, *moves] if before or is_root else moves


def _letters(value: str) -> str:
    """The point of a move as two letters; what is none stays."""
    text = value.strip().lower()
    if len(text) == 2 and text.isalpha():
        return text
    try:
        return letters_of(text)
    except PointError:
        return value


def _white_begins(game: Strand) -> bool:
    """Whether white has the first stone of the main line, on an empty board."""
    first = next((it for it in game.main_line() if any(name in it for name in ("B", "W", "AB", "AW"))), {})
    return "W" in first and not any(name in first for name in ("B", "AB", "AW"))


def _exchanged(node: Node) -> Node:
    """The same of the other colour."""
    other = {_OTHERS.get(name, name): values for name, values in node.items()}
    if "PL" in node:
        other["PL"] = [{"B": "W", "W": "B"}.get(it.strip()[:1].upper(), it) for it in node["PL"]]
    if "V" in node and _NUMBER.fullmatch(_first(node, "V")):
        value = _first(node, "V")
        other["V"] = [value.removeprefix("-") if value.startswith("-") else f"-{value.removeprefix('+')}"]
    told = result_named(_first(node, "RE"))
    if told is not None and told.winner is not None and _first(node, "RE")[:1].upper() in ("B", "W"):
        loser = "W" if told.winner == "black" else "B"
        other["RE"] = [f"{loser}+{_first(node, 'RE').partition('+')[2]}"]
    return other


def _first(node: Node, name: str) -> str:
    return simple(node[name][0]) if name in node else ""
