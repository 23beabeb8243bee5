"""How ratings and the sequential test developed game by game."""

from collections.abc import Iterable, Iterator
from typing import Any

from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.summary import TournamentSummary, sprt_so_far

SAMPLES = 200
"""At how many points of the tournament the figures are taken, spread evenly; at every one where there are fewer."""


def history(report: TournamentSummary, results: Iterable[Result]) -> dict[str, Any]:
    """The figures after this many games: ``games``, and for each of those Elo and error of every engine and the LLR."""
    board = Scoreboard([engine.name for engine in report.engines])
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
