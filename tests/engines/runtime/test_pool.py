"""What all share: engines that stay open, and two lanes of which neither holds up the other."""

import asyncio
import threading
from functools import partial
from typing import Any

import pytest

from gomoku_arena import Analysis, Engine, EngineCrashedError, Game, Limit, Rules
from gomoku_arena.engines.runtime import lane
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import BusyError, TaskError
from patience import Deaf, Patient, run, until
from players import Player, raising

GAME = Game(Rules.freestyle())


class Counted(Player):
    """Notes when it is closed; ``built`` are all there ever were."""

    built: list["Counted"]

    def __init__(self, name: str = "counted") -> None:
        super().__init__(name)
        self.closed = 0
        self.built.append(self)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture(autouse=True)
def _none_built() -> None:
    Counted.built = []


def opened(engine: Engine) -> Engine:
    return engine


def runners(most: int, count: int) -> tuple[EnginePool, list[EngineRunner]]:
    pool = EnginePool({"it": Counted}, searches=1, most=most)
    return pool, [pool.runner("it", name=str(number)) for number in range(count)]


async def closed(*times: int) -> None:
    await until(lambda: [engine.closed for engine in Counted.built] == list(times))


def test_an_engine_is_opened_when_it_is_asked_and_kept() -> None:
    async def scene() -> None:
        pool, (it,) = runners(1, 1)
        assert (pool.open_engines, Counted.built) == (0, [])
        news: list[Analysis] = []
        answer, _ = await it.think(GAME, Limit(depth=1), news.append)
        again, _ = await it.think(GAME, Limit(depth=2))
        assert (answer.move, [answer]) == (again.move, news)
        assert pool.open_engines == 1
        (engine,) = Counted.built
        assert (engine.name, engine.limits, engine.rules) == ("0", [Limit(depth=1), Limit(depth=2)], [GAME.rules])
        it.leave()
        it.leave()
        await pool.emptied(10)
        assert (engine.closed, pool.open_engines) == (1, 0)

    run(scene)


def test_the_one_idle_longest_is_closed_and_opened_again_as_it_was() -> None:
    async def scene() -> None:
        pool, (first, second, third) = runners(2, 3)
        for it in (first, second, first, third):
            await it.think(GAME, Limit())
        await closed(0, 1, 0)
        assert pool.open_engines == 2
        await second.think(GAME, Limit())
        await closed(1, 1, 0, 0)
        await first.think(GAME, Limit())
        again = Counted.built[-1]
        assert (again.name, again.rules) == ("0", [GAME.rules])

    run(scene)


def test_engines_that_think_are_never_closed_even_if_they_are_more() -> None:
    async def scene() -> None:
        engines = [Patient() for _ in range(3)]
        closings: list[Engine] = []
        for engine in engines:
            engine.close = partial(closings.append, engine)  # type: ignore[method-assign]
        pool = EnginePool({str(number): partial(opened, it) for number, it in enumerate(engines)}, searches=3, most=1)
        thoughts = [asyncio.create_task(pool.runner(name).think(GAME, Limit())) for name in pool.engines]
        await until(lambda: all(engine.begun.is_set() for engine in engines))
        assert (pool.open_engines, closings) == (3, [])
        for engine in engines:
            engine.stop()
        await asyncio.gather(*thoughts)
        await until(lambda: pool.open_engines == 1)
        assert len(closings) == 2

    run(scene)


def test_one_that_cannot_be_opened_takes_no_place() -> None:
    async def scene() -> None:
        pool = EnginePool({"it": Counted}, searches=1, most=1)
        wrong = pool.runner("it", nosuch=1)
        for _ in range(2):
            with pytest.raises(TypeError, match="nosuch"):
                await wrong.think(GAME, Limit())
        assert (pool.open_engines, pool.searches.running) == (0, 0)

    run(scene)


def test_who_shares_engines_finds_them_as_if_they_had_never_been_asked() -> None:
    async def scene() -> None:
        pool = EnginePool({"it": Counted}, searches=2)
        for client in "abc":
            await pool.shared_runner("it", client).think(GAME, Limit())
        (engine,) = Counted.built
        assert engine.rules == [GAME.rules] * 3
        await asyncio.gather(*(pool.shared_runner("it", client).think(GAME, Limit()) for client in range(50)))
        assert len(Counted.built) <= 2

    run(scene)


def test_an_engine_is_lent_until_it_is_given_back() -> None:
    async def scene() -> None:
        pool = EnginePool({"it": Counted}, searches=1, most=1)
        with pool.lend("it", name="lent") as engine:
            assert (engine.name, pool.open_engines) == ("lent", 1)
            await pool.runner("it").think(GAME, Limit())
            await closed(0, 1)
        await closed(1, 1)

    run(scene)


def test_brief_questions_never_wait_behind_long_ones() -> None:
    async def scene() -> None:
        pool = EnginePool({"it": Patient}, searches=1, waiting=10)
        thoughts = [asyncio.create_task(pool.runner("it").think(GAME, Limit())) for _ in range(5)]
        await until(lambda: pool.searches.waiting == 4)
        for number in range(20):
            assert await pool.brief.do("client", partial(abs, -number)) == number
        assert (pool.searches.running, pool.waiting) == (1, 4)
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
        assert (pool.searches.running, pool.waiting) == (0, 0)

    run(scene)


