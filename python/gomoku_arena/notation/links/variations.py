"""What an address tells of a game's variations, comments and marks: JSON, compressed, in letters, digits and ``-_``.

The main line stands in the link itself. Each variation says from which one it branches off, after how many moves, and
its own moves: ``[0, 13, "j9g11"]``; 0 is the main line, 1 the first variation. Each comment says where it stands. So
do the marks of a shape and each label: ``[0, 3, "triangle", "h8i9", ""]`` and ``[0, 3, null, "j9", "A"]``. A position
is named by the variation whose own move leads to it, that at the start of the game by the main line.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from gomoku_arena._core import Point
from gomoku_arena.bounds import Bounds, Longest
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError
from gomoku_arena.notation.game_json import parse, shaped
from gomoku_arena.notation.links._packing import packed, unpacked
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, GameTree, TreeBuilder
from gomoku_arena.notation.positions.markup import LONGEST_LABEL, Markup, Shape
from gomoku_arena.notation.positions.position import Position

PARAMETER = "tree"
"""The name of variations and comments in the query of an address."""

LIMIT = 3000
"""Characters of them; of a tree that needs more, first comments and marks stay behind, and then all of it."""

_IN_TEXT = re.compile(rf"[?&]{PARAMETER}=([A-Za-z0-9_-]+)")

_Count = Annotated[int, Bounds(0, SHOWN_LIMITS.moves)]
_Label = Annotated[str, Longest(LONGEST_LABEL)]
_Drawn = tuple[_Count, _Count, Shape | None, str, _Label]


@dataclass(frozen=True)
class _Told:
    variations: list[tuple[_Count, _Count, str]]
    comments: list[tuple[_Count, _Count, str]]
    markup: list[_Drawn] = field(default_factory=list)


def write(tree: GameTree) -> str:
    """Variations, comments and marks of a tree; empty where it has none, or where they are too long for an address."""
    return write_all(tree)[1]


def write_all(tree: GameTree) -> tuple[str, str]:
    """All variations, comments and marks of a tree as JSON, empty where there are none; and what ``write`` gives."""
    variations: list[str] = []
    comments: list[tuple[int, int, str]] = []
    markup: list[_Drawn] = []
    for number, (before, first, own) in enumerate(tree.strands()):
        if number:
            variations.append(f'[{before},{first - 1},"{"".join([str(it.move) for it in own])}"]')
        if tree.root.letters:
            comments += [(number, depth, it.comment) for depth, it in enumerate(own, first) if it.comment]
            markup += [drawn for depth, it in enumerate(own, first) for drawn in _drawn(number, depth, it.markup)]
    said = len(comments) + len(markup)
    if not variations and not said:
        return "", ""
    whole = _json(variations, comments, markup)
    found = packed(whole, LIMIT) if len(markup) <= SHOWN_LIMITS.moves else ""
    if not found and variations and said:
        found = packed(_json(variations, [], []), LIMIT)
    return whole, found


def _drawn(strand: int, length: int, markup: Sequence[Markup]) -> Iterator[_Drawn]:
    """What is drawn on a position: each label, and the points of each shape together."""
    points: dict[Shape, str] = {}
    for it in markup:
        if it.shape is None:
            yield strand, length, None, it.point, it.label
        else:
            points[it.shape] = points.get(it.shape, "") + it.point
    yield from ((strand, length, shape, all_of_it, "") for shape, all_of_it in points.items())


def _json(variations: Sequence[str], comments: Sequence[tuple[int, int, str]], markup: Sequence[_Drawn]) -> str:
    said = {"comments": comments, **({"markup": markup} if markup else {})}
    told = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return f'{{"variations":[{",".join(variations)}],{told[1:]}'


def find(text: str) -> str:
    """Those in the address of one of our pages; empty where there are none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""


def read(position: Position, text: str) -> GameTree:
    """The tree whose main line is the position's, which a link told. Raises NotationError where the text is damaged."""
    if not text:
        return GameTree.of(position)
    values = shaped(_Told, parse(unpacked(text, LIMIT, PARAMETER), PARAMETER), most=SHOWN_LIMITS.moves)
    builder = TreeBuilder(position)
    strands = [(0, builder.main)]
    try:
        for strand, length, moves in values.variations:
            at = _position(strands, strand, length)
            own = [at := builder.play(at, Point(move)) for move in parse_opening(moves, position.rules.size)]
            strands.append((length + 1, own))
        for strand, length, comment in values.comments:
            builder.comment(_position(strands, strand, length), comment)
        for strand, length, shape, points, label in values.markup:
            drawn = [Markup(point, shape, label) for point in parse_opening(points, position.rules.size)]
            builder.mark(_position(strands, strand, length), drawn)
        return builder.tree().checked()
    except GomokuArenaError as error:
        raise NotationError(ErrorCode.AT_PLACE, place=PARAMETER, why=error) from error


def _position(strands: Sequence[tuple[int, list[int]]], strand: int, length: int) -> int:
    """The number of the position after this many moves of a strand. Raises NotationError for one that is not its own.

    strands: how many moves lead to the first position of each, and the numbers of its positions.
    """
    if strand >= len(strands):
        raise NotationError(f"variation {strand} comes before there is one")
    first, own = strands[strand]
    if not first <= length < first + len(own):
        raise NotationError(f"variation {strand} has no move {length} of its own")
    return own[length - first]
