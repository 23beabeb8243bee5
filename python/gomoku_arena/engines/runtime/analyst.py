"""An engine that looks at positions for people, and plays in no game."""

import asyncio
from collections.abc import Callable

from gomoku_arena._core import Analysis, Game, Limit
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import ErrorData, data_of

ANALYST = "tengen"
"""The engine that is asked unless there is a choice: its scores mean winning chances."""


class Analyst:
    """Thinks about one position at a time, and keeps what is known of it.

    engine: by its name in the pool, with ``options``. limit: of each position, unless the engine's options have one.
    lines: how many it looks for, where it can. told: called whenever more is known, and at the end. To be used from one
    event loop.
    """

    def __init__(
        self,
        pool: EnginePool,
        engine: str,
        limit: Limit,
        told: Callable[[], object],
        *,
        lines: int = 1,
        **options: object,
    ) -> None:
        self.known: Analysis | None = None
        self.failure: ErrorData | None = None
        self.game: Game | None = None
        self._pool = pool
        self._limit = limit
        self._told = told
        self._engine = engine
        self._settings = EngineSettings(lines=lines)
        self._options = options
        self._runner: EngineRunner | None = None
        self._thought: asyncio.Task[None] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether more may be known soon."""
        return self._thought is not None

    @property
    def tells_chances(self) -> bool:
        """Whether the scores of the engine mean winning chances."""
        return self._runner is not None and self._runner.capabilities.chances

    def look_at(self, game: Game) -> None:
        """Thinks about a copy of the game as it stands, unless it does so or has done so."""
        if self.game is None or self.failure or not _same(self.game, game):
            self.forget()
            self.game = game.copy()
            self._thought = asyncio.create_task(self._think(self.game))

    def forget(self) -> None:
        """Stops, and knows nothing."""
        thought, self._thought = self._thought, None
        if thought is not None:
            thought.cancel()
        self.known, self.failure, self.game = None, None, None

    def leave(self) -> None:
        """Stops, knows nothing, and closes its engine."""
        self.forget()
        if self._runner is not None:
            self._runner.leave()

    async def _think(self, game: Game) -> None:
        def hear(analysis: Analysis) -> None:
            # News of a position that was forgotten may still be under way.
            if self.game is game:
                self.known = analysis
                self._told()

        try:
            if self._runner is None:
                self._runner = self._pool.runner(self._engine, self._settings, **self._options)
            self.known, _ = await self._runner.think(game, None, hear, usual=self._limit)
        # Whatever escapes the engine is told; being cancelled is no exception of its.
        except Exception as error:
            self.failure = data_of(error)
        self._thought = None
        self._told()


def _same(one: Game, other: Game) -> bool:
    return one.key == other.key and one.moves == other.moves
