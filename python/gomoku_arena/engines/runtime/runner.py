"""An engine that thinks for people: in a thread, awaited, and stopped when nobody waits for its answer."""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Hashable
from contextvars import copy_context
from dataclasses import dataclass
from math import inf
from time import monotonic, perf_counter
from typing import Any, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.base import Capabilities, Engine
from gomoku_arena.engines.limits import limit_for
from gomoku_arena.engines.opening_answer import OpeningAnswer
from gomoku_arena.engines.runtime.lane import Lane, Work
from gomoku_arena.engines.runtime.open_engines import EngineHandle, OpenEngines
from gomoku_arena.errors import EngineProtocolError, ErrorCode
from gomoku_arena.opening_rules.opening import Opening

Listener = Callable[[Analysis], object]
_T = TypeVar("_T")


@dataclass(eq=False)
class _Question:
    """What the engine is asked."""

    game: Game
    limit: Limit | None
    """None for as long as the engine thinks by itself, where it can be stopped."""
    listener: Listener | None
    usual: Limit | None = None
    """Where there is no limit: in its place, unless the engine's options say how far it looks."""
    excluded: tuple[Point, ...] = ()
    """Where there is neither: ``Limit.excluded``."""
    is_wanted: bool = True
    """Somebody waits for the answer."""
    has_news: bool = False
    """The engine has told some."""
    is_hurried: bool = False
    began: float | None = None
    """When it began to think; None before and after."""


