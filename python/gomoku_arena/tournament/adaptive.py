"""A round robin that spends its games where the ranking is uncertain."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.tournament.pairing import GamePair, Pairing, numbered_on, pairs_in
from gomoku_arena.tournament.rating import ELO_PER_LOGIT, expected_covariance
from gomoku_arena.tournament.scoreboard import Scoreboard
from gomoku_arena.tournament.standings import Standing

MINIMUM_PAIRS = 1
"""Game pairs of every couple before anything is chosen."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)


class Adaptive:
    """As many games as a round robin of ``games`` (even) games a couple; after a few of each, the next game pair goes
    to the couple from which the order of neighbours in the ranking is expected to gain most.

    What is gained is the sum, over neighbours in the ranking, of the chance that they are in the wrong order. Games that
    are not finished count as information that will come.
    """

    def __init__(self, names: Sequence[str], games: int) -> None:
        self._names = tuple(names)
        self._couples = list(combinations(range(len(names)), 2))
        self._games = games

    @property
    def total(self) -> int:
        """Games in all."""
        return self._games * len(self._couples)

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """Game pairs to fill the room; the order of the first ones is a round robin's."""
        begun = Counter(pairing.couple for pairing in planned[::2])
        pairs: list[GamePair] = []
        for pair in range(len(planned) // 2, min(len(planned) // 2 + pairs_in(room), self.total // 2)):
            first, second = self._next_couple(pair, begun, board)
            opening = begun[frozenset((first, second))]
            pairs.append(GamePair(opening, opening, first, second))
            begun[frozenset((first, second))] += 1
        return numbered_on(planned, pairs)

    def _next_couple(self, pair: int, begun: Counter[frozenset[str]], board: Scoreboard) -> tuple[str, str]:
        if pair < MINIMUM_PAIRS * len(self._couples):
            first, second = self._couples[pair % len(self._couples)]
        else:
            games = np.zeros((len(self._names), len(self._names)))
            for i, j in self._couples:
                games[i, j] = games[j, i] = 2 * begun[frozenset((self._names[i], self._names[j]))]
            first, second = self._couples[int(np.argmax(gains(board.ratings().elo, games)))]
        return self._names[first], self._names[second]

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:  # noqa: ARG002
        """The table by rating."""
        return board.standings()

    def progress(self, planned: Sequence[Pairing], board: Scoreboard) -> str:  # noqa: ARG002
        """Game pairs finished."""
        return f"{len(board.scores) // 2} of {self.total // 2} game pairs"


def gains(elo: NDArray[np.float64], games: NDArray[np.float64]) -> NDArray[np.float64]:
    n = len(elo)
    covariance = expected_covariance(games, elo) / ELO_PER_LOGIT**2
    strength = elo / ELO_PER_LOGIT
    order = np.argsort(-elo, kind="stable")
    D = np.eye(n)[order[:-1]] - np.eye(n)[order[1:]]
    I, J = np.triu_indices(n, 1)
    E = np.eye(n)[I] - np.eye(n)[J]
    p = 1 / (1 + np.exp(-E @ strength))
    information = 2 * p * (1 - p) * np.maximum(games[I, J] / 2, 1)
    variance = np.einsum("ij,jk,ik->i", D, covariance, D)
    spread = np.einsum("ij,jk,ik->i", E, covariance, E)
    shared = D @ covariance @ E.T
    told = shared**2 * (information / (1 + information * spread)) / variance[:, None]
    z2 = (D @ strength) ** 2 / variance
    top = np.arcsin(np.sqrt(np.minimum(told, 1)))
    angle = top[..., None] * (1 + _NODES) / 2
    gain = (np.exp(-z2[:, None, None] / (2 * np.sin(angle) ** 2)) * _WEIGHTS).sum(-1) * top / 2 / np.pi
    return gain.sum(0) / np.maximum(games[I, J] / 2, 1)
