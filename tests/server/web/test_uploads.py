"""Whatever a visitor uploads, the server goes on for the others."""

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import psutil
from websockets.sync.client import ClientConnection

from amplifiers import AMPLIFIERS
from leftovers import no_process_left
from page_visits import send_file, visit_page
from running_server import RunningServer, running_server
from systems import posix_alone

SOON = 0.5
SIZE = 60_000
LARGE = 990_000
HEAVY = ("SGF: rectangles for both", "SGF: nodes", "SGF: variations", "PSQ: spaces in the head", "moves: arrows")
ENDLESS = "SGF: nodes"


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server() as it:
        yield it


_SHOWN = r'"message":"((?:[^"\\]|\\.)*)"|"query":"[^"]*|Which rules was it played by'


class Uploads:
    """The place of a page to which it uploads files, and what the page shows of them."""

    def __init__(self, server: RunningServer, socket: ClientConnection, page: str) -> None:
        self._socket = socket
        self._server, self._page = server, page

    def send(self, text: str) -> None:
        """Uploads a file of that text as a browser does."""
        assert send_file(self._server, self._page, text.encode("utf-8", "replace")) == 204

    def told(self) -> str:
        """The next notice of the page, the address that it shows next, or that it asks for the rules."""
        return self._find(_SHOWN)

    def says_no_more(self, seconds: float) -> None:
        """Fails where the page shows another notice, or another address, within so many seconds."""
        with pytest.raises(TimeoutError):
            raise AssertionError(self._find(_SHOWN, seconds))

    def _find(self, pattern: str, seconds: float = 60) -> str:
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            message = str(self._socket.recv(timeout=left))
            if message == "2":
                self._socket.send("3")
            found = re.search(pattern, message)
            if found:
                return found[0]
        raise TimeoutError(f"nothing like {pattern}")


@contextmanager
def uploads(server: RunningServer) -> Iterator[Uploads]:
    with visit_page(server, "/analyse") as (socket, page):
        yield Uploads(server, socket, page)


def answer_times(server: RunningServer, until: "list[bool]") -> list[float]:
    """How long ``/health`` took to answer, asked over and over, the longest first."""
    times = []
    while not until:
        begun = time.monotonic()
        assert server.get("/health")["status"] == "ok"
        times.append(time.monotonic() - begun)
        time.sleep(0.01)
    return sorted(times, reverse=True)


@pytest.mark.alone
@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
def test_the_server_answers_while_texts_are_read(server: RunningServer, step: int) -> None:
    """Every so many of the texts, and the heavy ones."""
    over: list[bool] = []
    with uploads(server) as page, ThreadPoolExecutor(1) as threads:
        asking = threads.submit(answer_times, server, over)
        try:
            texts = [it(SIZE) for it in [*AMPLIFIERS.values()][::step]]
            for text in [*texts, *(AMPLIFIERS[name](LARGE) for name in HEAVY)]:
                page.send(text)
                assert page.told()
        finally:
            over.append(True)
        longest, *others = asking.result()
        # A machine may stop for once; a text that holds the loop up is there again and again.
        assert longest < 5
        assert others[1] < SOON
    assert not server.logged("failed")
    assert not any("traceback" in entry for entry in server.events)


def test_what_takes_too_long_is_refused_and_an_honest_text_is_read_meanwhile(server: RunningServer) -> None:
    with uploads(server) as page, uploads(server) as honest:
        # Some texts of a megabyte take longer than a second on any machine; those that do not are refused as well.
        page.send(AMPLIFIERS[ENDLESS](LARGE))
        honest.send("(;GM[4]SZ[15]RU[renju];B[hh];W[ii])")
        assert "game=" in honest.told()
        assert page.told()


@pytest.mark.long
def test_what_was_given_before_does_not_take_the_place_of_what_was_given_last(server: RunningServer) -> None:
    with uploads(server) as page:
        page.send(AMPLIFIERS[ENDLESS](LARGE))
        page.send("(;GM[4]SZ[15]RU[renju];B[hh];W[ii])")
        assert "1.renju15.h8i9" in page.told()
        page.says_no_more(2)


@posix_alone("nobody asks a program to end")
def test_a_signal_ends_the_server_and_its_readers_at_once() -> None:
    with no_process_left(), running_server() as server, uploads(server) as page:
        page.send("h8")
        assert page.told()
        readers = psutil.Process(server.pid).children()
        assert len(readers) == 1
        page.send(AMPLIFIERS[ENDLESS](LARGE))
        begun = time.monotonic()
        assert server.end() == 0
        assert time.monotonic() - begun < 5
        assert not psutil.wait_procs(readers, timeout=5)[1]
    assert json.dumps(server.events).count("traceback") == 0
