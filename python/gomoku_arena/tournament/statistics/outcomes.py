"""Two players compared by equal observations, games or game pairs, each worth a few points between 0 and 1."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, SCORE_CLIP, Z95, elo_of_score, normal_cdf

NELO_PER_DEVIATION = 2 * ELO_PER_LOGIT
"""Normalised Elo of one standard deviation of a game's score: where draws are few, a game's deviation is about half
a point, and the two scales agree near equality (Van den Bergh, Normalized Elo)."""

_EMPTY_CELL = 1e-3
"""An outcome that was never seen counts as seen this often, so that no logarithm or quotient is infinite."""


@dataclass(frozen=True)
class EloEstimate:
    """How much stronger the first player is.

    elo: on the logistic scale, from the score alone. nelo: normalised Elo, the score in standard deviations of a game,
    which counts a difference the same whether or not draws and openings hide most of it. error, nelo_error: half the
    widths of their 95 % intervals. los: the likelihood of superiority, 0 to 1. degenerate: there were too few distinct
    outcomes; the figures are finite and say little.
    """

    elo: float
    error: float
    nelo: float
    nelo_error: float
    los: float
    degenerate: bool


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

    def elo(self) -> EloEstimate:
        """The difference in strength that the outcomes suggest; every figure is finite."""
        degenerate = self.variance == 0
        mean, error = self._regularised() if degenerate else (self.score, math.sqrt(self.variance / self.observations))
        low, high = elo_of_score(mean - Z95 * error), elo_of_score(mean + Z95 * error)
        scale = NELO_PER_DEVIATION / (error * math.sqrt(self.GAMES * max(self.observations, 1)))
        return EloEstimate(
            elo=elo_of_score(mean),
            error=(high - low) / 2,
            nelo=(mean - 0.5) * scale,
            nelo_error=Z95 * error * scale,
            los=normal_cdf((mean - 0.5) / error),
            degenerate=degenerate,
        )

    def _regularised(self) -> tuple[float, float]:
        """Score and standard error where no spread was seen: equal outcomes tell it to half of one and no better."""
        cells = self.cells
        mean = min(max(mean_of(cells), SCORE_CLIP), 1 - SCORE_CLIP)
        return mean, max(math.sqrt(variance_of(cells) / sum(cells)), 0.5 / max(self.observations, 1))


def values_of(cells: Sequence[float]) -> list[float]:
    """What each of so many outcomes is worth, from 0 to 1."""
    return [place / (len(cells) - 1) for place in range(len(cells))]


def mean_of(cells: Sequence[float]) -> float:
    """The mean score."""
    return sum(count * value for count, value in zip(cells, values_of(cells), strict=True)) / sum(cells)


def variance_of(cells: Sequence[float]) -> float:
    """The variance of the score, over the population."""
    mean = mean_of(cells)
    return sum(count * (value - mean) ** 2 for count, value in zip(cells, values_of(cells), strict=True)) / sum(cells)
