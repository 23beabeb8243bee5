"""A game is written for the browser beside the event loop, and no more often than the browser can be told."""

import asyncio
import threading
from functools import partial

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.games.keeper import GameKeeper
from gomoku_arena.server.web.games.saved_game import SavedGame
from web_pages import OfflinePage, on_page

MOVES = ("h8", "i9", "h9", "j10")


def test_games_are_written_in_a_thread_and_the_last_state_of_each_is_kept() -> None:
    threads = set[int]()

    def written(id_: str, plies: int) -> SavedGame:
        threads.add(threading.get_ident())
        may.wait(10)
        return SavedGame.of(id_, GameTree.of(Position(Rules.freestyle(), MOVES[:plies])))

    may = threading.Event()

    async def scene(offline: OfflinePage) -> None:
        keeper = GameKeeper()
        for id_, plies in (("one", 1), ("one", 2), ("two", 1), ("one", 3), ("two", 4)):
            keeper.keep(id_, partial(written, id_, plies))
            # The first is being written by then; the others wait, each in the place of the one before.
            await asyncio.sleep(0.01)
        may.set()
        told = list[str]()
        while len(told) < 3:
            told += await offline.scripts()
        await asyncio.sleep(0.1)
        assert await offline.scripts() == []
        kept = [
            (name, plies)
            for code in told
            for name in ("one", "two")
            for plies in range(5)
            if f'"id":"{name}"' in code and f'"plies":{plies}' in code
        ]
        assert kept == [("one", 1), ("one", 3), ("two", 4)]

    on_page(scene)
    assert threading.get_ident() not in threads


def test_a_game_that_cannot_be_written_is_no_end_of_keeping(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(offline: OfflinePage) -> None:
        keeper = GameKeeper()
        keeper.keep("one", lambda: SavedGame.of("one", GameTree.of(Position(Rules.freestyle(), ("h8", "h8")))))
        await asyncio.sleep(0.1)
        keeper.keep("two", lambda: SavedGame.of("two", GameTree.of(Position(Rules.freestyle(), ("h8",)))))
        await asyncio.sleep(0.1)
        assert ['"id":"two"' in code for code in await offline.scripts()] == [True]

    on_page(scene)
