"""How everyone has done so far, counted from the finished games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gomoku_arena.tournament.rating import Ratings, bradley_terry
from gomoku_arena.tournament.result import Result


@dataclass(frozen=True)
class Forfeit:
    """A game lost by a fault: its number, against whom, and why."""

    game: int
    opponent: str
    reason: str


@dataclass(frozen=True)
class Standing:
    """One engine's line in the table.

    elo: relative to the mean of all. elo_error: half the width of its 95 % interval. average_seconds and
    longest_seconds: a move, None before the first one. forfeits: games lost by a fault, in the order of their numbers.
    """

    name: str
    wins: int
    draws: int
    losses: int
    elo: float
    elo_error: float
    average_seconds: float | None
    longest_seconds: float | None
    forfeits: tuple[Forfeit, ...]

    @property
    def games(self) -> int:
        """Games finished."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points: a win is 1, a draw 0.5."""
        return self.wins + self.draws / 2

    def latency(self, allowed: float | None) -> float | None:
        """Seconds by which the longest move ran over what it was allowed, 0 if it did not; None without a limit."""
        if allowed is None or self.longest_seconds is None:
            return None
        return max(0.0, self.longest_seconds - allowed)


def standings(names: Sequence[str], results: Iterable[Result]) -> list[Standing]:
    """Everyone's standing, the highest rating first, equals in the order of ``names``.

    With equally many games each, that is the order of the scores too.
    """
    games = sorted(results, key=lambda result: result.game)
    ratings = bradley_terry(points(names, games))
    rows = [_standing(name, place, ratings, games) for place, name in enumerate(names)]
    # Rounding keeps engines with equal scores in the given order, whatever the last bits of their ratings say.
    return sorted(rows, key=lambda row: -round(row.elo, 6))


def points(names: Sequence[str], results: Iterable[Result]) -> NDArray[np.float64]:
    """``points[i, j]``: what engine i scored against engine j."""
    table = np.zeros((len(names), len(names)))
    place = {name: number for number, name in enumerate(names)}
    for result in results:
        black, white = place[result.record.black], place[result.record.white]
        table[black, white] += result.record.score("black")
        table[white, black] += result.record.score("white")
    return table


def _standing(name: str, place: int, ratings: Ratings, results: Sequence[Result]) -> Standing:
    mine = [result for result in results if result.color_of(name)]
    scores = [result.score_of(name) for result in mine]
    seconds = [used for result in mine for used in _seconds(result, name)]
    return Standing(
        name=name,
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        elo=float(ratings.elo[place]),
        elo_error=float(ratings.error[place]),
        average_seconds=sum(seconds) / len(seconds) if seconds else None,
        longest_seconds=max(seconds, default=None),
        forfeits=tuple(_forfeit(result, name) for result in mine if _lost_by_fault(result, name)),
    )


def _seconds(result: Result, name: str) -> list[float]:
    color = result.color_of(name)
    return [] if color is None else result.record.seconds(color)


def _lost_by_fault(result: Result, name: str) -> bool:
    return result.record.termination.is_forfeit and result.score_of(name) == 0


def _forfeit(result: Result, name: str) -> Forfeit:
    record = result.record
    return Forfeit(result.game, record.white if name == record.black else record.black, record.reason)
