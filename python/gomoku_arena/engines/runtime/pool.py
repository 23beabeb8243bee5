"""Where engines think for everybody in one process: which may be asked, how many at once, and how long."""

import asyncio
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from time import monotonic

from gomoku_arena._core import Game, Limit
from gomoku_arena.engines.base import Engine, EngineFactory, EngineSettings, configured
from gomoku_arena.engines.runtime.lane import GRACE, Lane
from gomoku_arena.engines.runtime.open_engines import OpenEngines
from gomoku_arena.engines.runtime.runner import EngineRunner

BRIEF = 4
"""Brief questions at the same time."""

WAITING = 256
"""Questions of one lane that may wait."""

NICENESS = 10
"""How much searches let the event loop and brief questions go first."""

_AGAIN = 0.02


class EnginePool:
    """What all who ask in a process share: the engines, and two lanes in which they think.

    engines: those that may be asked, by name. searches: the places of the lane for what takes a while. brief: the
    lane of questions that take moments. seconds: after which an engine is told to stop, and answers with what it has.
    waiting: how many may wait in each lane. most: engines that are kept open, as ``OpenEngines`` does.
    grace: seconds that an engine gets to come back once it was told to stop.
    """

    def __init__(
        self,
        engines: Mapping[str, EngineFactory],
        *,
        searches: int,
        seconds: float = inf,
        waiting: int = WAITING,
        most: float = inf,
        grace: float = GRACE,
    ) -> None:
        self.engines = engines
        self.seconds = seconds
        self.searches = Lane(searches, waiting, NICENESS, grace)
        self.brief = Lane(BRIEF, waiting, grace=grace)
        self._open = OpenEngines(most)

    @property
    def open_engines(self) -> int:
        """How many engines are open."""
        return self._open.count

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return self.searches.waiting + self.brief.waiting

    def runner(self, name: str, settings: EngineSettings | None = None, /, **options: object) -> EngineRunner:
        """An engine of one's own, told these settings if any. Raises KeyError for an engine that is not offered."""
        return self.runner_of(self.factory(name, settings, options))

    def factory(
        self, name: str, settings: EngineSettings | None, options: Mapping[str, object]
    ) -> Callable[[], Engine]:
        """What opens that engine, with these options and settings. Raises KeyError as ``runner``."""
        opener = partial(self.engines[name], **options)
        return opener if settings is None else lambda: configured(opener(), settings)

    def shared_runner(self, name: str, client: Hashable) -> EngineRunner:
        """An engine that others ask, too, between this client's questions. Raises KeyError as ``runner``."""
        factory = self.engines[name]
        return EngineRunner(factory, self.searches, self._open, self.seconds, shared_as=name, client=client)

    def runner_of(self, factory: Callable[[], Engine]) -> EngineRunner:
        """What the factory opens, as an engine of one's own."""
        return EngineRunner(factory, self.searches, self._open, self.seconds)

    @contextmanager
    def lend(self, name: str, /, **options: object) -> Iterator[Engine]:
        """An engine that stays open for a while, to be asked in the pool's lanes alone."""
        handle = self._open.take(object(), partial(self.engines[name], **options))
        try:
            yield handle.open()
        finally:
            handle.is_retired = True
            self._open.give_back(handle)

    def warm_up(self, names: Iterable[str]) -> None:
        """Opens those of these engines that it has, and has them think, so that nobody waits for their tables later."""
        game = Game()
        game.play("j10")
        for name in filter(self.engines.__contains__, names):
            handle = self._open.take(name, self.engines[name])
            # An engine that fails says so to whoever asks for it.
            with suppress(Exception):
                handle.ready(game.rules).analyse(game, Limit(nodes=1, seconds=self.seconds))
            self._open.give_back(handle)

    async def close(self, reason: str) -> None:
        """Stops every search, which then answers with what it has, and begins no other: ``reason`` is told instead."""
        await asyncio.gather(self.searches.close(reason), self.brief.close(reason))
        self._open.retire_all()

    async def emptied(self, seconds: float) -> None:
        """Waits so long for all engines to be closed; those that take longer are closed later."""
        until = monotonic() + seconds
        while self.open_engines and monotonic() < until:
            await asyncio.sleep(_AGAIN)
