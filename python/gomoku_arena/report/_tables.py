"""The page's tables as plain values: everything that can be read without a script."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from gomoku_arena.record import Termination
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.summary import TournamentSummary


@dataclass(frozen=True)
class PairRow:
    """Two engines, by their places, and their game pairs."""

    first: int
    second: int
    pairs: Pentanomial


@dataclass(frozen=True)
class TerminationRow:
    """How games ended: how many so, and who won them."""

    termination: Termination
    games: int
    black: int
    white: int
    draws: int


def pair_rows(report: TournamentSummary) -> list[PairRow]:
    """Every two engines that finished a game pair, in the order of the standings; a challenger comes first."""
    names, rows = report.board.names, []
    has_challenger = report.config is not None and report.config.format_spec.has_challenger
    for first, second in combinations(names if has_challenger else report.ranking, 2):
        outcomes = report.board.pentanomial(first, second)
        if outcomes.observations:
            rows.append(PairRow(names.index(first), names.index(second), outcomes))
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
    return sum(result.score.points(result.record.black) for result in results) / len(results) if results else None