def test_all_kinds_of_searches_share_one_cap() -> None:
    async def scene() -> None:
        pool, go = EnginePool({"it": Patient}, searches=2), threading.Event()
        mine = asyncio.create_task(pool.runner("it").think(GAME, Limit()))
        shared = asyncio.create_task(pool.shared_runner("it", "client").think(GAME, None))
        other = asyncio.create_task(pool.searches.do("page", go.wait, go.set))
        await until(lambda: (pool.searches.running, pool.searches.waiting) == (2, 1))
        for thought in (mine, shared, other):
            thought.cancel()
        await asyncio.gather(mine, shared, other, return_exceptions=True)

    run(scene)


def test_clients_take_turns() -> None:
    async def scene() -> None:
        it, order, go = lane.Lane(1, 100), list[str](), threading.Event()
        work: list[asyncio.Task[Any]] = [asyncio.create_task(it.do("first", go.wait))]
        for client in "aaab":
            work.append(asyncio.create_task(it.do(client, partial(order.append, client))))
        await until(lambda: it.waiting == 4)
        go.set()
        await asyncio.gather(*work)
        assert order == ["a", "b", "a", "a"]

    run(scene)


def test_many_at_once_are_all_done_and_never_more_than_may() -> None:
    async def scene() -> None:
        it, lock, at_work, most = lane.Lane(3, 1000), threading.Lock(), 0, 0

        def work() -> bool:
            nonlocal at_work, most
            with lock:
                at_work += 1
                most = max(most, at_work)
            with lock:
                at_work -= 1
            return True

        assert await asyncio.gather(*(it.do(number % 7, work) for number in range(300))) == [True] * 300
        assert 0 < most <= 3
        assert (it.running, it.waiting) == (0, 0)

    run(scene)


def test_one_too_many_is_turned_away_and_one_who_waits_may_leave() -> None:
    async def scene() -> None:
        it, go = lane.Lane(1, 1), threading.Event()
        first = asyncio.create_task(it.do("a", go.wait))
        second = asyncio.create_task(it.do("b", go.wait))
        await until(lambda: it.waiting == 1)
        with pytest.raises(BusyError):
            await it.do("c", go.wait)
        second.cancel()
        await until(lambda: it.waiting == 0)
        third = asyncio.create_task(it.do("c", go.wait))
        go.set()
        assert await first
        assert await third

    run(scene)


def test_work_keeps_its_place_until_it_is_back() -> None:
    async def scene() -> None:
        it, go = lane.Lane(1, 1, grace=0.05), threading.Event()
        hanging = asyncio.create_task(it.do("a", go.wait))
        await until(lambda: it.running == 1)
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging
        assert it.running == 1
        next_ = asyncio.create_task(it.do("a", lambda: 7))
        await asyncio.sleep(0.02)
        assert it.waiting == 1
        go.set()
        assert await next_ == 7

    run(scene)


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), BaseException("panic"), StopIteration()])
def test_whatever_escapes_work_its_place_is_free_again(error: BaseException) -> None:
    def fail() -> None:
        raise error

    async def scene() -> None:
        it = lane.Lane(1, 1)
        for _ in range(3):
            with pytest.raises(EngineCrashedError) as failure:
                await it.do("a", fail)
            assert failure.value.__cause__ is error

    run(scene)


def test_the_end_stops_what_runs_and_turns_away_what_waits_and_what_comes() -> None:
    async def scene() -> None:
        pool = EnginePool({"it": Patient}, searches=1)
        running, waiting = (asyncio.create_task(pool.runner("it").think(GAME, Limit())) for _ in range(2))
        await until(lambda: pool.waiting == 1)
        await pool.close("the end")
        assert (await running)[0].move == GAME.legal_moves()[0]
        for late in (waiting, pool.runner("it").think(GAME, Limit()), pool.brief.do("a", GAME.copy)):
            with pytest.raises(TaskError, match="the end"):
                await late
        await until(lambda: pool.open_engines == 0)

    run(scene)


def test_the_end_waits_for_no_engine_that_hangs() -> None:
    async def scene() -> None:
        engine = Deaf()
        pool = EnginePool({"it": lambda: engine}, searches=1, grace=0.05)
        thought = asyncio.create_task(pool.runner("it").think(GAME, Limit()))
        await until(lambda: pool.searches.running == 1)
        await pool.close("the end")
        assert pool.searches.running == 1
        engine.go.set()
        await asyncio.gather(thought, return_exceptions=True)
        await until(lambda: (pool.searches.running, pool.open_engines) == (0, 0))

    run(scene)


def test_an_engine_that_fails_to_warm_up_says_so_to_whoever_asks_it() -> None:
    async def scene() -> None:
        pool = EnginePool({"easy": Counted, "hard": lambda: raising(ValueError("no")), "other": Counted}, searches=1)
        pool.warm_up(["easy", "hard"])
        assert len(Counted.built) == 1
        with pytest.raises(ValueError, match="no"):
            await pool.shared_runner("hard", "a").think(GAME, None)
        await pool.shared_runner("easy", "a").think(GAME, None)
        assert len(Counted.built) == 1

    run(scene)
