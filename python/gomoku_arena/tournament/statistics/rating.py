"""Elo ratings of engines by maximum likelihood (Bradley-Terry), with intervals from the covariance.

The only place where results become Elo, its interval and the likelihood of superiority, for two engines and for many.
docs/reading-the-numbers.md says the model.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959963984540054
"""Standard deviations of a two-sided 95 % interval."""

ELO_PER_LOGIT = 400 / math.log(10)

PRIOR_GAMES = 1.0
"""Each engine drew this many games with an imagined one of average strength.

That keeps the rating of an engine finite that won or lost everything, joins engines that never met, and pulls every
difference towards 0: where 3 : 1 is a difference of 190.8 Elo, 40 games with that score give 187.8 and 400 give 190.5.
"""

ENOUGH_POINTS = 5
"""The interval is a normal approximation: it is told where both sides took this many points, and not before."""

_VALUES = np.linspace(0, 1, 5)

_PRIOR_PAIRS = 10.0
"""Game pairs between equals that are imagined to vary as games on their own do: few pairs say little about it."""


def is_enough(points: float, games: int) -> bool:
    """Whether an interval may be told of who took this many points in this many games."""
    return min(points, games - points) >= ENOUGH_POINTS


@dataclass(frozen=True)
class EloEstimate:
    """How much stronger one engine is than another.

    elo: on the logistic scale. error: half the width of its 95 % interval. los: the likelihood of superiority, 0 to 1.
    """

    elo: float
    error: float
    los: float


@dataclass(frozen=True)
class Ratings:
    """The ratings of engines that have played each other."""

    elo: NDArray[np.float64]
    """Elo of each engine; their mean is 0 unless one is the anchor."""
    covariance: NDArray[np.float64]
    """The covariance of those, in Elo squared."""

    @property
    def error(self) -> NDArray[np.float64]:
        """Half the width of each 95 % interval."""
        return Z95 * np.sqrt(np.maximum(np.diagonal(self.covariance), 0.0))

    def anchored(self, place: int, elo: float) -> "Ratings":
        """The same differences with that engine at ``elo``, known exactly; the others' errors are relative to it."""
        shift = np.eye(len(self.elo))
        shift[:, place] -= 1
        return Ratings(shift @ self.elo + elo, shift @ self.covariance @ shift.T)

    def dispersed(self, dispersion: float) -> "Ratings":
        """The same ratings from games whose results vary so much, 1 being the variance of coins."""
        return Ratings(self.elo, self.covariance * dispersion)

    def los_matrix(self) -> NDArray[np.float64]:
        """``[i, j]``: the likelihood that engine i is stronger than engine j, half on the diagonal."""
        places = range(len(self.elo))
        return np.array([[self.los(first, second) for second in places] for first in places])

    def los(self, first: int, second: int) -> float:
        """The likelihood that the first engine is stronger than the second, 0 to 1."""
        return self.difference(first, second).los

    def difference(self, first: int, second: int) -> EloEstimate:
        """How much stronger the first engine is than the second; the covariance of the two is known."""
        covariance = self.covariance
        variance = float(covariance[first, first] + covariance[second, second] - 2 * covariance[first, second])
        deviation, elo = math.sqrt(max(variance, 0.0)), float(self.elo[first] - self.elo[second])
        return EloEstimate(elo, Z95 * deviation, normal_cdf(elo / deviation) if deviation else 0.5)


def normal_cdf(value: float) -> float:
    """The standard normal distribution function."""
    return 0.5 * math.erfc(-value / math.sqrt(2))


def bradley_terry(points: NDArray[np.float64], prior_games: float = PRIOR_GAMES) -> Ratings:
    """Ratings from ``points[i, j]``, what engine i scored against engine j; a draw is half a point to each.

    Engines that never met are compared through the others, and by the prior alone where nothing joins them.
    Raises ValueError for a prior that is not positive: without one, ratings need not be finite.
    """
    if not prior_games > 0:
        raise ValueError(f"prior_games must be positive, not {prior_games:g}")
    games = points + points.T
    strength = _maximise(games, points.sum(axis=1) + prior_games / 2, prior_games)
    elo = (strength - strength.mean()) * ELO_PER_LOGIT
    return Ratings(elo, _covariance(games, strength, prior_games))


