"""What is found out beside one another: how it ends, and how it is given up."""

import asyncio
import threading

from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData
from patience import run, until


class Office:
    """Background tasks with what was heard of them."""

    def __init__(self, slots: int = 1) -> None:
        self.heard: list[tuple[str, ErrorData | None]] = []
        pool = EnginePool({}, searches=slots, seconds=30.0)
        self.tasks = BackgroundTasks(pool, lambda name, failure: self.heard.append((name, failure)))
        self.found: list[int] = []

    def find(self, name: str, number: int) -> None:
        async def work() -> None:
            self.found.append(await self.tasks.brief(lambda: number))

        self.tasks.begin(name, work)


def test_what_was_found_is_told_under_its_name() -> None:
    async def scene() -> None:
        office = Office()
        office.find("one", 1)
        assert office.tasks.is_under_way("one")
        await until(lambda: office.heard == [("one", None)])
        assert not office.tasks.is_under_way("one")
        assert office.found == [1]

    run(scene)


def test_what_escapes_is_told_in_one_line() -> None:
    async def scene() -> None:
        office = Office()

        async def work() -> None:
            await office.tasks.brief(lambda: [][1])

        office.tasks.begin("one", work)
        await until(lambda: office.heard == [("one", ErrorData("IndexError: list index out of range"))])

    run(scene)


def test_what_is_given_up_is_stopped_and_not_heard_of() -> None:
    async def scene() -> None:
        office, begun, stopped = Office(), threading.Event(), threading.Event()

        def wait() -> bool:
            begun.set()
            return stopped.wait(10)

        async def work() -> None:
            await office.tasks.in_turn(wait, stopped.set)

        office.tasks.begin("one", work)
        await until(begun.is_set)
        office.tasks.give_up("one", "nothing of that name")
        assert not office.tasks.is_under_way("one")
        await until(stopped.is_set)
        office.find("two", 2)
        await until(lambda: office.heard == [("two", None)])

    run(scene)


def test_the_second_of_a_name_takes_the_place_of_the_first() -> None:
    async def scene() -> None:
        office = Office()
        office.find("one", 1)
        office.find("one", 2)
        await until(lambda: office.heard == [("one", None)])
        assert office.found == [2]

    run(scene)


def test_what_takes_a_while_waits_its_turn() -> None:
    async def scene() -> None:
        office, go = Office(slots=1), threading.Event()
        at_work: list[str] = []

        def begin(name: str) -> None:
            def wait() -> None:
                at_work.append(name)
                go.wait(10)

            async def work() -> None:
                await office.tasks.in_turn(wait, go.set)

            office.tasks.begin(name, work)

        begin("one")
        begin("two")
        await until(lambda: at_work == ["one"])
        office.find("three", 3)
        await until(lambda: office.heard == [("three", None)])
        assert at_work == ["one"]
        go.set()
        await until(lambda: at_work == ["one", "two"])

    run(scene)


def test_who_asks_again_and_again_gets_no_thread_each_time() -> None:
    async def scene() -> None:
        office, free, running = Office(), threading.Event(), list[int]()

        def prove(number: int) -> int:
            running.append(number)
            free.wait(10)
            return number

        def begin(number: int) -> None:
            async def work() -> None:
                office.found.append(await office.tasks.brief(lambda: prove(number)))

            office.tasks.begin("proof", work)

        for number in range(20):
            begin(number)
            await asyncio.sleep(0.01)
        assert len(running) < 10
        free.set()
        await until(lambda: office.found == [19])

    run(scene)
