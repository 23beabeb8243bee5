"""Time: how long a player may think about a move, and what is left of it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Real
from typing import Annotated

from gomoku_arena._core import Limit
from gomoku_arena.bounds import Bounded, Bounds

_MOST = 1e9
"""Seconds; nobody waits for so long, and machines can reckon with it."""

_SHARE = 0.5
"""Of what is left for a game: the most that a first move, which may have loaded something, takes of it."""

_LEAST = 0.001
"""An engine whose time has run out is still told a millisecond: a limit of zero means something else to many."""


@dataclass(frozen=True)
class TimeControl(Bounded):
    """The thinking allowed to one player. A field that is left out sets no limit.

    In a configuration, a number stands for a table of ``seconds`` alone.
    Raises ValueError for a number that is out of bounds.
    """

    seconds: Annotated[float | None, Bounds(0, _MOST, above=True)] = None
    """Wall clock a move."""
    match_seconds: Annotated[float | None, Bounds(0, _MOST, above=True)] = None
    """Wall clock for all moves of the game."""
    increment_seconds: Annotated[float, Bounds(0, _MOST)] = 0.0
    """Added to what is left of ``match_seconds`` after every move."""
    depth: Annotated[int | None, Bounds(1, 64)] = None
    """Plies."""
    nodes: Annotated[int | None, Bounds(1, 2**63 - 1)] = None
    """Search nodes."""
    margin: Annotated[float, Bounds(0, _MOST)] = 0.1
    """Seconds by which an answer may be late, by pipes and scheduling, before it loses on time.

    The engine is never told. A game's clock forgives so much in all, not so much a move.
    """

    @classmethod
    def of(cls, time: "TimeControl | float | None") -> "TimeControl":
        """A time control, seconds a move, or None for no limit. Raises TypeError for anything else."""
        if isinstance(time, TimeControl):
            return time
        if time is None:
            return cls()
        if (seconds := number_of(time)) is None:
            raise TypeError(f"time = {time!r:.80}: a TimeControl, or seconds a move, is expected")
        return cls(seconds=seconds)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.increment_seconds and self.match_seconds is None:
            raise ValueError("increment_seconds needs match_seconds")


class Clock:
    """One player's clock in one game. Nothing here looks at the time: ``spend`` is told what a move took.

    left: seconds that are left for the game; all of them unless given.
    """

    def __init__(self, time: TimeControl, left: float | None = None) -> None:
        self.time = time
        self._left = time.match_seconds if left is None else left
        # Most controls tell the same limit before every move.
        self._same = None if self._left is not None else _limit(time, None)

    @property
    def left(self) -> float | None:
        """Seconds left for the game, never below 0; None where only moves are limited, or nothing is."""
        return None if self._left is None else max(self._left, 0.0)

    @property
    def allowed(self) -> float | None:
        """Seconds that the next move may take, margin not counted; None without a limit."""
        left = self.left
        if left is None or self.time.seconds is None:
            return self.time.seconds if left is None else left
        return min(self.time.seconds, left)

    @property
    def deadline(self) -> float | None:
        """Seconds after which the next answer is too late; None without a limit."""
        by_move = None if self.time.seconds is None else self.time.seconds + self.time.margin
        by_match = None if self._left is None else self._left + self.time.margin
        if by_move is None or by_match is None:
            return by_match if by_move is None else by_move
        return min(by_move, by_match)

    @property
    def terms(self) -> tuple[float | None, float | None, float, float]:
        """All that decides about the moves to come: seconds after which one is late, whatever is left of the game;
        seconds left for the game, below 0 where the margin was used; the increment; the margin.
        """
        time = self.time
        by_move = None if time.seconds is None else time.seconds + time.margin
        return by_move, self._left, time.increment_seconds, time.margin

    def limit(self) -> Limit:
        """What the engine is told before its next move."""
        return self._same or _limit(self.time, self._left)

    def exceeded(self, used: float) -> bool:
        """Whether a move that took ``used`` seconds loses on time."""
        deadline = self.deadline
        return deadline is not None and used > deadline

    def counted(self, used: float, loading: float) -> float:
        """What counts of a move for which an engine took ``used`` seconds, and could load for ``loading`` of them.

        A move in time counts whole; of one that is late, what is within its limit or beyond loading. Of the time for a
        game, half of what is left is the most that it takes: nobody can tell loading from thinking.
        """
        if not loading:
            return used
        limit, left = self.time.seconds, self.left
        if limit is not None and used > limit + self.time.margin:
            return max(limit if left is None else min(limit, _SHARE * left), used - loading)
        return used if left is None else max(min(used, _SHARE * left), used - loading)

    def spend(self, *used: float) -> None:
        """Takes the seconds of finished moves off and adds the increment for each."""
        if self._left is not None:
            self._left += len(used) * self.time.increment_seconds - sum(used)


def lateness(seconds: Iterable[float | None], time: TimeControl) -> list[float]:
    """By how much each of one player's moves took longer than its clock allowed, 0 where it did not.

    seconds: that each of its moves in one game took; one of which nobody knows was in time, and took none.
    """
    if time.match_seconds is None:
        allowed = math.inf if time.seconds is None else time.seconds
        return [used - allowed if used is not None and used > allowed else 0.0 for used in seconds]
    clock, late = Clock(time), []
    for told in seconds:
        used = told or 0.0
        allowed = clock.allowed or 0.0
        late.append(max(0.0, used - allowed))
        clock.spend(used)
    return late


def _limit(time: TimeControl, left: float | None) -> Limit:
    if left is None:
        return Limit(depth=time.depth, nodes=time.nodes, seconds=time.seconds)
    return Limit(
        depth=time.depth,
        nodes=time.nodes,
        seconds=time.seconds,
        remaining=max(left, _LEAST),
        increment=time.increment_seconds,
    )


def number_of(value: object) -> float | None:
    """A number of any type, such as NumPy's, as Python's own; None for what is none, as True and False are."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    return value if isinstance(value, int | float) else float(value)
