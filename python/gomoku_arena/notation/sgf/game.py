"""Games as SGF FF[4], game 4: Gomoku and Renju.

Points are two letters, the column and then the row, ``aa`` at the top left. Standard properties hold the players (PB,
PW), the result (RE), the date (DT), the rules (RU), clocks (BL, WL) and comments (C); our property ``GOMOKUARENA``
holds as JSON what they cannot, and is what we read back. V is the engine's score, seen from black.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from decimal import Decimal

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import NotationError
from gomoku_arena.notation.game_json import parse
from gomoku_arena.notation.reading.record_builder import RecordBuilder, StatedResult, board_of, replay, resized
from gomoku_arena.notation.record_details import completed, details_of, text_of
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of, point_of, points_of
from gomoku_arena.notation.sgf.beyond import beyond, joined
from gomoku_arena.notation.sgf.tree import Node, Strand
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words

_OURS = "GOMOKUARENA"
_ROOT = ("FF", "GM", "CA", "AP", "SZ", "PB", "PW")
"""What a record tells of every game."""

_COLORS: dict[str, ColorName] = {"B": "black", "W": "white"}
_STONES = {"black": "AB", "white": "AW"}

_GOMOCUP_RULES = {"0": "freestyle", "1": "standard", "4": "renju", "8": "caro", "9": "9"}
"""Some managers write the number that the Gomocup protocol has for the rules."""

_MARKS = {Termination.RESIGNATION: "R", Termination.TIMEOUT: "T"}
_SAID = {"r": Termination.RESIGNATION, "t": Termination.TIMEOUT}
"""``B+R`` is a win by resignation, ``B+T`` on time; ``B+F``, a forfeit, names no cause."""

_RESULT = re.compile(r"([bw])\+(.*)", re.IGNORECASE)
_MILLISECONDS = re.compile(r"([0-9]{1,9})\s*ms\b")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def write(record: GameRecord) -> str:
    """The game as SGF; several of them in one file are a collection."""
    head, *moves = map(_node, [root_properties(record), *move_properties(record)])
    return joined(record.sgf, head, moves) if record.sgf else sgf_tree.text_of(Strand([head, *moves]))


def root_properties(record: GameRecord, people: Collection[str] = ()) -> dict[str, str]:
    """What the first node tells of the game.

    people: names that stand for somebody without one, who is called by the colour; our own property keeps them.
    """
    rules = record.rule_set
    sides = (record.black, "Black"), (record.white, "White")
    black, white = (color if name in people else printable(name) or "?" for name, color in sides)
    details = details_of(replace(record, sgf=""), black, white)
    return {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "gomoku-arena",
        "SZ": str(rules.size),
        "RU": "9" if rules.gomocup == 9 else rules.name,
        "PB": black,
        "PW": white,
        "RE": _result_of(record),
        "DT": _date(record.started),
        "GC": printable(record.reason),
        _OURS: text_of(details),
    }


def node_text(properties: dict[str, str]) -> str:
    """A node as text; properties without a value are left out."""
    return sgf_tree.node_text(_node(properties))


def _node(properties: dict[str, str]) -> Node:
    return {name: [value] for name, value in properties.items() if value}


def _told_by(record: GameRecord, root: Node) -> list[str]:
    """The properties that are written of the record as they were read."""
    told = [*_ROOT, _OURS, "BL", "WL"]
    told += ["V"] if any(move.score is not None for move in record.moves) else []
    told += ["GC"] if _first(root, "GC") == printable(record.reason) else []
    told += ["RE"] if "RE" not in root or _told(_first(root, "RE")) is not None else []
    told += ["DT"] if _first(root, "DT") == _date(record.started) else []
    told += ["RU"] if _known_rules(root) or _first(root, "RU") == record.rule_set.name else []
    return told


def move_properties(record: GameRecord) -> Iterator[dict[str, str]]:
    """What the node of each move tells."""
    for ply, point in enumerate(record.opening):
        yield {"BW"[ply % 2]: letters_of(point), "C": "opening"}
    for ply, move in enumerate(record.moves, start=len(record.opening)):
        color = "BW"[ply % 2]
        yield {
            color: letters_of(move.point),
            f"{color}L": "" if move.left is None else _real(move.left),
            "V": "" if move.score is None else str(-move.score if ply % 2 else move.score),
            "C": _comment(move),
        }


def _comment(move: MoveRecord) -> str:
    """What the engine reported. Times are no comments: BL and WL are the clocks, and ours has what a move took."""
    score = None if move.score is None else in_words(str(move.score), bound_of(move))
    said = {"score": score, "win in": move.win_in, "depth": move.depth, "nodes": move.nodes}
    return ", ".join([f"{name} {value}" for name, value in said.items() if value is not None])


def _real(value: float) -> str:
    """SGF's numbers have no exponent."""
    return format(Decimal(repr(value)), "f")


def _result_of(record: GameRecord) -> str:
    if record.termination is Termination.UNFINISHED:
        return ""
    if record.winner is None:
        return "0"
    forfeit = "F" if record.termination.is_forfeit else ""
    return f"{record.winner[0].upper()}+{_MARKS.get(record.termination, forfeit)}"


