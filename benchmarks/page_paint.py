"""What a reader waits for on the page, in a headless Chromium: ``python benchmarks/page_paint.py --rounds 7``.

Prints medians, in milliseconds: from the request of a page to its first paint, and until it can be used, where it has a
board to be played on, with an empty cache, with a full one, and over a slow line; from a click to its stone; from a
step in Analyse to the next position while the engine thinks. Also what a page weighs over the wire. Nothing else should
run meanwhile.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import chromium
from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME = "1.freestyle15.h8g7h9h7i7g9i8g8g10j7h10i6h11h12f9g6g5j5k4i12f10i10f11e12f8f7f12"
PAGES = {
    "Play": "/",
    "Analyse": f"/analyse?game={GAME}&ply=9",
    "Puzzles": "/puzzles",
    "Games": "/games",
    "Watch": "/watch",
}
"""The paths; a game by link has one of its own."""
_USED = {"Games": ".games-page", "Watch": ".watch"}
"""What a page without a board has: its sketch may, too, so there only what is seen is of use."""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
"""A slow line: milliseconds there and back, bytes a second. Measured at 3.4 s before the board came with the answer."""

_WATCH = """(() => {
    const look = () => {
        const runs = document.querySelector(SELECTOR)?.getBoundingClientRect().width > 10;
        if (runs) window.usableSince = performance.now();
        else requestAnimationFrame(look);
    };
    look();
})()"""
_BOARD = ".board-face [data-point]"
"""A sketch of the page has no points."""
_WAIT = """() => {
    const [seen] = performance.getEntriesByName("first-contentful-paint");
    return window.usableSince && seen && [seen.startTime, window.usableSince];
}"""


class Wait(NamedTuple):
    """Milliseconds from the request of a page."""

    seen: float
    """To the first contentful paint, which has the board where there is one."""
    usable: float
    """To the first frame of a page whose scripts run."""


def until_board(page: "Page", address: str) -> Wait:
    """Opens that address in a page that was told to ``watch``, and waits for both."""
    page.goto(address)
    return Wait(*page.wait_for_function(_WAIT).json_value())


def _first_paint(
    browser: "Browser", address: str, used: str, rounds: int
) -> tuple[list[Wait], list[Wait], list[Wait], int]:
    cold, warm, slow = list[Wait](), list[Wait](), list[Wait]()
    weight = _packed_weight(browser, address, used)
    for _ in range(rounds):
        with _opened(browser, used) as page:
            cold.append(until_board(page, address))
            page.wait_for_load_state("networkidle")
            # An engine that still thinks for the page before would take a core.
            page.goto("about:blank")
            warm.append(until_board(page, address))
        with _opened(browser, used) as page:
            session = page.context.new_cdp_session(page)
            session.send("Network.emulateNetworkConditions", SLOW)
            slow.append(until_board(page, address))
    return cold, warm, slow, weight


def _packed_weight(browser: "Browser", address: str, used: str) -> int:
    """Bytes of a first visit, once the server has packed all files: it does so after they were first asked for."""
    weights = [_weight(browser, address, used)]
    while len(weights) < 4 or weights[-1] < weights[-4]:
        time.sleep(1.5)
        weights.append(_weight(browser, address, used))
    return weights[-1]


def _weight(browser: "Browser", address: str, used: str) -> int:
    with _opened(browser, used) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes = list[float]()
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        until_board(page, address)
        page.wait_for_load_state("networkidle")
        return round(sum(sizes))


@contextmanager
def _opened(browser: "Browser", used: str = _BOARD) -> Iterator["Page"]:
    """A page in a browser that has kept nothing, which tells when it can be used."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        watch(page, used)
        yield page


def watch(page: "Page", used: str = _BOARD) -> None:
    """Has the page look at every frame for what can be used: what asks from outside takes its time."""
    page.add_init_script(_WATCH.replace("SELECTOR", json.dumps(used)))


def timed(act: Callable[[], object], page: "Page", text: str) -> float:
    """Milliseconds from an act to that text below the board."""
    begun = time.perf_counter()
    act()
    page.wait_for_function(f"() => document.querySelector('.board-steps output')?.textContent.startsWith('{text} ')")
    return 1000 * (time.perf_counter() - begun)


def _friend(browser: "Browser", server: RunningServer) -> str:
    """The path of a game by link that waits for the friend."""
    with _opened(browser) as page:
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.get_by_role("button", name="New game").click()
        page.get_by_role("button", name="A friend by link").click()
        page.get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_url("**/friend/**")
        return urlsplit(page.url).path


def _clicks(browser: "Browser", server: RunningServer, rounds: int) -> list[float]:
    """Two people play at one screen, so that no engine is waited for."""
    with _opened(browser) as page:
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.get_by_role("button", name="New game").click()
        page.get_by_role("button", name="Two people, one screen").click()
        page.get_by_role("button", name="Begin", exact=True).click()
        page.locator(".new-game").wait_for(state="hidden")
        points = [page.locator(f"[data-point={letter}{row}]") for row in (1, 15) for letter in "acegikmo"]
        return [timed(point.click, page, str(ply)) for ply, point in enumerate(points[: rounds + 1], 1)][1:]


def _steps(browser: "Browser", server: RunningServer, rounds: int) -> list[float]:
    with _opened(browser) as page:
        page.goto(f"http://127.0.0.1:{server.port}/analyse?game={GAME}&ply=4")
        page.locator(".analyse-line:visible").first.wait_for()
        forward = page.locator(".board-steps button").nth(2)
        times = list[float]()
        for ply in range(5, 5 + rounds):
            times.append(timed(forward.click, page, str(ply)))
            time.sleep(0.5)
        return times


def _told(times: list[float]) -> str:
    return f"{statistics.median(times):5.0f} ({min(times):.0f} to {max(times):.0f})"


def main() -> None:
    """Measures, and prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    browser = chromium.browser()
    with running_server() as server:
        print("page                cold               warm               slow line          bytes")
        for name, path in {**PAGES, "Friend": _friend(browser, server)}.items():
            address = f"http://127.0.0.1:{server.port}{path}"
            cold, warm, slow, weight = _first_paint(browser, address, _USED.get(name, _BOARD), rounds)
            for what in ["seen"] if name in _USED else Wait._fields:
                columns = (_told([getattr(it, what) for it in waits]) for waits in (cold, warm, slow))
                print(f"{name:8} {what:8}", *(f"  {it:17}" for it in columns), f"  {weight:,}", sep="")
        print(f"click to stone    {_told(_clicks(browser, server, rounds))}")
        print(f"step in Analyse   {_told(_steps(browser, server, rounds))}")
    chromium.close()


if __name__ == "__main__":
    main()
