"""An engine for programs that run an event loop."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from math import inf
from sys import maxsize
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo, EngineSettings, OpeningAnswer
from gomoku_arena.engines.runtime.lane import Lane
from gomoku_arena.opening_rules.opening import Opening

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

_T = TypeVar("_T")


class AsyncEngine:
    """Awaits what the engine does in a thread. One thing is done at a time, in the order in which it was asked for.

    A caller that is cancelled, or leaves ``stream`` early, stops the engine. An engine that cannot be stopped thinks to
    its end; the caller need not wait for that, but what is asked next does.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._lane = Lane(1, waiting=maxsize, grace=inf)
        # What nobody waits for any more, until the engine has come back from it.
        self._left: set[asyncio.Task[Any]] = set()

    @property
    def info(self) -> EngineInfo:
        """Name and origin."""
        info: EngineInfo = self.engine.info
        return info

    @property
    def name(self) -> str:
        """The name shown in tables."""
        return self.engine.name

    async def configure(self, settings: EngineSettings) -> None:
        """Told between games. Raises EngineError where the engine cannot live with it."""
        await self._do(lambda: self.engine.configure(settings))

    async def new_game(self, rules: Rules) -> None:
        """Prepares for a game. Raises UnsupportedRulesError where the engine cannot play it."""
        await self._do(lambda: self.engine.new_game(rules))

    async def analyse(self, game: Game, limit: "LimitLike") -> Analysis:
        """The move to play for the side to move, and what the engine thinks. ``game`` may change meanwhile.

        limit: what ``Limit.of`` takes, such as seconds.
        """
        copy, told = game.copy(), Limit.of(limit)
        return await self._do(lambda: self.engine.analyse(copy, told))

    async def stream(self, game: Game, limit: "LimitLike") -> AsyncGenerator[Analysis]:
        """What the engine knows as often as there is news, and its answer at last. ``game`` may change meanwhile."""
        copy, told, loop = game.copy(), Limit.of(limit), asyncio.get_running_loop()
        news: asyncio.Queue[Analysis | None] = asyncio.Queue()

        def tell(analysis: Analysis | None) -> None:
            loop.call_soon_threadsafe(news.put_nowait, analysis)

        answer = asyncio.ensure_future(self._do(lambda: self.engine.stream(copy, told, tell)))
        answer.add_done_callback(lambda _: news.put_nowait(None))
        last = None
        try:
            while (analysis := await news.get()) is not None:
                yield (last := analysis)
            final = await answer
            if final != last:
                yield final
        finally:
            answer.cancel()

    async def choose_opening(self, opening: Opening, limit: "LimitLike", seed: int = 0) -> OpeningAnswer:
        """What the engine does in an opening that asks it."""
        told = Limit.of(limit)
        return await self._do(lambda: self.engine.choose_opening(opening, told, seed))

    def stop(self) -> bool:
        """Ends the thinking, which then answers with what the engine has; whether there was any to end."""
        return self.engine.stop()

    async def close(self) -> None:
        """Stops the engine and frees what it holds; safe to call twice."""
        if self._left:
            await asyncio.wait(self._left)
        await self._do(self.engine.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _do(self, do: Callable[[], _T]) -> _T:
        await self._lane.turn(self)
        outcome = asyncio.create_task(self._lane.start(do, self.engine.stop).outcome())
        try:
            return await asyncio.shield(outcome)
        except asyncio.CancelledError:
            outcome.cancel()
            self._left.add(outcome)
            outcome.add_done_callback(self._left.discard)
            raise
