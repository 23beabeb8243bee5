"""Readers who come and go: ``python tests/soak_pages.py --seconds 600``.

Several at once visit every page and leave; some bring a file, some fetch a page and never run it. Meanwhile
``/health`` is asked over and over. Afterwards no page may be there, nothing may have gone wrong, and memory has to be
where it was after the first of them: so many that as many pages were open at once as may be, for what those take at
most is kept by the allocator.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import psutil

import page_remains
from every_page import PAGES, begin_friends_game, server_with_a_match
from page_visits import fetch, send_file, visit_page
from running_server import RunningServer

FILE = b"(;GM[4]SZ[15]RU[renju]PB[a]PW[b];B[hh](;W[ii];B[ih])(;W[gg]))"
MEBIBYTE = 1 << 20
LEAK = 20 * MEBIBYTE
"""By how much the server may have grown after any number of visits."""

_AT_ONCE = 4
_LOOKS = 0.1
"""Seconds that a visit lasts."""
_REPORT = 20.0
"""Seconds between two lines."""
_PAUSE = 0.05
_UNUSED = 100.0
"""Seconds after which pages that were fetched and never run are surely gone."""


Act = Callable[[RunningServer], None]
"""A visit."""

GoOn = Callable[[int], bool]
"""Whether there is to be another visit after so many."""


@dataclass
class Health:
    """How long ``/health`` takes to answer."""

    server: RunningServer
    worst: float = 0.0
    _over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def watched(self) -> Iterator["Health"]:
        """Asks over and over."""
        with ThreadPoolExecutor(1) as threads:
            asking = threads.submit(self._ask)
            try:
                yield self
            finally:
                self._over.set()
                asking.result()

    def _ask(self) -> None:
        while not self._over.wait(_PAUSE):
            begun = time.monotonic()
            assert self.server.get("/health")["status"] == "ok"
            self.worst = max(self.worst, time.monotonic() - begun)


@contextmanager
def soaked_server(folder: Path) -> Iterator[tuple[RunningServer, list[str]]]:
    """A server that tells what remains of pages, and the addresses of all pages, a game of two people among them."""
    games = folder / "games.db"
    friend = asyncio.run(begin_friends_game(games))
    for server in server_with_a_match(folder, "--games", str(games), first=page_remains.watch):
        yield server, [*(path for path, _ in PAGES.values()), friend]


@contextmanager
def looking(server: RunningServer, path: str, seconds: float = _LOOKS) -> Iterator[None]:
    """Visits that page, for so many seconds at least. Analyse is given a file, which is then reviewed."""
    # No script runs here that could think.
    with visit_page(server, path, "thinks=server") as (_, page):
        if path.startswith("/analyse"):
            send_file(server, page, FILE)
        time.sleep(seconds)
        yield


def look(server: RunningServer, path: str) -> None:
    """Visits that page and leaves it."""
    with looking(server, path):
        pass


def crawl(server: RunningServer, path: str) -> None:
    """Fetches the page and never runs it."""
    status, _ = fetch(server, path)
    assert status == 200, f"{path}: {status}"


def memory(server: RunningServer) -> int:
    """Bytes that the server holds once every page has gone, with its readers: the largest of the processes that it has.

    Each of those begins when it is first needed, the second one where two texts happen to be read at once.
    """
    page_remains.remains(server, _UNUSED)
    process = psutil.Process(server.pid)
    helpers = [it.memory_info().rss for it in process.children(recursive=True)]
    return process.memory_info().rss + max(helpers, default=0)


def visits(server: RunningServer, acts: Sequence[Act], go_on: GoOn) -> int:
    """Has several readers do all of that in turn; how often something was done."""
    numbers, turns, lock = itertools.count(), itertools.cycle(acts), threading.Lock()

    def read() -> int:
        done = 0
        while True:
            with lock:
                number, act = next(numbers), next(turns)
            if not go_on(number):
                return done
            act(server)
            done += 1

    with ThreadPoolExecutor(_AT_ONCE) as readers:
        return sum(it.result() for it in [readers.submit(read) for _ in range(_AT_ONCE)])


@dataclass
class Reported:
    """Whether there are seconds left; says now and then what the server holds."""

    server: RunningServer
    seconds: float
    _begun: float | None = None
    _told: float = 0.0

    def __call__(self, number: int) -> bool:
        self._begun = self._begun or time.monotonic()
        seconds = time.monotonic() - self._begun
        if seconds - self._told > _REPORT:
            self._told = seconds
            held = psutil.Process(self.server.pid).memory_info().rss / MEBIBYTE
            print(f"{seconds:5.0f} s  {number:7,} visits  {held:5.0f} MiB", flush=True)
        return seconds < self.seconds


def soak(server: RunningServer, acts: Sequence[Act], first: int, go_on: GoOn) -> str:
    """Visits before and after memory is looked at; what came of it. Raises AssertionError where anything is left."""
    visits(server, acts, lambda number: number < first)
    before = memory(server)
    with Health(server).watched() as health:
        count = visits(server, acts, go_on)
    after = memory(server)
    told = (
        f"{count:,} visits; {before / MEBIBYTE:.0f} MiB before, {after / MEBIBYTE:.0f} after;"
        f" /health took {1000 * health.worst:.0f} ms at worst"
    )
    assert after - before < LEAK, told
    assert server.get("/health")["pages"] == 0, told
    assert not any("traceback" in entry for entry in server.events), told
    return told


def main() -> None:
    """Prints what the server holds as it goes on, and ends with 1 where anything is left behind."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--first", type=int, default=1000, help="visits before memory is looked at")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, soaked_server(Path(folder)) as (server, paths):
        acts = [partial(act, path=path) for act in (look, crawl) for path in paths]
        try:
            print(soak(server, acts, options.first, Reported(server, options.seconds)))
        except AssertionError as error:
            sys.exit(f"left behind: {error}")


if __name__ == "__main__":
    main()
