"""What is told of a position beside its best moves: found on the reader's device where that can, else on the server."""

from contextlib import suppress

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.forced_win import forced_wins
from gomoku_arena.analysis.heat_map import HASH, LIMIT, MoveRater, chances_of
from gomoku_arena.analysis.threats import all_threats
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.web.device._questions import LookedInto, Question, RatedMoves, Seen, T
from gomoku_arena.server.web.device.reader_device import DeviceError
from gomoku_arena.server.web.device.reader_pool import ReaderPool


class Insight:
    """Looks into positions. tasks: in whose turn of the pool the server does."""

    def __init__(self, pool: EnginePool, tasks: BackgroundTasks) -> None:
        self._tasks = tasks
        self._seat = pool.device.seat({"hash": HASH}) if isinstance(pool, ReaderPool) else None

    async def look(self, game: Game) -> Seen:
        """Threats and forced wins of both sides."""
        found = await self._there(LookedInto(game=game))
        if found is None:
            found = await self._tasks.brief(lambda: Seen(all_threats(game), forced_wins(game)))
        return found

    async def chances(self, game: Game) -> dict[Point, float | None]:
        """What every move is worth, as ``MoveRater.chances`` has it."""
        rated = await self._there(RatedMoves(game=game, limit=LIMIT))
        if rated is not None:
            return chances_of(game, rated)
        rater = MoveRater()
        return await self._tasks.in_turn(lambda: rater.chances(game), rater.stop)

    def leave(self) -> None:
        """Nobody will ask for now."""
        if self._seat is not None:
            self._seat.close()

    async def _there(self, question: Question[T]) -> T | None:
        if self._seat is not None and self._seat.device.is_used:
            with suppress(DeviceError):
                return await self._seat.ask(question)
        return None
