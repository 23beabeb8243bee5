"""What a tournament came to: one value for tables, JSON and people."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.pentanomial import Pentanomial
from gomoku_arena.tournament.result import Result, between
from gomoku_arena.tournament.scheduler import pairings
from gomoku_arena.tournament.standings import Standing, standings


@dataclass(frozen=True)
class Report:
    """The tournament so far. results: in the order of their numbers. games: how many there will be."""

    config: TournamentConfig
    results: tuple[Result, ...]
    standings: tuple[Standing, ...]
    games: int

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return len(self.results) == self.games

    @property
    def forfeits(self) -> list[str]:
        """A line for every game lost by a fault, with the reason."""
        faulty = [result for result in self.results if result.record.termination.is_forfeit]
        return [f"game {result.game + 1}: {result.record.reason}" for result in faulty]


def make_report(config: TournamentConfig, results: Sequence[Result]) -> Report:
    """The report on these games."""
    ordered = tuple(sorted(results, key=lambda result: result.game))
    names = [participant.name for participant in config.participants]
    return Report(config, ordered, tuple(standings(names, ordered)), len(pairings(config)))


def standings_table(report: Report) -> Table:
    """The standings: Elo is relative to the mean, with a 95 % interval; times are per move, in milliseconds."""
    limit = report.config.time.seconds
    table = Table(box=box.SIMPLE_HEAD, title=_title(report), title_justify="left")
    for heading in ("#", "engine", "Elo", "±", "score", "W", "D", "L", "avg ms", "max ms", "late ms", "forfeits"):
        table.add_column(heading, justify="left" if heading == "engine" else "right", no_wrap=True)
    for rank, row in enumerate(report.standings, start=1):
        cells = (
            *(f"{row.elo:+.0f}", f"{row.elo_error:.0f}", f"{row.score:g}/{row.games}"),
            *(str(row.wins), str(row.draws), str(row.losses)),
            *(_milliseconds(row.average_seconds), _milliseconds(row.longest_seconds)),
            *(_milliseconds(row.latency(limit)), str(len(row.forfeits) or "-")),
        )
        table.add_row(str(rank), Text(row.name), *cells)
    return table


def crosstable(report: Report) -> Table:
    """Who took how many points off whom, in the order of the standings."""
    table = Table(box=box.SIMPLE_HEAD, title="crosstable", title_justify="left")
    table.add_column("engine", no_wrap=True)
    for rank in range(1, len(report.standings) + 1):
        table.add_column(str(rank), justify="right", no_wrap=True)
    for rank, row in enumerate(report.standings, start=1):
        cells = [_cell(report, row.name, other.name) for other in report.standings]
        table.add_row(Text(f"{rank} {row.name}"), *cells)
    return table


def as_json(report: Report) -> dict[str, Any]:
    """Everything in plain values; ``games`` holds every move of every game."""
    return {
        "config": report.config.model_dump(mode="json"),
        "complete": report.complete,
        "standings": [_standing_as_json(rank, row, report) for rank, row in enumerate(report.standings, start=1)],
        "matches": _matches_as_json(report),
        "games": [result.model_dump(mode="json") for result in report.results],
    }


def _title(report: Report) -> str:
    rules = report.config.rules.rules()
    played = "" if report.complete else f", {len(report.results)} of {report.games} games"
    return f"{rules.name} {rules.size}x{rules.size}, {report.config.format}{played}"


def _milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:.0f}"


def _cell(report: Report, name: str, other: str) -> str:
    games = between(report.results, name, other) if name != other else []
    return f"{sum(result.score_of(name) for result in games):g}/{len(games)}" if games else "-"


def _standing_as_json(rank: int, row: Standing, report: Report) -> dict[str, Any]:
    return {
        "rank": rank,
        "engine": row.name,
        "elo": row.elo,
        "elo_error": row.elo_error,
        "games": row.games,
        "score": row.score,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "average_seconds": row.average_seconds,
        "longest_seconds": row.longest_seconds,
        "latency_seconds": row.latency(report.config.time.seconds),
        "forfeits": [
            {"game": forfeit.game, "opponent": forfeit.opponent, "reason": forfeit.reason} for forfeit in row.forfeits
        ],
    }


def _matches_as_json(report: Report) -> list[dict[str, Any]]:
    couples = combinations([participant.name for participant in report.config.participants], 2)
    return [_match_as_json(report, *couple) for couple in couples if between(report.results, *couple)]


def _match_as_json(report: Report, first: str, second: str) -> dict[str, Any]:
    games = between(report.results, first, second)
    pairs = Pentanomial.of(games, first, second)
    estimate = pairs.elo()
    return {
        "engines": [first, second],
        "games": len(games),
        "score": sum(result.score_of(first) for result in games),
        "pentanomial": list(pairs.counts),
        "elo": estimate.elo,
        "elo_error": estimate.error,
        "los": estimate.los,
        "too_few_distinct_outcomes": estimate.degenerate,
    }