def anchored_ratings(points: NDArray[np.float64], pairs: NDArray[np.int64], anchors: NDArray[np.float64]) -> Ratings:
    """The first engine's rating, where the ratings ``anchors`` of all others are known exactly.

    points, pairs: as for ``ratings_of``; what the others did among themselves is left out. The prior is one drawn game
    against the mean of the anchors. Only the first engine's rating has an error.
    """
    known = anchors / ELO_PER_LOGIT
    opponents, games = np.append(known, known.mean()), np.append((points + points.T)[0, 1:], PRIOR_GAMES)
    scored = points[0, 1:].sum() + PRIOR_GAMES / 2
    strength = known.mean()
    for _ in range(1000):
        rates = 1 / (1 + np.exp(opponents - strength))
        information = games @ (rates * (1 - rates))
        step = (scored - games @ rates) / information
        strength += np.clip(step, -1.0, 1.0)
        if abs(step) < 1e-9:
            break
    elo = np.append(strength, known) * ELO_PER_LOGIT
    covariance = np.zeros((len(elo), len(elo)))
    covariance[0, 0] = ELO_PER_LOGIT**2 / information
    own = np.zeros_like(pairs)
    own[0], own[:, 0] = pairs[0], pairs[:, 0]
    return Ratings(elo, covariance).dispersed(dispersion(own, elo))


def expected_covariance(games: NDArray[np.float64], elo: NDArray[np.float64]) -> NDArray[np.float64]:
    """The covariance of the ratings, in Elo squared, once ``games[i, j]`` games are finished between engines i and j.

    elo: how strong they are, as far as that is known.
    """
    return _covariance(games, elo / ELO_PER_LOGIT, PRIOR_GAMES)


def _covariance(games: NDArray[np.float64], strength: NDArray[np.float64], prior: float) -> NDArray[np.float64]:
    centre = np.eye(len(games)) - 1 / len(games)
    covariance: NDArray[np.float64] = centre @ np.linalg.inv(_information(games, strength, prior)) @ centre
    return covariance * ELO_PER_LOGIT**2


def _maximise(games: NDArray[np.float64], scored: NDArray[np.float64], prior: float) -> NDArray[np.float64]:
    """Newton's method on a strictly concave likelihood; a step is bounded, or it may overshoot."""
    strength = np.zeros(len(scored))
    for _ in range(1000):
        gradient = scored - _expected(games, strength, prior)
        step = np.linalg.solve(_information(games, strength, prior), gradient)
        strength = strength + np.clip(step, -1.0, 1.0)
        # Such a step leaves an error of about its square. What all have in common is taken off in the end.
        if np.ptp(step) < 1e-5:
            break
    return strength


def _expected(games: NDArray[np.float64], strength: NDArray[np.float64], prior: float) -> NDArray[np.float64]:
    expected: NDArray[np.float64] = (games * _win_rates(strength)).sum(axis=1)
    return expected + prior / (1 + np.exp(-strength))


def _information(games: NDArray[np.float64], strength: NDArray[np.float64], prior: float) -> NDArray[np.float64]:
    rates = _win_rates(strength)
    weights = games * rates * (1 - rates)
    imagined = prior / (2 + np.exp(strength) + np.exp(-strength))
    return np.diag(weights.sum(axis=1) + imagined) - weights


def _win_rates(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    rates: NDArray[np.float64] = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return rates


def ratings_of(points: NDArray[np.float64], pairs: NDArray[np.int64]) -> Ratings:
    """The ratings from what everyone scored against everyone, as certain as the spread of the game pairs makes them.

    points: as for ``bradley_terry``, of all games. pairs: as for ``dispersion``, of those that come in pairs.
    """
    ratings = bradley_terry(points)
    return ratings.dispersed(dispersion(pairs, ratings.elo))


def dispersion(pairs: NDArray[np.int64], elo: NDArray[np.float64]) -> float:
    """The variance of game pairs in that of two coins with the same expected score; 1 before the first pair.

    Pairs cancel what an opening gives to one colour, and draws vary less than coins: in gomoku it is about a third,
    and so is the variance of every rating. pairs: ``pairs[i, j]`` counts how often engine i scored each pentanomial
    outcome against engine j, all of them twice, from both sides. elo: the engines' ratings.
    """
    rates = 1 / (1 + np.exp((elo[None, :] - elo[:, None]) / ELO_PER_LOGIT))
    misses = (_VALUES - rates[:, :, None]) ** 2
    seen = float((pairs * misses).sum()) / 2
    of_coins = float((pairs.sum(axis=-1) * rates * (1 - rates)).sum()) / 4
    imagined = _PRIOR_PAIRS / 8
    return (seen + imagined) / (of_coins + imagined)
