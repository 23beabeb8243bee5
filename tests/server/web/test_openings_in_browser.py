"""An opening at one screen, in a headless Chromium where there is one: by mouse, and by keyboard alone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

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

Reached = TypeVar("Reached", bool, str)

FIFTHS = ["j7", "f7", "i6", "k7", "i9", "g7", "j9", "d4", "l12", "c3"]


@pytest.fixture
def opening(open_page: Opener, server: RunningServer) -> Callable[..., "Page"]:
    """A page on which two people at one screen begin Taraguchi-10, or one and an engine."""

    def begin(width: int = 1440, engine: str = "") -> "Page":
        settings = PlaySettings(mode="people", opening="taraguchi10")
        if engine:
            settings.mode, settings.level, settings.engine = "engine", None, engine
        settings.choose_preset("renju")
        address = f"http://127.0.0.1:{server.port}"
        chromium.context(width, "light", "en").add_cookies(
            [{"name": str(Choice.PLAY), "value": settings.to_cookie(), "url": address}]
        )
        page = open_page(width=width)
        asks(page, f"{'You' if engine else 'First player'}: stone 1, Black, in the middle")
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


@pytest.mark.long
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
    expect(point(page, "h8")).to_be_focused()
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


def test_the_keyboard_goes_on_from_a_choice_to_the_next_one(opening: Callable[..., "Page"]) -> None:
    page = opening(engine="easy")
    point(page, "h8").focus()
    page.keyboard.press("Enter")
    marked(page, "choose-swap").focus()
    page.keyboard.press("Enter")
    expect(seated(page, "White")).to_have_text("You")
    # The engine has placed the third stone.
    expect(page.locator(".board-steps output")).to_have_text("3 / 3")
    expect(marked(page, "choose-stay")).to_be_focused()


def press(page: "Page", button: "Locator") -> None:
    """Goes there by the Tab key alone, and presses it."""
    tab_to(page, lambda: bool(button.evaluate("(it) => it === document.activeElement")))
    page.keyboard.press("Enter")


def touch(page: "Page", name: str) -> None:
    """Goes to that point by keys alone, and presses it."""
    here = tab_to(page, lambda: str(page.evaluate("document.activeElement.dataset.point ?? ''")))
    across, down = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
    steps = [("ArrowRight" if across > 0 else "ArrowLeft", across), ("ArrowDown" if down > 0 else "ArrowUp", down)]
    for key, times in steps:
        for _ in range(abs(times)):
            page.keyboard.press(key)
    page.keyboard.press("Enter")


def tab_to(page: "Page", reached: Callable[[], Reached]) -> Reached:
    """Until that is so."""
    for _ in range(200):
        if found := reached():
            return found
        page.keyboard.press("Tab")
    raise AssertionError("no Tab leads there")


def answer(page: "Page") -> None:
    """Does by keys what is asked for: offers fifth stones as soon as that is possible, and changes no colours."""
    for choice in ("choose-offer", "choose-stay"):
        if marked(page, choice).is_visible():
            press(page, marked(page, choice))
            return
    if marked(page, "keep-fifth").is_visible():
        touch(page, page.locator('[aria-label*=", offered"]').first.get_attribute("data-point") or "")
        press(page, marked(page, "keep-fifth"))
        return
    ready, rows = marked(page, "offer-fifths"), [f"{column}{row}" for row in (13, 12) for column in "abcdefghijklmno"]
    if not ready.is_visible():
        touch(page, next(name for name in ("h8", "h7", "g7", "h9", "i9") if is_free(page, name)))
        return
    offered = 0
    for name in rows:
        if offered < len(FIFTHS) and is_free(page, name):
            touch(page, name)
            offered += 1
            expect(point(page, name)).to_have_attribute("aria-label", f"{name}, empty, offered, {offered} of 10")
    press(page, ready)


def is_free(page: "Page", name: str) -> bool:
    """Whether nothing is there, nor the same by symmetry as what is offered."""
    return point(page, name).get_attribute("aria-label") == f"{name}, empty"


@pytest.mark.long
def test_an_engine_is_played_and_the_game_reviewed_by_keys_alone(opening: Callable[..., "Page"]) -> None:
    page = opening(engine="easy")
    asked, status = marked(page, "asked"), page.locator(".status-line").first
    while asked.is_visible():
        told = asked.inner_text()
        answer(page)
        expect(asked).not_to_have_text(told)
        expect(status).to_have_text("Your turn")
    touch(page, "o1")
    expect(point(page, "o1")).to_have_attribute("aria-label", re.compile("o1, (black|white) stone"))
    expect(status).to_have_text("Your turn")
    for mark in ("resign", "resign-now"):
        press(page, marked(page, mark))
    expect(status).to_have_text("You lost")
    press(page, page.get_by_role("button", name="Review"))
    expect(page.get_by_text("Moves that gave something away")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Opening, ")).to_be_visible()
    end = page.locator(".board-steps output").inner_text()
    press(page, page.locator(".analyse-review .analyse-item").last)
    expect(page.locator(".board-steps output")).not_to_have_text(end)


@pytest.mark.parametrize("height", [667, pytest.param(812, marks=pytest.mark.long)])
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
