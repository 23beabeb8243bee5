"""Elo ratings of several engines by maximum likelihood (Bradley-Terry), with intervals from the covariance."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959963984540054
"""Standard deviations of a two-sided 95 % interval."""

SCORE_CLIP = 1e-3
"""Scores are taken no nearer to 0 and 1 than this, so that every Elo figure is finite."""

ELO_PER_LOGIT = 400 / math.log(10)

_PRIOR_GAMES = 1.0
"""Each engine drew so many games with an engine of average strength: the weakest prior that keeps ratings finite."""


@dataclass(frozen=True)
class Ratings:
    """elo: of each engine, their mean is 0. covariance: of those, in Elo squared."""

    elo: NDArray[np.float64]
    covariance: NDArray[np.float64]

    @property
    def error(self) -> NDArray[np.float64]:
        """Half the width of each 95 % interval."""
        return Z95 * np.sqrt(np.maximum(np.diagonal(self.covariance), 0.0))

    def los(self, first: int, second: int) -> float:
        """The likelihood that the first engine is stronger than the second, 0 to 1."""
        covariance = self.covariance
        variance = covariance[first, first] + covariance[second, second] - 2 * covariance[first, second]
        if variance <= 0:
            return 0.5
        return normal_cdf(float((self.elo[first] - self.elo[second]) / math.sqrt(variance)))


def elo_of_score(score: float) -> float:
    """The Elo difference at which that share of the points is expected; finite for every score from 0 to 1."""
    clipped = min(max(score, SCORE_CLIP), 1 - SCORE_CLIP)
    return -400 * math.log10(1 / clipped - 1)


def normal_cdf(value: float) -> float:
    """The standard normal distribution function."""
    return 0.5 * math.erfc(-value / math.sqrt(2))


def bradley_terry(points: NDArray[np.float64]) -> Ratings:
    """Ratings from ``points[i, j]``, what engine i scored against engine j; a draw is half a point to each.

    Engines that never met are compared through the others, and by the prior alone where nothing joins them.
    """
    games = points + points.T
    scored = points.sum(axis=1) + _PRIOR_GAMES / 2
    strength = _maximise(games, scored)
    information = _information(games, strength)
    centre = np.eye(len(points)) - 1 / len(points)
    covariance = centre @ np.linalg.inv(information) @ centre
    return Ratings(centre @ strength * ELO_PER_LOGIT, covariance * ELO_PER_LOGIT**2)


def _maximise(games: NDArray[np.float64], scored: NDArray[np.float64]) -> NDArray[np.float64]:
    """Newton's method on a strictly concave likelihood; a step is bounded, or it may overshoot."""
    strength = np.zeros(len(scored))
    for _ in range(100):
        gradient = scored - _expected(games, strength)
        step = np.linalg.solve(_information(games, strength), gradient)
        strength = strength + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-12:
            break
    return strength


def _expected(games: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    expected: NDArray[np.float64] = (games * _win_rates(strength)).sum(axis=1)
    return expected + _PRIOR_GAMES / (1 + np.exp(-strength))


def _information(games: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    rates = _win_rates(strength)
    weights = games * rates * (1 - rates)
    prior = _PRIOR_GAMES / (2 + np.exp(strength) + np.exp(-strength))
    return np.diag(weights.sum(axis=1) + prior) - weights


def _win_rates(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    rates: NDArray[np.float64] = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return rates
