"""The tasks of clients, carried out in the pool that all clients share."""

from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

from gomoku_arena._core import Analysis, Game, Point
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.engines.builtin import DESCRIPTIONS
from gomoku_arena.engines.runtime.lane import Lane
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import (
    BusyError,
    EngineCrashedError,
    EngineTimeoutError,
    SearchError,
    TaskError,
    UnavailableError,
    UnsupportedRulesError,
    describe,
)
from gomoku_arena.webapp.messages import Answer
from gomoku_arena.webapp.session import Task

_T = TypeVar("_T")


class PoolThinker:
    """Carries out the tasks of all clients: moves and whole boards are long searches, points are brief questions."""

    def __init__(self, pool: EnginePool) -> None:
        self.pool = pool
        self._raters: list[MoveRater] = []

    async def carry_out(self, task: Task, client: Hashable) -> Answer:
        """The answer; clients take turns. Where this is cancelled, so is the search.

        Raises UnavailableError where too many wait, the server is leaving, or a search is stopped too early or does
        not come back; UnsupportedRulesError where the engine does not play the rules of the client; and
        EngineCrashedError, caused by what was raised, where an engine fails.
        """
        try:
            return await task.carry_out(_ClientThinker(self, client))
        except BusyError:
            waiting = self.pool.waiting
            raise UnavailableError(f"the server is busy: {waiting} searches wait already; try again later") from None
        except UnavailableError:
            raise
        except TaskError as error:
            raise UnavailableError(str(error)) from None
        except EngineTimeoutError:
            raise UnavailableError("the engine did not come back in time") from None
        except (EngineCrashedError, UnsupportedRulesError):
            raise
        except Exception as error:
            raise EngineCrashedError(describe(error)) from error

    def warm_up(self) -> None:
        """Opens the built-in engines, and builds the tables that a process needs once."""
        self.pool.warm_up(DESCRIPTIONS)
        self._raters.append(MoveRater())
        game = Game()
        game.play("j10")
        self._raters[-1].chance(game, Point("k10"))

    async def rate(self, lane: Lane, client: Hashable, rate: Callable[[MoveRater], _T]) -> _T:
        """What a rater of moves says, in this client's turn."""
        await lane.turn(client)
        rater = self._raters.pop() if self._raters else MoveRater()
        rater.renew()
        work = lane.start(lambda: rate(rater), rater.stop, self.pool.seconds)
        work.when_over(lambda: self._raters.append(rater))
        try:
            return await work.outcome()
        except SearchError:
            raise UnavailableError("the search was stopped before it had found anything") from None


class _ClientThinker:
    """As ``webapp.session.Thinker``, for one client."""

    def __init__(self, thinker: PoolThinker, client: Hashable) -> None:
        self._thinker = thinker
        self._client = client

    async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
        runner = self._thinker.pool.shared_runner(engine, self._client)
        return await runner.think(game, None, excluded=excluded)

    async def chances_at(self, point: Point, games: list[Game]) -> list[tuple[int, float]]:
        brief = self._thinker.pool.brief
        return await self._thinker.rate(brief, self._client, lambda rater: [rater.chance(it, point) for it in games])

    async def chances(self, game: Game) -> dict[Point, float | None]:
        return await self._thinker.rate(self._thinker.pool.searches, self._client, lambda rater: rater.chances(game))
