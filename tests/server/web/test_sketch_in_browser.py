"""What a reader sees before the page runs: the same as after, where it matters."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from nicegui.client import templates

from gomoku_arena.server.web.bridge.page_template import LARGEST_SCRIPT, with_sketch
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Opener = Callable[..., "Page"]

GAME = "1.freestyle15.h8g7h9h7i7g9i8g8g10j7"
PAGES = ["/", f"/analyse?game={GAME}&ply=6", "/puzzles", f"/embed?game={GAME}"]

_LOOK = """() => {
    const rectangle = (name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    };
    const { classList } = document.body;
    return {
        board: rectangle(".board-face"),
        stones: document.querySelectorAll(".board-play .stone").length,
        dark: classList.contains("body--dark") && !classList.contains("body--light"),
        paper: getComputedStyle(document.body).backgroundColor,
        theme: document.documentElement.dataset.board,
        language: document.documentElement.lang,
    };
}"""

_FRAME = """() => {
    const head = document.querySelector("header"), { x, y, width, height } = head.getBoundingClientRect();
    return { head: [x, y, width, height], here: head.querySelector("[aria-current] :last-child").textContent };
}"""


@contextmanager
def sketched(page: "Page", address: str, runs: str = ".board-face [data-point]") -> Iterator[None]:
    """The page as it is seen while its largest script is on its way, which arrives at the end. runs: is there then."""
    held: list[Any] = []
    pattern = f"**{LARGEST_SCRIPT}"
    page.route(pattern, lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.locator(".sketch").wait_for(state="attached")
    yield
    for it in held:
        it.continue_()
    page.unroute(pattern)
    page.locator(".sketch").wait_for(state="detached")
    page.locator(runs).first.wait_for(state="attached")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [375, 1440])
def test_the_board_stands_where_it_stays(open_page: Opener, server: RunningServer, path: str, width: int) -> None:
    page = open_page("/games", width=width)
    with sketched(page, f"http://127.0.0.1:{server.port}{path}"):
        before = page.evaluate(_LOOK)
        assert page.evaluate("document.elementFromPoint(200, 320).closest('.sketch')") is None, "it can be pressed"
        assert page.locator("#esm-fallback").count() == 0
    assert page.evaluate(_LOOK) == before
    assert before["board"][2] > 200


@pytest.mark.parametrize(("path", "name"), [("/games", "Games"), ("/watch", "Watch")])
def test_a_page_without_a_board_says_which_it_is(
    open_page: Opener, server: RunningServer, path: str, name: str
) -> None:
    page = open_page("/")
    with sketched(page, f"http://127.0.0.1:{server.port}{path}", "[role=heading]"):
        before = page.evaluate(_FRAME)
        assert before["here"] == name
    assert page.evaluate(_FRAME) == before


def test_it_looks_as_the_reader_has_chosen(browser: "Browser", server: RunningServer) -> None:
    home = f"http://127.0.0.1:{server.port}"
    with browser.new_context(locale="fr", color_scheme="light") as context:
        chosen = {"theme": "dark", "board": "slate-1-bottom-on", "language": "fr"}
        context.add_cookies([{"name": name, "value": value, "url": home} for name, value in chosen.items()])
        page = context.new_page()
        with sketched(page, f"{home}/analyse?game={GAME}&ply=6"):
            before = page.evaluate(_LOOK)
            assert page.get_by_text("Analyser").count() >= 1
        assert (before["dark"], before["theme"], before["language"], before["stones"]) == (True, "slate", "fr", 6)
        assert page.evaluate(_LOOK) == before


def test_another_template_stays_as_it_is() -> None:
    changed = '<div id="app"></div><script>createApp(elements)</script>'
    assert with_sketch(changed, "/drawing.js") == changed
    loader = templates.env.loader
    assert loader is not None
    source, _, _ = loader.get_source(templates.env, "index.html")
    ours = with_sketch(source, "/drawing.js")
    assert ours.count('<template id="page-elements">') == 1
    assert "parseElements(" not in ours
