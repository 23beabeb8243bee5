"""The model of all ratings: Bradley-Terry, and how much game pairs vary compared with two games on their own."""

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, Ratings, bradley_terry

_VALUES = np.linspace(0, 1, 5)

_PRIOR_PAIRS = 10.0
"""Game pairs between equals that are imagined to vary as games on their own do: few pairs say little about it."""


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
