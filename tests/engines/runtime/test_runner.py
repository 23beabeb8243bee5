"""Engines that think for people: what is heard of them, what is not, and how they end."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from gomoku_arena import Analysis, Engine, EngineCrashedError, EngineTimeoutError, Game, Limit, Point, Rules
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import EngineProtocolError, EngineStartError, ErrorCode
from patience import Deaf, Patient, run, until
from players import Doing, Player, raising

GAME = Game(Rules.freestyle())
for point in ("h8", "i9", "g7"):
    GAME.play(point)


class Closing(Patient):
    closed = False

    def close(self) -> None:
        self.closed = True


class ClosingDeaf(Deaf):
    closed = False

    def close(self) -> None:
        self.closed = True


def runner(engine: Engine, **given: Any) -> EngineRunner:
    return pool(lambda: engine, **given).runner("it")


def pool(opened: Callable[[], Engine], *, searches: int = 1, **given: Any) -> EnginePool:
    return EnginePool({"it": opened}, searches=searches, **{"seconds": 30.0, "most": 16, **given})


def test_an_engine_is_greeted_once_and_answers_outside_the_event_loop() -> None:
    threads: list[int] = []

    class Here(Player):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            threads.append(threading.get_ident())
            return super().analyse(game, limit)

    async def scene() -> None:
        engine = Here()
        it = runner(engine)
        for _ in range(2):
            analysis, seconds = await it.think(GAME, Limit(depth=2))
            assert str(analysis.move) == "a1"
            assert 0 <= seconds < 5
        assert engine.rules == [GAME.rules]
        assert engine.limits == [Limit(depth=2)] * 2
        assert threading.get_ident() not in threads

    run(scene)


def test_what_is_not_to_be_answered_is_told_with_the_time_that_the_engine_has() -> None:
    async def scene() -> None:
        engine = Player()
        await runner(engine).think(GAME, None, excluded=[Point("h7")])
        assert engine.limits == [Limit(seconds=30.0, excluded=["h7"])]
        built_in = runner(SearchEngine("easy"))
        best, _ = await built_in.think(GAME, None)
        other, _ = await built_in.think(GAME, None, excluded=[best.move])
        assert other.move != best.move

    run(scene)


def test_news_are_told_in_the_event_loop() -> None:
    async def scene() -> None:
        heard: list[tuple[int, Analysis]] = []
        it = runner(SearchEngine("medium"))
        answer, _ = await it.think(GAME, Limit(depth=2), lambda news: heard.append((threading.get_ident(), news)))
        await asyncio.sleep(0)
        assert {thread for thread, _ in heard} == {threading.get_ident()}
        assert heard[-1][1].move == answer.move

    run(scene)


def test_an_engine_that_is_given_up_is_stopped_and_can_be_asked_again() -> None:
    async def scene() -> None:
        engine = Patient()
        it = runner(engine)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        again = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        again.cancel()

    run(scene)


def test_no_more_engines_think_at_once_than_may() -> None:
    async def scene() -> None:
        it = pool(Patient, seconds=0.2)
        one, other = it.runner("it"), it.runner("it")
        thoughts = [asyncio.create_task(it.think(GAME, Limit())) for it in (one, other)]
        await until(lambda: one.elapsed > 0)
        assert other.elapsed == 0
        await asyncio.gather(*thoughts)

    run(scene)


def test_one_that_hurries_answers_once_it_has_found_something() -> None:
    async def scene() -> None:
        it = runner(SearchEngine("hard"))
        begun = time.monotonic()
        thought = asyncio.create_task(it.think(GAME, Limit(seconds=60)))
        await until(lambda: it.elapsed > 0)
        it.hurry()
        analysis, _ = await thought
        assert GAME.is_legal(analysis.move)
        assert time.monotonic() - begun < 30

    run(scene)


def test_one_that_does_not_come_back_fails_and_is_not_waited_for() -> None:
    async def scene() -> None:
        with pytest.raises(EngineTimeoutError, match="did not come back") as caught:
            await runner(Deaf(), seconds=0.1, grace=0.1).think(GAME, Limit())
        assert caught.value.code == ErrorCode.NOT_STOPPED

    run(scene)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: raising(ZeroDivisionError("no")), ZeroDivisionError, "no"),
        (lambda: raising(StopIteration("no")), EngineCrashedError, "StopIteration: no"),
        (lambda: raising(KeyboardInterrupt()), EngineCrashedError, "KeyboardInterrupt"),
        (lambda: raising(SystemExit(3)), EngineCrashedError, "SystemExit: 3"),
        (lambda: raising(EngineStartError("not today"), at_greeting=True), EngineStartError, "not today"),
        (lambda: Doing(lambda: "h8"), EngineProtocolError, "answered 'h8', which is no Analysis"),
    ],
)
def test_whatever_escapes_an_engine_is_raised(make: Callable[[], Engine], error: type[Exception], words: str) -> None:
    async def scene() -> None:
        it = pool(make).runner("it")
        for _ in range(2):
            with pytest.raises(error, match=words):
                await it.think(GAME, Limit())

    run(scene)


def test_only_the_last_of_many_questions_is_answered() -> None:
    asked: list[int] = []

    class Counting(Player):
        def choose(self, game: Game) -> Any:
            asked.append(game.ply)
            return super().choose(game)

    async def scene() -> None:
        it, game = runner(Counting()), Game(GAME.rules)
        for point in GAME.legal_moves()[:40]:
            given_up = asyncio.create_task(it.think(game, Limit()))
            await asyncio.sleep(0)
            given_up.cancel()
            game.play(point)
        await it.think(game, Limit())
        assert asked[-1] == 40
        assert len(asked) <= 2

    run(scene)


def test_an_engine_that_cannot_be_stopped_ends_by_its_news_when_nobody_waits() -> None:
    ended = threading.Event()

    class Chatting(Player):
        def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
            try:
                while True:
                    tell(Analysis(self.choose(game)))
                    time.sleep(0.001)
            finally:
                ended.set()

    async def scene() -> None:
        it = runner(Chatting())
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        thought.cancel()
        await until(ended.is_set)

    run(scene)


def test_an_engine_may_hear_of_the_game_before_it_is_asked() -> None:
    async def scene() -> None:
        engine = Player()
        it = runner(engine)
        it.greet(GAME.rules)
        await asyncio.sleep(0.01)
        assert engine.rules == []
        it.open()
        it.greet(GAME.rules)
        await until(lambda: engine.rules == [GAME.rules])
        await it.think(GAME, Limit())
        assert engine.rules == [GAME.rules]

    run(scene)


def test_being_opened_is_not_thinking() -> None:
    begun, go = threading.Event(), threading.Event()

    def opened() -> Engine:
        begun.set()
        go.wait(10)
        return Player()

    async def scene() -> None:
        it = pool(opened).runner("it")
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(begun.is_set)
        assert it.elapsed == 0
        go.set()
        await thought

    run(scene)


def test_a_question_that_was_given_up_takes_no_time_of_the_next() -> None:
    async def scene() -> None:
        engine = Deaf()
        it = runner(engine, grace=30.0)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        thought.cancel()
        again = asyncio.create_task(it.think(GAME, Limit()))
        await asyncio.sleep(0.02)
        assert it.elapsed == 0
        engine.go.set()
        await again

    run(scene)


def test_one_that_does_not_come_back_is_replaced_and_closed_once_it_does() -> None:
    async def scene() -> None:
        engines: list[ClosingDeaf] = []

        def opened() -> Engine:
            engines.append(ClosingDeaf())
            return engines[-1]

        it = pool(opened, searches=2, seconds=0.1, grace=0.1).runner("it")
        with pytest.raises(EngineTimeoutError):
            await it.think(GAME, Limit())
        again = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: len(engines) == 2)
        assert not engines[0].closed
        for engine in engines:
            engine.go.set()
        await again
        await until(lambda: engines[0].closed)
        assert not engines[1].closed

    run(scene)


def test_who_leaves_closes_the_engine() -> None:
    async def scene() -> None:
        idle, busy = Closing(), Closing()
        it = runner(idle, seconds=0.05)
        await it.think(GAME, Limit())
        it.leave()
        await until(lambda: idle.closed)
        it = runner(busy)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        it.leave()
        await thought
        await until(lambda: busy.closed)

    run(scene)


def test_an_engine_that_cannot_be_stopped_holds_nobody_up_at_the_end() -> None:
    async def scene() -> None:
        engine = ClosingDeaf()
        room = pool(lambda: engine)
        it = room.runner("it")
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        it.leave()
        await room.emptied(0.05)
        assert not engine.closed
        engine.go.set()
        await room.emptied(10)
        assert engine.closed
        await thought

    run(scene)


def test_only_what_is_offered_can_be_asked() -> None:
    async def scene() -> None:
        with pytest.raises(KeyError):
            EnginePool({}, searches=1).runner("cmd:true")

    run(scene)


def test_who_gives_up_while_the_engine_is_opened_finds_it_open_the_next_time() -> None:
    begun, go, count = threading.Event(), threading.Event(), list[Player]()

    def opened() -> Engine:
        count.append(Player())
        begun.set()
        go.wait(10)
        return count[-1]

    async def scene() -> None:
        it = pool(opened).runner("it")
        given_up = asyncio.create_task(it.think(GAME, Limit()))
        await until(begun.is_set)
        given_up.cancel()
        await asyncio.sleep(0.05)
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        await it.think(GAME, Limit())
        (engine,) = count
        assert len(engine.limits) == 1

    run(scene)


def test_an_engine_that_is_opened_too_late_is_closed_and_replaced() -> None:
    go, engines = threading.Event(), list[Closing]()

    def opened() -> Engine:
        engine = Closing()
        engines.append(engine)
        if engine is engines[0]:
            go.wait(10)
        return engine

    async def scene() -> None:
        it = pool(opened, searches=2, seconds=0.05, grace=0.05).runner("it")
        with pytest.raises(EngineTimeoutError):
            await it.think(GAME, Limit())
        await it.think(GAME, Limit())
        assert len(engines) == 2
        go.set()
        await until(lambda: engines[0].closed)
        assert not engines[1].closed

    run(scene)


def test_who_leaves_before_it_is_their_turn_is_not_asked_for() -> None:
    async def scene() -> None:
        busy, never = Patient(), list[Engine]()

        def opened() -> Engine:
            never.append(Player())
            return never[-1]

        room = EnginePool({"busy": lambda: busy, "it": opened}, searches=1, seconds=30.0)
        first = asyncio.create_task(room.runner("busy").think(GAME, Limit()))
        await until(busy.begun.is_set)
        it = room.runner("it")
        waiting = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: room.waiting == 1)
        it.leave()
        busy.stop()
        await first
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert never == []

    run(scene)


def test_a_listener_that_fails_costs_nobody_the_answer() -> None:
    def fail(_: Analysis) -> None:
        raise ZeroDivisionError("a listener")

    async def scene() -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))
        it = runner(Player())
        for _ in range(2):
            assert (await it.think(GAME, Limit(), fail))[0].move == GAME.legal_moves()[0]
            await asyncio.sleep(0)
        assert [str(error) for error in told] == ["a listener"] * 2

    run(scene)


def test_a_panic_of_compiled_code_is_a_crash_and_leaves_the_engine_to_be_asked_again() -> None:
    class PanicException(BaseException):
        """As pyo3 raises it: no Exception."""

    async def scene() -> None:
        it = runner(raising(PanicException("index out of bounds")))
        for _ in range(2):
            with pytest.raises(EngineCrashedError, match="PanicException: index out of bounds"):
                await it.think(GAME, Limit())

    run(scene)


def test_an_engine_that_fails_when_it_is_greeted_is_opened_anew() -> None:
    built: list[Engine] = []

    def opened() -> Engine:
        built.append(raising(EngineStartError("not yet"), at_greeting=True) if not built else Player())
        return built[-1]

    async def scene() -> None:
        all_ = pool(opened)
        it = all_.runner("it")
        it.open()
        it.greet(GAME.rules)
        await until(lambda: all_.open_engines == 0)
        await it.think(GAME, Limit())
        assert len(built) == 2

    run(scene)
