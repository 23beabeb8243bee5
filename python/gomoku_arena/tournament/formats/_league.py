"""A league: it has no end, and who plays it may change."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from gomoku_arena.tournament.formats._format import FormatSpec
from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on, pairs_in
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing


class League:
    """Whoever has the fewest games plays next, against the opponent that it has met least.

    So a newcomer catches up with the others, and a choice takes a time that is linear in the field. Games that are not
    finished yet count as played.

    names: everybody who ever played. absent: who plays no more. anchors: whose ratings are known: they are only met.
    within: how many Elo may lie between two that meet. The next one above and the next one below are always met, or the
    field would fall into parts of which nobody knows how far they are apart.
    """

    def __init__(
        self,
        names: Sequence[str],
        absent: Collection[str] = (),
        anchors: Collection[str] = (),
        within: float | None = None,
    ) -> None:
        self._names = tuple(names)
        self._absent = frozenset(absent)
        self._place = {name: place for place, name in enumerate(names)}
        self._field = np.array([place for place, name in enumerate(names) if name not in absent], dtype=np.intp)
        self._rated = np.array([place for place in self._field if names[place] not in anchors], dtype=np.intp)
        self._within = np.inf if within is None else within
        self._pairs = np.zeros((len(names), len(names)), dtype=np.int64)
        self._played = np.zeros(len(names), dtype=np.int64)
        self._counted = 0

    @property
    def total(self) -> None:
        """There is no last game."""
        return None

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """Game pairs to fill the room."""
        for pairing in planned[2 * self._counted :: 2]:
            self._count(self._place[pairing.black], self._place[pairing.white])
        if not self.has_more(planned, board):
            return []
        return numbered_on(planned, [self._next(board) for _ in range(pairs_in(room))])

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:  # noqa: ARG002
        """Whether there are two who may meet."""
        return len(self._field) > 1 and len(self._rated) > 0

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:  # noqa: ARG002
        """The table by rating, with those who play no more."""
        if not self._absent:
            return board.standings()
        return [
            replace(row, ranked_by={"now": "retired" if row.name in self._absent else "plays"})
            for row in board.standings()
        ]

    def _next(self, board: Scoreboard) -> GamePair:
        """The next game pair, which is counted as planned."""
        first = int(self._rated[np.argmin(self._played[self._rated])])
        others = self._field[self._field != first]
        elo = board.recent_ratings().elo
        ahead = elo[others] - elo[first]
        allowed = np.abs(ahead) <= self._within
        for side in (ahead, -ahead):
            # The next one of those who are not behind: nobody where all are.
            allowed |= side == min(side[side >= 0], default=np.nan)
        met = self._pairs[first, others[allowed]]
        second = int(others[allowed][np.lexsort((np.abs(ahead[allowed]), met))[0]])
        opening = int(self._pairs[first, second])
        self._count(first, second)
        return GamePair(opening, opening, self._names[first], self._names[second])

    def _count(self, one: int, other: int) -> None:
        self._pairs[[one, other], [other, one]] += 1
        self._played[[one, other]] += 1
        self._counted += 1


LEAGUE = FormatSpec(
    name="league",
    title="league",
    make=lambda terms: League(terms.names, terms.absent, terms.anchors, terms.opponents_within),
    takes=("opponents_within", "anchor", "versions"),
    free=("engines", "opponents_within", "anchor", "versions"),
    ranks_by={"now": "whether it plays or is retired, once some are"},
    is_endless=True,
)
