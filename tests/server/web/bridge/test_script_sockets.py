"""Sessions of scripts: how they are counted, and which of them are given up."""

import asyncio
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import core
from starlette.types import Message

from gomoku_arena.server.web.bridge import script_sockets
from gomoku_arena.server.web.bridge.script_sockets import ScriptSockets, SocketSession


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptSockets]:
    monkeypatch.setattr(core.sio.eio, "sockets", {})
    before = dict(vars(core.sio.eio))
    yield ScriptSockets(4096)
    vars(core.sio.eio).clear()
    vars(core.sio.eio).update(before)


def begin(scripts: ScriptSockets, household: str) -> Any:
    """A session as engine.io begins it."""
    with scripts.arrival(household) as session:
        assert scripts.of(household) > 0
        sid = core.sio.eio.generate_id()
        socket = core.sio.eio.sockets[sid] = import_module("engineio.async_socket").AsyncSocket(core.sio.eio, sid)
        # Socket.io has a name of its own for it, from the same source.
        assert core.sio.eio.generate_id() != sid
        assert session.sid == sid
        return socket


def test_a_session_counts_from_its_request_on_and_once(scripts: ScriptSockets) -> None:
    with scripts.arrival("ann"):
        assert (scripts.count, scripts.of("ann"), scripts.of("ben")) == (1, 1, 0)
    assert scripts.count == 0
    session = begin(scripts, "ann")
    assert (scripts.count, scripts.of("ann")) == (1, 1)
    session.closed = True
    assert (scripts.count, scripts.of("ann"), scripts.is_open(session.sid)) == (0, 0, False)


def test_nothing_is_kept_of_sessions_that_are_over(scripts: ScriptSockets) -> None:
    for _ in range(3):
        begin(scripts, "ann").closed = True
    session = begin(scripts, "ann")
    assert list(scripts._sessions) == [session.sid]
    asyncio.run(scripts.end(session.sid))
    assert not scripts._sessions

    session = begin(scripts, "ann")
    session.upgraded = True
    with scripts.upgrade(session.sid) as may:
        assert not may
    assert not scripts._upgrading


def test_a_browser_that_takes_nothing_is_given_up(scripts: ScriptSockets) -> None:
    async def receive() -> Message:
        return {"type": "websocket.receive", "text": "3"}

    async def scene() -> None:
        session = begin(scripts, "ann")
        session.upgraded = True
        listen = scripts.listening(SocketSession("ann", session.sid), receive)
        for _ in range(1000):
            session.queue.put_nowait("news")
        assert (await listen())["type"] == "websocket.receive"
        session.queue.put_nowait("more")
        assert (await listen())["type"] == "websocket.disconnect"

    asyncio.run(scene())


def test_who_does_not_finish_going_over_is_given_up(scripts: ScriptSockets, monkeypatch: pytest.MonkeyPatch) -> None:
    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def scene() -> None:
        monkeypatch.setattr(script_sockets, "_UPGRADE", 0.01)
        session = begin(scripts, "ann")
        listen = scripts.listening(SocketSession("ann", session.sid), receive)
        assert (await asyncio.wait_for(listen(), 10))["type"] == "websocket.disconnect"

    asyncio.run(scene())


def test_sessions_without_a_page_are_forgotten_where_others_want_their_place(
    scripts: ScriptSockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        begin(scripts, "ann")
        await scripts.forget_the_silent()
        assert scripts.count == 1
        monkeypatch.setattr(script_sockets, "_SILENT", -1.0)
        await scripts.forget_the_silent()
        assert scripts.count == 0

    asyncio.run(scene())