def whole_record_of(game: Strand, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
    """A game of which the nodes are read, its main line alone, by ``rules`` where RU does not name any that we know.

    Stones set up before the first move (AB, AW) become the opening. may_go_on: a game whose end nobody knows is read as
    well. Raises NotationError naming the property that is wrong.
    """
    record = record_of(game, rules, may_go_on=may_go_on)
    return replace(record, sgf=beyond(game, _told_by(record, game.nodes[0])))


def record_of(game: Strand, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
    """As ``whole_record_of``, without what the game says beyond a record."""
    nodes = game.main_line()
    root = nodes[0]
    if _first(root, "GM") not in ("", "4"):
        raise NotationError(f"GM[{_first(root, 'GM')}]: gomoku is game 4")
    names = _first(root, "PB") or "black", _first(root, "PW") or "white"
    draft = RecordBuilder(rules_of_root(root, rules), *names, may_go_on=may_go_on)
    for number, node in enumerate(nodes, start=1):
        if node:
            _add(draft, node, f"node {number}")
    if _OURS in root:
        return completed(draft, parse(root[_OURS][0], _OURS), _OURS)
    draft.told = _told(_first(root, "RE"))
    draft.started = _date(_first(root, "DT"))
    return draft.finish()


def _first(node: Node, name: str) -> str:
    return sgf_tree.simple(node[name][0]) if name in node else ""


def says_rules(root: Node) -> bool:
    """Whether a game of this first node names its rules."""
    return _OURS in root or _known_rules(root) is not None


def rules_of_root(root: Node, rules: Rules) -> Rules:
    """The rules that SZ and RU name, else those given. Raises NotationError for a size that cannot be."""
    size = _size(_first(root, "SZ"), rules)
    known = _known_rules(root)
    return resized(rules, size) if known is None else board_of(known, size)


def _known_rules(root: Node) -> str | None:
    name = _first(root, "RU").lower()
    known = _GOMOCUP_RULES.get(name, name)
    return known if known in (*Rules.names(), *_GOMOCUP_RULES.values()) else None


def _size(text: str, rules: Rules) -> int:
    if not text:
        return rules.size
    width, _, height = text.partition(":")
    if not re.fullmatch("[0-9]{1,3}", width) or height not in ("", width):
        raise NotationError(f"SZ[{text:.20}]: a number of points a side was expected")
    return int(width)


def _add(draft: RecordBuilder, node: Node, place: str) -> None:
    if "AE" in node:
        raise NotationError(f"{place}: AE takes stones off the board, which no game does")
    if "AB" in node or "AW" in node:
        _set_up(draft, node, place)
    colors = [name for name in _COLORS if name in node]
    if len(colors) > 1 or any(len(node[name]) > 1 for name in colors):
        raise NotationError(f"{place}: more than one move")
    for name in colors:
        _play(draft, node, name, place)


def _play(draft: RecordBuilder, node: Node, name: str, place: str) -> None:
    value = node[name][0]
    place = f"{place}, {name}[{value:.20}]"
    if _COLORS[name] != draft.to_move:
        raise NotationError(f"{place}: it is {draft.to_move}'s turn")
    point = point_of(value, draft.rules.size, place)
    comment = _first(node, "C")
    if comment.lower().startswith("opening") and draft.opening == len(draft.said):
        draft.opening += 1
    draft.add(MoveRecord(point, _seconds(comment), left=_left(node, f"{name}L", place)), place)


def _seconds(comment: str) -> float | None:
    found = _MILLISECONDS.search(comment)
    return int(found[1]) / 1000 if found else None


def _left(node: Node, name: str, place: str) -> float | None:
    text = _first(node, name)
    if not text:
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,12}(\.[0-9]*)?", text):
        raise NotationError(f"{place}: {name}[{text:.20}] is no number of seconds")
    return max(float(text), 0.0)


def _set_up(draft: RecordBuilder, node: Node, place: str) -> None:
    """Stones that stand there before the first move, as an opening of alternate moves."""
    if draft.said:
        raise NotationError(f"{place}: AB or AW behind the first move")
    size = draft.rules.size
    black, white = (points_of(node.get(name, []), size, place) for name in ("AB", "AW"))
    if len(black) - len(white) not in (0, 1):
        raise NotationError(f"{place}: {len(black)} stones in AB and {len(white)} in AW are no alternate moves")
    for ply in range(len(black) + len(white)):
        draft.add(MoveRecord((white if ply % 2 else black)[ply // 2]), f"{place}, {_STONES[draft.to_move]}")
    draft.opening = len(draft.said)
    game = replay(draft.rules, draft.points, draft.places)
    if sum(row.count(".") for row in game.rows()) != size * size - len(draft.said):
        raise NotationError(f"{place}: stones of AB and AW take each other, so that no order of moves leads there")
    if (told := _first(node, "PL")) and _COLORS.get(told[:1].upper()) != draft.to_move:
        raise NotationError(f"{place}, PL[{told:.20}]: after these stones it is {draft.to_move}'s turn")


def _date(text: str) -> str:
    """The day that the text begins with, empty where it does not."""
    found = _DATE.match(text)
    return found[0] if found else ""


def _told(result: str) -> StatedResult | None:
    if result.lower() in ("0", "draw", "jigo"):
        return StatedResult(None, Termination.UNKNOWN)
    found = _RESULT.fullmatch(result)
    if found is None:
        return None
    termination = _SAID.get(found[2].strip().lower()[:1], Termination.UNKNOWN)
    return StatedResult(_COLORS[found[1].upper()], termination)