class EngineRunner:
    """One engine that thinks about one position at a time; a question waits until the one before is over.

    The engine is opened when it is first asked, and again after it was closed, left or did not come back.

    searches: the lane in which it thinks. engines: keeps it open. seconds: after which it is told to stop, and answers
    with what it has. shared_as: by that name, the engine is shared with other runners; each question is then told as a
    new game, so that it has the same answer whatever was asked before. client: who takes turns in the lane.
    """

    def __init__(
        self,
        factory: Callable[[], Engine],
        searches: Lane,
        engines: OpenEngines,
        seconds: float,
        *,
        shared_as: str | None = None,
        client: Hashable = None,
    ) -> None:
        self._factory = factory
        self._searches = searches
        self._engines = engines
        self._seconds = seconds
        self._is_shared = shared_as is not None
        self._key: Hashable = self if shared_as is None else shared_as
        self._client: Hashable = self if client is None else client
        self._one = asyncio.Lock()
        self._question: _Question | None = None
        self._work: Work[Any] | None = None
        self._greeting: asyncio.Task[None] | None = None
        self._asked_last: Engine | None = None

    @property
    def elapsed(self) -> float:
        """Seconds since the engine began to think about what it was asked last; 0 before and after."""
        began = None if self._question is None else self._question.began
        return 0.0 if began is None else monotonic() - began

    @property
    def capabilities(self) -> Capabilities:
        """What the engine that was asked last can do; before that, what may be expected of any."""
        return Capabilities() if self._asked_last is None else self._asked_last.capabilities

    def open(self) -> None:
        """Opens the engine now, and waits for that. Raises whatever escapes its factory."""
        handle = self._engines.take(self._key, self._factory)
        try:
            handle.open()
        finally:
            self._engines.give_back(handle)

    def greet(self, rules: Rules) -> None:
        """Announces the game to an engine that is open; what goes wrong is raised where the engine is asked."""
        if self._engines.has_idle(self._key):
            self._greeting = asyncio.create_task(self._greet(rules))

    async def think(
        self,
        game: Game,
        limit: Limit | None,
        listener: Listener | None = None,
        *,
        usual: Limit | None = None,
        excluded: Collection[Point] = (),
    ) -> tuple[Analysis, float]:
        """What the engine thinks, and the seconds that it took. Where this is cancelled, the engine is stopped.

        listener: told, in the event loop, what is known so far. usual: the limit where none is given and the engine's
        options name none. excluded: as of a limit, where there is none at all.
        Raises EngineTimeoutError where the engine does not come back, EngineProtocolError for an answer that is no
        Analysis, BusyError or TaskError where it is not asked at all, and whatever escapes the engine.
        """
        question = _Question(game.copy(), limit, listener, usual, tuple(excluded))
        tell = self._teller(question)
        return await self._wait_for(question, lambda handle: self._answer(handle, question, tell))

    async def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> tuple[OpeningAnswer, float]:
        """What the engine does in an opening that asks it, and the seconds that it took. Raises as ``think``."""
        question = _Question(opening.game, limit, None)
        return await self._wait_for(question, lambda handle: self._choose(handle, question, opening, limit, seed))

    def hurry(self) -> None:
        """Has the engine answer with what it has found so far, or as soon as it has found anything."""
        if self._question is not None:
            self._question.is_hurried = True
            if self._question.has_news:
                self._end()

    def leave(self) -> None:
        """Stops the engine, and closes it once it is back."""
        if self._work is None and self._question is not None:
            self._question.is_wanted = False
        self._end()
        self._engines.retire(self._key)

    async def _wait_for(self, question: _Question, ask: Callable[[EngineHandle], _T]) -> _T:
        self._question = question
        try:
            async with self._one:
                # A question that is given up in the same breath never reaches the engine.
                await asyncio.sleep(0)
                return await self._asked(ask, question)
        except _Unwanted:
            raise asyncio.CancelledError from None
        finally:
            question.is_wanted, question.began = False, None

    async def _greet(self, rules: Rules) -> None:
        with contextlib.suppress(Exception):
            async with self._one:
                await self._asked(lambda handle: handle.ready(rules))

    async def _asked(self, ask: Callable[[EngineHandle], _T], question: _Question | None = None) -> _T:
        await self._searches.turn(self._client)
        handle = self._engines.take(self._key, self._factory)
        work = self._searches.start(lambda: ask(handle), handle.stop, self._seconds)
        self._work = work
        work.when_over(lambda: self._engines.give_back(handle))

        def give_up() -> None:
            if question is not None:
                question.is_wanted = False

        try:
            return await work.outcome(give_up)
        finally:
            self._work = None
            # The next question gets another engine.
            handle.is_retired = handle.is_retired or not work.is_over

    def _choose(
        self, handle: EngineHandle, question: _Question, opening: Opening, limit: Limit, seed: int
    ) -> tuple[OpeningAnswer, float]:
        engine = self._ready(handle, question)
        begun = perf_counter()
        answer = engine.choose_opening(opening, limit, seed)
        return answer, perf_counter() - begun

    def _ready(self, handle: EngineHandle, question: _Question) -> Engine:
        """The engine, whose time begins."""
        _check(question)
        engine = self._asked_last = handle.ready(question.game.rules, anew=self._is_shared)
        _check(question)
        question.began = monotonic()
        return engine

    def _answer(self, handle: EngineHandle, question: _Question, tell: Listener) -> tuple[Analysis, float]:
        """Asks the engine, in a thread."""
        engine = self._ready(handle, question)
        limit = self._limit(engine, question)
        begun = perf_counter()
        answer: object = engine.stream(question.game, limit, tell)
        seconds = perf_counter() - begun
        if not isinstance(answer, Analysis):
            raise EngineProtocolError(ErrorCode.NO_ANALYSIS, answer=f"{answer!r:.80}")
        return answer, seconds

    def _limit(self, engine: Engine, question: _Question) -> Limit:
        """That of the question. Without one an engine may think as long as it likes, if it can be stopped."""
        if question.limit is not None or question.usual is not None:
            return limit_for(engine, question.limit, question.usual or Limit())
        can_end = engine.capabilities.stops or self._seconds == inf
        return Limit(seconds=None if can_end else self._seconds, excluded=question.excluded)

    def _teller(self, question: _Question) -> Listener:
        """Hears the engine's news in its thread; they are told where the question was asked."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def hear(analysis: Analysis) -> None:
            question.has_news = True
            if question.is_hurried:
                self._end()
            if question.listener is not None and question.is_wanted:
                question.listener(analysis)

        def tell(analysis: Analysis) -> None:
            _check(question)
            loop.call_soon_threadsafe(hear, analysis, context=context)

        return tell

    def _end(self) -> None:
        if self._work is not None:
            self._work.end()


class _Unwanted(Exception):  # noqa: N818
    """Nobody waits for the answer any more; an engine that cannot be stopped ends by it."""


def _check(question: _Question) -> None:
    if not question.is_wanted:
        raise _Unwanted
