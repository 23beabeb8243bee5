"""The page's tables as plain values: everything that can be read without a script."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from gomoku_arena.record import Termination
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.statistics.outcomes import EloEstimate
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.summary import TournamentSummary


@dataclass(frozen=True)
class StandingRow:
    """place: of the engine, which decides its colour. low, at, high: where interval and rating lie, in per cent."""

    place: int
    standing: Standing
    low: float
    at: float
    high: float


@dataclass(frozen=True)
class Cell:
    """What one engine scored against another. strength: how far from an even score, 0 to 100."""

    first: int
    second: int
    points: float
    games: int

    @property
    def strength(self) -> float:
        return abs(2 * self.points / self.games - 1) * 100 if self.games else 0.0

    @property
    def is_good(self) -> bool:
        return 2 * self.points >= self.games


@dataclass(frozen=True)
class PairRow:
    """Two engines by their game pairs. counts: the worst outcome for the first engine first."""

    first: int
    second: int
    counts: tuple[int, ...]
    estimate: EloEstimate

    @property
    def pairs(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True)
class TerminationRow:
    """How games ended: how many so, and who won them."""

    termination: Termination
    games: int
    black: int
    white: int
    draws: int


def standing_rows(report: TournamentSummary) -> list[StandingRow]:
    """The standings with their intervals on one common scale."""
    places = _places(report)
    low = min((row.elo - row.elo_error for row in report.standings), default=0.0)
    high = max((row.elo + row.elo_error for row in report.standings), default=0.0)
    width = max(high - low, 1.0) / 100

    def at(elo: float) -> float:
        return round((elo - low) / width, 2)

    return [
        StandingRow(places[row.name], row, at(row.elo - row.elo_error), at(row.elo), at(row.elo + row.elo_error))
        for row in report.standings
    ]


def cross_rows(report: TournamentSummary) -> list[list[Cell]]:
    """Everyone against everyone, rows and columns in the order of the standings."""
    board, places = report.board, _places(report)
    return [
        [
            Cell(
                places[name],
                places[other],
                float(board.points[places[name], places[other]]),
                board.trinomial(name, other).observations if name != other else 0,
            )
            for other in report.ranking
        ]
        for name in report.ranking
    ]


def superiority_rows(report: TournamentSummary) -> list[list[float | None]]:
    """How likely the engine of the row is stronger than that of the column, in per cent; None for itself."""
    likelihood, places = report.board.ratings().los_matrix(), _places(report)
    return [
        [None if one == other else 100 * float(likelihood[places[one], places[other]]) for other in report.ranking]
        for one in report.ranking
    ]


def pair_rows(report: TournamentSummary) -> list[PairRow]:
    """Every two engines that finished a game pair, in the order of the standings; in a match in the order given."""
    places, rows = _places(report), []
    is_match = report.config is not None and report.config.format == "match"
    for first, second in combinations(list(places) if is_match else report.ranking, 2):
        outcomes = report.board.pentanomial(first, second)
        if outcomes.observations:
            rows.append(PairRow(places[first], places[second], outcomes.counts, outcomes.elo()))
    return rows


def termination_rows(results: Iterable[Result]) -> list[TerminationRow]:
    """Every way in which a game ended, the most frequent first."""
    seen = Counter((result.record.termination, result.record.winner) for result in results)
    kinds = Counter({kind: 0 for kind, _ in seen})
    for (kind, _), games in seen.items():
        kinds[kind] += games
    return [
        TerminationRow(kind, games, seen[kind, "black"], seen[kind, "white"], seen[kind, None])
        for kind, games in kinds.most_common()
    ]


def black_share(results: Sequence[Result]) -> float | None:
    """The share of the points that black took, 0 to 1; None before the first game."""
    return sum(result.record.score("black") for result in results) / len(results) if results else None


def _places(report: TournamentSummary) -> dict[str, int]:
    return {engine.name: place for place, engine in enumerate(report.engines)}
