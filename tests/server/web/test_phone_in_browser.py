"""A phone of 375 pixels: no text is cut off in any language, a finger hits everything, and nothing is out of reach."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from every_page import PAGES
from gomoku_arena.server.web.i18n.texts import LANGUAGES
from page_parts import settings
from running_server import RunningServer
from samples import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

WIDTH = 375

_SMALL = """() => {
    const TARGETS = "a[href], button, input, select, textarea, [role=switch], [tabindex='0']";
    const own = [...document.querySelectorAll(TARGETS)].filter((it) => !it.closest(".board-play, .sr-only"));
    const seen = own.filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    return seen.flatMap((it) => {
        // All of a field is its target.
        const { width, height } = (it.closest(".q-field__control") ?? it).getBoundingClientRect();
        const name = `${it.tagName}.${it.className}: ${it.innerText || it.ariaLabel}`;
        return Math.min(width, height) < 44 ? [`${name}: ${width} x ${height}`] : [];
    });
}"""

_CUT = """() => {
    // The moves of a line go on, and names may be of any length.
    const LONG = "svg, .sr-only, .line-moves, .live-table td, .live-table th, .small-name";
    const hasText = (it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return [...document.querySelectorAll("body *")]
        .filter((it) => it.scrollWidth > it.clientWidth && it.clientWidth && hasText(it) && !it.closest(LONG))
        .filter((it) => it.checkVisibility({ visibilityProperty: true }))
        .map((it) => `${it.className}: ${it.innerText}`);
}"""


@pytest.fixture(scope="module")
def server(server_with_match: RunningServer) -> RunningServer:
    return server_with_match


def fits(page: "Page") -> None:
    """Nothing is wider than the window, cut off, or too small for a finger."""
    # What is drawn anew, such as the board, may be wider for a moment.
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(_CUT) == []
    assert page.evaluate(_SMALL) == []


def is_in_sight(page: "Page", selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= chromium.HEIGHTS[WIDTH]


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
@pytest.mark.parametrize("name", [it for it in PAGES if it not in ("play", "analyse")])
def test_pages(open_page: Opener, name: str, language: str) -> None:
    fitting(open_page, name, language)


def fitting(open_page: Opener, name: str, language: str) -> "Page":
    """The page of that name, which fits as it is at first."""
    path, there = PAGES[name]
    page = open_page(path, width=WIDTH, language=language)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
    page.evaluate("document.fonts.ready.then(() => true)")
    fits(page)
    return page


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
@pytest.mark.long
def test_a_new_game_and_the_page_of_a_friend(open_page: Opener, language: str) -> None:
    page = open_page(width=WIDTH, language=language)
    page.locator(".play-head button").nth(1).tap()
    card, begin = page.locator(".new-game"), page.locator(".new-game-end button").nth(1)
    expect(begin).to_be_visible()
    assert is_in_sight(page, ".new-game-end")
    card.locator(".modes button").nth(1).tap()
    switches, openings = card.locator(".all-switches").nth(1), card.locator(".more-openings")
    switches.locator(".q-item").first.tap()
    expect(switches.locator(".q-select").last).to_be_visible()
    openings.locator(".q-item").first.tap()
    expect(openings.locator(".tile").last).to_be_visible()
    # Super Taraguchi-10, the longest name.
    openings.locator(".tile").last.tap()
    fits(page)
    assert is_in_sight(page, ".new-game-end")
    begin.tap()
    page.wait_for_url("**/friend/*")
    expect(page.locator(".share-address").first).to_be_visible()
    expect(page.locator(".opening-heading")).to_be_visible()
    fits(page)
    link = page.locator(".share-address input").first.input_value()
    friend = open_page(link, width=WIDTH, language=language, theme="dark")
    expect(friend.locator(".opening-heading")).to_be_visible()
    for it in (page, friend):
        expect(it.locator(".play-head .status-detail")).not_to_be_empty()
        fits(it)


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
@pytest.mark.long
def test_an_opening(open_page: Opener, language: str) -> None:
    page = open_page(width=WIDTH, language=language)
    page.locator(".play-head button").nth(1).tap()
    card = page.locator(".new-game")
    card.locator(".modes button").nth(2).tap()
    card.locator(".openings .tile").nth(1).tap()
    fits(page)
    page.locator(".new-game-end button").nth(1).tap()
    for stone, name in enumerate(("h8", "i9", "j10"), 1):
        page.locator(f"[data-point={name}]").tap()
        page.locator(f"[data-point={name}]").tap()
        expect(page.locator(".board-steps output")).to_have_text(f"{stone} / {stone}")
        fits(page)
    expect(page.locator(".opening-choices button")).to_have_count(3)
    fits(page)
    assert is_in_sight(page, ".opening-choices")


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
def test_the_settings(open_page: Opener, language: str) -> None:
    page = open_page(width=WIDTH, language=language)
    settings(page).locator(".board-thumbnail").last.wait_for()
    fits(page)


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
def test_analyse_and_its_tabs(open_page: Opener, language: str) -> None:
    page = fitting(open_page, "analyse", language)
    expect(page.locator(".tree-move").first).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.tap()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator(".q-tab-panel")).to_have_count(1)
        fits(page)


@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
def test_a_game_with_its_menus_and_an_earlier_position(open_page: Opener, language: str) -> None:
    page = fitting(open_page, "play", language)
    more = page.locator(".actions .action:visible").last
    for button in (page.locator(".rules-chip"), more):
        button.tap()
        expect(page.locator(".q-menu")).to_be_visible()
        fits(page)
        page.keyboard.press("Escape")
        expect(page.locator(".q-menu")).to_have_count(0)
    page.locator(".board-steps button").nth(1).tap()
    expect(page.locator(".status-past").first).to_be_visible()
    fits(page)
