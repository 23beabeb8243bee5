"""How likely neighbours in a ranking are in the wrong order, and what more games would do for that."""

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, expected_covariance

Floats = NDArray[np.float64]

_NOTHING = 200
"""Where ``distance`` is this many times ``told``, less than 1e-43 can be gained."""

_LEAST_VARIANCE = 1e-9
"""In Elo squared: rounding takes some where engines are thousands of Elo apart, and may leave nothing."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)


def expected_gains(elo: Floats, games: Floats, more: float) -> Floats:
    """How much less wrong the ranking is expected to be after ``more`` games between two engines.

    Wrong is the sum, over neighbours in the ranking, of the chance that the lower one is the stronger. The gains are of
    the couples (0, 1), (0, 2) and so on to the last, where ``games[i, j]`` games tell about engines i and j already.
    """
    covariance = expected_covariance(games, elo)
    neighbours, couples = _neighbours(elo), _couples(len(elo))
    information = more * _information_of_a_game(couples @ elo)
    variance = _variances(neighbours, covariance)
    # After the games, a rank-one update of the covariance leaves this share of a neighbours' variance away.
    shared = neighbours @ covariance @ couples.T
    told = shared**2 * information / (1 + information * _variances(couples, covariance)) / variance[:, None]
    gains: Floats = _gain_in_order((neighbours @ elo) ** 2 / variance, told).sum(axis=0)
    return gains


def _gain_in_order(distance: Floats, told: Floats) -> Floats:
    """By how much the chance of a wrong order is expected to fall.

    distance: of two neighbours, squared, in variances of their difference. told: the share of that variance which is
    going to be known. The order is judged anew by what becomes known, so it is wrong with twice Owen's T function of
    sqrt(distance) and sqrt(1 / told - 1), whose difference to T at infinity is this integral (Craig's form).
    """
    gain = np.zeros_like(told)
    # The others would come out as nothing, slowly.
    some = distance[:, None] < _NOTHING * told
    limit = np.arcsin(np.sqrt(np.minimum(told[some], 1.0)))
    sine = np.sin(limit[:, None] * (1 + _NODES) / 2)
    distances = np.broadcast_to(distance[:, None], told.shape)[some]
    gain[some] = np.exp(-distances[:, None] / (2 * sine**2)) @ _WEIGHTS * limit / (2 * np.pi)
    return gain


def _neighbours(elo: Floats) -> Floats:
    """A row for each two neighbours in the ranking: 1 for the better, -1 for the other."""
    ranked = np.eye(len(elo))[np.argsort(elo, kind="stable")]
    return ranked[1:] - ranked[:-1]


def _couples(engines: int) -> Floats:
    """A row for each couple: 1 for the first, -1 for the second."""
    first, second = np.triu_indices(engines, 1)
    rows: Floats = np.eye(engines)[first] - np.eye(engines)[second]
    return rows


def _variances(differences: Floats, covariance: Floats) -> Floats:
    variances: Floats = ((differences @ covariance) * differences).sum(axis=1)
    return np.maximum(variances, _LEAST_VARIANCE)


def _information_of_a_game(difference: Floats) -> Floats:
    """Fisher's, about the difference in Elo."""
    rate = 1 / (1 + np.exp(-difference / ELO_PER_LOGIT))
    information: Floats = rate * (1 - rate) / ELO_PER_LOGIT**2
    return information
