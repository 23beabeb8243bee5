"""The settings of a reader in one dialog: by keyboard, on phones, and with pictures of what is to be chosen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from every_page import PAGES
from gomoku_arena.server.web.boards.look import THEMES
from page_parts import choose_settings, marked, said, settings
from samples import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

_WOODS = """() => [...document.querySelectorAll(".settings [data-board]")].map((it) => [
    it.dataset.board, getComputedStyle(it.querySelector(".board-thumbnail")).backgroundImage])"""
_WOOD = "() => getComputedStyle(document.querySelector('.wood-a')).stopColor"


@pytest.mark.parametrize("name", sampled([it for it in PAGES if it != "embed"], {"games"}))
def test_every_page_leads_to_them_by_keyboard_and_back(open_page: Opener, name: str) -> None:
    page = open_page(PAGES[name][0])
    button = marked(page, "settings")
    button.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name=said("Settings"), exact=True)
    french = card.get_by_role("button", name="Français")
    expect(french).to_be_visible()
    page.locator(".q-dialog :focus").wait_for()
    for _ in range(9):
        page.keyboard.press("Tab")
        if french.and_(page.locator(":focus")).count():
            break
    page.keyboard.press("Enter")
    page.wait_for_function("document.documentElement.lang === 'fr'")
    # It is drawn in another language, and whoever was there goes on from there.
    expect(page.get_by_role("heading", name="Langue")).to_be_visible()
    expect(page.get_by_role("button", name="Français")).to_be_focused()
    expect(page.get_by_role("button", name="Français")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(button).to_be_focused()


def test_a_picture_shows_each_theme_whatever_the_boards_look_like(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8")
    page.locator(".stone").first.wait_for()
    settings(page).locator(".board-thumbnail").nth(len(THEMES) - 1).wait_for()
    woods = dict(page.evaluate(_WOODS))
    assert set(woods) == set(THEMES)
    for theme, name in THEMES.items():
        page.locator(".settings").get_by_role("button", name=said(name), exact=True).click()
        page.wait_for_function("(theme) => document.documentElement.dataset.board === theme", arg=theme)
        assert page.evaluate(_WOOD) in woods[theme]
        assert dict(page.evaluate(_WOODS)) == woods
    assert len(set(woods.values())) == len(THEMES)


def test_what_was_chosen_is_told_when_they_are_opened_again(open_page: Opener) -> None:
    page = open_page("/puzzles")
    choose_settings(page, said("Never confirm moves"), said("No coordinates"))
    page.reload()
    expect(marked(page, "settings")).to_be_visible()
    card = settings(page)
    chosen = card.locator("[aria-pressed=true]")
    expect(chosen.filter(has_text=said("Never confirm moves"))).to_be_visible()
    expect(chosen.filter(has_text=said("No coordinates"))).to_be_visible()
    # Of language, shade, theme, coordinates, taps and where engines think.
    expect(chosen).to_have_count(6)


def test_who_wants_no_keys_of_one_letter_has_none(open_page: Opener) -> None:
    page = open_page("/puzzles")
    again = marked(page, "restart")
    expect(again).to_have_attribute("aria-keyshortcuts", "R")
    card = settings(page)
    card.get_by_role("switch", name=said("Keys of one letter")).click()
    marked(card, "close-settings").click()
    expect(again).not_to_have_attribute("aria-keyshortcuts", "R")
    which = marked(page, "which").inner_text()
    page.keyboard.press("n")
    # Whatever the key had done would have been told before this.
    page.get_by_role("button", name=said("Show where the win ends")).or_(
        page.get_by_role("button", name=said("Show where the threat begins"))
    ).click()
    expect(page.locator("[role=status]").filter(has_text=said("Your turn"))).to_have_count(1)
    assert marked(page, "which").inner_text() == which
