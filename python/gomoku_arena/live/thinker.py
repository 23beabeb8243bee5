"""An engine that thinks for people: in a thread, awaited, and stopped when nobody waits for its answer."""

import asyncio
import contextlib
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from threading import Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.runtime.in_thread import in_thread
from gomoku_arena.errors import EngineProtocolError, EngineTimeoutError, ErrorCode

if TYPE_CHECKING:
    from gomoku_arena.live.thinking import ThinkingRoom

GRACE = 2.0
"""Seconds that an engine gets for its answer once it was told to stop."""

_AGAIN = 0.02
_T = TypeVar("_T")
Listener = Callable[[Analysis], object]


@dataclass(eq=False)
class _Question:
    """stop: the engine is to answer with what it has. wanted: whether anybody waits for that. found: whether it has.

    began: when the engine began to think about it; None before and after.
    """

    game: Game
    limit: Limit
    listener: Listener | None
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    wanted: bool = True
    found: bool = False
    hurried: bool = False
    began: float | None = None


class Thinker:
    """One engine in one game, that thinks about one position at a time; a question waits until the one before is over.

    The engine is opened when it is first asked, and anew after it was left or did not come back.
    """

    def __init__(self, factory: Callable[[], Engine], rules: Rules, room: "ThinkingRoom") -> None:
        self._factory = factory
        self._rules = rules
        self._room = room
        self._engine: Engine | None = None
        self._greeted = False
        self._one = asyncio.Lock()
        self._question: _Question | None = None
        self._left = False

    @property
    def elapsed(self) -> float:
        """Seconds since it has begun to think about what it was asked last; 0 before and after."""
        began = None if self._question is None else self._question.began
        return 0.0 if began is None else monotonic() - began

    def open(self) -> None:
        """Opens the engine now, and waits for that. Raises whatever escapes its factory."""
        self._engine = self._counted(self._factory())

    def greet(self) -> None:
        """Announces the game to an engine that is open; what goes wrong is raised where it is asked."""
        if self._engine is not None and not self._greeted:
            asyncio.create_task(self._greet()).add_done_callback(_forget)

    async def think(self, game: Game, limit: Limit, listener: Listener | None = None) -> tuple[Analysis, float]:
        """What it thinks, and the seconds that it took. Where this is cancelled, the engine is stopped.

        listener: told, in the event loop, what is known so far. Raises EngineTimeoutError where the engine does not
        come back, EngineProtocolError for an answer that is no Analysis, and whatever escapes the engine.
        """
        self._left = False
        question = self._question = _Question(game.copy(), limit, listener)
        running = asyncio.create_task(self._run(question))
        running.add_done_callback(_forget)
        try:
            return await asyncio.shield(running)
        finally:
            question.wanted = False
            question.stop.set()

    def hurry(self) -> None:
        """Has it answer with what it has found so far, or as soon as it has found anything."""
        if self._question is not None:
            self._question.hurried = True
            if self._question.found:
                self._question.stop.set()

    def leave(self) -> None:
        """Stops it, and closes the engine once it is back."""
        self._left = True
        if self._question is not None:
            self._question.stop.set()
        if not self._one.locked():
            self._close()

    async def _greet(self) -> None:
        async with self._one:
            try:
                await self._ready(asyncio.Event())
            finally:
                self._close_if_left()

    async def _run(self, question: _Question) -> tuple[Analysis, float]:
        async with self._one, self._room.slots:
            try:
                if question.stop.is_set():
                    raise asyncio.CancelledError
                engine = await self._ready(question.stop)
                question.began = monotonic()
                tell = self._teller(question)
                answer = in_thread(lambda: _answer(engine, question, tell))
                return await self._outcome(answer, question.stop, lambda: engine)
            finally:
                question.began = None
                self._close_if_left()

    async def _ready(self, stop: asyncio.Event) -> Engine:
        """The engine, open, and told of the game."""
        if self._engine is None:
            opening = in_thread(self._factory)
            opened = await self._outcome(opening, stop, lambda: self._counted(opening.result()))
            self._engine = self._counted(opened)
        engine = self._engine
        assert engine is not None
        if not self._greeted:
            try:
                await self._outcome(in_thread(lambda: engine.new_game(self._rules)), stop, lambda: engine)
            except BaseException:
                self._close()
                raise
            self._greeted = True
        return engine

    async def _outcome(self, work: "asyncio.Future[_T]", stop: asyncio.Event, late: Callable[[], Engine]) -> _T:
        """What comes of the work. late: the engine to close, should the work end after it was given up."""
        stopping = asyncio.create_task(stop.wait())
        waited: list[asyncio.Future[Any]] = [work, stopping]
        await asyncio.wait(waited, timeout=self._room.seconds, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        until = monotonic() + GRACE
        # Again and again: the first word may come before the search has begun.
        while not work.done() and monotonic() < until:
            if self._engine is not None:
                with contextlib.suppress(Exception):
                    self._engine.stop()
            await asyncio.wait([work], timeout=_AGAIN)
        if not work.done():
            self._give_up(work, late)
            raise EngineTimeoutError(ErrorCode.NOT_STOPPED)
        return work.result()

    def _give_up(self, work: "asyncio.Future[Any]", late: Callable[[], Engine]) -> None:
        """The thread goes on; the next question gets a new engine."""
        self._engine, self._greeted = None, False

        def clear_up(_: "asyncio.Future[Any]") -> None:
            with contextlib.suppress(Exception):
                self._dispose(late())

        work.add_done_callback(_forget)
        work.add_done_callback(clear_up)

    def _teller(self, question: _Question) -> Listener:
        """What the engine tells its news, in its thread; they are heard where the question was asked."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def hear(analysis: Analysis) -> None:
            question.found = True
            if question.hurried:
                question.stop.set()
            if question.listener is not None and question.wanted:
                question.listener(analysis)

        def tell(analysis: Analysis) -> None:
            if not question.wanted:
                raise _Unwanted
            loop.call_soon_threadsafe(hear, analysis, context=context)

        return tell

    def _counted(self, engine: Engine) -> Engine:
        self._room.open_engines.add(id(engine))
        return engine

    def _close_if_left(self) -> None:
        if self._left:
            self._close()

    def _close(self) -> None:
        engine, self._engine, self._greeted = self._engine, None, False
        if engine is not None:
            self._dispose(engine)

    def _dispose(self, engine: Engine) -> None:
        """Closes it in a thread, for that may take a while."""

        def close() -> None:
            with contextlib.suppress(BaseException):
                engine.close()
            self._room.open_engines.discard(id(engine))

        Thread(target=close, name="closing", daemon=True).start()


class _Unwanted(Exception):  # noqa: N818
    """Nobody waits for the answer any more; an engine that cannot be stopped ends by it."""


def _answer(engine: Engine, question: _Question, tell: Listener) -> tuple[Analysis, float]:
    begun = perf_counter()
    answer: object = engine.stream(question.game, question.limit, tell)
    seconds = perf_counter() - begun
    if not isinstance(answer, Analysis):
        raise EngineProtocolError(ErrorCode.NO_ANALYSIS, answer=f"{answer!r:.80}")
    return answer, seconds


def _forget(running: "asyncio.Future[Any]") -> None:
    """Nobody waits any more for the error of what was given up."""
    if not running.cancelled():
        running.exception()
