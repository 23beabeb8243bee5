"""Where engines think for people: which may be asked, how many at once, and how long."""

import asyncio
from collections.abc import Mapping
from time import monotonic

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.live.session import Player
from gomoku_arena.live.thinker import Thinker

_AGAIN = 0.02
_BRIEF = 4
"""Brief questions at the same time."""


class ThinkingRoom:
    """What all tables of a process share: the engines that may be asked, and how many think at the same time.

    searches: at the same time; others wait their turn in ``slots``, and what is found in moments in ``brief_slots``.
    seconds: after which an engine is told to stop, and answers with what it has. open_engines: the ids of all that are
    to be closed yet.
    """

    def __init__(self, engines: Mapping[str, EngineFactory], searches: int, seconds: float) -> None:
        self.engines = engines
        self.seconds = seconds
        self.slots = asyncio.Semaphore(searches)
        self.brief_slots = asyncio.Semaphore(_BRIEF)
        self.open_engines: set[int] = set()

    def seat(self, player: Player, rules: Rules) -> Thinker:
        """The engine that plays for that player. Raises KeyError for an engine that is not offered."""
        assert player.engine is not None
        return self.thinker(player.engine, rules)

    def thinker(self, name: str, rules: Rules, **options: object) -> Thinker:
        """That engine for one game. Raises KeyError for an engine that is not offered."""
        factory = self.engines[name]
        return Thinker(lambda: factory(**options), rules, self)

    async def emptied(self, seconds: float) -> None:
        """Waits so long for all engines to be closed; those that take longer are closed later."""
        until = monotonic() + seconds
        while self.open_engines and monotonic() < until:
            await asyncio.sleep(_AGAIN)
