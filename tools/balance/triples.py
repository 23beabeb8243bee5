"""Three stones that leave both colours a game: from many by shape, ever fewer searched ever deeper, then played out."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import accumulate, islice
from random import Random
from typing import Any

from gomoku_arena._core import Color, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.tournament.openings.fairness import SelfPlay
from gomoku_arena.tournament.openings.symmetry import canonical, stones
from tools.balance.journal import Journal

TABLES = ("freestyle15", "renju15", "standard15", "caro15", "freestyle20", "ninuki19")
"""The rules for which a table is made, by their codes."""

HASH = 16

REACHES = range(2, 8)
"""How far from the centre the farthest of the stones lies, in points. As many are kept of each: near and far stones
make different games.
"""

FUNNEL = ((8000, 3_000), (600, 50_000), (200, 500_000), (138, 2_000_000))
"""How many are searched, and with how many nodes each; of those, the next step takes the nearest to even."""

NODES = FUNNEL[-1][1]
"""Of the search whose score is shipped."""

BOUND = 40
"""How far from 0 the last score of a triple may lie that is played out, and the longer search's of one that stays."""


@dataclass(frozen=True)
class Round:
    """Games of tengen against itself from each triple that is fair so far."""

    games: int
    nodes: int
    """For a move, about."""
    least: float
    """What each colour has to score in all games up to now."""


ROUNDS = (Round(6, 5_000, 1 / 6), Round(8, 5_000, 0.3), Round(12, 30_000, 0.4))

LESS = 0.1
"""By how much less is enough where else fewer than ``WANTED`` would be left."""

WANTED = 30


@dataclass(frozen=True)
class Search:
    """The score for black after the last of ever deeper searches, and those of each of them."""

    rules: Rules
    nodes: int
    hash: int = HASH
    """MiB of the table of ``tengen``."""

    @property
    def name(self) -> str:
        return f"score {self.nodes}"

    def __call__(self, opening: Opening) -> Any:
        game = Game(self.rules)
        for point in opening:
            game.play(point)
        found: list[int | None] = []
        engine = SearchEngine("tengen", hash=self.hash)
        score = engine.analyse(game, Limit(nodes=self.nodes), on_iteration=lambda news: found.append(news.score)).score
        sign = 1 if game.side_to_move is Color.BLACK else -1
        return [sign * (score or 0), [sign * (score or 0) for score in found[-4:]]]


@dataclass(frozen=True)
class PlayOut:
    """What black scores in some games of tengen against itself."""

    rules: Rules
    nodes: int
    games: int
    seed: int = 0

    @property
    def name(self) -> str:
        return f"games {self.games} {self.nodes} {self.seed}"

    def __call__(self, opening: Opening) -> Any:
        return SelfPlay(self.rules, self.nodes, self.seed).black_score([opening], self.games)


def search(rules: Rules, journal: Journal, executor: Executor) -> None:
    """Goes through the steps of the funnel, and plays out what is even behind it."""
    left: Sequence[Opening] = []
    for step, (count, nodes) in enumerate(FUNNEL):
        left = _candidates(rules, count) if step == 0 else _evenest(left, rules, journal, FUNNEL[step - 1][1], count)
        journal.ask(Search(rules, nodes), left, executor)
    name = Search(rules, NODES).name
    left = [opening for opening in left if abs(journal.known(name, opening)[0]) <= BOUND]
    for played in _rounds(rules):
        journal.ask(played, left, executor)
        left = [opening for opening in left if (found := figures(rules, journal, opening)) and found.is_even()]


@dataclass(frozen=True)
class Figures:
    """What is known of an opening that was searched and played."""

    score: int
    """For black."""
    share: float
    """Black's share of the points, in all games so far."""
    games: int

    def is_even(self, less: float = 0) -> bool:
        """Whether neither the score nor the games speak for one colour, which may score that much less."""
        least = ROUNDS[rounds_of(self.games) - 1].least - less
        return abs(self.score) <= BOUND and least <= self.share <= 1 - least


def even_ones(rules: Rules, journal: Journal) -> dict[Opening, Figures]:
    """Those of the journal that are even, the most even by their score first."""
    first, *_ = _rounds(rules)
    found = {opening: known for opening in journal.openings(first.name) if (known := figures(rules, journal, opening))}
    even = {opening: known for opening, known in found.items() if known.is_even()}
    if len(even) < WANTED:
        even = {opening: known for opening, known in found.items() if known.is_even(LESS)}
    # On a board of an even size two of different distances from the centre may be the same, turned or mirrored.
    different = {canonical(opening, rules.size): opening for opening in even}
    return {opening: even[opening] for opening in sorted(different.values(), key=lambda it: abs(even[it].score))}


def figures(rules: Rules, journal: Journal, opening: Opening) -> Figures | None:
    """What is known of an opening; None where it was not both searched to the end and played."""
    score = journal.known(Search(rules, NODES).name, opening)
    shares = [(played.games, journal.known(played.name, opening)) for played in _rounds(rules)]
    known = [(games, share) for games, share in shares if share is not None]
    games = sum(games for games, _ in known)
    return Figures(score[0], sum(games * share for games, share in known) / games, games) if score and games else None


def _rounds(rules: Rules) -> list[PlayOut]:
    return [PlayOut(rules, it.nodes, it.games, seed) for seed, it in enumerate(ROUNDS)]


def rounds_of(games: int) -> int:
    """How many rounds a triple has been in from which that many games were played; a half round counts."""
    return next(number for number, most in enumerate(accumulate(it.games for it in ROUNDS), 1) if most >= games)


def _candidates(rules: Rules, count: int) -> list[Opening]:
    return [opening for reach in REACHES for opening in islice(_random_triples(rules, reach), count // len(REACHES))]


def _random_triples(rules: Rules, reach: int) -> Iterator[Opening]:
    """Different ones, as long as there are some left."""
    source, seen, repeated = Random(f"balance/{rules.code}/{reach}"), set(), 0
    centre = rules.size // 2
    span = range(max(centre - reach, 0), min(centre + reach + 1, rules.size))
    while repeated < 1000:
        points = [Point(*source.choices(span, k=2)) for _ in "bwb"]
        opening = tuple(map(str, points))
        picture = canonical(opening, rules.size)
        repeated += 1
        if len(set(points)) == len(points) and _reach(opening, rules.size) == reach and picture not in seen:
            repeated = 0
            seen.add(picture)
            yield opening


def _reach(opening: Opening, size: int) -> int:
    """How far the farthest stone lies from the centre."""
    black, white = stones(opening)
    return max(abs(part - size // 2) for point in (*black, *white) for part in point)


def _evenest(openings: Sequence[Opening], rules: Rules, journal: Journal, nodes: int, count: int) -> list[Opening]:
    """The nearest to even, as many of each reach."""
    name = Search(rules, nodes).name

    def bias(opening: Opening) -> int:
        score, before = journal.known(name, opening)
        scores: list[int] = [score, *before]
        return max(map(abs, scores))

    kept: list[Opening] = []
    for reach in REACHES:
        of_reach = [opening for opening in openings if _reach(opening, rules.size) == reach]
        kept += sorted(of_reach, key=bias)[: count // len(REACHES)]
    return sorted(kept, key=bias)
