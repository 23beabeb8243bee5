"""A server and a browser for tests of the page; both end with the tests of one file.

Playwright keeps an event loop in this thread, in which other tests could not run theirs.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PICTURES = Path(__file__).parents[3] / "results" / "pages"
REQUIRED = "GOMOKU_ARENA_BROWSER"
"""The environment variable that makes a missing browser an error."""

HEIGHTS = {375: 812, 1440: 900}
SECONDS = 20_000
"""Milliseconds that the page has for anything; a machine that builds and tests at once is slow."""

Opener = Callable[..., "Page"]


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    with running_server() as it:
        yield it


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    if os.environ.get(REQUIRED) is None:
        pytest.importorskip("playwright", reason="playwright is not installed")
        if CHROMIUM is None:
            pytest.skip("no Chromium to look at the page with")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=SECONDS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(server: RunningServer, browser: "Browser") -> Iterator[Opener]:
    """Opens a page of the server in a browser of its own.

    Afterwards nothing may have gone wrong in any, and nothing may have been loaded from elsewhere.
    """
    home = f"http://127.0.0.1:{server.port}"
    contexts, errors, places = [], list[str](), set[str]()

    def open_page(path: str = "/", *, width: int = 1440, theme: Any = "light", language: str = "en") -> "Page":
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]},
            color_scheme=theme,
            locale=language,
            has_touch=width < 500,
            reduced_motion="reduce",
        )
        context.set_default_timeout(SECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: places.add(request.url))
        page.goto(home + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
    assert [place for place in places if not place.startswith((home, "data:", "blob:"))] == []


@pytest.fixture
def keep_picture() -> Callable[..., Path]:
    """Keeps what a page looks like, for people to look at."""

    def keep(page: "Page", name: str, *, whole: bool = True) -> Path:
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        page.screenshot(path=path, full_page=whole)
        return path

    return keep
