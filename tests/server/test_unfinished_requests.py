"""Visitors that keep the server waiting, and send it too much: each is sent away, and nobody else is kept waiting."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from leftovers import no_process_left
from page_visits import upload_path, visit_page
from raw_requests import dial, seconds_until_closed, status, told
from running_server import RunningServer, running_server

GET = "GET /health HTTP/1.1\nHost: 127.0.0.1\n"
UPLOAD = "POST /upload/x/1 HTTP/1.1\nHost: 127.0.0.1\n"
SOON = 22.0
"""Seconds by which a busy machine has closed what it closes after ten."""


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server("--max-sockets", "40") as it:
        yield it


@pytest.mark.long
def test_who_does_not_finish_is_sent_away_and_who_is_slow_is_not(server: RunningServer) -> None:
    """All of them at once, as each takes its time. ``test_http_bounds`` sees the same on a clock that is a number."""
    upgrade = "GET /ws HTTP/1.1\nHost: 127.0.0.1\nConnection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
    unfinished = {
        **{
            "nothing": "",
            "a letter": "G",
            "a line": "GET / HTTP/1.1\n",
            "half a head": GET + "X: ",
            "a handshake": upgrade,
        },
        **{"a second head": GET + "\n" + GET, "no body": f"{UPLOAD}Content-Length: 1000\n\n"},
        **{
            "half a body": f"{UPLOAD}Content-Length: 1000\n\n" + "x" * 500,
            "too much": f"{UPLOAD}Content-Length: 9999999\n\n",
        },
        "a body in pieces": f"{UPLOAD}Transfer-Encoding: chunked\n\n5\nhello\n",
    }
    with ExitStack() as stack:
        slow = stack.enter_context(ThreadPoolExecutor(1)).submit(upload_slowly, server)
        begun = time.monotonic()
        clients = {name: stack.enter_context(dial(server, text)) for name, text in unfinished.items()}
        drips = stack.enter_context(dial(server, GET))
        seconds = dict.fromkeys(["drips"], drip(drips))
        seconds |= {name: seconds_until_closed(client) + time.monotonic() - begun for name, client in clients.items()}
        assert time.monotonic() - begun < SOON, seconds
        assert server.get("/health")["status"] == "ok"
        assert slow.result(60) == b"204"


def drip(client: socket.socket) -> float:
    """Sends a letter of a header every half second; the seconds until the server has had enough."""
    begun = time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() - begun < 30:
            client.sendall(b"X-Y: z\r\n")
            time.sleep(0.5)
    return time.monotonic() - begun


def upload_slowly(server: RunningServer) -> bytes:
    """The status for a file of six kilobytes a second, longer than a body that does not come is waited for."""
    begin = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    body = f"{begin}{'h8 i9 ' * 12_000}\r\n--x--\r\n".encode()
    with visit_page(server, "/analyse") as (_, page):
        head = f"POST {upload_path(page)} HTTP/1.1\nHost: 127.0.0.1\nContent-Type: multipart/form-data; boundary=x\n"
        with dial(server, f"{head}Content-Length: {len(body)}\n\n") as client:
            for start in range(0, len(body), 3000):
                client.sendall(body[start : start + 3000])
                time.sleep(0.5)
            return client.recv(100).split()[1]


@pytest.mark.parametrize(
    "head",
    [
        GET + "X: " + "y" * 17_000 + "\n\n",
        GET + "X: y\n" * 101 + "\n",
        "GET /" + "y" * 17_000 + " HTTP/1.1\nHost: 127.0.0.1\n\n",
        "GET http://evil.example/health HTTP/1.1\nHost: 127.0.0.1\n\n",
        "OPTIONS * HTTP/1.1\nHost: 127.0.0.1\n\n",
        "GET /health HTTP/1.1\n\n",
        "POST /ws HTTP/1.1\nHost: 127.0.0.1\nConnection: Upgrade\nUpgrade: websocket\n\n",
        "GET /ws HTTP/1.0\nHost: 127.0.0.1\nConnection: Upgrade\nUpgrade: websocket\n\n",
        GET + "Host: evil.example\n\n",
        GET + "Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n",
        GET + "Content-Length: 4\nContent-Length: 5\n\n",
        GET + "Content-Length: +4\n\n",
        GET + "Transfer-Encoding: gzip, chunked\n\n",
        GET + "Transfer-Encoding : chunked\n\n",
        GET + "X\0Y: z\n\n",
        "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\n\n",
    ],
)
def test_a_head_that_is_too_long_or_means_two_things_is_refused(server: RunningServer, head: str) -> None:
    with dial(server, head) as client:
        answer = told(client)
    assert answer.startswith(("HTTP/1.1 400", "HTTP/1.1 501")), answer[:200]
    assert "X-Content-Type-Options: nosniff".lower() in answer.lower()


def test_megabytes_of_headers_are_not_taken(server: RunningServer) -> None:
    with dial(server, GET) as client, suppress(ConnectionError):
        for _ in range(100):
            client.sendall(b"X: " + b"y" * 100_000 + b"\r\n")
        raise AssertionError("all was taken")


def test_so_many_sockets_and_no_more(server: RunningServer) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(dial(server)) for _ in range(60)]
        time.sleep(0.5)
        assert sum(is_closed(client) for client in clients) >= 20
    begun = time.monotonic()
    while status(server, GET + "\n") != 200:
        assert time.monotonic() - begun < 15
    assert any("sockets" in entry["reason"] for entry in server.logged("refused"))


def is_closed(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_requests_at_once_are_answered_in_turn(server: RunningServer) -> None:
    with dial(server, (GET + "\n") * 200 + GET + "Connection: close\n\n") as client:
        assert told(client).count("HTTP/1.1 200") == 201


def test_pieces_of_nothing_come_to_an_end(server: RunningServer) -> None:
    with connect(server.url()) as client, pytest.raises(ConnectionClosed):
        client.send("" for _ in range(100_000))
    assert server.get("/health")["status"] == "ok"


@pytest.mark.parametrize("kind", [b"\x89", b"\x8a"])
@pytest.mark.parametrize("size", [0, 125])
def test_who_only_pings_is_closed(server: RunningServer, kind: bytes, size: int) -> None:
    ping = kind + bytes([0x80 | size]) + bytes(4 + size)
    with connect(server.url()) as client:
        client.socket.settimeout(10)
        with suppress(OSError):
            for _ in range(400):
                client.socket.sendall(ping * 1000)
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=20)
    assert server.get("/health")["status"] == "ok"
