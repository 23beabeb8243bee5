"""Two players compared by game pairs: the same opening twice, the colours swapped, is one observation.

Counting pairs and not games takes out what the opening gives to one colour, which independent games would count as
noise.
"""

from dataclasses import dataclass
from typing import ClassVar

from gomoku_arena.tournament.statistics.outcomes import Outcomes


@dataclass(frozen=True)
class Pentanomial(Outcomes):
    """How many game pairs ended with each outcome: LL, LD, WL or DD, WD, WW, from the first player's side."""

    GAMES: ClassVar[int] = 2

    counts: tuple[int, int, int, int, int]

    @property
    def pairs(self) -> int:
        """Finished game pairs."""
        return self.observations

    @property
    def _pair_counts(self) -> tuple[int, ...]:
        return self.counts
