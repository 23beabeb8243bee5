"""What each section of the report shows, from the results."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl, lateness
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.record import Termination
from gomoku_arena.report._games import letters, milliseconds
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.summary import TournamentSummary, sprt_so_far


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


@dataclass
class _Opening:
    """What the games on one opening came to."""

    stones: tuple[str, ...] | None
    """None once games with this number began differently, as under an opening rule."""
    name: str
    """What the first three of them are called; empty where that is nothing."""
    games: int = 0
    black: float = 0.0
    engines: dict[int, list[float]] = field(default_factory=dict)
    """Points and games of each engine as black, then as white."""

    def add(self, result: Result, places: Mapping[str, int]) -> None:
        record = result.record
        if record.opening != self.stones:
            self.stones, self.name = None, ""
        self.games += 1
        self.black += result.score.points(record.black)
        for name, at in ((record.black, 0), (record.white, 2)):
            row = self.engines.setdefault(places[name], [0.0, 0.0, 0.0, 0.0])
            row[at] += result.score.points(name)
            row[at + 1] += 1


def openings(results: Iterable[Result], places: Mapping[str, int]) -> list[dict[str, Any]]:
    """A row for every opening that was played, by its number. places: of the engines."""
    found: dict[int, _Opening] = {}
    for result in results:
        number, record = result.pairing.opening, result.record
        if number not in found:
            found[number] = _Opening(record.opening, title_of(record.opening, record.rule_set))
        found[number].add(result, places)
    return [
        {
            "o": number + 1,
            "p": None if opening.stones is None else letters(opening.stones),
            "name": opening.name,
            "games": opening.games,
            "black": opening.black,
            "engines": opening.engines,
        }
        for number, opening in sorted(found.items())
    ]


SAMPLES = 200
"""At how many points of the tournament the figures are taken, spread evenly; at every one where there are fewer."""


def history(report: TournamentSummary, results: Iterable[Result]) -> dict[str, Any]:
    """The figures after this many games: ``games``, and for each of those Elo and error of every engine and the LLR."""
    board = Scoreboard(report.board.names, anchors=report.board.anchors)
    wanted = set(_samples(report.finished))
    games: list[int] = []
    elo: list[list[float]] = []
    error: list[list[float]] = []
    llr: list[float] = []
    for number, result in enumerate(results, start=1):
        board.add(result)
        if number in wanted:
            ratings = board.ratings()
            games.append(number)
            elo.append([round(float(value), 1) for value in ratings.elo])
            error.append([round(float(value), 1) for value in ratings.error])
            sprt = sprt_so_far(report.config, board) if report.config else None
            llr += [] if sprt is None else [round(sprt.llr, 3)]
    return {"games": games, "elo": elo, "error": error, "llr": llr}


def _samples(games: int) -> Iterator[int]:
    step = max(games / SAMPLES, 1.0)
    for sample in range(1, min(games, SAMPLES) + 1):
        yield min(round(sample * step), games)


BINS_A_DECADE = 10
"""Classes of the distribution for every factor of ten: times range from microseconds to minutes."""

_SHORTEST = 1e-6
"""Seconds; the clock tells no less."""


@dataclass
class _Times:
    seconds: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)


def move_times(
    names: Sequence[str], results: Iterable[Result], times: Mapping[str, TimeControl]
) -> list[dict[str, Any]]:
    """For each engine: quantiles in milliseconds, moves by class of time, and how many were late."""
    found = {name: _Times() for name in names}
    for result in results:
        record = result.record
        for color, name in zip(Color, (record.black, record.white), strict=True):
            seconds = record.seconds(color)
            found[name].seconds.extend(it for it in seconds if it is not None)
            if name in times:
                found[name].late.extend(by for by in lateness(seconds, times[name]) if by > 0)
    return [_summary(found[name], times.get(name)) for name in names]


def _summary(times: _Times, control: TimeControl | None) -> dict[str, Any]:
    seconds = sorted(times.seconds)
    limit = None if control is None or control.seconds is None else milliseconds(control.seconds)
    if not seconds:
        return {"moves": 0, "limit": limit, "late": 0, "bins": {}}
    quantiles = {key: milliseconds(_quantile(seconds, share)) for key, share in _QUANTILES.items()}
    return {
        "moves": len(seconds),
        "mean": milliseconds(sum(seconds) / len(seconds)),
        **quantiles,
        "limit": limit,
        "late": len(times.late),
        "latest": milliseconds(max(times.late, default=0.0)),
        "bins": dict(sorted(Counter(map(_bin, seconds)).items())),
    }


_QUANTILES = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The least value that at least that share does not exceed."""
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def _bin(seconds: float) -> int:
    return math.floor(BINS_A_DECADE * math.log10(max(seconds, _SHORTEST)))
