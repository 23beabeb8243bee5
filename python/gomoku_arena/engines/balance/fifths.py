"""Black's fifth stones in renju, ranked: for the 26 openings and the fourth stones near the centre, from a table.

What an opening or a fourth stone is worth follows from it: black offers the best fifths that differ, white keeps the
worst of them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningPattern
from gomoku_arena.opening_rules.rule import square
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned

RULES = Rules.renju()
"""For which the table was searched; it serves no other rules, and no other board."""

STONES = 4
"""On which black's fifth follows."""

REACH = 4
"""How far from the centre the fourths lie that the table has, in points."""

_NODES = re.compile(r"^#.* tengen at ([0-9]+)", re.MULTILINE)
_SIDE = RULES.size

_Place = int
"""A point by its number, row by row: what a lookup takes is counted in microseconds."""

_Stones = tuple[_Place, ...]
"""Black's two, sorted, then white's."""

_TURNED = [
    [y * _SIDE + x for row in range(_SIDE) for column in range(_SIDE) for x, y in [turned(column, row, it, _SIDE - 1)]]
    for it in SYMMETRIES
]
"""Where each symmetry takes each point."""


@dataclass(frozen=True, slots=True)
class Fifth:
    """A fifth stone."""

    point: Point
    score: int
    """For black once it lies there, on tengen's scale: 200 points multiply the odds of winning by e."""


@dataclass(frozen=True, slots=True)
class Fourth:
    """A fourth stone, and the fifths that black then has."""

    point: Point
    fifths: Sequence[Fifth]
    """Black's best, the best first."""

    def score(self, fifths: int) -> int:
        """What the fourth is worth to black who then offers that many fifths: white keeps the worst of the best."""
        return self.fifths[fifths - 1].score


@dataclass(frozen=True, slots=True)
class EvenOpening:
    """One of the 26 openings with a number of fifths."""

    pattern: OpeningPattern
    fifths: int
    score: int
    """For black, where white answers best and black then offers that many fifths."""


@cache
def least_nodes() -> int:
    """Of the searches that gave the scores."""
    nodes = _NODES.search(_text())
    assert nodes, "the first lines of the table say how deep it was searched"
    return int(nodes[1])


def ranked_fifths(game: Game) -> Sequence[Fifth]:
    """Black's best fifths in a game of four stones, the best first: some fourteen, none of them symmetric to another.

    Empty where the table does not have the position, however it is turned or mirrored.
    """
    return _ranked(game.moves) if game.rules == RULES and game.ply == STONES else ()


def fourths(game: Game) -> Sequence[Fourth]:
    """The fourths of white in a game of three stones that the table has, however the position is turned or mirrored."""
    if game.rules != RULES or game.ply != STONES - 1:
        return ()
    points = [point for point in game.legal_moves() if _is_near(point)]
    return [Fourth(point, ranked) for point in points if (ranked := _ranked([*game.moves, point]))]


def opening_scores(game: Game) -> Sequence[int]:
    """What three stones are worth to black where white answers best and black offers one fifth, two, three and so on.

    Empty where the table does not have the position.
    """
    known = fourths(game)
    most = min((len(fourth.fifths) for fourth in known), default=0)
    return [min(fourth.score(fifths) for fourth in known) for fifths in range(1, most + 1)]


@cache
def even_openings(most: int) -> Sequence[EvenOpening]:
    """The 26 openings, each with that number of fifths, up to so many, that makes it most even; the most even first."""
    return sorted((_evenest(pattern, most) for pattern in PATTERNS), key=lambda it: abs(it.score))


def _evenest(pattern: OpeningPattern, most: int) -> EvenOpening:
    game = Game(RULES)
    for point in pattern.points(RULES.size):
        game.play(point)
    ways = [EvenOpening(pattern, fifths, score) for fifths, score in enumerate(opening_scores(game)[:most], 1)]
    return min(ways, key=lambda it: abs(it.score))


def _is_near(point: Point) -> bool:
    return square(2 * REACH + 1).has(point, _SIDE)


def _ranked(moves: Sequence[Point]) -> Sequence[Fifth]:
    places = [point.y * _SIDE + point.x for point in moves]
    table = _table()
    for symmetry in SYMMETRIES:
        found = table.get(_stones([_TURNED[symmetry][place] for place in places]))
        if found is not None:
            return _read(found, _INVERSE[symmetry])
    return ()


_INVERSE = [0, 1, 2, 3, 4, 6, 5, 7]
"""Which symmetry undoes each: the two quarter turns undo each other, every other one itself."""


@cache
def _read(ranked: str, symmetry: int) -> Sequence[Fifth]:
    """The fifths of a line, as that symmetry shows them."""
    fifths = [word.partition("=") for word in ranked.split()]
    return [Fifth(_point(_TURNED[symmetry][_number(point)]), int(score)) for point, _, score in fifths]


@cache
def _table() -> Mapping[_Stones, str]:
    """What stands behind the stones of each line."""
    lines = (line.split(":") for line in _text().splitlines() if not line.startswith("#"))
    return {_stones(list(map(_number, stones.split()))): ranked for stones, ranked in lines}


def _text() -> str:
    return resources.files("gomoku_arena.engines.balance").joinpath("data", "fifths.txt").read_text(encoding="utf-8")


def _stones(places: Sequence[_Place]) -> _Stones:
    return *sorted(places[::2]), *sorted(places[1::2])


def _point(place: _Place) -> Point:
    return Point(place % _SIDE, place // _SIDE)


@cache
def _number(point: str) -> _Place:
    return Point(point).y * _SIDE + Point(point).x
