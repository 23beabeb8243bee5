"""Everything below the address where the scripts of pages connect: who may, with which session, and how many."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from leftovers import no_process_left
from page_visits import fetch, visit
from raw_requests import dial, status
from running_server import RunningServer, running_server

PATH = "/_nicegui_ws/socket.io/"
KEY = (
    "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\n"
)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server("--max-connections", "64", "--origin", "https://club.example") as it:
        yield it


@pytest.fixture
def sid(server: RunningServer) -> Iterator[str]:
    """A session over HTTP, with something to fetch."""
    it = str(json.loads(fetch(server, f"{PATH}?EIO=4&transport=polling")[1][1:])["sid"])
    assert post(server, it, "40") == 200
    yield it
    post(server, it, "1")


def post(server: RunningServer, sid: str, message: str) -> int:
    """The status for that message of a session."""
    begin = f"POST {PATH}?EIO=4&transport=polling&sid={sid} HTTP/1.1\nHost: 127.0.0.1\n"
    return status(server, f"{begin}Content-Length: {len(message)}\n\n{message}")


def head(server: RunningServer, query: str, kind: str = "polling", origin: str | None = None, host: str = "") -> str:
    lines = [f"GET {PATH}?EIO=4&transport={kind}{query} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}"]
    lines += [] if origin is None else [f"Origin: {origin.format(own=server.port)}"]
    return "\n".join(lines) + "\n" + (KEY if kind == "websocket" else "") + "\n"


OWN, NAMED, FOREIGN = "http://127.0.0.1:{own}", "https://club.example", "https://evil.example"


@pytest.mark.parametrize("kind", ["polling", "websocket"])
@pytest.mark.parametrize("origin", [None, OWN, NAMED, FOREIGN, "null", "http://localhost:{own}", "http://127.0.0.1:1"])
@pytest.mark.parametrize("session", ["absent", "blank", "unknown", "real", "twice"])
def test_the_door(server: RunningServer, sid: str, session: str, origin: str | None, kind: str) -> None:
    queries = {"blank": "&sid=", "unknown": "&sid=nosuch", "real": f"&sid={sid}", "twice": f"&sid={sid}&sid={sid}"}
    answer = status(server, head(server, queries.get(session, ""), kind, origin))
    allowed = 101 if kind == "websocket" else 200
    expected = allowed if session in ("absent", "real") else 400
    assert answer == (expected if origin in (None, OWN, NAMED) else 403)


@pytest.mark.parametrize("kind", ["polling", "websocket"])
@pytest.mark.parametrize("name", ["evil.example", "evil.example:8005", "localhost.evil.example", "192.168.1.5"])
def test_a_name_that_a_stranger_gave_this_machine(server: RunningServer, sid: str, name: str, kind: str) -> None:
    for query in ("", f"&sid={sid}"):
        assert status(server, head(server, query, kind, f"http://{name}", name)) == 403
        assert status(server, head(server, query, kind, None, name)) == 403


@pytest.mark.parametrize("path", ["/", "/analyse", "/watch", "/health", "/version", "/ws", "/favicon.ico", "/nosuch"])
def test_no_address_answers_under_such_a_name(server: RunningServer, path: str) -> None:
    assert status(server, f"GET {path} HTTP/1.1\nHost: evil.example\n\n") == 403
    assert status(server, f"GET {path} HTTP/1.1\nHost: 127.0.0.1\nOrigin: https://evil.example\n\n") == 403
    assert status(server, f"GET {path} HTTP/1.1\nHost: club.example\n\n") in (200, 404)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_nothing_is_changed_for_the_page_of_a_stranger(server: RunningServer, method: str) -> None:
    upload = f"{method} /upload/x/1 HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 0\n"
    assert status(server, f"{upload}Origin: https://evil.example\n\n") == 403
    assert status(server, f"{upload}Origin: null\n\n") == 403
    assert status(server, f"{upload}\n") in (404, 405)


def test_no_page_of_another_site_may_read_an_answer(server: RunningServer) -> None:
    for origin in (NAMED, OWN.format(own=server.port), FOREIGN):
        with dial(server, head(server, "", origin=origin)) as client:
            assert "access-control" not in client.recv(4000).decode().lower()


@pytest.mark.parametrize("kind", ["polling", "websocket"])
def test_ten_at_once_are_no_more_than_may_come(kind: str) -> None:
    with running_server("--max-connections", "3") as server, ThreadPoolExecutor(10) as pool:
        clients = [dial(server) for _ in range(10)]

        def begin(client: socket.socket) -> int:
            client.sendall(head(server, "", kind).replace("\n", "\r\n").encode())
            return int(client.recv(1000).split()[1])

        answers = sorted(pool.map(begin, clients))
        for client in clients:
            client.close()
    assert answers == [101 if kind == "websocket" else 200] * 3 + [503] * 7


def test_ten_pages_at_once_are_no_more_than_may_come() -> None:
    with running_server("--max-connections", "3") as server, ThreadPoolExecutor(10) as pool:
        answers = sorted(pool.map(lambda _: fetch(server)[0], range(10)))
    assert answers == [200] * 3 + [503] * 7


def test_a_session_goes_over_to_websocket_once_and_counts_once(server: RunningServer, sid: str) -> None:
    with dial(server, head(server, f"&sid={sid}", "websocket")) as first:
        assert first.recv(1000).split()[1] == b"101"
        # The first has not finished; a second one would be a connection that nobody counts.
        assert status(server, head(server, f"&sid={sid}", "websocket")) == 400
    time.sleep(0.2)
    assert status(server, head(server, f"&sid={sid}")) == 400


@pytest.mark.parametrize("message", ["6", "0", "9", "4" * 70_000, "4\x1e" * 20 + "4", "b!"])
def test_a_session_that_says_what_it_may_not_holds_nothing_up(server: RunningServer, sid: str, message: str) -> None:
    """Engine.io ends it, and would wait for ever until somebody fetches the rest."""
    begun = time.monotonic()
    assert post(server, sid, message) in (200, 400, 413)
    assert time.monotonic() - begun < 8


def test_one_address_leaves_room_for_others() -> None:
    with running_server("--max-per-address", "2") as server:

        def page(address: str) -> int:
            return fetch(server, **{"X-Forwarded-For": address})[0]

        assert [page("203.0.113.5") for _ in range(3)] == [200, 200, 503]
        assert [page(f"2001:db8::{n}") for n in range(3)] == [200, 200, 503]
        assert page("203.0.113.6") == 200
        assert [fetch(server)[0] for _ in range(3)] == [200] * 3


@pytest.mark.parametrize(
    "message",
    [
        "",
        "z",
        "9",
        "4",
        "42",
        "42[",
        '42["event"]',
        '42["event",5]',
        '42["nosuch",{}]',
        "451-[]",
        "40/other,",
        "4" * 60_000,
    ],
)
def test_what_is_no_message_writes_little(server: RunningServer, message: str) -> None:
    before = len(json.dumps(server.events))
    with suppress(Exception), visit(server) as page:
        page.send(message)
        page.send('42["handshake",{"client_id":[]}]')
        page.recv(timeout=0.3)
    with visit(server) as page:
        page.send("3")
    assert len(json.dumps(server.events)) - before < 6000
