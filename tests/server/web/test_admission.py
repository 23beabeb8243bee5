"""Who is let in to the pages, and what strangers try there."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.server.admission.connection_limiter import ConnectionLimiter
from gomoku_arena.server.admission.origins import Welcome
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.server.web.admission import AdmissionMiddleware
from gomoku_arena.server.web.bridge.open_pages import OpenPages
from gomoku_arena.server.web.bridge.script_sockets import ScriptSockets
from gomoku_arena.webapp.session import Session
from leftovers import no_process_left
from page_visits import fetch, socket_address, visit
from running_server import ENDED, RunningServer, running_server
from systems import posix_alone

POLLING = "/_nicegui_ws/socket.io/?EIO=4&transport=polling"


@pytest.fixture
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server("--max-connections", "4", "--origin", "https://club.example") as it:
        yield it


def send(server: RunningServer, head: str) -> int:
    """The status of the answer to a request without its body."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
        client.sendall(head.replace("\n", "\r\n").encode())
        return int(client.recv(1000).split()[1])


def test_pages_and_connections_are_so_many_together_and_no_more(server: RunningServer) -> None:
    with ExitStack() as stack:
        for path in ("/", "/analyse"):
            stack.enter_context(visit(server, path))
        for _ in range(2):
            stack.enter_context(connect(server.url()))
        health = server.get("/health")
        assert (health["connections"], health["pages"]) == (2, 2)
        with pytest.raises(InvalidStatus, match="503"), connect(server.url()):
            pass
        status, told = fetch(server, "/watch")
        assert (status, "takes no more visitors" in told) == (HTTPStatus.SERVICE_UNAVAILABLE, True)
        status, told = fetch(server, **{"Accept-Language": "ja"})
        assert (status, 'lang="ja"' in told) == (HTTPStatus.SERVICE_UNAVAILABLE, True)
        status, told = fetch(server, Cookie="language=fr", **{"Accept-Language": "ja"})
        assert (status, 'lang="fr"' in told) == (HTTPStatus.SERVICE_UNAVAILABLE, True)
        assert server.get("/health")["pages"] == 2
    begun = time.monotonic()
    # What the server has written may still be on its way here.
    while len(server.logged("refused")) < 4 and time.monotonic() - begun < 15:
        time.sleep(0.01)
    assert [entry["status"] for entry in server.logged("refused")] == [503] * 4
    assert server.end() == ENDED


def test_what_was_fetched_and_never_run_takes_a_place(server: RunningServer) -> None:
    assert [fetch(server)[0] for _ in range(5)] == [200] * 4 + [503]
    with pytest.raises(InvalidStatus, match="503"), connect(server.url()):
        pass


@pytest.mark.parametrize(("seconds", "status"), [(5, 503), (25, 200)])
def test_it_is_forgotten_after_a_while_where_others_come(
    monkeypatch: pytest.MonkeyPatch, seconds: float, status: int
) -> None:
    pages: dict[str, Any] = {}
    pages["it"] = SimpleNamespace(
        id="it",
        has_socket_connection=False,
        _delete_tasks={},
        created=time.time() - seconds,
        delete=lambda: pages.pop("it"),
    )
    monkeypatch.setattr(Client, "instances", pages)
    thinker = PoolThinker(EnginePool({}, searches=1))
    reception = ConnectionLimiter(thinker, Session([]), ServerLimits(connections=1), Welcome(), OpenPages())
    door = AdmissionMiddleware(PlainTextResponse("a page"), reception, OpenPages(), ScriptSockets(4096))
    assert [asyncio.run(_asked(door, path)) for path in ("/elsewhere", "/")] == [200, status]


async def _asked(door: AdmissionMiddleware, path: str) -> int:
    told: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        told.append(message)

    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [],
        "query_string": b"",
        "client": None,
        "scheme": "http",
    }
    await door(scope, receive, send)
    status: int = told[0]["status"]
    return status


def test_scripts_without_a_page_are_bounded_too(server: RunningServer) -> None:
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(connect(socket_address(server, "nobody")))
        assert [fetch(server, POLLING)[0] for _ in range(3)] == [200, 200, 503]
        with pytest.raises(InvalidStatus, match="503"), connect(socket_address(server, "nobody")):
            pass
        assert fetch(server)[0] == 200


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        *[("https://club.example", True), ("http://127.0.0.1:1", False)],
        *[("https://evil.example", False), ("null", False)],
    ],
)
def test_the_scripts_of_other_sites_are_kept_out(server: RunningServer, origin: str, welcome: bool) -> None:
    if welcome:
        with visit(server, Origin=origin):
            assert fetch(server, POLLING, Origin=origin)[0] == 200
    else:
        assert fetch(server, POLLING, Origin=origin)[0] == 403
        with pytest.raises(InvalidStatus, match="403"), visit(server, Origin=origin):
            pass


def test_a_page_that_there_is_not_leaves_nothing_behind(server: RunningServer) -> None:
    for _ in range(6):
        status, told = fetch(server, "/nosuch", **{"Accept-Language": "fr"})
        assert (status, 'lang="fr"' in told) == (404, True)
    assert server.get("/health")["pages"] == 0


def test_what_is_sent_is_bounded(server: RunningServer) -> None:
    upload = "POST /upload/x/1 HTTP/1.1\nHost: 127.0.0.1\n"
    assert send(server, f"{upload}Content-Length: 2000000\n\n") == 413
    assert send(server, f"{upload}Transfer-Encoding: chunked\n\n") == 411
    assert send(server, f"{upload}Content-Length: 0\n\n") == 404
    with visit(server) as socket, visit(server) as other:
        socket.send("42" + "x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            # What comes before the end is what the page shows.
            list(iter(lambda: socket.recv(timeout=10), None))
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        other.send("3")
        assert other.recv(timeout=10)


@posix_alone("nobody asks a program to end")
def test_open_pages_keep_nobody_from_leaving(server: RunningServer) -> None:
    with ExitStack() as stack:
        for path in ("/", "/analyse", "/watch"):
            stack.enter_context(visit(server, path))
        opened = json.loads(fetch(server, POLLING)[1][1:])["sid"]
        waiting = Thread(target=fetch, args=(server, f"{POLLING}&sid={opened}"))
        waiting.start()
        # It has no way to tell that it waits; where it does not yet, this tests less.
        time.sleep(0.3)
        assert server.end() == 0
        waiting.join(20)
    assert server.events[-1]["event"] == "left"
    assert not any("traceback" in entry for entry in server.events)
