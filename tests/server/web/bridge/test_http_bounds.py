"""How long a connection over HTTP may be at the same point; the clock is a number here."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

from uvicorn import Config
from uvicorn.server import ServerState

from gomoku_arena.server.web.bridge.http_bounds import BoundedHttp
from patience import run


class Wire(asyncio.Transport):
    """What the connection writes, and whether it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.end = ""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.end != ""

    def close(self) -> None:
        self.end = "closed"

    def abort(self) -> None:
        self.end = "aborted"

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Waits for the whole request, and goes on for ever at /long."""
    while scope["path"] == "/long" or (await receive()).get("more_body"):
        await asyncio.sleep(0.001)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


def connection() -> tuple[BoundedHttp, Wire]:
    it, wire = BoundedHttp(Config(app, log_config=None), ServerState(), {}), Wire()
    it.connection_made(wire)
    it.check(0)
    return it, wire


POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"


@pytest.mark.parametrize(("said", "answer"), [(b"", b""), (b"GET / HT", b"408"), (POST, b"408"), (POST + b"x", b"408")])
def test_a_request_that_does_not_come(said: bytes, answer: bytes) -> None:
    async def scene() -> None:
        it, wire = connection()
        if said:
            it.data_received(said)
        it.check(0)
        it.check(10)
        assert wire.end == ""
        it.check(10.1)
        assert (wire.end, wire.written[9:12]) == ("closed", answer)

    run(scene)


def test_a_body_that_goes_on_coming_is_waited_for() -> None:
    async def scene() -> None:
        it, wire = connection()
        it.data_received(POST)
        for second in range(20):
            it.check(second)
            it.data_received(b"x" * 5000)
        await asyncio.sleep(0.05)
        assert (wire.end, wire.written[9:12]) == ("", b"200")

    run(scene)


def test_an_answer_may_take_its_time_and_is_taken_in_time() -> None:
    async def scene() -> None:
        it, wire = connection()
        it.data_received(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        it.check(1)
        it.check(1000)
        assert wire.end == ""
        it.pause_writing()
        it.check(1001)
        it.resume_writing()
        it.pause_writing()
        it.check(1060)
        it.check(1119)
        assert wire.end == ""
        it.check(1121)
        assert wire.end == "aborted"
        it.connection_lost(None)

    run(scene)


def test_a_connection_that_is_over_does_not_hang_on() -> None:
    async def scene() -> None:
        it, wire = connection()
        wire.close()
        it.check(1)
        it.check(10)
        assert wire.end == "closed"
        it.check(12)
        assert wire.end == "aborted"

    run(scene)


def test_many_requests_over_one_connection_are_not_one_that_takes_long() -> None:
    async def scene() -> None:
        it, wire = connection()
        for second in range(30):
            it.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await asyncio.sleep(0.002)
            it.check(second)
        assert wire.end == ""
        assert wire.written.count(b"HTTP/1.1 200") > 20

    run(scene)
