"""Visitors take turns, and nobody fills the room for the others."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from gomoku_arena.errors import BusyError
from gomoku_arena.processes.fair_turns import FairTurns


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 10))


async def asked(turns: FairTurns, *visitors: str) -> tuple[list[asyncio.Task[None]], list[str]]:
    """Has each visitor ask in this order; the list grows as they have their turn."""
    served: list[str] = []

    async def ask(visitor: str) -> None:
        await turns.take(visitor)
        served.append(visitor)

    asking = [asyncio.ensure_future(ask(visitor)) for visitor in visitors]
    await _settled()
    return asking, served


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_visitors_take_turns_however_often_each_asks() -> None:
    async def scene() -> None:
        turns = FairTurns(1, 10)
        _, served = await asked(turns, "a", "a", "a", "a", "b", "c", "b")
        for _ in range(7):
            turns.give_back()
            await _settled()
        assert served == ["a", "a", "b", "c", "a", "b", "a"]
        assert turns.waiting == 0
        await turns.take("d")

    run(scene())


def test_so_many_at_a_time() -> None:
    async def scene() -> None:
        turns = FairTurns(2, 10)
        _, served = await asked(turns, "a", "a", "b")
        assert served == ["a", "a"]
        assert turns.waiting == 1

    run(scene())


def test_where_too_many_wait_the_greediest_is_turned_away() -> None:
    async def scene() -> None:
        turns = FairTurns(1, 3)
        asking, served = await asked(turns, "a", "a", "a", "a")
        with pytest.raises(BusyError, match="3 others do already"):
            await turns.take("a")
        more, others = await asked(turns, "b")
        assert [task.done() for task in asking] == [True, False, False, True]
        with pytest.raises(BusyError):
            await asking[3]
        turns.give_back()
        await _settled()
        turns.give_back()
        await _settled()
        assert (served, others) == (["a", "a"], ["b"])
        await more[0]
        for task in asking:
            task.cancel()

    run(scene())


def test_one_who_leaves_keeps_nobody_waiting() -> None:
    async def scene() -> None:
        turns = FairTurns(1, 10)
        asking, served = await asked(turns, "a", "b", "c")
        asking[1].cancel()
        await _settled()
        assert turns.waiting == 1
        turns.give_back()
        # Its turn has come, but it leaves before it hears of it.
        asking[2].cancel()
        await _settled()
        assert served == ["a"]
        await turns.take("d")

    run(scene())
