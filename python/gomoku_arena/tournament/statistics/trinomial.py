"""Two players compared by single games, where games do not come in pairs."""

from dataclasses import dataclass
from typing import ClassVar

from gomoku_arena.tournament.statistics.outcomes import Outcomes


@dataclass(frozen=True)
class Trinomial(Outcomes):
    """How many games the first player lost, drew and won.

    For game pairs, the pentanomial's intervals are narrower and more honest.
    """

    GAMES: ClassVar[int] = 1

    counts: tuple[int, int, int]
