"""Elo ratings of engines by maximum likelihood (Bradley-Terry), with intervals from the covariance.

The only place where results become Elo, its interval and the likelihood of superiority, for two engines and for many.
docs/reading-the-numbers.md says the model.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

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

NO_ANCHORS: Mapping[int, float] = MappingProxyType({})

_ENOUGH = 1e-5
"""In units of ``ELO_PER_LOGIT``: Newton's method is at its end where no step is longer."""

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
    """Elo of each engine; their mean is 0 unless there are anchors."""
    covariance: NDArray[np.float64]
    """The covariance of those, in Elo squared."""

    @property
    def error(self) -> NDArray[np.float64]:
        """Half the width of each 95 % interval."""
        return Z95 * np.sqrt(np.maximum(np.diagonal(self.covariance), 0.0))

    def centred(self) -> "Ratings":
        """The same differences with a mean of 0."""
        centre = np.eye(len(self.elo)) - 1 / len(self.elo)
        return Ratings(self.elo - self.elo.mean(), centre @ self.covariance @ centre)

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


def bradley_terry(
    points: NDArray[np.float64], prior_games: float = PRIOR_GAMES, anchors: Mapping[int, float] = NO_ANCHORS
) -> Ratings:
    """Ratings from ``points[i, j]``, what engine i scored against engine j; a draw is half a point to each.

    Engines that never met are compared through the others, and by the prior alone where nothing joins them.
    anchors: by their places, engines whose Elo is known exactly; the errors of the others are relative to them. One
    anchor alone changes no difference. Raises ValueError for a prior that is not positive: without one, ratings need
    not be finite.
    """
    if not prior_games > 0:
        raise ValueError(f"prior_games must be positive, not {prior_games:g}")
    imagined, fitted = len(points), _fit(*_with_imagined(points, prior_games), anchors or {len(points): 0.0})
    ratings = Ratings(fitted.elo[:imagined], fitted.covariance[:imagined, :imagined])
    return ratings if anchors else ratings.centred()


