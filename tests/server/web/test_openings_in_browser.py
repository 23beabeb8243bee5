"""An opening at one screen, in a headless Chromium where there is one: by mouse, and by keyboard alone."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from gomoku_arena.server.web.cookies import Choice
from gomoku_arena.server.web.play_settings import PlaySettings
from page_parts import marked, seated
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

FIFTHS = ["j7", "f7", "i6", "k7", "i9", "g7", "j9", "d4", "l12", "c3"]


@pytest.fixture
def opening(open_page: Opener, server: RunningServer) -> Callable[..., "Page"]:
    """A page on which two people at one screen begin Taraguchi-10."""

    def begin(width: int = 1440) -> "Page":
        settings = PlaySettings(mode="people", opening="taraguchi10")
        settings.choose_preset("renju")
        address = f"http://127.0.0.1:{server.port}"
        chromium.context(width, "light", "en").add_cookies(
            [{"name": str(Choice.PLAY), "value": settings.to_cookie(), "url": address}]
        )
        page = open_page(width=width)
        asks(page, "First player: stone 1, Black, in the middle")
        return page

    return begin


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def asks(page: "Page", text: str) -> None:
    expect(marked(page, "asked")).to_have_text(text)


def to_the_fifths(page: "Page") -> None:
    for name in ("h8", "h7", "h6"):
        point(page, name).click()
        marked(page, "choose-stay").click()
    point(page, "i7").click()
    marked(page, "choose-offer").click()


def test_taraguchi_is_played_by_mouse(opening: Callable[..., "Page"], keep_picture: Keeper) -> None:
    page = opening()
    point(page, "a1").click()
    expect(page.locator(".q-notification")).to_be_visible()
    to_the_fifths(page)
    for name in FIFTHS:
        point(page, name).click()
        expect(page.locator(f"[data-point={name}]")).to_have_attribute("aria-label", _offered(name))
    # The same as i6, by symmetry.
    expect(point(page, "i8")).to_have_attribute("aria-label", "i8, empty, counts as your i6")
    keep_picture(page, "opening-fifths-1440-light")
    marked(page, "offer-fifths").click()
    asks(page, "Second player keeps one of the fifth stones")
    page.reload()
    # Until the page has its game back, it shows an empty board, and drops what is touched there.
    asks(page, "Second player keeps one of the fifth stones")
    point(page, "j9").click()
    expect(marked(page, "keep-fifth")).to_have_text("Keep j9, number 7")
    marked(page, "keep-fifth").click()
    expect(page.locator(".board-steps output")).to_have_text("5 / 5")
    expect(page.locator(".status-line").first).to_have_text("Second player to move")


def _offered(name: str) -> str:
    return f"{name}, empty, offered, {FIFTHS.index(name) + 1} of 10"


def test_keys_stay_in_the_square_and_choose(opening: Callable[..., "Page"]) -> None:
    page = opening()
    point(page, "h8").focus()
    page.keyboard.press("Enter")
    marked(page, "choose-stay").focus()
    page.keyboard.press("Enter")
    asks(page, "Second player: stone 2, White, in the 3x3 square")
    point(page, "h8").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(point(page, "h7")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(point(page, "i7")).to_be_focused()
    page.keyboard.press("Enter")
    asks(page, "First player: swap colours?")
    marked(page, "choose-swap").focus()
    page.keyboard.press("Enter")
    expect(seated(page, "Black")).to_have_text("Second player")
    expect(seated(page, "White")).to_have_text("First player")
    expect(page.locator(".seat-name")).to_have_text(["First player", "Second player"])


@pytest.mark.parametrize("height", [667, 812])
def test_all_that_can_be_answered_is_in_sight_on_a_phone(opening: Callable[..., "Page"], height: int) -> None:
    page = opening(width=375)
    page.set_viewport_size({"width": 375, "height": height})
    try:
        for name, told in (("h8", "Second player: stone 2, White, in the 3x3 square"), ("h7", "First player: stone 3")):
            point(page, name).tap()
            page.get_by_role("button", name=f"Place at {name}").click()
            stay = marked(page, "choose-stay")
            expect(stay).to_be_visible()
            bar = page.locator(".page-nav").bounding_box()
            assert bar is not None
            for button in page.locator(".opening-answers button, .actions .action").filter(visible=True).all():
                box = button.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= bar["y"]
            stay.click()
            expect(marked(page, "asked")).to_contain_text(told)
    finally:
        page.set_viewport_size({"width": 375, "height": 812})
