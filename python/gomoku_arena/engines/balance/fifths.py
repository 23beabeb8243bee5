"""Black's fifth stones in renju, ranked: for the 26 openings and the fourth stones near the centre, from a table.

What an opening or a fourth stone is worth follows from it: black offers the best fifths that differ, white keeps the
worst of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningPattern
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned

RULES = Rules.renju()
"""For which the table was searched; it serves no other rules, and no other board."""

STONES = 4
"""On which black's fifth follows."""

_Place = tuple[int, int]
_Stones = tuple[frozenset[_Place], frozenset[_Place]]


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


def ranked_fifths(game: Game) -> Sequence[Fifth]:
    """Black's best fifths in a game of four stones, the best first: some fourteen, none of them symmetric to another.

    Empty where the table does not have the position, however it is turned or mirrored.
    """
    return _ranked(game.moves) if game.rules == RULES and game.ply == STONES else ()


def fourths(game: Game) -> Sequence[Fourth]:
    """The fourths of white in a game of three stones that the table has, however the position is turned or mirrored."""
    if game.rules != RULES or game.ply != STONES - 1:
        return ()
    points = game.legal_moves()
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
    for dx, dy in pattern.offsets:
        game.play(Point(RULES.size // 2 + dx, RULES.size // 2 + dy))
    ways = [EvenOpening(pattern, fifths, score) for fifths, score in enumerate(opening_scores(game)[:most], 1)]
    return min(ways, key=lambda it: abs(it.score))


def _ranked(moves: Sequence[Point]) -> Sequence[Fifth]:
    for symmetry in SYMMETRIES:
        found = _table().get(_stones(moves, symmetry))
        if found is not None:
            back = _inverse(symmetry)
            return [Fifth(Point(*_at(fifth.point, back)), fifth.score) for fifth in found]
    return ()


def _stones(moves: Sequence[Point], symmetry: int = 0) -> _Stones:
    places = [_at(point, symmetry) for point in moves]
    return frozenset(places[::2]), frozenset(places[1::2])


def _at(point: Point, symmetry: int) -> _Place:
    return turned(point.x, point.y, symmetry, RULES.size - 1)


def _inverse(symmetry: int) -> int:
    """The symmetry that undoes it: the two quarter turns undo each other, every other one itself."""
    return {5: 6, 6: 5}.get(symmetry, symmetry)


@cache
def _table() -> Mapping[_Stones, Sequence[Fifth]]:
    text = resources.files("gomoku_arena.engines.balance").joinpath("data", "fifths.txt").read_text(encoding="utf-8")
    return dict(_row(line) for line in text.splitlines() if not line.startswith("#"))


def _row(line: str) -> tuple[_Stones, list[Fifth]]:
    stones, _, ranked = line.partition(":")
    fifths = [word.partition("=") for word in ranked.split()]
    return _stones(list(map(Point, stones.split()))), [Fifth(Point(point), int(score)) for point, _, score in fifths]
