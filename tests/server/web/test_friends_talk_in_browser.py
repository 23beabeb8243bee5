"""Two people in two browsers and one who watches: a clock, phrases, moves that are prepared, and the rematch."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from friend_pages import clock, follow, point, resign, shown
from page_parts import marked, seated

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

_ICON = "document.querySelector('link[rel~=icon]').href"


def test_a_whole_game_with_all_that_goes_with_it(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    one.get_by_role("button", name="New game").click()
    dialog = one.locator(".new-game")
    dialog.get_by_role("button", name="A friend by link").click()
    dialog.get_by_label("Your name").fill("<b>Anna</b>")
    dialog.get_by_role("button", name=re.compile(r"^10\s\+\s10$")).click()
    dialog.get_by_role("button", name="Begin", exact=True).click()
    one.wait_for_url(re.compile(r"/friend/[\w-]+$"))
    link = one.get_by_label("Invitation", exact=True).input_value()
    expect(marked(one, "code").locator("svg path")).to_have_count(2)
    keep_picture(one, "friend-invitation-1440-light")
    # Whoever invites may begin before the friend is there.
    marked(one, "close-invitation").click()
    point(one, "h8").click()
    expect(shown(one)).to_have_text("1 / 1")
    marked(one, "show-invitation").click()
    expect(marked(one, "code")).to_be_visible()
    two, watcher = follow(open_page, link, width=375, language="fr"), follow(open_page, one.url, theme="dark")
    expect(marked(one, "code")).to_be_hidden()
    expect(seated(two, "Noir")).to_have_text("<b>Anna</b>")
    expect(clock(one, "White")).to_contain_text(re.compile("10:00|9:5"))
    expect(marked(one, "watchers")).to_have_attribute("aria-label", "1 is watching")
    icon = one.evaluate(_ICON)
    assert two.evaluate(_ICON) != icon
    assert two.title().startswith("● À vous")
    # Each reads a phrase in their own language.
    marked(two, "say").tap()
    marked(two, "say-luck").tap()
    expect(marked(one, "heard")).to_have_text("Your friend says: Good luck!")
    expect(marked(watcher, "heard")).to_contain_text("Good luck!")
    # A move is prepared and withdrawn by keyboard, and prepared again.
    point(one, "j9").focus()
    point(one, "j9").press("Enter")
    expect(point(one, "j9")).to_have_attribute("aria-label", "j9, empty, your next move, prepared")
    point(one, "j9").press("Escape")
    expect(point(one, "j9")).to_have_attribute("aria-label", "j9, empty")
    point(one, "j9").press("Enter")
    expect(marked(one, "unprepare")).to_have_text(re.compile("Withdraw j9"))
    keep_picture(one, "friend-prepared-1440-light")
    expect(point(watcher, "j9")).to_have_attribute("aria-label", "j9, empty")
    point(two, "i9").tap()
    two.locator(".board-place").tap()
    for page in (one, two, watcher):
        expect(shown(page)).to_have_text("3 / 3")
    resign(one)
    expect(marked(two, "resign")).to_be_hidden()
    before = one.url
    two.get_by_role("button", name="Revanche").tap()
    marked(one, "accept").click()
    for page in (one, two, watcher):
        expect(page).not_to_have_url(before)
        expect(page).to_have_url(re.compile(r"/friend/[\w-]+$"))
    expect(seated(one, "White")).to_have_text("You")
    expect(seated(watcher, "White")).to_have_text("<b>Anna</b>")
    marked(one, "before").click()
    expect(one).to_have_url(before)
