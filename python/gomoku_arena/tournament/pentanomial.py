"""Two engines compared by game pairs: the same opening twice, the colours swapped, is one observation.

The five outcomes of a pair are worth 0 (LL), 1/4 (LD), 1/2 (WL or DD), 3/4 (WD) and 1 (WW). Counting pairs and not
games takes out what the opening gives to one colour, which independent games would count as noise.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from gomoku_arena.tournament.rating import SCORE_CLIP, Z95, elo_of_score, normal_cdf
from gomoku_arena.tournament.result import Result, between

_VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)

_EMPTY_CELL = 1e-3
"""Where every pair ended alike, the other outcomes count as seen this often: no spread is not certainty."""


@dataclass(frozen=True)
class EloEstimate:
    """elo: the difference. error: half the width of its 95 % interval. los: the likelihood of superiority, 0 to 1.

    degenerate: there were too few distinct outcomes; the figures are finite and say little.
    """

    elo: float
    error: float
    los: float
    degenerate: bool


@dataclass(frozen=True)
class Pentanomial:
    """How many game pairs ended with each outcome, worst first, from the first engine's side."""

    counts: tuple[int, int, int, int, int]

    @classmethod
    def of(cls, results: Iterable[Result], first: str, second: str) -> Self:
        """From the finished game pairs of these two; a pair with a game missing is left out."""
        pairs: defaultdict[int, list[float]] = defaultdict(list)
        for result in between(results, first, second):
            pairs[result.pair].append(result.score_of(first))
        finished = [sum(scores) for scores in pairs.values() if len(scores) == 2]
        low, below, even, above, high = (finished.count(2 * value) for value in _VALUES)
        return cls((low, below, even, above, high))

    @property
    def pairs(self) -> int:
        """Finished game pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points, 0 to 1; half where nothing was played."""
        return _mean(self.counts) if self.pairs else 0.5

    @property
    def variance(self) -> float:
        """Of one pair's score, over the population of pairs."""
        return _variance(self.counts) if self.pairs else 0.0

    def elo(self) -> EloEstimate:
        """The Elo difference that the pairs suggest; every figure is finite."""
        degenerate = self.variance == 0
        mean, spread = self._regularised() if degenerate else (self.score, math.sqrt(self.variance / self.pairs))
        low, high = elo_of_score(mean - Z95 * spread), elo_of_score(mean + Z95 * spread)
        return EloEstimate(elo_of_score(mean), (high - low) / 2, normal_cdf((mean - 0.5) / spread), degenerate)

    def _regularised(self) -> tuple[float, float]:
        """Score and its standard error where no spread was seen: equal pairs tell it to half a pair and no better."""
        cells = tuple(count or _EMPTY_CELL for count in self.counts)
        mean = min(max(_mean(cells), SCORE_CLIP), 1 - SCORE_CLIP)
        return mean, max(math.sqrt(_variance(cells) / sum(cells)), 0.5 / max(self.pairs, 1))


def _mean(cells: tuple[float, ...]) -> float:
    return sum(count * value for count, value in zip(cells, _VALUES, strict=True)) / sum(cells)


def _variance(cells: tuple[float, ...]) -> float:
    mean = _mean(cells)
    return sum(count * (value - mean) ** 2 for count, value in zip(cells, _VALUES, strict=True)) / sum(cells)
