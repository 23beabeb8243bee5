"""The browser of all tests in this process: a headless Chromium, where there is one."""

import os
import shutil
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PROGRAMS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""The first has no windows to draw, and opens a page with half the work of the others."""

CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    # One process draws all pages: what it has compiled for one it has for the next.
    "--renderer-process-limit=1",
)
REQUIRED = "GOMOKU_ARENA_BROWSER"
"""The environment variable that makes a missing browser an error."""

MILLISECONDS = 20_000
"""What the page has for anything; a machine that builds and tests at once is slow."""

HEIGHTS = {375: 812, 1440: 900}
"""The height of a window by its width, in pixels."""

_open = ExitStack()
_browsers: "list[Browser]" = []
_contexts: "dict[tuple[object, ...], BrowserContext]" = {}


_FORGET = """() => {
    localStorage.clear();
    return new Promise((done) => {
        const request = indexedDB.deleteDatabase("gomoku-arena");
        request.onsuccess = request.onerror = request.onblocked = done;
        setTimeout(done, 1000);
    });
}"""


def browser() -> "Browser":
    """The browser, which is started for the first test that asks for it."""
    if not _browsers:
        _browsers.append(_launch())
    return _browsers[0]


def context(width: int, theme: Any, language: str) -> "BrowserContext":
    """The browser of a visitor with such a window, who likes such a theme and reads such a language.

    It is the same for all tests, so that the scripts of the page are fetched once. Pages are closed and cookies are
    deleted between two tests.
    """
    look = width, theme, language
    if look not in _contexts:
        _contexts[look] = browser().new_context(
            viewport={"width": width, "height": HEIGHTS[width]},
            color_scheme=theme,
            locale=language,
            has_touch=width < 500,
            reduced_motion="reduce",
            service_workers="block",
        )
        _contexts[look].set_default_timeout(MILLISECONDS)
        # It stays, and with it the window, which takes longer to open than a page in it.
        _contexts[look].new_page()
    return _contexts[look]


def wait_for_cookie(page: "Page", name: str, value: str | None = None) -> None:
    """Until the browser keeps a cookie of that name, with that value where one is told. No script can read them."""
    kept: list[object] = []
    for _ in range(100):
        kept = [it.get("value") for it in page.context.cookies() if it.get("name") == name]
        if value in kept or (kept and value is None):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{name}: {kept}")


def tidy_up() -> None:
    """Closes all pages, and forgets their cookies and what else they kept."""
    for it in _contexts.values():
        # While a second page of a server is open, what both keep cannot be forgotten.
        last = {urlsplit(page.url).netloc: page for page in it.pages[1:]}
        for page in it.pages[1:]:
            if page not in last.values():
                page.close()
        for page in last.values():
            # A page that could not be loaded has no storage.
            with suppress(Exception):
                page.evaluate(_FORGET)
            page.close()
        it.clear_cookies()


def close() -> None:
    """Ends the browser, if it is there. The next test that asks for one gets another.

    Playwright keeps an event loop in this thread, in which other tests could not run theirs.
    """
    _contexts.clear()
    _browsers.clear()
    _open.close()


def _launch() -> "Browser":
    if os.environ.get(REQUIRED) is None:
        pytest.importorskip("playwright", reason="playwright is not installed")
        if CHROMIUM is None:
            pytest.skip("no Chromium to look at the page with")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=MILLISECONDS)
    playwright = _open.enter_context(sync_playwright())
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
    _open.callback(chromium.close)
    return chromium
