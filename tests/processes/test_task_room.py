"""Many ask at once; a few processes do it, and the loop goes on."""

import asyncio
import sys
import time
from collections.abc import Iterator

import pytest

import hostile_work
from gomoku_arena.errors import BusyError, TaskError
from gomoku_arena.processes.task_process import MEBIBYTE
from gomoku_arena.processes.task_room import TaskRoom
from leftovers import no_process_left


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[TaskRoom]:
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    with no_process_left():
        room = TaskRoom(hostile_work.__name__, processes=2, seconds=0.5, memory=64 * MEBIBYTE, waiting=4)
        yield room
        room.close()


def test_work_is_done_while_the_loop_goes_on(room: TaskRoom) -> None:
    async def scene() -> None:
        room.warm_up()
        greedy = [asyncio.ensure_future(room.do("greedy", "hold_the_lock")) for _ in range(4)]
        await asyncio.sleep(0)
        honest = asyncio.ensure_future(room.do("honest", "double", 21))
        longest, last = 0.0, time.monotonic()
        while not honest.done():
            await asyncio.sleep(0.005)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        assert await honest == 42
        # Two of the greedy ones are done before, and not all four.
        assert sum(task.done() for task in greedy) <= 3
        assert longest < 0.5
        for it in await asyncio.gather(*greedy, return_exceptions=True):
            assert str(it) == "took longer than 0.5 s"

    asyncio.run(scene())


def test_too_many_are_turned_away_and_one_who_leaves_harms_nobody(room: TaskRoom) -> None:
    async def scene() -> None:
        asking = [asyncio.ensure_future(room.do("one", "sleep", 0.2)) for _ in range(7)]
        done, _ = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(next(iter(done)).exception(), BusyError)
        asking[0].cancel()
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert told.count("slept") == 5
        assert await room.do("two", "double", 1) == 2

    asyncio.run(scene())


def test_closing_it_ends_what_is_being_done(room: TaskRoom) -> None:
    async def scene() -> None:
        await room.do("one", "double", 1)
        asking = asyncio.ensure_future(room.do("one", "sleep", 0.4))
        await asyncio.sleep(0.1)
        room.close()
        with pytest.raises(TaskError):
            await asking

    asyncio.run(scene())
