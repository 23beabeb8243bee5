"""An engine whose owner is told before it is asked for anything."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace

from gomoku_arena._core import Limit
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.capabilities import Capabilities
from gomoku_arena.engines.delegating import DelegatingEngine


class AnnouncedEngine(DelegatingEngine):
    """Does all that ``engine`` does but rally. announce: called before the engine is asked for anything."""

    def __init__(self, engine: Engine, announce: Callable[[], None]) -> None:
        super().__init__(engine)
        self._announce = announce

    @property
    def capabilities(self) -> Capabilities:
        # In a rally, nobody could announce which of the two is asked.
        return replace(super().capabilities, rallies=False)

    @contextlib.contextmanager
    def _asking(self, limit: Limit | None) -> Iterator[None]:  # noqa: ARG002
        self._announce()
        yield
