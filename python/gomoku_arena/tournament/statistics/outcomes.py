"""Two players compared by equal observations, games or game pairs, each worth a few points between 0 and 1."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, Z95, EloEstimate, is_enough, ratings_of

NELO_PER_DEVIATION = 2 * ELO_PER_LOGIT
"""Normalised Elo of one standard deviation of a game's score: where draws are few, a game's deviation is about half
a point, and the two scales agree near equality (Van den Bergh, Normalized Elo)."""

_EMPTY_CELL = 1e-3
"""An outcome that was never seen counts as seen this often, so that no logarithm or quotient is infinite."""


class NormalizedElo(NamedTuple):
    """The score in standard deviations of a game: a difference counts the same whether or not draws and openings hide
    most of it.

    nelo: the difference. error: half the width of its 95 % interval.
    """

    nelo: float
    error: float


@dataclass(frozen=True)
class Outcomes:
    """How often each outcome was seen, the worst for the first player first; the outcomes are equally far apart.

    GAMES: in one observation.
    """

    GAMES: ClassVar[int]

    counts: tuple[int, ...]

    @property
    def observations(self) -> int:
        """All that were seen."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points, 0 to 1; half where nothing was played."""
        return mean_of(self.counts) if any(self.counts) else 0.5

    @property
    def variance(self) -> float:
        """Of one observation's score, over the population of them."""
        return variance_of(self.counts) if any(self.counts) else 0.0

    @property
    def cells(self) -> tuple[float, ...]:
        """The counts with none of them empty."""
        return tuple(count or _EMPTY_CELL for count in self.counts)

    @property
    def points(self) -> float:
        """Of the first player."""
        return self.score * self.games

    @property
    def games(self) -> int:
        """All games in the observations."""
        return self.GAMES * self.observations

    @property
    def tells_elo(self) -> bool:
        """Whether there is enough of them for an interval that means something."""
        return is_enough(self.points, self.games)

    def elo(self) -> EloEstimate:
        """The difference in strength, by the model of all ratings fitted to these games alone; it is always finite."""
        lost = self.games - self.points
        pairs = np.zeros((2, 2, 5), dtype=np.int64)
        pairs[0, 1] = self._pair_counts
        pairs[1, 0] = pairs[0, 1, ::-1]
        return ratings_of(np.array([[0.0, self.points], [lost, 0.0]]), pairs).difference(0, 1)

    def nelo(self) -> NormalizedElo | None:
        """The normalised Elo; None where all outcomes are alike, for then no deviation is known."""
        if self.variance == 0:
            return None
        scale = NELO_PER_DEVIATION / math.sqrt(self.GAMES * self.variance)
        return NormalizedElo((self.score - 0.5) * scale, Z95 * scale * math.sqrt(self.variance / self.observations))

    @property
    def _pair_counts(self) -> tuple[int, ...]:
        """The observations that are game pairs, by their outcome."""
        return (0,) * 5


def values_of(cells: Sequence[float]) -> list[float]:
    """What each of this many outcomes is worth, from 0 to 1."""
    return [place / (len(cells) - 1) for place in range(len(cells))]


def mean_of(cells: Sequence[float]) -> float:
    """The mean score."""
    return sum(count * value for count, value in zip(cells, values_of(cells), strict=True)) / sum(cells)


def variance_of(cells: Sequence[float]) -> float:
    """The variance of the score, over the population."""
    mean = mean_of(cells)
    return sum(count * (value - mean) ** 2 for count, value in zip(cells, values_of(cells), strict=True)) / sum(cells)
