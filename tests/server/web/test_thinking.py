"""Engines that think for those who look at the page."""

import asyncio
import threading
import time

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Analysis, Engine, EngineTimeoutError, Game, Limit, Rules
from gomoku_arena.engines.builtin import BuiltinEngine
from gomoku_arena.server.web import thinking
from gomoku_arena.server.web.thinking import Thinker, ThinkingRoom
from patience import Deaf, Patient, run, until
from players import Player, raising

GAME = Game(Rules.freestyle())
for point in ("h8", "i9", "g7"):
    GAME.play(point)


class Closing(Patient):
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
        it = thinker(BuiltinEngine("medium"))
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
        it = thinker(BuiltinEngine("hard"))
        begun = time.monotonic()
        thought = asyncio.create_task(it.think(GAME, Limit(seconds=60)))
        await until(lambda: it.elapsed > 0)
        it.hurry()
        analysis, _ = await thought
        assert GAME.is_legal(analysis.move)
        assert time.monotonic() - begun < 30

    run(scene)


def test_one_that_does_not_come_back_fails_and_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "GRACE", 0.1)

    async def scene() -> None:
        with pytest.raises(EngineTimeoutError, match="did not come back"):
            await thinker(Deaf(), seconds=0.1).think(GAME, Limit())

    run(scene)


@pytest.mark.parametrize("error", [ValueError("boom"), StopIteration("boom"), SystemExit("boom")])
def test_whatever_escapes_an_engine_is_raised(error: BaseException) -> None:
    async def scene() -> None:
        with pytest.raises(Exception, match="boom"):
            await thinker(raising(error)).think(GAME, Limit())

    run(scene)


def test_who_leaves_closes_the_engine() -> None:
    async def scene() -> None:
        idle, busy = Closing(), Closing()
        it = thinker(idle, seconds=0.05)
        await it.think(GAME, Limit())
        it.leave()
        assert idle.closed
        it = thinker(busy)
        thought = asyncio.create_task(it.think(GAME, Limit()))
        await until(lambda: it.elapsed > 0)
        it.leave()
        await thought
        assert busy.closed

    run(scene)


def test_only_what_is_offered_can_be_asked() -> None:
    async def scene() -> None:
        with pytest.raises(KeyError):
            ThinkingRoom({}, 1, 1.0).thinker("cmd:true", GAME.rules)

    run(scene)
