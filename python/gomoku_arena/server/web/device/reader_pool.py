"""The server's pool as one reader has it: ``tengen`` and its levels think on the reader's device where that can."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings
from gomoku_arena.engines.builtin import DESCRIPTIONS
from gomoku_arena.engines.levels import HIGHEST, level_of
from gomoku_arena.engines.limits import limit_in
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.lane import elsewhere
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner, Listener
from gomoku_arena.errors import ErrorCode, SearchError
from gomoku_arena.server.web.device.reader_device import DeviceError, DeviceSearch, Question, ReaderDevice

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
        return DeviceRunner(factory, self.searches, self._open, self.seconds, device=self.device, options=asked)

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
                lent.callback(self.device.close, asked)
                yield DeviceEngine(self.device, asked, open_here)


class DeviceRunner(EngineRunner):
    """A tengen on the reader's device. Where that does not think, and in openings, it is the server's.

    options: of the engine there.
    """

    def __init__(self, *args: Any, device: ReaderDevice, options: Mapping[str, object]) -> None:
        super().__init__(*args)
        self._device = device
        self._options = options
        self._search: DeviceSearch | None = None

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
                own = limit or limit_in(ANALYST, self._options) or usual or Limit(excluded=list(excluded))
                question = Question(game.copy(), own, self._options, seconds=self._seconds)
                return await self._think_there(question, listener or (lambda _: None))
        return await super().think(game, limit, listener, usual=usual, excluded=excluded)

    async def _think_there(self, question: Question, tell: Listener) -> tuple[Analysis, float]:
        self._search = self._device.begin(question, tell)
        try:
            return await self._search.outcome()
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
        self._device.close(self._options)
        super().leave()


class DeviceEngine(Engine):
    """The same for work in a thread of one of the pool's lanes, which leaves its place while the device thinks.

    open_here: opens the server's engine, in the event loop.
    """

    def __init__(self, device: ReaderDevice, options: Mapping[str, object], open_here: Callable[[], Engine]) -> None:
        self._device = device
        self._options = options
        self._open_here = open_here
        self._loop = asyncio.get_running_loop()
        self._here: Engine | None = None
        self._rules: Rules | None = None
        self._is_new_game = False
        self._thought: Future[tuple[Analysis, float]] | None = None
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
        return limit_in(ANALYST, self._options)

    def new_game(self, rules: Rules) -> None:
        """What is known of other games does not matter from now on."""
        self._rules, self._is_new_game = rules, True
        if self._here is not None:
            self._here.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        """What the device thinks, or the server. Raises SearchError if stopped before anything was found."""
        if self._here is None and self._device.is_used:
            with suppress(DeviceError):
                return self._analyse_there(Question(game.copy(), limit, self._options, self._is_new_game))
        return self._server().analyse(game, limit)

    def _analyse_there(self, question: Question) -> Analysis:
        self._known = None
        with elsewhere():
            self._thought = asyncio.run_coroutine_threadsafe(self._ask(question), self._loop)
            try:
                found, _ = self._thought.result()
            except CancelledError:
                if self._known is None:
                    raise SearchError(ErrorCode.SEARCH_STOPPED) from None
                found = self._known
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

    async def _ask(self, question: Question) -> tuple[Analysis, float]:
        return await self._device.begin(question, self._hear).outcome()

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
