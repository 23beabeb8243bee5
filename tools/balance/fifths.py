"""Black's fifth stones after the 26 openings of renju and the fourths that white may answer, the best first."""

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeAlias

from gomoku_arena._core import Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.opening_rules.symmetry import mirrors
from gomoku_arena.tournament.openings.symmetry import canonical
from tools.balance.journal import Journal

HASH = 32
"""MiB of the table of ``tengen``."""

FIFTHS = 14
"""That are found for each: a few more than any opening rule lets white ask for."""

RULES = Rules.renju()

NEAR, FAR = 3, 4
"""How far from the centre the fourths lie that are searched first, and those that are searched when these are done."""

STEPS = ((NEAR, 200_000), (FAR, 200_000), (NEAR, 1_000_000), (FAR, 1_000_000))
"""How far from the centre, and with how many nodes for all fifths of a fourth together."""


Ranked: TypeAlias = tuple[int, list[tuple[str, int]]]
"""The nodes of the search, and the fifths with their scores, the best first."""


@dataclass(frozen=True)
class Ranking:
    """The best fifths, none of them symmetric to a better one: each with its score for black."""

    nodes: int

    @property
    def name(self) -> str:
        return f"fifths {FIFTHS} {self.nodes}"

    def __call__(self, opening: Opening) -> Any:
        game = Game(RULES)
        for point in opening:
            game.play(point)
        engine = SearchEngine("tengen", hash=HASH, multi_pv=FIFTHS)
        analysis = engine.analyse(game, Limit(nodes=self.nodes, excluded=_repeated(game)))
        return [[str(line.move), line.score] for line in analysis.lines]


def search(journal: Journal, executor: Executor) -> None:
    """Ranks the fifths of all fourths, first quickly and then again with more nodes."""
    for reach, nodes in STEPS:
        journal.ask(Ranking(nodes), list(fourths(reach)), executor)


def deepest(journal: Journal) -> dict[Opening, Ranked]:
    """Every fourth with its fifths as the longest search ranks them, in the order of the openings."""
    by_length = sorted({nodes for _, nodes in STEPS})
    found = {
        opening: (nodes, journal.known(Ranking(nodes).name, opening))
        for nodes in by_length
        for opening in journal.openings(Ranking(nodes).name)
    }
    return {opening: found[opening] for opening in fourths(FAR) if opening in found}


def fourths(reach: int) -> Iterator[Opening]:
    """The 26 openings, each with all fourths that lie so near to the centre and differ under the board's symmetries."""
    centre = RULES.size // 2
    span = range(centre - reach, centre + reach + 1)
    # Two openings may come to the same four stones.
    seen = set()
    for pattern in PATTERNS:
        three = pattern.points(RULES.size)
        for point in (Point(x, y) for y in span for x in span if Point(x, y) not in three):
            opening = tuple(map(str, (*three, point)))
            picture = canonical(opening, RULES.size)
            if picture not in seen:
                seen.add(picture)
                yield opening


def _repeated(game: Game) -> list[Point]:
    """The points that count as the same as one before them: of each such group, the first may be offered."""
    stones, kept = game.moves, set[Point]()
    for point in game.legal_moves():
        if mirrors(stones, point, RULES.size).isdisjoint(kept):
            kept.add(point)
    return sorted(set(game.legal_moves()) - kept)
