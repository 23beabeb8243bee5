"""The server, the browser and the visitors for tests of the page."""

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

import chromium
from gomoku_arena.engines.runtime import pool
from running_server import RunningServer, running_server
from systems import WINE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from visitors import ServedPages, Visitor

PICTURES = Path(__file__).parents[3] / "results" / "pages"
KEPT = "GOMOKU_ARENA_PICTURES"
"""The environment variable with which pictures are taken; a quick run takes none."""

Opener = Callable[..., "Page"]


@pytest.fixture(autouse=True, scope="module")
def _the_machine_has_other_work() -> Iterator[None]:
    """Searches let nobody go first, as in ``running_server``: beside other tests they would wait for seconds.

    Under Wine the process that reads links begins in more seconds than a page waits for it.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "NICENESS", 0)
        if WINE:
            patch.setattr("gomoku_arena.server.web.share.reader._LINK_SECONDS", 30.0)
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[RunningServer]:
    """The server of all pages, whose searches are short, and where one address may begin any number of games. A file of
    tests may have another one of this name.
    """
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    with running_server("--time", "3", "--max-new-games", "10000") as it:
        yield it


@pytest.fixture(scope="session")
def server_with_match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that has something to show on every page, for files of tests whose ``server`` it is."""
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    from every_page import server_with_a_match

    yield from server_with_a_match(tmp_path_factory.mktemp("stores"))


@pytest.fixture
def browser() -> "Browser":
    return chromium.browser()


@pytest.fixture
def open_page(server: RunningServer, browser: "Browser") -> Iterator[Opener]:
    """Opens a page of the server in the browser, by its path or its whole address.

    Afterwards nothing may have gone wrong in any, nothing may have been loaded from elsewhere, and nothing that a page
    sent may have been malformed.
    """
    home = f"http://127.0.0.1:{server.port}"
    errors, places = list[str](), set[str]()

    def open_page(path: str = "/", *, width: int = 1440, theme: Any = "light", language: str = "en") -> "Page":
        page = chromium.context(width, theme, language).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: places.add(request.url))
        page.goto(urljoin(home, path))
        return page

    yield open_page
    chromium.tidy_up()
    assert errors == []
    assert [place for place in places if not place.startswith((home, "data:", "blob:"))] == []
    assert [event["reason"] for event in server.take("malformed")] == []


@pytest.fixture
def keep_picture() -> Callable[..., Path]:
    """Keeps what a page looks like, for people to look at."""

    def keep(page: "Page", name: str, *, whole: bool = True) -> Path:
        path = PICTURES / f"{name}.png"
        if os.environ.get(KEPT):
            PICTURES.mkdir(parents=True, exist_ok=True)
            # Whatever moves has come to rest by then.
            page.wait_for_timeout(400)
            page.screenshot(path=path, full_page=whole)
        return path

    return keep


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator["ServedPages"]:
    """The pages in this process, for visitors. A file of tests may have others of this name."""
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    from visitors import ServedPages

    with ServedPages(tmp_path_factory.mktemp("served")) as it:
        yield it


@pytest.fixture
def visit(served: "ServedPages", caplog: pytest.LogCaptureFixture) -> Iterator[Callable[..., "Visitor"]]:
    """Has somebody with a browser of their own open a page.

    Afterwards nothing may have gone wrong, and nothing that a page sent may have been malformed.
    """

    def visit(path: str = "/", **about: Any) -> "Visitor":
        return served.visitor(**about).open(path)

    yield visit
    served.clear()
    told = [it for it in caplog.records if it.levelno >= logging.ERROR or it.getMessage() == "malformed"]
    assert [(it.getMessage(), vars(it).get("fields"), it.exc_info) for it in told] == []
