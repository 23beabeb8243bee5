"""What decides who plays whom next: pure functions of what was planned and of what was scored."""

from collections.abc import Sequence
from typing import Protocol

from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing


class Format(Protocol):
    """A tournament's plan, one instance for one tournament.

    Every answer depends on the arguments alone: a tournament that was killed goes on from what its store holds. The
    k-th game pair of two players, from 0, has opening k, so that every couple plays the same openings.
    """

    @property
    def total(self) -> int:
        """Games in all; the most that there can be where results may end it earlier."""

    def more(self, planned: Sequence[Pairing], board: Scoreboard, room: int) -> list[Pairing]:
        """The games to plan after ``planned``, whole game pairs, numbered on from there.

        Empty while unfinished games must be waited for, and when all is planned. ``room`` is how many games could
        start now; where results do not matter, more are planned than that.
        """

    def has_more(self, planned: Sequence[Pairing], board: Scoreboard) -> bool:
        """Whether ``more`` would plan anything; unlike it, this costs next to nothing."""

    def standings(self, planned: Sequence[Pairing], board: Scoreboard) -> list[Standing]:
        """The table, the best first."""
