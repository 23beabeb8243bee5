"""The stones that games of an environment begin with, by name; nearly all ship with the package, and are even."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Literal, TypeAlias, get_args

from gomoku_arena._core import Game, Point, PointLike, Rules
from gomoku_arena.engines.balance.fifths import RULES as RENJU
from gomoku_arena.engines.balance.fifths import fourths
from gomoku_arena.engines.balance.triples import even_triples
from gomoku_arena.env._checks import word
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningPattern
from gomoku_arena.opening_rules.symmetry import SYMMETRIES
from gomoku_arena.tournament.openings.openings import Openings, OpeningsConfig
from gomoku_arena.tournament.openings.symmetry import canonical, turned

OpeningsKind: TypeAlias = Literal["book", "swap2", "renju", "balanced", "random"]

_MADE = 1024
"""Openings that are drawn from where they are random, or of a shipped set, turned and mirrored."""

_FIFTHS = 12
"""Ways to go on that are taken of each of the 26 openings of renju: every one has as many that are even."""


def openings_of(
    given: OpeningsKind | Iterable[Sequence[PointLike]] | None, rules: Rules
) -> Iterable[Sequence[PointLike]]:
    """Those to draw from. They are the same for every seed, so that a reset with a seed repeats those of any other.

    Raises ValueError for an unknown name, and ConfigError where nothing ships that fits.
    """
    if given is None:
        return []
    if not isinstance(given, str):
        return given
    kind: OpeningsKind = word("openings", given, get_args(OpeningsKind))
    made = list(_made(kind, rules))
    if not made:
        raise ConfigError(
            f"openings = {kind!r}: none ships for these rules on a {rules.size}x{rules.size} board; "
            "use book, random or a list"
        )
    return made


def _made(kind: OpeningsKind, rules: Rules) -> Iterable[Opening]:
    match kind:
        case "book" | "random":
            drawn = Openings(OpeningsConfig(kind=kind), rules)
            return dict.fromkeys(drawn.opening(number) for number in range(_MADE))
        case "swap2":
            return _in_all_symmetries((_named(triple.points) for triple in even_triples(rules)), rules.size)
        case "renju":
            return _in_all_symmetries(_renju(), rules.size) if rules == RENJU else ()
        case "balanced":
            return [*_made("book", rules), *_made("swap2", rules), *_made("renju", rules)]


def _in_all_symmetries(openings: Iterable[Opening], size: int) -> Iterable[Opening]:
    return dict.fromkeys(turned(opening, size, symmetry) for opening in openings for symmetry in SYMMETRIES)


@cache
def _renju() -> tuple[Opening, ...]:
    """Each of the 26 openings with the fourth and fifth stones after which both colours have a game."""
    return tuple(opening for pattern in PATTERNS for opening in islice(_even_ones(pattern), _FIFTHS))


def _even_ones(pattern: OpeningPattern) -> Iterator[Opening]:
    """The most even first, none of them another one turned or mirrored."""
    game = Game(RENJU)
    for point in pattern.points(RENJU.size):
        game.play(point)
    ways = [(fifth.score, fourth.point, fifth.point) for fourth in fourths(game) for fifth in fourth.fifths]
    ways.sort(key=lambda way: abs(way[0]))
    seen = set()
    for _, fourth, fifth in ways:
        opening = _named((*game.moves, fourth, fifth))
        picture = canonical(opening, RENJU.size)
        if picture not in seen:
            seen.add(picture)
            yield opening


def _named(points: Iterable[Point]) -> Opening:
    return tuple(map(str, points))
