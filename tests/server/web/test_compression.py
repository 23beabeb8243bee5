"""What never changes is sent in Brotli from its second reader on; everything else as gzip, or as it is."""

import asyncio
import gzip
import re
import threading
import time
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import brotli
from starlette.responses import Response
from starlette.types import Message, Send

from gomoku_arena.device.contents import contents
from gomoku_arena.server.web.compression import CompressionMiddleware
from gomoku_arena.server.web.device.files import device_address
from leftovers import no_process_left
from page_visits import fetch
from running_server import RunningServer, running_server

BROWSER = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server() as it:
        yield it


@pytest.fixture(scope="module")
def scripts(server: RunningServer) -> list[str]:
    """Addresses of unchanging files that the first page names."""
    return re.findall(r'"(/_nicegui/[^"]+/static/[^"]+\.js)"', fetch(server)[1])


def got(server: RunningServer, path: str, **headers: str) -> tuple[str | None, bytes]:
    """How an answer is packed, and its bytes."""
    with urlopen(Request(f"http://127.0.0.1:{server.port}{path}", headers=headers), timeout=20) as answer:
        return answer.headers["Content-Encoding"], answer.read()


def test_the_second_reader_gets_less_of_the_same(server: RunningServer, scripts: list[str]) -> None:
    path = scripts[0]
    _, plain = got(server, path, **{"Accept-Encoding": "identity"})
    first, packed = got(server, path, **BROWSER)
    assert first == "gzip"
    assert gzip.decompress(packed) == plain
    deadline = time.monotonic() + 20
    while (later := got(server, path, **BROWSER))[0] != "br":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert brotli.decompress(later[1]) == plain
    assert len(later[1]) < len(packed)
    with urlopen(Request(f"http://127.0.0.1:{server.port}{path}", headers=BROWSER)) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Content-Type"].startswith("text/javascript")
    assert got(server, path, **{"Accept-Encoding": "gzip"})[0] == "gzip"
    assert got(server, path, **{"Accept-Encoding": "identity"}) == (None, plain)


def test_a_part_and_what_changes_are_never_packed_so(server: RunningServer, scripts: list[str]) -> None:
    for _ in range(3):
        assert got(server, "/", **BROWSER)[0] == "gzip"
        assert got(server, "/health", **BROWSER)[0] is None
        assert got(server, scripts[1], **BROWSER, Range="bytes=0-99")[0] != "br"
        assert got(server, f"{scripts[1]}?x=1", **BROWSER)[0] == "gzip"
        with pytest.raises(HTTPError, match="404"):
            got(server, scripts[1].replace("static", "nosuch"), **BROWSER)
        time.sleep(0.1)
    assert not server.logged("failed")


def test_the_engine_is_packed_and_its_worker_stays_as_careful_as_its_page(server: RunningServer) -> None:
    for name in ("worker.js", "networks/freestyle.net"):
        path = f"{device_address()}/{name}"
        _, plain = got(server, path, **{"Accept-Encoding": "identity"})
        assert plain == contents()[name]
        deadline = time.monotonic() + 30
        while (later := got(server, path, **BROWSER))[0] != "br":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert brotli.decompress(later[1]) == plain
        with urlopen(Request(f"http://127.0.0.1:{server.port}{path}", headers=BROWSER)) as answer:
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    with pytest.raises(HTTPError, match="404"):
        got(server, "/device/0/worker.js")


def test_the_end_of_the_server_does_not_wait_until_a_file_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end, packed = threading.Event(), threading.Event(), list[bytes]()

    def compress(body: bytes, quality: int) -> bytes:
        begun.set()
        may_end.wait(20)
        packed.append(body)
        return body

    async def visit() -> None:
        sent = list[Message]()
        headers = {"cache-control": "immutable", "content-type": "text/javascript"}
        middleware = CompressionMiddleware(Response("let x = 1;" * 100, headers=headers))
        scope = {"type": "http", "method": "GET", "path": "/x.js", "query_string": b""}
        asked = [(b"host", b"here"), (b"accept-encoding", b"gzip, br")]
        await middleware({**scope, "headers": asked, "extensions": {}}, silence, keep_in(sent))
        assert sent[0]["status"] == 200
        while not begun.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(brotli, "compress", compress)
    asyncio.run(visit())
    assert not packed
    may_end.set()


async def silence() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


def keep_in(sent: list[Message]) -> Send:
    async def send(message: Message) -> None:
        sent.append(message)

    return send
