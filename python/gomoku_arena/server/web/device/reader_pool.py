"""The server's pool as one reader has it: ``tengen`` and its levels think on the reader's device where that can."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.balance.search import even_placing
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings
from gomoku_arena.engines.builtin import DESCRIPTIONS
from gomoku_arena.engines.levels import HIGHEST, level_of
from gomoku_arena.engines.limits import limit_in
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.lane import elsewhere
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner, Listener
from gomoku_arena.errors import ErrorCode, SearchError
from gomoku_arena.server.web.device._questions import Analysed, PlacedEvenly, Question, T
from gomoku_arena.server.web.device.reader_device import DeviceError, DeviceSearch, DeviceSeat, ReaderDevice

_THERE = Capabilities(in_process=False, stops=True, streams=True, chances=True)


class ReaderPool(EnginePool):
    """Offers what the pool of the server offers, with its lanes and its open engines."""

    def __init__(self, pool: EnginePool, device: ReaderDevice) -> None:
        vars(self).update(vars(pool))
        self.device = device

    def runner(self, name: str, settings: EngineSettings | None = None, /, **options: object) -> EngineRunner:
        """As the server's; tengen and its levels are asked on the device first."""
        asked = _options(name, settings, options)
        if asked is None:
            return super().runner(name, settings, **options)
        factory = self.factory(name, settings, options)
        seat = self.device.seat(asked)
        return DeviceRunner(factory, self.searches, self._open, self.seconds, seat=seat)

    @contextmanager
    def lend(self, name: str, /, **options: object) -> Iterator[Engine]:
        """As the server's; tengen and its levels are asked on the device first."""
        asked = _options(name, None, options)
        with ExitStack() as lent:

            def open_here() -> Engine:
                return lent.enter_context(EnginePool.lend(self, name, **options))

            if asked is None or not self.device.is_used:
                yield open_here()
            else:
                seat = self.device.seat(asked)
                lent.callback(seat.close)
                yield DeviceEngine(seat, open_here)


class DeviceRunner(EngineRunner):
    """A tengen on the reader's device. Where that does not think, and in openings, it is the server's.

    seat: the engine there.
    """

    def __init__(self, *args: Any, seat: DeviceSeat) -> None:
        super().__init__(*args)
        self._seat = seat
        self._device = seat.device
        self._search: DeviceSearch[Analysis] | None = None

    @property
    def elapsed(self) -> float:
        """As of any engine; what it takes to reach the device does not count."""
        return super().elapsed if self._search is None else self._search.elapsed

    @property
    def capabilities(self) -> Capabilities:
        """Those of whichever is asked now."""
        return _THERE if self._device.is_used else super().capabilities

    def greet(self, rules: Rules) -> None:
        """The device needs no announcement."""
        if not self._device.is_used:
            super().greet(rules)

    async def think(
        self,
        game: Game,
        limit: Limit | None,
        listener: Listener | None = None,
        *,
        usual: Limit | None = None,
        excluded: Collection[Point] = (),
    ) -> tuple[Analysis, float]:
        """As any engine; raises so, too."""
        if self._device.is_used:
            with suppress(DeviceError):
                own = limit or limit_in(ANALYST, self._seat.options) or usual or Limit(excluded=list(excluded))
                question = Analysed(game=game.copy(), limit=own, seconds=self._seconds)
                return await self._think_there(question, listener or (lambda _: None))
        return await super().think(game, limit, listener, usual=usual, excluded=excluded)

    async def _think_there(self, question: Analysed, tell: Listener) -> tuple[Analysis, float]:
        search = self._search = self._seat.begin(question, tell)
        try:
            found = await search.outcome()
            return found, min(found.seconds, search.elapsed)
        finally:
            self._search = None

    def hurry(self) -> None:
        """As any engine."""
        if self._search is None:
            super().hurry()
        else:
            self._search.hurry()

    def leave(self) -> None:
        """Stops whichever thinks, and closes it."""
        self._seat.close()
        super().leave()


class DeviceEngine(Engine):
    """The same for work in a thread of one of the pool's lanes, which leaves its place while the device thinks.

    open_here: opens the server's engine, in the event loop.
    """

    def __init__(self, seat: DeviceSeat, open_here: Callable[[], Engine]) -> None:
        self._seat = seat
        self._open_here = open_here
        self._loop = asyncio.get_running_loop()
        self._here: Engine | None = None
        self._rules: Rules | None = None
        self._is_new_game = False
        self._thought: Future[Any] | None = None
        self._known: Analysis | None = None

    @property
    def info(self) -> EngineInfo:
        """As of the server's."""
        return EngineInfo(ANALYST, description=DESCRIPTIONS[ANALYST])

    @property
    def capabilities(self) -> Capabilities:
        """What both can do."""
        return _THERE

    @property
    def own_limit(self) -> Limit | None:
        """As of the server's."""
        return limit_in(ANALYST, self._seat.options)

    def new_game(self, rules: Rules) -> None:
        """What is known of other games does not matter from now on."""
        self._rules, self._is_new_game = rules, True
        if self._here is not None:
            self._here.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        """What the device thinks, or the server. Raises SearchError if stopped before anything was found."""
        if self._is_there:
            question = Analysed(game=game.copy(), limit=limit, is_new_game=self._is_new_game)
            with suppress(DeviceError):
                try:
                    return self._find_there(question)
                except CancelledError:
                    if self._known is None:
                        raise SearchError(ErrorCode.SEARCH_STOPPED) from None
                    return self._known
        return self._server().analyse(game, limit)

    def place_evenly(self, game: Game, stones: int, limit: Limit, seed: int) -> tuple[Point, ...]:
        """Stones, the colours alternating, after which neither side is better: those of ``even_placing``.

        Raises SearchError if stopped.
        """
        if self._is_there:
            with suppress(DeviceError):
                try:
                    return self._find_there(PlacedEvenly(game=game.copy(), stones=stones, limit=limit, seed=seed))
                except CancelledError:
                    raise SearchError(ErrorCode.SEARCH_STOPPED) from None
        return even_placing(self._server().analyse, game, stones, limit, seed=seed)

    @property
    def _is_there(self) -> bool:
        return self._here is None and self._seat.device.is_used

    def _find_there(self, question: Question[T]) -> T:
        self._known = None
        with elsewhere():
            thought = asyncio.run_coroutine_threadsafe(self._seat.ask(question, self._hear), self._loop)
            self._thought = thought
            try:
                found = thought.result()
            finally:
                self._thought = None
        self._is_new_game = False
        return found

    def stop(self) -> bool:
        """As any engine."""
        thought, here = self._thought, self._here
        if thought is not None:
            return thought.cancel()
        return here is not None and here.stop()

    def _hear(self, analysis: Analysis) -> None:
        self._known = analysis

    def _server(self) -> Engine:
        if self._here is None:

            async def opened() -> Engine:
                return self._open_here()

            self._here = asyncio.run_coroutine_threadsafe(opened(), self._loop).result()
            if self._rules is not None:
                self._here.new_game(self._rules)
        return self._here


def _options(name: str, settings: EngineSettings | None, given: Mapping[str, object]) -> dict[str, object] | None:
    """What the engine of that name is on a device; None for one that is only on the server."""
    level = level_of(name)
    if level is None:
        return None
    lines = {} if settings is None else {"multi_pv": settings.lines}
    return lines | ({"level": level} if level != HIGHEST else {}) | dict(given)
