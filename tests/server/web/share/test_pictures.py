"""Pictures for other programs, and files that visitors take away: one visitor does not take all places."""

import asyncio
import threading
from collections.abc import Coroutine
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import httpx
from fastapi import FastAPI
from starlette.requests import Request

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.links import link
from gomoku_arena.server.web.share import pictures
from gomoku_arena.server.web.share.pictures import BoardPictures, add_pictures
from gomoku_arena.server.web.share.reader import Reader

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
HOUSE = [f"2001:db8:1:2::{number:x}" for number in range(1, 61)]
"""Addresses of one visitor."""

_SECONDS = 20
"""How long a scene may last, and so a picture: one that was drawn sooner, unasked, would be counted."""


class Drawing:
    """Draws nothing until it is let, and counts."""

    def __init__(self) -> None:
        self.may = threading.Event()
        self.drawn: list[str] = []
        self.most = self._now = 0

    def __call__(self, text: str, _: int | None) -> bytes:
        self._now += 1
        self.most = max(self.most, self._now)
        self.may.wait(_SECONDS)
        self._now -= 1
        self.drawn.append(text)
        return b"PNG"


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    it = Drawing()
    monkeypatch.setattr(pictures, "_picture", it)
    return it


def request_from(address: str) -> Request:
    return Request({"type": "http", "method": "GET", "path": "/board.png", "headers": [], "client": (address, 5)})


async def asked_over_http(app: FastAPI, address: str, game: str) -> int:
    """The status with which somebody at that address is answered who asks for the picture of that."""
    transport = httpx.ASGITransport(app, client=(address, 5))
    async with httpx.AsyncClient(transport=transport, base_url="http://arena") as client:
        return (await client.get("/board.png", params={"game": game})).status_code


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, _SECONDS))


@pytest.mark.parametrize("greedy", [[GREEDY] * 60, HOUSE], ids=["address", "house"])
def test_who_asks_for_many_pictures_leaves_room_for_others(greedy: list[str], drawing: Drawing) -> None:
    async def scene() -> None:
        app = FastAPI()
        add_pictures(app, Reader())

        def ask(address: str, game: str) -> asyncio.Future[int]:
            return asyncio.ensure_future(asked_over_http(app, address, game))

        async def until_refused(count: int) -> None:
            while sum(it.done() for it in asked) < count:
                await asyncio.sleep(0.001)

        asked = [ask(it, f"{number}") for number, it in enumerate(greedy)]
        # Two are being drawn, and 32 wait.
        await until_refused(60 - 2 - 32)
        assert {it.result() for it in asked if it.done()} == {HTTPStatus.SERVICE_UNAVAILABLE}
        others = [ask(OTHER, f"other{number}") for number in range(3)]
        await until_refused(60 - 2 - 32 + 3)
        drawing.may.set()
        assert [await it for it in others] == [HTTPStatus.OK] * 3
        answers = [await it for it in asked]
        # Of those that waited three made room.
        assert answers.count(HTTPStatus.OK) == 2 + 32 - 3
        assert answers[:2] == [HTTPStatus.OK] * 2
        assert drawing.most == 2
        # They take turns: no other waits for more than one of theirs each, beside the two that were there before.
        assert [text for text in drawing.drawn[:8] if text.startswith("other")] == ["other0", "other1", "other2"]

    run(scene())


def test_a_picture_that_is_kept_waits_for_nobody(drawing: Drawing) -> None:
    async def scene() -> None:
        board = BoardPictures(Reader())
        drawing.may.set()
        assert (await board.answer(request_from(OTHER), "known")).status_code == HTTPStatus.OK
        drawing.may.clear()
        waiting = [asyncio.ensure_future(board.answer(request_from(GREEDY), f"{number}")) for number in range(60)]
        await asyncio.sleep(0.05)
        assert (await board.answer(request_from(GREEDY), "known")).status_code == HTTPStatus.OK
        drawing.may.set()
        await asyncio.gather(*waiting)

    run(scene())


def test_what_is_no_game_is_no_want_of_room() -> None:
    async def scene() -> None:
        board = BoardPictures(Reader())
        answer = await board.answer(request_from(OTHER), "nothing")
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        game = link.read("1.freestyle15.h8i9").moves
        assert len(game) == 2
        assert (await board.answer(request_from(OTHER), "1.freestyle15.h8i9", 1)).status_code == HTTPStatus.OK

    run(scene())


def test_files_are_written_beside_the_loop_in_turns() -> None:
    async def scene() -> None:
        reader, loop, may = Reader(), threading.get_ident(), threading.Event()
        threads = set[int]()

        def write() -> bytes:
            threads.add(threading.get_ident())
            may.wait(10)
            return b"file"

        greedy = [asyncio.ensure_future(reader.written(GREEDY, write)) for _ in range(60)]
        await asyncio.sleep(0.05)
        other = asyncio.ensure_future(reader.written(OTHER, write))
        await asyncio.sleep(0.05)
        may.set()
        assert await other == b"file"
        told = await asyncio.gather(*greedy, return_exceptions=True)
        refused = [it for it in told if isinstance(it, NotationError)]
        assert len(refused) == 60 - 34 + 1
        assert {it.code for it in refused} == {ErrorCode.READING_BUSY}
        assert loop not in threads

    run(scene())


def test_texts_of_one_house_are_texts_of_one_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        reader, visitors = Reader(), set[Any]()

        async def do(visitor: Any, *_: Any) -> list[Any]:
            visitors.add(visitor)
            return []

        monkeypatch.setattr(reader, "_room", SimpleNamespace(do=do))
        for address in (*HOUSE, "::ffff:192.0.2.1", GREEDY):
            await reader.trees(address, "h8")
        assert visitors == {"2001:db8:1:2::/64", GREEDY}

    run(scene())
