"""How one player has done so far, counted game by game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from gomoku_arena.clock import TimeControl, lateness
from gomoku_arena.color import Color
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.rating import is_enough


@dataclass(frozen=True)
class Forfeit:
    """A game lost by a fault."""

    game: int
    """Its number, from 0."""
    opponent: str
    """Who won it."""
    reason: str
    """What went wrong."""


@dataclass(frozen=True)
class Standing:
    """One player's line in the table."""

    name: str
    wins: int
    draws: int
    losses: int
    elo: float
    """Relative to the mean of all."""
    elo_error: float | None
    """Half the width of its 95 % interval; None before there were enough points on both sides for one."""
    average_seconds: float | None
    """A move; None before the first one."""
    longest_seconds: float | None
    """The longest move; None before the first one."""
    late_seconds: float | None
    """The most by which a move took longer than the clock allowed, 0 if none did; None without a clock."""
    forfeits: tuple[Forfeit, ...]
    """Games lost by a fault, in the order of their numbers."""
    ranked_by: Mapping[str, float | str] = field(default_factory=dict)
    """What its format ranks by, in the order of importance: a value for each of ``FormatSpec.ranks_by``, or none."""

    @property
    def games(self) -> int:
        """Games finished."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points of the games played: a win is 1, a draw 0.5."""
        return self.wins + self.draws / 2

    def rated(self, elo: float, elo_error: float) -> Self:
        """The same with that rating; without an interval where too few points tell of one."""
        return replace(self, elo=elo, elo_error=elo_error if is_enough(self.score, self.games) else None)


class Tally:
    """One player's moves and faults, counted as its games end. time: what it may think."""

    def __init__(self, name: str, time: TimeControl) -> None:
        self._name = name
        self._time = time
        self._moves = 0
        self._seconds = 0.0
        self._longest: float | None = None
        self._late = 0.0
        self._forfeits: list[Forfeit] = []

    def add(self, result: Result) -> None:
        """Counts a finished game of this player."""
        record = result.record
        told = record.seconds(Color.BLACK if record.black == self._name else Color.WHITE)
        if seconds := [it for it in told if it is not None]:
            self._moves += len(seconds)
            self._seconds += sum(seconds)
            self._longest = max(max(seconds), self._longest or 0.0)
            self._late = max(self._late, *lateness(told, self._time))
        if record.termination.is_forfeit and result.score.points(self._name) == 0:
            opponent = record.white if record.black == self._name else record.black
            self._forfeits.append(Forfeit(result.game, opponent, record.reason))

    def standing(self, outcomes: tuple[int, int, int], elo: float, elo_error: float) -> Standing:
        """The line in the table. outcomes: losses, draws, wins."""
        losses, draws, wins = outcomes
        limited = self._time.seconds is not None or self._time.match_seconds is not None
        return Standing(
            name=self._name,
            wins=wins,
            draws=draws,
            losses=losses,
            elo=elo,
            elo_error=None,
            average_seconds=self._seconds / self._moves if self._moves else None,
            longest_seconds=self._longest,
            late_seconds=self._late if limited and self._moves else None,
            forfeits=tuple(sorted(self._forfeits, key=lambda forfeit: forfeit.game)),
        ).rated(elo, elo_error)
