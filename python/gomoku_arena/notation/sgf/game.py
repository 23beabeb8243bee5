"""Games as SGF FF[4], game 4: Gomoku and Renju.

Points are two letters, the column and then the row, ``aa`` at the top left. Standard properties hold the players (PB,
PW), the result (RE), the date (DT), the rules (RU), what the opening is called (ON), clocks (BL, WL) and comments (C);
our property ``GOMOKUARENA`` holds as JSON what they cannot, and is what we read back. V is the engine's score, seen
from black. 5A, which programs for renju have, is what black offered for the fifth stone besides the one that was kept.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from decimal import Decimal

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorData, NotationError
from gomoku_arena.notation.game_json import parse
from gomoku_arena.notation.reading.record_builder import (
    RecordBuilder,
    StatedResult,
    board_of,
    replay,
    resized,
    rules_word,
)
from gomoku_arena.notation.reading.words import day_named, notes_on, result_named, rules_named
from gomoku_arena.notation.record_details import completed, details_of, text_of
from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.beyond import beyond, joined
from gomoku_arena.notation.sgf.dialects import check_game, words_for_rules
from gomoku_arena.notation.sgf.points import Played, letters_of, played, points_of
from gomoku_arena.notation.sgf.tree import Node, Strand
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words

_OURS, _FIFTHS = "GOMOKUARENA", "5A"
_ROOT = ("FF", "GM", "CA", "AP", "SZ", "PB", "PW")
"""What a record tells of every game."""

_COLORS: dict[str, ColorName] = {"B": "black", "W": "white"}
_STONES = {"black": "AB", "white": "AW"}

_AGREED = StatedResult(None, Termination.DRAW_AGREED)
"""How a game ends in which both pass."""

_MARKS = {Termination.RESIGNATION: "R", Termination.TIMEOUT: "T"}
_MILLISECONDS = re.compile(r"([0-9]{1,9})\s*ms\b")


def write(record: GameRecord) -> str:
    """The game as SGF; several of them in one file are a collection."""
    head, moves = root_node(record), list(move_nodes(record))
    return joined(record.sgf, head, moves) if record.sgf else sgf_tree.text_of(Strand([head, *moves]))


def root_node(record: GameRecord, people: Collection[str] = ()) -> Node:
    """What the first node tells of the game.

    people: names that stand for somebody without one, who is called by the colour; our own property keeps them.
    """
    rules = record.rule_set
    sides = (record.black, "Black"), (record.white, "White")
    black, white = (color if name in people else printable(name) or "?" for name, color in sides)
    details = details_of(replace(record, sgf=""), black, white)
    fifths = _fifths_of(record)
    said = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "gomoku-arena",
        "SZ": str(rules.size),
        "RU": rules_word(rules),
        "PB": black,
        "PW": white,
        "RE": _result_of(record),
        "DT": day_named(record.started),
        "ON": title_of(record.points, rules),
        "GC": printable(record.reason),
        _OURS: text_of(details),
    }
    return {**_node_of(said), **({_FIFTHS: fifths} if fifths else {})}


def _fifths_of(record: GameRecord) -> list[str]:
    opening = Opening.of(record)
    return [] if opening is None else [letters_of(str(it)) for it in opening.offered if it not in opening.stones]


def _node_of(properties: dict[str, str]) -> Node:
    """The node of such properties; those without a value are left out."""
    return {name: [value] for name, value in properties.items() if value}


def told_by(record: GameRecord, root: Node) -> list[str]:
    """The properties that are written of the record as they were read."""
    told = [*_ROOT, _OURS, "BL", "WL"]
    told += ["V"] if any(move.score is not None for move in record.moves) else []
    told += ["GC"] if _first(root, "GC") == printable(record.reason) else []
    told += ["RE"] if "RE" not in root or result_named(_first(root, "RE")) is not None else []
    told += ["DT"] if _first(root, "DT") == day_named(record.started) else []
    told += ["ON"] if _first(root, "ON") == title_of(record.points, record.rule_set) else []
    told += ["RU"] if _first(root, "RU").lower() in ("", rules_word(record.rule_set)) else []
    told += [_FIFTHS] if _FIFTHS in root and root[_FIFTHS] == _fifths_of(record) else []
    return told


def move_nodes(record: GameRecord) -> Iterator[Node]:
    """The node of each move."""
    return map(_node_of, _move_properties(record))


def _move_properties(record: GameRecord) -> Iterator[dict[str, str]]:
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
    return replace(record, sgf=beyond(game, told_by(record, game.nodes[0]), record.rule_set.size))


def record_of(game: Strand, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
    """As ``whole_record_of``, without what the game says beyond a record."""
    nodes = game.main_line()
    root = nodes[0]
    names = _first(root, "PB") or "black", _first(root, "PW") or "white"
    draft = RecordBuilder(rules_of_root(root, rules), *names, may_go_on=may_go_on)
    _set_up_all(draft, nodes)
    passed = list[Played]()
    for move in played(enumerate(nodes, start=1), draft.rules.size, passed):
        _play(draft, move)
    if _OURS in root:
        return completed(draft, parse(root[_OURS][0], _OURS), _OURS)
    draft.told, draft.words = result_named(_first(root, "RE")), _first(root, "RE")
    if {it.color for it in passed} == {*_COLORS}:
        draft.broken_off = _AGREED
        draft.told = draft.told and (_AGREED if draft.told.winner is None else draft.told)
    draft.started = day_named(_first(root, "DT"))
    return draft.finish()


def _first(node: Node, name: str) -> str:
    return sgf_tree.simple(node[name][0]) if name in node else ""


def says_rules(root: Node) -> bool:
    """Whether a game of this first node names its rules."""
    return _OURS in root or rules_named(words_for_rules(root)) is not None


def notes_on_root(root: Node) -> Iterator[ErrorData]:
    """What a reader of the game is told of the words of its first node."""
    if _OURS not in root:
        yield from notes_on(rules=words_for_rules(root), result=_first(root, "RE"), day=_first(root, "DT"))


def rules_of_root(root: Node, rules: Rules) -> Rules:
    """The rules that SZ and RU name, else those given. Raises NotationError for another game and an impossible size."""
    check_game(root)
    size = _size(_first(root, "SZ"), rules)
    known = rules_named(words_for_rules(root))
    return resized(rules, size) if known is None else board_of(known, size)


def _size(text: str, rules: Rules) -> int:
    if not text:
        return rules.size
    width, _, height = text.partition(":")
    if not re.fullmatch("[0-9]{1,3}", width) or height not in ("", width):
        raise NotationError(f"SZ[{text:.20}]: a number of points a side was expected")
    return int(width)


def _set_up_all(draft: RecordBuilder, nodes: list[Node]) -> None:
    has_moves = False
    for number, node in enumerate(nodes, start=1):
        if "AE" in node:
            raise NotationError(f"node {number}: AE takes stones off the board, which no game does")
        if "AB" in node or "AW" in node:
            if has_moves:
                raise NotationError(f"node {number}: AB or AW behind the first move")
            _set_up(draft, node, f"node {number}")
        has_moves = has_moves or "B" in node or "W" in node


def _play(draft: RecordBuilder, move: Played) -> None:
    if _COLORS[move.color] != draft.to_move:
        raise NotationError(f"{move.place}: it is {draft.to_move}'s turn")
    comment = _first(move.node, "C")
    if comment.lower().startswith("opening") and draft.opening == len(draft.said):
        draft.opening += 1
    left = _left(move.node, f"{move.color}L", move.place)
    draft.add(MoveRecord(move.point, _seconds(comment), left=left), move.place)


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
        raise NotationError(f"{place}: AB or AW behind those of another node")
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
