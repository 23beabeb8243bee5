"""Two browsers that open a game by link under a rule."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from friend_pages import follow, invite, point, shown
from page_parts import await_server, marked, seated

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

FIFTHS = ["e9", "d4", "l12", "c3", "m13", "b5", "n11", "f2", "k14", "d12"]


def asks(page: "Page", text: str) -> None:
    expect(marked(page, "asked")).to_have_text(text)


def places(page: "Page", name: str) -> None:
    """Touches a point of a phone, and says that it is meant."""
    point(page, name).tap()
    page.get_by_role("button", name=f"Place at {name}").click()


# One browser plays an opening by mouse in every run (test_openings_in_browser.py), and two people without a browser
# (friends/test_openings.py).
@pytest.mark.long
def test_two_browsers_play_taraguchi_to_its_game(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one, rules="Renju", opening="Taraguchi-10", minutes="10")
    expect(marked(one, "rules")).to_contain_text("Renju 15\N{MULTIPLICATION SIGN}15 · Taraguchi-10")
    keep_picture(one, "friend-opening-invitation-1440-light")
    two = follow(open_page, link, width=375)
    asks(one, "You: stone 1, Black, in the middle")
    point(one, "h8").click()
    asks(two, "Swap or not?")
    keep_picture(one, "friend-opening-waits-1440-light")
    keep_picture(two, "friend-opening-swap-375-light")
    marked(two, "choose-swap").tap()
    asks(one, "You: stone 2, White, in the 3x3 square")
    for page, black, white in ((one, "Your friend", "You"), (two, "You", "Your friend")):
        expect(seated(page, "Black")).to_have_text(black)
        expect(seated(page, "White")).to_have_text(white)
        # Whoever has which colour by now, both stay on their seats.
        expect(page.locator(".seat-name")).to_have_text(["Your friend", "You"])
    keep_picture(one, "friend-opening-place-1440-light")
    point(one, "i9").click()
    marked(two, "choose-stay").tap()
    asks(two, "You: stone 3, Black, in the 5x5 square")
    places(two, "j10")
    one.get_by_role("button", name="Ask to take back").click()
    accept = two.get_by_role("button", name="Accept")
    expect(accept).to_be_visible()
    box = accept.bounding_box()
    assert box is not None
    # Above the bar of pages, though the opening has its card.
    assert box["y"] + box["height"] <= 812 - 60
    keep_picture(two, "friend-opening-asked-375-light", whole=False)
    two.get_by_role("button", name="Decline").tap()
    marked(one, "choose-stay").click()
    point(one, "k8").click()
    asks(two, "Swap, keep black, or offer fifth stones?")
    keep_picture(two, "friend-opening-offer-375-light")
    # What was done is there again after a reload.
    two.reload()
    await_server(two)
    marked(two, "choose-offer").tap()
    for name in FIFTHS[:3]:
        point(two, name).tap()
    expect(two.get_by_text("3 of 10 offered")).to_be_visible()
    keep_picture(two, "friend-opening-fifths-375-light")
    keep_picture(one, "friend-opening-fifths-waits-1440-light")
    for name in FIFTHS[3:]:
        point(two, name).tap()
    marked(two, "offer-fifths").tap()
    asks(one, "Which fifth stone stays?")
    keep_picture(one, "friend-opening-keep-1440-light")
    keep_picture(two, "friend-opening-keep-waits-375-light")
    point(one, "e9").click()
    marked(one, "keep-fifth").click()
    expect(shown(two)).to_have_text("5 / 5")
    expect(marked(two, "asked")).to_be_hidden()
    point(one, "g8").click()
    expect(shown(two)).to_have_text("6 / 6")
    places(two, "g9")
    expect(shown(one)).to_have_text("7 / 7")
    keep_picture(two, "friend-opening-over-375-light")
    one.get_by_role("button", name="Ask to take back").click()
    two.get_by_role("button", name="Accept").tap()
    expect(shown(one)).to_have_text("5 / 5")
