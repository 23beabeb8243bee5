"""An engine in a thread of its own: asked, listened to, and stopped without waiting for it."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TypeAlias

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine
from gomoku_arena.errors import EngineProtocolError


@dataclass(frozen=True)
class Thought:
    """What came of a question: some news, the answer (``final``), or the error that ended it. seconds: since asked."""

    thinker: "Thinker"
    ticket: int
    seconds: float
    analysis: Analysis | None = None
    error: BaseException | None = None
    final: bool = True

    @property
    def is_current(self) -> bool:
        """Whether nobody has stopped the thinking or asked something else since."""
        return self.ticket == self.thinker.ticket


Listener: TypeAlias = Callable[[Thought], object]
"""Told every thought in the thinker's own thread."""


class Thinker:
    """Thinks about one position at a time; whoever asks again or stops it hears nothing more of what was before.

    The game is announced to the engine at once, while others may still be thinking. No method waits for the engine,
    but ``join``.
    """

    def __init__(self, engine: Engine, rules: Rules, listener: Listener) -> None:
        self.ticket = 0
        self._engine = engine
        self._rules = rules
        self._listener = listener
        self._fault: BaseException | None = None
        self._busy_with: int | None = None
        self._began = 0.0
        self._questions: SimpleQueue[tuple[int, Game, Limit] | None] = SimpleQueue()
        # A daemon: the process does not wait at its end for an engine that cannot be stopped.
        self._thread = Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    @property
    def used(self) -> float:
        """Seconds that it has thought about what it was asked last; 0 before it begins and after its answer."""
        return monotonic() - self._began if self._busy_with == self.ticket else 0.0

    def ask(self, game: Game, limit: Limit) -> None:
        """Has the engine think about a copy of the game as it stands."""
        self.stop()
        self._questions.put((self.ticket, game.copy(), limit))

    def stop(self) -> None:
        """Ends what it thinks about, as far as the engine can be stopped; nobody hears of it any more."""
        self.ticket += 1
        self.insist()

    def insist(self) -> None:
        """Says again to stop, where that was said: the first word may come before the search has begun."""
        if self._busy_with is not None and self._busy_with != self.ticket:
            with contextlib.suppress(Exception):
                self._engine.stop()

    def close(self) -> None:
        """Stops it, and closes the engine as soon as it comes back."""
        self.stop()
        self._questions.put(None)

    def join(self, seconds: float) -> None:
        """Waits so long for the engine to be closed."""
        until = monotonic() + seconds
        while self._thread.is_alive() and monotonic() < until:
            self.insist()
            self._thread.join(0.02)

    def _work(self) -> None:
        self._greet()
        while (question := self._questions.get()) is not None:
            ticket, game, limit = question
            if ticket == self.ticket:
                self._began, self._busy_with = monotonic(), ticket
                thought = self._think(ticket, game, limit)
                self._busy_with = None
                self._tell(thought)
        with contextlib.suppress(Exception):
            self._engine.close()

    def _think(self, ticket: int, game: Game, limit: Limit) -> Thought:
        start = self._began

        def tell(news: Analysis) -> None:
            if ticket != self.ticket:
                raise _Stopped
            self._tell(Thought(self, ticket, monotonic() - start, news, final=False))

        if self._fault is not None:
            return Thought(self, ticket, 0.0, error=self._fault)
        try:
            answer = self._engine.stream(game, limit, tell)
        # An engine may raise anything at all, and loses its game by it.
        except BaseException as error:
            return Thought(self, ticket, monotonic() - start, error=error)
        if not isinstance(answer, Analysis):
            fault = EngineProtocolError(f"answered {answer!r:.80}, which is no Analysis")
            return Thought(self, ticket, monotonic() - start, error=fault)
        return Thought(self, ticket, monotonic() - start, answer)

    def _greet(self) -> None:
        try:
            self._engine.new_game(self._rules)
        except BaseException as error:
            self._fault = error

    def _tell(self, thought: Thought) -> None:
        if thought.is_current:
            self._listener(thought)


class _Stopped(Exception):  # noqa: N818
    """Nobody listens any more."""
