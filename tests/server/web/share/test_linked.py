"""The game of an address is read beside the event loop, and its moves are there whatever becomes of the rest."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Point, Rules, Termination
from gomoku_arena.errors import ErrorCode, TaskError
from gomoku_arena.notation.links import details, link, variations
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.share import reader as share_reader
from gomoku_arena.server.web.share.reader import Reader
from recorded_games import record_of

RECORD = record_of(Rules.freestyle(), "h8 h9 i8 i9", black="ann", termination=Termination.RESIGNATION, winner="white")
POSITION = Position.of_record(RECORD)
GAME, DETAILS = link.write(POSITION), details.write(RECORD)
TREE = variations.write(GameTree.of(POSITION).played([Point("h8")], [Point("a1")]))
MOVES = ("h8", "h9", "i8", "i9")


def read(scene: Callable[[Reader], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        reader = Reader()
        try:
            await scene(reader)
        finally:
            reader.close()

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_moves_alone_need_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(reader: Reader) -> None:
        monkeypatch.setattr(reader, "_done", lambda *_: pytest.fail("a process was asked"))
        assert (await reader.linked("a", GAME)).tree.position().moves == MOVES
        assert (await reader.linked("a", "")).tree.position().moves == ()
        broken = await reader.linked("a", f"{GAME}h8")
        assert "h8 is occupied" in str(broken.refused)

    read(scene)


def test_what_stands_beside_them_is_read_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(reader: Reader) -> None:
        monkeypatch.setattr(share_reader, "linked_game", None)
        # The process has to begin first.
        monkeypatch.setattr(share_reader, "_LINK_SECONDS", 30.0)
        tree, refused = await reader.linked("a", GAME, DETAILS, TREE)
        assert refused is None
        assert tree.position().source == RECORD
        assert tree.has_variations

    read(scene)


@pytest.mark.parametrize(("told", "tree"), [(DETAILS[:-9], TREE), (DETAILS, TREE[:-9]), ("", "????")])
def test_moves_stay_where_the_rest_is_damaged(told: str, tree: str) -> None:
    async def scene(reader: Reader) -> None:
        found, refused = await reader.linked("a", GAME, told, tree)
        assert refused is not None
        assert found.position().moves == MOVES
        assert not found.has_variations

    read(scene)


def test_moves_stay_where_nobody_has_time_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(reader: Reader) -> None:
        monkeypatch.setattr(share_reader, "_LINK_SECONDS", 0.01)
        monkeypatch.setattr(reader._room, "do", lambda *_: asyncio.sleep(30))
        found, refused = await reader.linked("a", GAME, DETAILS, TREE)
        assert found.position().moves == MOVES
        assert refused is not None
        assert refused.code is ErrorCode.READING_BUSY

    read(scene)


def test_moves_stay_where_no_process_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(reader: Reader) -> None:
        async def do(*_: object) -> None:
            raise TaskError("cannot begin: no process could be started")

        monkeypatch.setattr(reader._room, "do", do)
        found, refused = await reader.linked("a", GAME, DETAILS, TREE)
        assert found.position().moves == MOVES
        assert "cannot begin" in str(refused)

    read(scene)
