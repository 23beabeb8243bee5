"""A round robin that spends its games where the ranking is uncertain."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on, pairs_in
from gomoku_arena.tournament.statistics.rating import ELO_PER_LOGIT, expected_covariance
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing

Floats = NDArray[np.float64]

_NOTHING = 200
"""Where ``distance`` is this many times ``told``, less than 1e-43 can be gained."""

_LEAST_VARIANCE = 1e-9
"""In Elo squared: rounding takes some where engines are thousands of Elo apart, and may leave nothing."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)

MINIMUM_PAIRS = 1
"""Game pairs of every couple before anything is chosen."""


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


class Adaptive:
    """As many games as a round robin of ``games`` (even) games a couple, most of them between close neighbours.

    Once every couple has met, each game pair goes where the order of the ranking is expected to gain most. Games that
    are not finished yet count as played, so that games that run at the same time do not all ask the same.

    within: how many Elo may lie between two engines that meet again. Where no two are as near, the nearest do.
    """

    def __init__(self, names: Sequence[str], games: int, within: float | None = None) -> None:
        self._place = {name: place for place, name in enumerate(names)}
        self._couples = list(combinations(names, 2))
        self._games = games
        self._within = within
        self._pairs = np.zeros((len(names), len(names)))
        self._counted = 0

    @property
    def total(self) -> int:
        """Games in all."""
        return self._games * len(self._couples)

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """Game pairs to fill the room, chosen by the results so far."""
        for pairing in planned[2 * self._counted :: 2]:
            self._count(pairing.black, pairing.white)
        left = self.total // 2 - self._counted
        return numbered_on(planned, [self._next(board) for _ in range(min(left, pairs_in(room)))])

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:  # noqa: ARG002
        """Whether games are left."""
        return len(planned) // 2 < self.total // 2

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:  # noqa: ARG002
        """The table by rating."""
        return board.standings()

    def _next(self, board: Scoreboard) -> GamePair:
        """The next game pair, which is counted as planned."""
        first, second = self._choose(board)
        opening = int(self._pairs[self._place[first], self._place[second]])
        self._count(first, second)
        return GamePair(opening, opening, first, second)

    def _choose(self, board: Scoreboard) -> tuple[str, str]:
        """The couple that gains most; the one that met least among those that gain the same, or nothing."""
        if self._counted < MINIMUM_PAIRS * len(self._couples):
            return self._couples[self._counted % len(self._couples)]
        # What a single pair adds is too little to change any order, and rounds to nothing; as many games as the couples
        # have on average show where more of them are worth most.
        elo = board.ratings().elo
        gains = expected_gains(elo, 2 * self._pairs, more=2 * self._counted / len(self._couples))
        if self._within is not None:
            apart = np.abs(_couples(len(elo)) @ elo)
            gains[apart > max(self._within, apart.min())] = -1
        met = self._pairs[np.triu_indices(len(self._place), 1)]
        return self._couples[int(np.lexsort((met, -gains))[0])]

    def _count(self, first: str, second: str) -> None:
        one, other = self._place[first], self._place[second]
        self._pairs[[one, other], [other, one]] += 1
        self._counted += 1
