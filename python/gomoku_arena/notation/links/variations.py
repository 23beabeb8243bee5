"""What an address tells of a game's variations and comments: JSON, compressed, in letters, digits and ``-_``.

The main line stands in the link itself. Each variation says from which one it branches off, after how many moves, and
its own moves: ``[0, 13, "j9g11"]``; 0 is the main line, 1 the first variation. Each comment says where it stands. A
position is named by the variation whose own move leads to it, that at the start of the game by the main line.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from pydantic import TypeAdapter

from gomoku_arena._core import Point
from gomoku_arena.bounds import Bounds
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.game_json import parse, shaped
from gomoku_arena.notation.links._packing import packed, unpacked
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions.game_tree import MOST_MOVES, GameTree, TreeBuilder
from gomoku_arena.notation.positions.position import Position

PARAMETER = "tree"
"""The name of variations and comments in the query of an address."""

LIMIT = 3000
"""Characters of them; of a tree that needs more, first the comments stay behind, and then all of it."""

_IN_TEXT = re.compile(rf"[?&]{PARAMETER}=([A-Za-z0-9_-]+)")

_Count = Annotated[int, Bounds(0, MOST_MOVES)]


@dataclass(frozen=True)
class _Told:
    variations: list[tuple[_Count, _Count, str]]
    comments: list[tuple[_Count, _Count, str]]


@cache
def _shape() -> TypeAdapter[_Told]:
    return TypeAdapter(_Told)


def write(tree: GameTree) -> str:
    """The variations and comments of a tree; empty where there are none, or where they are too long for an address."""
    return write_all(tree)[1]


def write_all(tree: GameTree) -> tuple[str, str]:
    """All variations and comments of a tree as JSON, empty where there are none; and what ``write`` gives."""
    variations: list[str] = []
    comments: list[tuple[int, int, str]] = []
    for number, (before, first, own) in enumerate(tree.strands()):
        if number:
            variations.append(f'[{before},{first - 1},"{"".join([str(it.move) for it in own])}"]')
        if tree.root.letters:
            comments += [(number, depth, it.comment) for depth, it in enumerate(own, first) if it.comment]
    if not variations and not comments:
        return "", ""
    whole = _json(variations, comments)
    found = packed(whole, LIMIT)
    if not found and variations and comments:
        found = packed(_json(variations, []), LIMIT)
    return whole, found


def _json(variations: Sequence[str], comments: Sequence[tuple[int, int, str]]) -> str:
    said = json.dumps(comments, ensure_ascii=False, separators=(",", ":"))
    return f'{{"variations":[{",".join(variations)}],"comments":{said}}}'


def find(text: str) -> str:
    """Those in the address of one of our pages; empty where there are none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""


def read(position: Position, text: str) -> GameTree:
    """The tree whose main line is the position's, which a link told. Raises NotationError where the text is damaged."""
    if not text:
        return GameTree.of(position)
    values = shaped(_shape(), parse(unpacked(text, LIMIT, PARAMETER), PARAMETER), most=MOST_MOVES)
    builder = TreeBuilder(position)
    strands = [(0, builder.main)]
    try:
        for strand, length, moves in values.variations:
            at = _position(strands, strand, length)
            own = [at := builder.play(at, Point(move)) for move in parse_opening(moves, position.rules.size)]
            strands.append((length + 1, own))
        for strand, length, comment in values.comments:
            builder.comment(_position(strands, strand, length), comment)
        return builder.tree().checked()
    except GomokuArenaError as error:
        raise NotationError(ErrorCode.AT_PLACE, place=PARAMETER, why=error) from error


def _position(strands: Sequence[tuple[int, list[int]]], strand: int, length: int) -> int:
    """The number of the position after so many moves of a strand. Raises NotationError for one that is not its own.

    strands: how many moves lead to the first position of each, and the numbers of its positions.
    """
    if strand >= len(strands):
        raise NotationError(f"variation {strand} comes before there is one")
    first, own = strands[strand]
    if not first <= length < first + len(own):
        raise NotationError(f"variation {strand} has no move {length} of its own")
    return own[length - first]
