"""Engines for the pages, of which so many are open at the same time: each holds a table of many megabytes."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineFactory, EngineInfo, EngineSettings


class EnginePool:
    """Keeps engines open between two questions, ``most`` at the same time.

    Where another one is needed, the one that has been idle longest is closed, and opened again when it is asked next;
    what it had in its table is lost, and nothing else. Engines that think are never closed, even if they are more.
    """

    def __init__(self, factories: Mapping[str, EngineFactory], most: int) -> None:
        self.factories: dict[str, EngineFactory] = {
            name: partial(PooledEngine, self, factory) for name, factory in factories.items()
        }
        """What builds such engines, by name."""
        self._most = most
        self._lock = Lock()
        self._idle: OrderedDict[PooledEngine, None] = OrderedDict()
        self._busy = 0

    @property
    def opened(self) -> int:
        """How many engines are open."""
        return len(self._idle) + self._busy

    @contextmanager
    def place(self, engine: "PooledEngine") -> Iterator[None]:
        """A place among the engines that are open, for one that is now asked."""
        with self._lock:
            self._idle.pop(engine, None)
            self._busy += 1
            self._keep_to_most()
        try:
            yield
        finally:
            with self._lock:
                self._busy -= 1
                if engine.is_open:
                    self._idle[engine] = None
                self._keep_to_most()

    def forget(self, engine: "PooledEngine") -> None:
        """Takes its place from an engine that is closed."""
        with self._lock:
            self._idle.pop(engine, None)

    def _keep_to_most(self) -> None:
        while self._idle and self.opened > self._most:
            self._idle.popitem(last=False)[0].put_away()


class PooledEngine(Engine):
    """An engine of a pool: what ``factory`` builds from the options, whenever it is needed again."""

    def __init__(self, pool: EnginePool, factory: EngineFactory, **options: object) -> None:
        self._pool = pool
        self._build: Callable[[], Engine] = partial(factory, **options)
        self._engine: Engine | None = None
        self._settings: EngineSettings | None = None
        self._rules: Rules | None = None

    @property
    def is_open(self) -> bool:
        """Whether it holds what it needs to think."""
        return self._engine is not None

    def configure(self, settings: EngineSettings) -> None:
        with self._asked() as engine:
            engine.configure(settings)
        self._settings = settings

    @property
    def info(self) -> EngineInfo:
        with self._asked() as engine:
            return engine.info

    def new_game(self, rules: Rules) -> None:
        with self._asked() as engine:
            engine.new_game(rules)
        self._rules = rules

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        with self._asked() as engine:
            return engine.analyse(game, limit)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        with self._asked() as engine:
            return engine.stream(game, limit, tell)

    def stop(self) -> bool:
        engine = self._engine
        return engine is not None and engine.stop()

    def close(self) -> None:
        self._pool.forget(self)
        self.put_away()

    def put_away(self) -> None:
        """Closes the engine itself; whatever asks next opens it again."""
        engine, self._engine = self._engine, None
        if engine is not None:
            # An engine that cannot be closed is nobody's concern any more.
            with suppress(Exception):
                engine.close()

    @contextmanager
    def _asked(self) -> Iterator[Engine]:
        with self._pool.place(self):
            if self._engine is None:
                self._engine = self._opened()
            yield self._engine

    def _opened(self) -> Engine:
        engine = self._build()
        if self._settings is not None:
            engine.configure(self._settings)
        if self._rules is not None:
            engine.new_game(self._rules)
        return engine
