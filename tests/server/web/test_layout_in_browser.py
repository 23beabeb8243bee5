"""Where things are on a page: the board is large and in sight, and nothing moves under the pointer."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from page_parts import said

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Opener = Callable[..., "Page"]

GAME = "1.freestyle15.h8g9i7j8f7e8"
LEAST = {1440: 500, 375: 340}
"""How wide a board is at least, in a window of that width, in pixels."""


def top(place: "Locator") -> float:
    """Where it begins, in pixels from the top of the window."""
    box = place.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("path", ["/", f"/analyse?game={GAME}", "/puzzles", f"/embed?game={GAME}"])
def test_the_board_is_large_and_in_sight(open_page: Opener, path: str) -> None:
    page = open_page(path)
    face = page.locator(".board-face").first
    expect(face).to_be_visible()
    for width, least in LEAST.items():
        page.set_viewport_size({"width": width, "height": chromium.HEIGHTS[width]})
        page.evaluate("scrollTo(0, 0)")
        box = face.bounding_box()
        assert box is not None
        assert box["width"] >= least
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= chromium.HEIGHTS[width]


# The narrow page in the longest words; the other languages are for make test-all.
@pytest.mark.parametrize(
    ("width", "language"),
    [(1440, "en"), (375, "fr"), *(pytest.param(375, it, marks=pytest.mark.long) for it in ("en", "ja", "ko"))],
)
def test_nothing_moves_while_the_reader_steps(open_page: Opener, width: int, language: str) -> None:
    page = open_page(f"/?game={GAME}", width=width, language=language)
    steps, actions = page.locator(".board-steps"), page.locator(".actions").first
    expect(steps.locator("output")).to_have_text("6 / 6")
    before = top(steps), top(actions)
    steps.locator("button").nth(1).click()
    expect(steps.locator("output")).to_have_text("5 / 6")
    expect(page.locator(".status-past").first).to_be_visible()
    assert (top(steps), top(actions)) == before


def test_a_click_that_places_nothing_is_answered(open_page: Opener) -> None:
    page = open_page(f"/?game={GAME}")
    expect(page.locator(".board-steps output")).to_have_text("6 / 6")
    page.locator("[data-point=h8]").click()
    expect(page.get_by_text("h8 is occupied by a black stone")).to_be_visible()
    page.locator(".board-steps button").nth(1).click()
    expect(page.locator(".board-steps output")).to_have_text("5 / 6")
    page.locator("[data-point=a1]").click()
    expect(page.get_by_text(said("this is an earlier position: go to the end to play"))).to_be_visible()
    page.locator(".board-steps button").nth(3).click()
    expect(page.locator(".board-steps output")).to_have_text("6 / 6")
    page.locator("[data-point=a1]").dblclick()
    expect(page.locator(".board-steps output")).to_have_text(re.compile("[78] / [78]"))
    expect(page.get_by_text("a1 is occupied")).to_be_hidden()


def test_the_board_is_in_sight_when_a_mark_of_the_review_is_clicked(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9h9i10h7i11a15i12o1i8")
    # What is told of the whole game once it is judged comes above the marks, and moves them away from under a pointer.
    expect(page.get_by_text("Moves that gave something away")).to_be_visible()
    for width in LEAST:
        page.set_viewport_size({"width": width, "height": chromium.HEIGHTS[width]})
        page.get_by_role("button", name=re.compile(r"7\. a15 missed win")).click()
        expect(page.locator(".board-steps output")).to_have_text("6 / 10")
        box = page.locator(".board-face").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= chromium.HEIGHTS[width]
        page.locator(".board-steps button").nth(3).click()
        expect(page.locator(".board-steps output")).to_have_text("10 / 10")
