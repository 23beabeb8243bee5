"""A finger that stays on a point, in a headless Chromium where there is one."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from page_parts import said

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Opener = Callable[..., "Page"]

MISSED = "1.freestyle15.h8i9h9i10h7i11a15i12o1i8"
LONG, SHORT = 900, 80
"""Milliseconds that the finger stays."""


def press(page: "Page", name: str, milliseconds: float, slide: float = 0.0) -> None:
    """A finger goes down on the point, slides so many pixels, and up again."""
    box = page.locator(f"[data-point={name}]").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    if slide:
        for step in range(1, 6):
            there = {"x": at["x"], "y": at["y"] - slide * step / 5}
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def judged(page: "Page") -> "Locator":
    return page.locator(".analyse-judged")


@pytest.fixture
def page(open_page: Opener) -> "Page":
    """The sixth ply of a game, on a telephone, with no engine that thinks."""
    page = open_page(f"/analyse?game={MISSED}&ply=6", width=375)
    page.get_by_role("switch", name="Analysis").tap()
    expect(page.locator(".board-steps output")).to_have_text("6 / 10")
    page.locator("[data-point=o8]").scroll_into_view_if_needed()
    return page


@pytest.mark.parametrize("milliseconds", [LONG, pytest.param(3 * LONG, marks=pytest.mark.long)])
def test_it_judges_the_point_and_plays_nothing(page: "Page", milliseconds: float) -> None:
    press(page, "o8", milliseconds)
    expect(judged(page)).to_contain_text(re.compile("^o8: loses to a forced win"))
    expect(page.locator(".board-steps output")).to_have_text("6 / 10")
    press(page, "h8", LONG)
    expect(judged(page)).to_have_text("h8: there is a stone already")


@pytest.mark.long
def test_a_tap_aims_and_judges_nothing(page: "Page") -> None:
    press(page, "o8", SHORT)
    expect(page.locator(".board-steps output")).to_have_text("6 / 10")
    page.get_by_role("button", name="Place at o8").tap()
    expect(page.locator(".board-steps output")).to_have_text("7 / 7")
    expect(judged(page)).to_have_text(said("Right-click or press a point for long to judge it."))


@pytest.mark.long
def test_a_finger_that_slides_scrolls_and_does_neither(page: "Page") -> None:
    press(page, "o8", LONG, slide=120)
    expect(page.locator(".board-steps output")).to_have_text("6 / 10")
    expect(judged(page)).to_have_text(said("Right-click or press a point for long to judge it."))
