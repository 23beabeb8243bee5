"""What it costs that engines think on readers' devices, beside the server: ``python benchmarks/reader_devices.py``.

For either place: the milliseconds from the request of Analyse to its board, to the first line of the engine, and from a
click to its stone, with an empty cache and with a full one; the same with a processor of a quarter of the speed, and
over a slow line; nodes a second; the memory of the process that draws the page; and the processor time of the server
while readers step through a game. These have no browsers, so that a machine with few processors takes many of them:
what their devices tell was found before.
"""

import argparse
import asyncio
import re
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import psutil

import chromium
from page_paint import GAME, SLOW, timed, until_board, watch
from running_server import RunningServer, running_server
from thinking_readers import STEP, Memory, read_on, reader

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PLACES = "device", "server"
_PLY = 9
"""Moves of the game that stand on the board."""

_QUIET_PLY = 3
"""From where on six more moves leave an engine something to think about."""

_LINE = """() => [...document.querySelectorAll(".line-moves")].some((it) => it.textContent && it.offsetParent)"""
_SPEED = re.compile(r"([\d.]+)([kM]?) nodes/s")


class Waits(NamedTuple):
    """What a reader waited for, in milliseconds."""

    board: float
    line: float
    stone: float

    def __str__(self) -> str:
        return f"board after {self.board:.0f} ms, first line after {self.line:.0f}, a stone after {self.stone:.0f}"


class Readers:
    """Browsers of readers whose engines think in that place."""

    def __init__(self, browser: "Browser", server: RunningServer, place: str) -> None:
        self._browser, self._place = browser, place
        self._home = f"http://127.0.0.1:{server.port}"

    @contextmanager
    def reader(self) -> "Iterator[BrowserContext]":
        """Somebody with an empty cache."""
        context = self._browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": "thinks", "value": self._place, "url": self._home}])
        try:
            yield context
        finally:
            context.close()

    def open(self, page: "Page") -> tuple[float, float]:
        """Milliseconds from the request to the board, and to the first line; in a page that was told to ``watch``."""
        board = until_board(page, f"{self._home}/analyse?game={GAME}&ply={_PLY}").usable
        page.wait_for_function(_LINE, polling="raf", timeout=60_000)
        return board, float(page.evaluate("performance.now()"))

    def visits(self, prepare: Callable[[Any], object] = lambda _: None) -> tuple[Waits, Waits]:
        """What is waited for with an empty cache, and with a full one."""
        with self.reader() as context:
            page = context.new_page()
            watch(page)
            prepare(context.new_cdp_session(page))
            return self._visit(page), self._visit(page)

    def _visit(self, page: "Page") -> Waits:
        """Opens the page, and puts a stone there while the engine thinks."""
        board, line = self.open(page)
        page.wait_for_timeout(1500)
        return Waits(board, line, timed(page.locator("[data-point=a1]").click, page, str(_PLY + 1)))


def speed(page: "Page") -> float:
    """Nodes a second, as the page says."""
    found = _SPEED.search(page.locator(".engine-effort").inner_text())
    return float(found[1]) * {"": 1, "k": 1e3, "M": 1e6}[found[2]] if found else 0.0


def _slow_processor(session: Any) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def _slow_line(session: Any) -> None:
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)


def _drawing() -> list[psutil.Process]:
    return [it for it in psutil.Process().children(recursive=True) if "--type=renderer" in it.cmdline()]


def _one_reader(readers: Readers, place: str, rounds: int) -> None:
    ways = {"": lambda _: None, ", processor slowed 4 times": _slow_processor, ", slow line": _slow_line}
    for way, prepare in ways.items():
        visits = [readers.visits(prepare) for _ in range(rounds)]
        for cache, seen in zip(("", ", full cache"), zip(*visits, strict=True), strict=True):
            waits = Waits(*map(statistics.median, zip(*seen, strict=True)))
            print(f"{place}{way}{cache}: {waits}", flush=True)
    with readers.reader() as context:
        page = context.new_page()
        readers.open(page)
        page.wait_for_timeout(6000)
        memory = max(it.memory_info().rss for it in _drawing())
        print(f"{place}: {speed(page):,.0f} nodes/s, {memory / 2**20:.0f} MiB to draw the page", flush=True)


async def _many_readers(server: RunningServer, place: str, number: int, seconds: float) -> None:
    process, path, memory = psutil.Process(server.pid), f"/analyse?game={GAME}&ply={_QUIET_PLY}", Memory()
    async with AsyncExitStack() as opened:
        first = await opened.enter_async_context(reader(server, path, place, memory))
        # By then all is found that devices will tell.
        await read_on(first, 9 * STEP)
        others = [await opened.enter_async_context(reader(server, path, place, memory)) for _ in range(number - 1)]
        await asyncio.sleep(STEP)
        before, told = process.cpu_times(), sum(it.reports for it in (first, *others))
        await asyncio.gather(*(read_on(it, seconds) for it in (first, *others)))
        after = process.cpu_times()
        told = sum(it.reports for it in (first, *others)) - told
    spent = after.user + after.system - before.user - before.system
    print(f"{place}: {number} readers, {spent:.1f} s of the server's processor in {seconds:.0f} s, {told} reports")


def main() -> None:
    """Prints a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--readers", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    with running_server() as server:
        for place in PLACES:
            readers = Readers(chromium.browser(), server, place)
            # What is the same for all, such as the tables of a process and packed files, is there by then.
            readers.visits()
            _one_reader(readers, place, asked.rounds)
            asyncio.run(_many_readers(server, place, asked.readers, asked.seconds))
    chromium.close()


if __name__ == "__main__":
    main()
