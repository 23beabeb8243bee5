"""The browser of all tests in this process: a headless Chromium, where there is one."""

import os
import shutil
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
REQUIRED = "GOMOKU_ARENA_BROWSER"
"""The environment variable that makes a missing browser an error."""

MILLISECONDS = 20_000
"""What the page has for anything; a machine that builds and tests at once is slow."""

_open = ExitStack()
_browsers: "list[Browser]" = []


def browser() -> "Browser":
    """The browser, which is started for the first test that asks for it."""
    if not _browsers:
        _browsers.append(_launch())
    return _browsers[0]


def close() -> None:
    """Ends the browser, if it is there. The next test that asks for one gets another.

    Playwright keeps an event loop in this thread, in which other tests could not run theirs.
    """
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
