"""Browsers that send anything: what they send is left out with a line in the log, and never an error of ours."""

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed

from every_page import PAGES, server_with_a_match
from gomoku_arena.server.web.share.invitation import seat_cookie
from hostile_browser import MESSAGES, PACKETS, VALUES, hostile_browser
from page_visits import fetch
from running_server import RunningServer

pytest.importorskip("nicegui", reason="the extra `web` is not installed")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    yield from server_with_a_match(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(autouse=True)
def _nothing_goes_wrong(server: RunningServer) -> Iterator[None]:
    """What is malformed is told in lines of that name, of which too many are counted, and in no others."""
    before = len(server.events)
    yield
    assert fetch(server)[0] == 200
    news = [it for it in server.events[before:] if it["level"] != "info" and it["event"] != "malformed"]
    assert [it for it in news if not re.fullmatch(r"malformed=\d+", it.get("kinds", ""))] == []


@pytest.mark.parametrize(
    "path",
    [*(path for path, _ in PAGES.values()), *(pytest.param(it, marks=pytest.mark.long) for it in ("/", "/analyse"))],
)
def test_anything_may_happen_to_an_element(server: RunningServer, path: str) -> None:
    with hostile_browser(server, path) as browser:
        browser.hear(0.3)
        browser.attack(120, values=10)
        browser.hear(0.5)
    assert server.logged("malformed")[-1]["client"] == "127.0.0.1"


@pytest.mark.long
def test_anything_may_happen_to_a_page_of_two(server: RunningServer) -> None:
    with hostile_browser(server, "/") as browser:
        browser.press("New game")
        browser.choose("A friend by link")
        browser.press("Begin")
        (link,) = browser.until(lambda: browser.opened)
    path, _, secret = link.partition("?seat=")
    with hostile_browser(server, path, cookie=f"{seat_cookie(path.rpartition('/')[2])}={secret}") as browser:
        browser.hear(0.3)
        browser.attack(120)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("path", [*(path for path, _ in PAGES.values()), "/", "/analyse"])
def test_everything_happens_to_every_element(server: RunningServer, path: str, seed: int) -> None:
    with hostile_browser(server, path, seed) as browser:
        browser.hear(0.3)
        browser.attack(1000)
        browser.hear(0.5)


@pytest.mark.parametrize("path", ["/", "/puzzles", "/games"])
def test_scripts_are_answered_with_anything(server: RunningServer, path: str) -> None:
    """As a browser is that keeps games and progress."""
    for seed in range(5):
        with hostile_browser(server, path, seed) as browser:
            browser.hear(0.3)
            if path == "/puzzles":
                assert browser.answered


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_may_say_anything(server: RunningServer, message: str) -> None:
    choices = random.Random(7)
    names = [
        "client_id",
        "id",
        "listener_id",
        "args",
        "request_id",
        "result",
        "level",
        "message",
        "tab_id",
        "document_id",
    ]
    with hostile_browser(server, "/puzzles") as browser:
        for value in VALUES:
            browser.send(message, value)
        for _ in range(100):
            told = {name: choices.choice(VALUES) for name in choices.sample(names, 6)}
            browser.send(message, {**told, "client_id": browser.client, "next_message_id": choices.choice(VALUES)})
        browser.hear(0.3)


def test_what_is_no_message_may_end_its_connection_alone(server: RunningServer) -> None:
    for packet in PACKETS:
        # The page that costs the least.
        with hostile_browser(server, PAGES["embed"][0]) as browser, suppress(ConnectionClosed):
            browser.send_packet(packet)
            browser.hear(0.05)
    time.sleep(0.2)
    assert server.logged("malformed")


@pytest.mark.parametrize("body", [b"42[", b"x", b"b####", b"\x1e\x1e", b"4\x1e" * 20, b"\xff\xfe", b"42" + b"[" * 4000])
def test_what_is_sent_without_a_socket_may_be_anything(server: RunningServer, body: bytes) -> None:
    names = {"EIO": "4", "transport": "polling"}
    place = f"http://127.0.0.1:{server.port}/_nicegui_ws/socket.io/?{urlencode(names)}"
    with urlopen(place, timeout=5) as opened:
        place += f"&sid={json.loads(opened.read()[1:])['sid']}"
    for sent in (b"40", body):
        with urlopen(Request(place, sent, {"Content-Type": "text/plain;charset=UTF-8"}), timeout=5) as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    "told", [{}, {"client_id": "x"}, {"tab_id": "t"}, {"next_message_id": "x"}, {"client_id": "9" * 5000}]
)
def test_a_browser_may_call_itself_anything(server: RunningServer, told: dict[str, Any]) -> None:
    names = {"EIO": "4", "transport": "polling", "implicit_handshake": "true", **told}
    place = f"http://127.0.0.1:{server.port}/_nicegui_ws/socket.io/?{urlencode(names)}"
    with urlopen(place, timeout=5) as opened:
        place += f"&sid={json.loads(opened.read()[1:])['sid']}"
    with urlopen(Request(place, b"40", {"Content-Type": "text/plain;charset=UTF-8"}), timeout=5) as answer:
        assert answer.status == 200
