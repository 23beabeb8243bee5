"""Everyone against everyone: who scored what, and who is likely to be stronger."""

from collections.abc import Sequence
from dataclasses import dataclass

from gomoku_arena.tournament.statistics.scoreboard import Scoreboard


@dataclass(frozen=True)
class Cell:
    """What one engine scored against another: their places on the board, points and games."""

    first: int
    second: int
    points: float
    games: int

    @property
    def text(self) -> str:
        """Points out of games, such as ``1.5/2``; empty where the two did not meet."""
        return f"{self.points:g}/{self.games}" if self.games else ""

    @property
    def strength(self) -> float:
        """How far from an even score, 0 to 100."""
        return abs(2 * self.points / self.games - 1) * 100 if self.games else 0.0

    @property
    def is_good(self) -> bool:
        """Whether the first took at least half of the points."""
        return 2 * self.points >= self.games


def cross_rows(names: Sequence[str], board: Scoreboard) -> list[list[Cell]]:
    """Who took how many points off whom, rows and columns in the order of ``names``."""
    places = _places(names, board)
    return [
        [
            Cell(
                place,
                against,
                float(board.points[place, against]),
                board.trinomial(name, other).observations if name != other else 0,
            )
            for other, against in places.items()
        ]
        for name, place in places.items()
    ]


def superiority_rows(names: Sequence[str], board: Scoreboard) -> list[list[float | None]]:
    """How likely the engine of the row is stronger than that of the column, in per cent; None for itself."""
    likelihood, places = board.ratings().los_matrix(), _places(names, board).values()
    return [[None if one == other else 100 * float(likelihood[one, other]) for other in places] for one in places]


def _places(names: Sequence[str], board: Scoreboard) -> dict[str, int]:
    return {name: board.names.index(name) for name in names}
