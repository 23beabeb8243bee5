"""A round robin that spends its games where the ranking is uncertain."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from gomoku_arena.tournament.formats._ranking import expected_gains
from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on, pairs_in
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing

MINIMUM_PAIRS = 1
"""Game pairs of every couple before anything is chosen."""


class Adaptive:
    """As many games as a round robin of ``games`` (even) games a couple, most of them between close neighbours.

    Once every couple has met, each game pair goes where the order of the ranking is expected to gain most. Games that
    are not finished yet count as played, so that games that run at the same time do not all ask the same.
    """

    def __init__(self, names: Sequence[str], games: int) -> None:
        self._place = {name: place for place, name in enumerate(names)}
        self._couples = list(combinations(names, 2))
        self._games = games
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
        gains = expected_gains(board.ratings().elo, 2 * self._pairs, more=2 * self._counted / len(self._couples))
        met = self._pairs[np.triu_indices(len(self._place), 1)]
        return self._couples[int(np.lexsort((met, -gains))[0])]

    def _count(self, first: str, second: str) -> None:
        one, other = self._place[first], self._place[second]
        self._pairs[[one, other], [other, one]] += 1
        self._counted += 1
