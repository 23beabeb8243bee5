"""What an address tells of a game's variations and comments: JSON, compressed, in letters, digits and ``-_``.

The main line stands in the link itself. Each variation says from which one it branches off, after how many moves, and
its own moves: ``[0, 13, "j9g11"]``; 0 is the main line, 1 the first variation. Each comment says where it stands.
"""

import re
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
from gomoku_arena.notation.positions.game_tree import MOST_MOVES, GameTree, Line
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.record_details import text_of

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
    strands = _strands(tree)
    comments = [
        [number, length, tree.branch(line[:length]).comment]
        for number, (line, first) in enumerate(strands)
        for length in range(first, len(line) + 1)
        if tree.branch(line[:length]).comment
    ]
    variations = [_variation(strands, line, first) for line, first in strands[1:]]
    for told in ([variations, comments], [variations, []]):
        if not any(told):
            return ""
        text = packed(text_of({"variations": told[0], "comments": told[1]}))
        if len(text) <= LIMIT:
            return text
    return ""


def find(text: str) -> str:
    """Those in the address of one of our pages; empty where there are none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""


def read(position: Position, text: str) -> GameTree:
    """The tree whose main line is the position's, which a link told. Raises NotationError where the text is damaged."""
    tree = GameTree.of(position)
    if not text:
        return tree
    told = shaped(_shape(), parse(unpacked(text, LIMIT, PARAMETER), PARAMETER))
    lines = [tree.main_line()]
    try:
        for strand, length, moves in told.variations:
            before = lines[strand][:length]
            points = tuple(map(Point, parse_opening(moves, position.rules.size)))
            tree = tree.played(before, points)
            lines.append((*before, *points))
        for strand, length, comment in told.comments:
            tree = tree.commented(lines[strand][:length], comment)
    except (GomokuArenaError, IndexError, KeyError) as error:
        raise NotationError(ErrorCode.AT_PLACE, place=PARAMETER, why=error) from error
    return tree


def _strands(tree: GameTree) -> list[tuple[Line, int]]:
    """The main line, and every variation to its end, each with the length of its line after its first own move."""
    found: list[tuple[Line, int]] = [(tree.main_line(), 0)]
    for line in tree.lines():
        if tree.branch(line[:-1]).branches[0].move != line[-1]:
            found.append((tree.main_line(line), len(line)))
    return found


def _variation(strands: list[tuple[Line, int]], line: Line, first: int) -> list[object]:
    before = line[: first - 1]
    number = next(number for number, (other, _) in enumerate(strands) if other[: len(before)] == before)
    return [number, len(before), "".join(map(str, line[first - 1 :]))]
