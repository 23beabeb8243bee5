"""What standings and crosstables show, for the terminal, the page and the report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gomoku_arena.tournament.statistics.rating import ENOUGH_POINTS
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing


class StandingColumn(NamedTuple):
    """One column, beside those of rank and name."""

    heading: str
    text: Callable[[Standing], str]
    """What the column says of a standing; empty where there is nothing to say."""
    title: str = ""
    """What the heading means, where that is not plain."""
    is_main: bool = False
    """Whether narrow tables have it too."""


@dataclass(frozen=True)
class StandingRow:
    """A standing as a row of the table."""

    place: int
    """The place of the engine in the configuration, which decides its colour."""
    standing: Standing
    low: float
    at: float
    high: float
    """``low``, ``at`` and ``high`` say where interval and rating lie, in per cent of the width."""


def standing_columns(standings: Sequence[Standing], *, narrow: bool = False) -> list[StandingColumn]:
    """The columns of a table of these standings, those of their format first. narrow: without times and counts."""
    headings = dict.fromkeys(heading for row in standings for heading in row.ranked_by)
    return [*map(_ranking_column, headings), *(it for it in _COLUMNS if it.is_main or not narrow)]


def standing_rows(standings: Sequence[Standing], engines: Sequence[str]) -> list[StandingRow]:
    """The standings with their intervals on one common scale. engines: every name in its place."""
    low = min((row.elo - (row.elo_error or 0) for row in standings), default=0.0)
    high = max((row.elo + (row.elo_error or 0) for row in standings), default=0.0)
    width = max(high - low, 1.0) / 100

    def at(elo: float) -> float:
        return round((elo - low) / width, 2)

    def row_of(row: Standing) -> StandingRow:
        error = row.elo_error or 0
        return StandingRow(engines.index(row.name), row, at(row.elo - error), at(row.elo), at(row.elo + error))

    return list(map(row_of, standings))


def signed(value: float) -> str:
    """A whole number with its sign; 0 has none."""
    return f"{round(value):+d}" if round(value) else "0"


def _ranking_column(heading: str) -> StandingColumn:
    def text(row: Standing) -> str:
        value = row.ranked_by.get(heading, "")
        return value if isinstance(value, str) else f"{value:g}"

    return StandingColumn(heading, text, is_main=True)


def _milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return ""
    value = 1000 * seconds
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


ELO = StandingColumn("Elo", lambda row: signed(row.elo), "Relative to the mean of all engines", is_main=True)
ERROR = StandingColumn(
    "±",
    lambda row: "?" if row.elo_error is None else f"{row.elo_error:.0f}",
    f"Half the width of the 95 % interval; ? before {ENOUGH_POINTS} points were won and {ENOUGH_POINTS} lost",
    is_main=True,
)
SCORE = StandingColumn("score", lambda row: f"{row.score:g}/{row.games}", "Points out of games", is_main=True)

_COLUMNS = (
    ELO,
    ERROR,
    SCORE,
    StandingColumn("W", lambda row: str(row.wins), "Wins"),
    StandingColumn("D", lambda row: str(row.draws), "Draws"),
    StandingColumn("L", lambda row: str(row.losses), "Losses"),
    StandingColumn("avg ms", lambda row: _milliseconds(row.average_seconds), "Mean time of a move, in milliseconds"),
    StandingColumn("max ms", lambda row: _milliseconds(row.longest_seconds), "Longest move, in milliseconds"),
    StandingColumn(
        "late ms",
        lambda row: _milliseconds(row.late_seconds),
        "The most by which a move ran over what the clock allowed, in milliseconds",
    ),
    StandingColumn("forfeits", lambda row: str(len(row.forfeits) or ""), "Games lost by a fault"),
)


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
