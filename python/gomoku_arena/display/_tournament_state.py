"""A running tournament as its events tell it: what a display needs, and nothing that grows with the games."""

from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gomoku_arena.tournament.events import (
    Event,
    GameEvent,
    MoveEvent,
    ResultEvent,
    SprtEvent,
    StandingEvent,
    TournamentEvent,
)
from gomoku_arena.tournament.statistics.standings import Standing

KEPT_RESULTS = 50
"""How many of the last results are kept, more than a terminal has lines for."""


@dataclass(slots=True)
class DisplayedGame:
    """A game that goes on: how it began, and its last move once there is one."""

    begun: GameEvent
    last: MoveEvent | None = None

    @property
    def ply(self) -> int:
        """Stones played, the opening's counted."""
        return self.last.ply if self.last else len(self.begun.stones)

    @property
    def since(self) -> datetime:
        """When the player to move was asked."""
        return self.last.time if self.last else self.begun.time


@dataclass(slots=True)
class TournamentState:
    """Folds events, each in constant time."""

    name: str = ""
    finished: int = 0
    total: int | None = 0
    """None where there is no last game."""
    running: dict[int, DisplayedGame] = field(default_factory=dict)
    """The running games by number, the oldest first."""
    last: deque[ResultEvent] = field(default_factory=lambda: deque(maxlen=KEPT_RESULTS))
    """The latest results, newest first."""
    standings: tuple[Standing, ...] = ()
    sprt: SprtEvent | None = None
    _start: datetime | None = None
    _finished_before: int = 0

    def add(self, event: Event) -> None:
        """Takes the event into account."""
        match event:
            case TournamentEvent():
                self._begin(event)
            case GameEvent():
                self.running[event.game] = DisplayedGame(event)
            case MoveEvent():
                if event.game in self.running:
                    self.running[event.game].last = event
            case ResultEvent():
                self.running.pop(event.pairing.game, None)
                self.finished, self.total = event.finished, event.total
                self.last.appendleft(event)
            case StandingEvent():
                self.standings = event.standings
            case SprtEvent():
                self.sprt = event

    def remaining(self, now: datetime) -> timedelta | None:
        """How long the games that are left will take at the pace so far; None while nothing tells."""
        played = self.finished - self._finished_before
        if self._start is None or played <= 0 or self.total is None:
            return None
        # What a resumed tournament played before says nothing about this machine now.
        return (now - self._start) / played * max(self.total - self.finished, 0)

    def _begin(self, event: TournamentEvent) -> None:
        self.name = event.name or self.name
        self.finished, self.total = event.finished, event.total
        if event.state in ("begun", "resumed"):
            self._start, self._finished_before = event.time, event.finished
        else:
            self.running.clear()
