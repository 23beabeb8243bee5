"""An engine in an event loop: awaited, streamed, and stopped where nobody waits any more."""

import asyncio
import contextlib
import threading
from time import monotonic

import pytest

from gomoku_arena import AsyncEngine, EngineCrashedError, Game, Limit, Rules, SearchEngine, open_async_engine
from players import Doing, Player, raising

LONG = Limit(seconds=600)


def begun() -> Game:
    game = Game(Rules.freestyle())
    for point in ("h8", "i9", "h10"):
        game.play(point)
    return game


def test_an_answer_is_awaited_while_the_loop_runs_and_the_game_may_change() -> None:
    async def work() -> None:
        ready, game = threading.Event(), begun()
        player = Doing(lambda: ready.wait(10) and Player().analyse(begun(), LONG))
        async with AsyncEngine(player) as engine:
            await engine.new_game(game.rules)
            answer = asyncio.ensure_future(engine.analyse(game, LONG))
            await asyncio.sleep(0.05)
            assert not answer.done()
            ready.set()
            assert str((await answer).move) == "a1"

    asyncio.run(work())


def test_a_stream_gives_every_news_and_the_answer_at_last() -> None:
    async def work() -> list[int | None]:
        async with open_async_engine("tengen", hash=8) as engine:
            assert (engine.name, engine.engine.own_limit) == ("tengen", None)
            return [analysis.depth async for analysis in engine.stream(begun(), Limit(depth=4))]

    depths = asyncio.run(work())
    assert len(depths) >= 3
    assert depths == sorted(depths, key=lambda depth: depth or 0)
    assert depths[-1] == 4


def test_an_engine_that_tells_nothing_streams_its_answer() -> None:
    async def work() -> int:
        return len([it async for it in AsyncEngine(Player()).stream(begun(), LONG)])

    assert asyncio.run(work()) == 1


def test_a_stream_that_is_left_stops_the_engine() -> None:
    async def work() -> None:
        engine = AsyncEngine(SearchEngine("tengen", hash=8))
        async with contextlib.aclosing(engine.stream(begun(), LONG)) as news:
            async for _ in news:
                break
        assert (await engine.analyse(begun(), Limit(nodes=100))).move is not None

    start = monotonic()
    asyncio.run(work())
    assert monotonic() - start < 60


@pytest.mark.parametrize("delay", [0.0, 0.3])
def test_a_caller_that_is_cancelled_stops_the_engine_even_before_it_begins(delay: float) -> None:
    async def work() -> None:
        async with AsyncEngine(SearchEngine("tengen", hash=8)) as engine:
            answer = asyncio.ensure_future(engine.analyse(begun(), LONG))
            await asyncio.sleep(delay)
            answer.cancel()
            with pytest.raises(asyncio.CancelledError):
                await answer
            assert (await engine.analyse(begun(), Limit(nodes=100))).move is not None

    start = monotonic()
    asyncio.run(work())
    assert monotonic() - start < 60


def test_an_error_of_the_engine_is_raised_to_who_awaits_it() -> None:
    async def work(error: BaseException, kind: type[Exception]) -> None:
        engine = AsyncEngine(raising(error))
        with pytest.raises(kind):
            await engine.analyse(begun(), LONG)
        with pytest.raises(kind):
            _ = [it async for it in engine.stream(begun(), LONG)]

    asyncio.run(work(OSError("no disk"), OSError))
    asyncio.run(work(SystemExit("bye"), EngineCrashedError))
