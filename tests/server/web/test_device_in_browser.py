"""The engine on the reader's device, in a headless Chromium where there is one: it finds what the core finds."""

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from chromium import wait_for_cookie
from gomoku_arena import Game, Limit, SearchEngine
from page_parts import choose_settings, marked
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

GAME = "1.renju15.h8h9i9g8"
PATIENCE = 15
"""Seconds within which a dead thread has to be found out, on a machine that may be busy; a search takes 12."""

_ASKED = re.compile(r'runMethod\(\d+, "ask", (\[.*\])\)')


class Wire:
    """What a page and its browser tell each other: questions, and the last reports of searches, by their numbers."""

    def __init__(self, page: "Page") -> None:
        self.asked: dict[int, dict[str, Any]] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._tell)

    def _hear(self, frame: Any) -> None:
        if isinstance(frame, str) and "runMethod" in frame:
            code = json.loads(frame[frame.index("[") :])[1]["code"]
            if found := _ASKED.search(code):
                (asked,) = json.loads(found[1])
                self.asked[asked["number"]] = asked

    def _tell(self, frame: Any) -> None:
        if isinstance(frame, str) and "answer" in frame:
            for text in json.loads(frame[frame.index("[") :])[1]["args"]:
                told = json.loads(text)
                self.answers[told["number"]] = told["answer"]


def test_the_device_finds_what_the_core_finds_and_the_server_thinks_where_that_is_wanted(
    open_page: Opener, server: RunningServer
) -> None:
    page = open_page("/watch")
    wire, opened = Wire(page), server.get("/health")["engines"]
    page.goto(f"http://127.0.0.1:{server.port}/analyse?game={GAME}")
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    expect(marked(page, "place")).to_have_text("On this device")
    marked(page, "review").click()
    expect(page.locator(".review-players")).to_be_visible()
    # The review is bound by nodes: the same engine on the same positions.
    reviewed = {number: asked for number, asked in wire.asked.items() if "nodes" in asked.get("limit", {})}
    assert len(reviewed) >= 5
    core = SearchEngine("tengen", hash=16)
    for number, asked in reviewed.items():
        assert asked["options"] == {"hash": 16}
        expected = core.analyse(Game.from_text(asked["game"]), Limit.of(asked["limit"]))
        answer = wire.answers[number]
        found = {name: answer[name] for name in ("move", "score", "winIn", "bound", "depth", "nodes", "pv")}
        assert found == {
            "move": str(expected.move),
            "score": expected.score,
            "winIn": expected.win_in,
            "bound": expected.bound,
            "depth": expected.depth,
            "nodes": expected.nodes,
            "pv": [str(point) for point in expected.pv],
        }
    assert server.get("/health")["engines"] == opened

    choose_settings(page, "On the server")
    wait_for_cookie(page, "thinks", "server")
    expect(marked(page, "place")).to_have_text("On the server")
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    assert server.get("/health")["engines"] == opened + 1


def test_what_a_device_cannot_the_server_does(open_page: Opener, server: RunningServer) -> None:
    page = open_page("/watch")
    page.add_init_script("delete globalThis.Worker")
    page.goto(f"http://127.0.0.1:{server.port}/analyse?game={GAME}")
    expect(page.get_by_text("This device cannot think here: the server's engines do.")).to_be_visible()
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    expect(marked(page, "place")).to_contain_text("On the server")


_KEEP_WORKERS = """globalThis.workers = []; globalThis.Worker = class extends Worker {
    constructor(...args) { super(...args); workers.push(this); } }"""


def test_the_server_goes_on_where_the_thread_dies_without_a_word(open_page: Opener, server: RunningServer) -> None:
    page = open_page("/watch")
    page.add_init_script(_KEEP_WORKERS)
    page.goto(f"http://127.0.0.1:{server.port}/analyse?game={GAME}")
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    # One analyses, one looks for threats.
    assert page.evaluate("workers.map((it) => it.terminate()).length") == 2
    expect(marked(page, "place")).to_have_text("On the server", timeout=1000 * PATIENCE)
    expect(page.get_by_text("This device cannot think here: the server's engines do.")).to_be_visible()
    expect(marked(page, "effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