def likely_elo(
    points: NDArray[np.float64], anchors: Mapping[int, float], near: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The Elo that ``bradley_terry`` finds, without its errors; sooner where ``near`` is near it."""
    games, scored = _with_imagined(points, PRIOR_GAMES)
    known = anchors or {len(points): 0.0}
    elo = _strengths(games, scored, known, np.append(near, near.mean()))[:-1] * ELO_PER_LOGIT
    return elo if anchors else elo - elo.mean()


def anchored_ratings(points: NDArray[np.float64], pairs: NDArray[np.int64], anchors: NDArray[np.float64]) -> Ratings:
    """The first engine's rating, where the ratings ``anchors`` of all others are known exactly.

    points, pairs: as for ``ratings_of``; what the others did among themselves is left out. The prior is one drawn game
    against the mean of the anchors. Only the first engine's rating has an error.
    """
    known = {place: float(elo) for place, elo in enumerate((*anchors, anchors.mean()), 1)}
    fitted = _fit(*_with_imagined(points, PRIOR_GAMES), known)
    ratings = Ratings(fitted.elo[:-1], fitted.covariance[:-1, :-1])
    own = np.zeros_like(pairs)
    own[0], own[:, 0] = pairs[0], pairs[:, 0]
    return ratings.dispersed(dispersion(own, ratings.elo))


def expected_covariance(games: NDArray[np.float64], elo: NDArray[np.float64]) -> NDArray[np.float64]:
    """The covariance of the ratings, in Elo squared, once ``games[i, j]`` games are finished between engines i and j.

    elo: how strong they are, as far as that is known; the imagined engine of the prior is at 0.
    """
    games, _ = _with_imagined(games / 2, PRIOR_GAMES)
    information = _information(games, _win_rates(np.append(elo, 0.0) / ELO_PER_LOGIT))[:-1, :-1]
    covariance = np.linalg.inv(information) * ELO_PER_LOGIT**2
    return Ratings(elo, covariance.astype(np.float64, copy=False)).centred().covariance


def games_to_part(gap: float, errors: Sequence[float], games: Sequence[int]) -> float:
    """How many more games of each of two engines part their intervals, if their ratings stay; infinite without a gap.

    An interval is as wide as one over the root of the number of games, as the standard error of any mean is (W. G.
    Cochran, *Sampling Techniques*, 1977, chapter 4, which has the size of a sample for a given error). So n more games
    of each part them where ``sum(error * sqrt(played / (played + n))) = gap``.

    gap: between the ratings, in Elo. errors: half the widths of their intervals, 0 for a rating that is given. games:
    those that each has played.
    """
    if gap <= 0:
        return math.inf

    def overlap(more: float) -> float:
        pairs = zip(errors, games, strict=True)
        return sum(error * math.sqrt(played / (played + more)) for error, played in pairs if error) - gap

    low, high = 0.0, 1.0
    while overlap(high) > 0:
        low, high = high, 2 * high
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if overlap(middle) > 0 else (low, middle)
    return high if overlap(0) > 0 else 0.0


def _with_imagined(points: NDArray[np.float64], prior: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The games of every two, and what each has scored, the imagined engine of the prior as the last of them."""
    games = np.pad(points + points.T, (0, 1), constant_values=prior)
    games[-1, -1] = 0
    return games, np.append(points.sum(axis=1) + prior / 2, len(points) * prior / 2)


def _fit(games: NDArray[np.float64], scored: NDArray[np.float64], known: Mapping[int, float]) -> Ratings:
    """The most likely ratings where some are known."""
    strength = _strengths(games, scored, known, np.full(len(games), float(np.mean([*known.values()]))))
    inner = np.ix_(free := _free(len(games), known), free)
    covariance = np.zeros_like(games)
    covariance[inner] = np.linalg.inv(_information(games, _win_rates(strength))[inner])
    return Ratings(strength * ELO_PER_LOGIT, covariance * ELO_PER_LOGIT**2)


def _strengths(
    games: NDArray[np.float64], scored: NDArray[np.float64], known: Mapping[int, float], near: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What is most likely, in units of ``ELO_PER_LOGIT``: Newton's method on a strictly concave likelihood.

    A step is bounded, or it may overshoot. near: Elo at which it begins.
    """
    strength = near / ELO_PER_LOGIT
    strength[[*known]] = np.array([*known.values()]) / ELO_PER_LOGIT
    inner = np.ix_(free := _free(len(games), known), free)
    for _ in range(1000):
        rates = _win_rates(strength)
        gradient = scored - (games * rates).sum(axis=1)
        step = np.linalg.solve(_information(games, rates)[inner], gradient[free])
        strength[free] += np.clip(step, -1.0, 1.0)
        # Such a step leaves an error of about its square.
        if np.abs(step).max(initial=0.0) < _ENOUGH:
            break
    return strength


def _free(count: int, known: Mapping[int, float]) -> NDArray[np.int64]:
    return np.setdiff1d(np.arange(count), [*known])


def _information(games: NDArray[np.float64], rates: NDArray[np.float64]) -> NDArray[np.float64]:
    weights: NDArray[np.float64] = games * rates * (1 - rates)
    return np.diag(weights.sum(axis=1)) - weights


def _win_rates(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    rates: NDArray[np.float64] = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return rates


def ratings_of(
    points: NDArray[np.float64], pairs: NDArray[np.int64], anchors: Mapping[int, float] = NO_ANCHORS
) -> Ratings:
    """The ratings from what everyone scored against everyone, as certain as the spread of the game pairs makes them.

    points, anchors: as for ``bradley_terry``, of all games. pairs: as for ``dispersion``, of those that come in pairs.
    """
    ratings = bradley_terry(points, anchors=anchors)
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
