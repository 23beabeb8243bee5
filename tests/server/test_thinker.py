import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from gomoku_arena import EngineCrashedError, Limit, Rules
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import UnavailableError
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.webapp.messages import Answer
from gomoku_arena.webapp.session import Session, Task
from patience import Deaf, Failing, Patient, run, until
from players import Player
from web_requests import evaluate, move, text

CLIENT = "client"


class Asked:
    """A thinker whose tasks all come from one client."""

    def __init__(self, engines: Mapping[str, EngineFactory], **given: Any) -> None:
        self.pool = EnginePool(engines, **{"searches": 1, "seconds": 30.0, **given})
        self.thinker = PoolThinker(self.pool)

    async def carry_out(self, task: Task) -> Answer:
        return await self.thinker.carry_out(task, CLIENT)

    @property
    def running(self) -> int:
        return self.pool.searches.running

    @property
    def waiting(self) -> int:
        return self.pool.waiting


def task(engine: str = "it", request: dict[str, Any] | None = None) -> Task:
    decision = Session([engine]).hear(text(request or move("j10", difficulty=engine)))
    assert isinstance(decision, Task)
    return decision


def pool(engine: Player, **given: Any) -> Asked:
    return Asked({"it": lambda: engine}, **given)


def test_an_engine_answers_as_if_it_had_never_been_asked_before() -> None:
    async def scene() -> None:
        pool = Asked({"it": partial(SearchEngine, "tengen", nodes=3000)})
        first = await pool.carry_out(task())
        await pool.carry_out(task(request=move("k10", "k11", "l12", difficulty="it")))
        again = await pool.carry_out(task())
        for answer in (first, again):
            assert answer.type == "move"
        assert _timeless(first) == _timeless(again)
        assert pool.running == 0

    run(scene)


def _timeless(answer: Answer) -> Answer:
    return answer.model_copy(update={"execution_time": None})


def test_a_search_is_stopped_at_its_deadline_and_answers_with_what_it_has() -> None:
    async def scene() -> None:
        begun, patient = time.monotonic(), Patient()
        answer = await pool(patient, seconds=0.1).carry_out(task())
        assert answer.type == "move"
        assert time.monotonic() - begun >= 0.1
        assert patient.stops > 0

    run(scene)


def test_engines_that_can_be_stopped_think_as_long_as_they_do_and_others_are_told() -> None:
    async def scene() -> None:
        told = Player()
        await pool(told, seconds=7.0).carry_out(task())
        patient = Patient()
        await pool(patient, seconds=0.05).carry_out(task())
        assert (told.limits, patient.limits) == ([Limit(seconds=7.0)], [Limit()])

    run(scene)


def test_a_client_that_leaves_takes_its_search_along() -> None:
    async def scene() -> None:
        patient = Patient()
        searches = pool(patient)
        asking = asyncio.create_task(searches.carry_out(task()))
        await until(patient.begun.is_set)
        asking.cancel()
        await until(lambda: searches.running == 0)
        assert not patient.begun.is_set()

    run(scene)


def test_so_many_think_so_many_wait_and_the_rest_are_sent_away() -> None:
    async def scene() -> None:
        patient = Patient()
        searches = pool(patient, waiting=1)
        first = asyncio.create_task(searches.carry_out(task()))
        await until(patient.begun.is_set)
        second = asyncio.create_task(searches.carry_out(task()))
        await until(lambda: searches.waiting == 1)
        with pytest.raises(UnavailableError, match="the server is busy: 1 searches wait"):
            await searches.carry_out(task())
        patient.stop()
        assert (await first).type == "move"
        await until(patient.begun.is_set)
        patient.stop()
        assert (await second).type == "move"
        assert (searches.running, searches.waiting) == (0, 0)

    run(scene)


def test_who_waits_and_leaves_makes_room() -> None:
    async def scene() -> None:
        patient = Patient()
        searches = pool(patient, waiting=1)
        first = asyncio.create_task(searches.carry_out(task()))
        await until(patient.begun.is_set)
        second = asyncio.create_task(searches.carry_out(task()))
        await until(lambda: searches.waiting == 1)
        second.cancel()
        await until(lambda: searches.waiting == 0)
        patient.stop()
        await first

    run(scene)


def test_leaving_stops_what_runs_and_begins_nothing_else() -> None:
    async def scene() -> None:
        patient = Patient()
        searches = pool(patient)
        running = asyncio.create_task(searches.carry_out(task()))
        await until(patient.begun.is_set)
        waiting = asyncio.create_task(searches.carry_out(task()))
        await until(lambda: searches.waiting == 1)
        await searches.pool.close("the server is shutting down")
        assert (await running).type == "move"
        with pytest.raises(UnavailableError, match="shutting down"):
            await waiting

    run(scene)


def test_an_engine_that_does_not_come_back_is_not_waited_for() -> None:
    async def scene() -> None:
        deaf = Deaf()
        taken = pool(deaf, seconds=0.05, grace=0.1)
        with pytest.raises(UnavailableError, match="did not come back"):
            await taken.carry_out(task())
        assert taken.running == 1
        deaf.go.set()
        await until(lambda: taken.running == 0)
        assert (await taken.carry_out(task())).type == "move"

    run(scene)


def test_whatever_an_engine_raises_is_its_failure() -> None:
    async def scene() -> None:
        searches = pool(Failing())
        for _ in range(2):
            with pytest.raises(EngineCrashedError, match="SystemExit: out of patience") as failure:
                await searches.carry_out(task())
            assert isinstance(failure.value.__cause__, SystemExit)

    run(scene)


@pytest.mark.parametrize("request_", [evaluate("j10"), evaluate("j10", wholeBoard=True)], ids=["point", "board"])
def test_judging_is_thinking_too(request_: dict[str, Any]) -> None:
    async def scene() -> None:
        searches = Asked({})
        searches.thinker.warm_up()
        assert (await searches.carry_out(task(request=request_))).type == "evaluate"
        with pytest.raises(UnavailableError, match="stopped before"):
            await Asked({}, seconds=0.005).carry_out(task(request=evaluate("j10", wholeBoard=True)))

    run(scene)


def test_rules_are_told_before_every_move() -> None:
    async def scene() -> None:
        player = Player()
        searches = pool(player)
        for captures in (True, False):
            await searches.carry_out(task(request=move("j10", difficulty="it", enableCapture=captures)))
        assert player.rules == [Rules.ninuki(), Rules.ninuki(captures=False)]

    run(scene)
