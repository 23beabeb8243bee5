"""Engines that think for people: what is heard of them, what is not, and how they end."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from gomoku_arena import Analysis, Engine, EngineCrashedError, EngineTimeoutError, Game, Limit, Rules
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.errors import EngineProtocolError, EngineStartError
from gomoku_arena.live import thinker as thinkers
from gomoku_arena.live.thinker import Thinker
from gomoku_arena.live.thinking import ThinkingRoom
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


def thinker(engine: Engine, seconds: float = 30.0, searches: int = 1) -> Thinker:
    return ThinkingRoom({"it": lambda: engine}, searches, seconds).thinker("it", GAME.rules)


def test_an_engine_is_greeted_once_and_answers_outside_the_event_loop() -> None:
    threads: list[int] = []

    class Here(Player):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            threads.append(threading.get_ident())
            return super().analyse(game, limit)

    async def scene() -> None:
        engine = Here()
        it = thinker(engine)
        for _ in range(2):
            analysis, seconds = await it.think(GAME, Limit(depth=2))
            assert str(analysis.move) == "a1"
            assert 0 <= seconds < 5
        assert engine.rules == [GAME.rules]
        assert engine.limits == [Limit(depth=2)] * 2
        assert threading.get_ident() not in threads

    run(scene)


def test_news_are_told_in_the_event_loop() -> None:
    async def scene() -> None:
        heard: list[tuple[int, Analysis]] = []
        it = thinker(SearchEngine("medium"))
        answer, _ = await it.think(GAME, Limit(depth=2), lambda news: heard.append((threading.get_ident(), news)))
        await asyncio.sleep(0)
        assert {thread for thread, _ in heard} == {threading.get_ident()}
        assert heard[-1][1].move == answer.move

    run(scene)


def test_an_engine_that_is_given_up_is_stopped_and_can_be_asked_again() -> None:
    async def scene() -> None:
        engine = Patient()
        it = thinker(engine)
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
        room = ThinkingRoom({"it": Patient}, 1, 0.2)
        one, other = room.thinker("it", GAME.rules), room.thinker("it", GAME.rules)
        thoughts = [asyncio.create_task(it.think(GAME, Limit())) for it in (one, other)]
        await until(lambda: one.elapsed > 0)
        assert other.elapsed == 0
        await asyncio.gather(*thoughts)

    run(scene)


def test_one_that_hurries_answers_once_it_has_found_something() -> None:
    async def scene() -> None:
        it = thinker(SearchEngine("hard"))
        begun = time.monotonic()
        thought = asyncio.create_task(it.think(GAME, Limit(seconds=60)))
        await until(lambda: it.elapsed > 0)
        it.hurry()
        analysis, _ = await thought
        assert GAME.is_legal(analysis.move)
        assert time.monotonic() - begun < 30

    run(scene)


def test_one_that_does_not_come_back_fails_and_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 0.1)

    async def scene() -> None:
        with pytest.raises(EngineTimeoutError, match="did not come back"):
            await thinker(Deaf(), seconds=0.1).think(GAME, Limit())

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
        it = ThinkingRoom({"it": make}, 1, 30.0).thinker("it", GAME.rules)
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
        it, game = thinker(Counting()), Game(GAME.rules)
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
        it = thinker(Chatting())
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        thought.cancel()
        await until(ended.is_set)

    run(scene)


def test_an_engine_may_hear_of_the_game_before_it_is_asked() -> None:
    async def scene() -> None:
        engine = Player()
        it = thinker(engine)
        it.greet()
        await asyncio.sleep(0.01)
        assert engine.rules == []
        it.open()
        it.greet()
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
        it = ThinkingRoom({"it": opened}, 1, 30.0).thinker("it", GAME.rules)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(begun.is_set)
        assert it.elapsed == 0
        go.set()
        await thought

    run(scene)


def test_a_question_that_was_given_up_takes_no_time_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 30.0)

    async def scene() -> None:
        engine = Deaf()
        it = thinker(engine)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        thought.cancel()
        again = asyncio.create_task(it.think(GAME, Limit()))
        await asyncio.sleep(0.02)
        assert it.elapsed == 0
        engine.go.set()
        await again

    run(scene)


def test_one_that_does_not_come_back_is_replaced_and_closed_once_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 0.1)

    async def scene() -> None:
        engines: list[ClosingDeaf] = []

        def opened() -> Engine:
            engines.append(ClosingDeaf())
            return engines[-1]

        it = ThinkingRoom({"it": opened}, 1, 0.1).thinker("it", GAME.rules)
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
        it = thinker(idle, seconds=0.05)
        await it.think(GAME, Limit())
        it.leave()
        await until(lambda: idle.closed)
        it = thinker(busy)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        it.leave()
        await thought
        await until(lambda: busy.closed)

    run(scene)


def test_an_engine_that_cannot_be_stopped_holds_nobody_up_at_the_end() -> None:
    async def scene() -> None:
        engine = ClosingDeaf()
        room = ThinkingRoom({"it": lambda: engine}, 1, 30.0)
        it = room.thinker("it", GAME.rules)
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
            ThinkingRoom({}, 1, 1.0).thinker("cmd:true", GAME.rules)

    run(scene)
