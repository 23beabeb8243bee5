"""Tells the listeners what happens in a tournament, and sees to it that none of them can harm it."""

import logging
from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from time import monotonic

from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.events import (
    Event,
    FieldEvent,
    GameEvent,
    Listener,
    MoveEvent,
    ResultEvent,
    SprtEvent,
    StandingEvent,
    TournamentEvent,
)
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.workers.task import GameTask

log = logging.getLogger("gomoku_arena.tournament")

SUMMARY_SECONDS = 0.5
"""The standings and the test are told at most once in this time, and at the end: they cost more than a fast game."""


class Announcer:
    """Passes events on, one at a time whatever thread they come from. A listener that raises is told nothing more.

    standings, sprt: the present state, asked for when it is told.
    """

    def __init__(
        self,
        listeners: Iterable[Listener],
        standings: Callable[[], Sequence[Standing]],
        sprt: Callable[[], SprtEvent | None],
    ) -> None:
        self._listeners = list(listeners)
        self._followers = [listener for listener in self._listeners if getattr(listener, "follows_moves", True)]
        self._lock = RLock()
        self._standings = standings
        self._sprt = sprt
        self._next_summary = 0.0
        # Of running games: plies told so far, the opening's counted.
        self._plies: dict[int, int] = {}

    def tournament(self, event: TournamentEvent) -> None:
        """The tournament begins, or ends; at the end the summary comes first."""
        with self._lock:
            if event.state in ("finished", "interrupted"):
                self._summarise()
            self._tell(event)

    def field(self, event: FieldEvent) -> None:
        """The field of a league changes."""
        with self._lock:
            self._tell(event)

    def game(self, task: GameTask) -> None:
        """A game begins."""
        if not self._listeners:
            return
        with self._lock:
            # Under an opening rule the number of a move is not known before the opening is.
            if task.opening_rule is None:
                self._plies[task.pairing.game] = len(task.opening)
            self._tell(GameEvent.of(task.pairing, task.opening))

    def moves(self, game: int, moves: Sequence[MoveRecord]) -> None:
        """Moves of a running game."""
        with self._lock:
            if not self._followers or game not in self._plies:
                return
            for move in moves:
                self._plies[game] += 1
                self._tell_each(self._followers, MoveEvent.of(game, self._plies[game], move))

    def result(self, result: Result, points: dict[str, float], finished: int, total: int | None) -> None:
        """A game is over and stored; the moves that nobody was told yet come before."""
        if not self._listeners:
            return
        record = result.record
        with self._lock:
            told = self._plies.setdefault(result.game, len(record.opening)) - len(record.opening)
            self.moves(result.game, record.moves[told:])
            del self._plies[result.game]
            self._tell(
                ResultEvent(pairing=result.pairing, record=record, points=points, finished=finished, total=total)
            )
            if monotonic() >= self._next_summary:
                self._summarise()

    def _summarise(self) -> None:
        if not self._listeners:
            return
        self._tell(StandingEvent(standings=tuple(self._standings())))
        sprt = self._sprt()
        if sprt is not None:
            self._tell(sprt)
        self._next_summary = monotonic() + SUMMARY_SECONDS

    def _tell(self, event: Event) -> None:
        self._tell_each(self._listeners, event)

    def _tell_each(self, listeners: Sequence[Listener], event: Event) -> None:
        for listener in list(listeners):
            try:
                listener(event)
            except Exception:
                log.exception("a listener failed and is told nothing more")
                self._listeners = [it for it in self._listeners if it is not listener]
                self._followers = [it for it in self._followers if it is not listener]
