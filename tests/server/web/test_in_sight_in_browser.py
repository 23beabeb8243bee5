"""Phones, upright and on their side: what has to be pressed is in the window and not covered, and the board stays."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from friend_pages import follow, invite, point, shown, status
from gomoku_arena.server.web.i18n.texts import LANGUAGES
from page_parts import marked, settings
from samples import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

WINDOWS = LOW, HIGH, LYING = (375, 667), (375, 812), (812, 375)


def in_windows(*quick: tuple[int, int]) -> pytest.MarkDecorator:
    """Has a test in every window, of which those that are not named are for make test-all.

    What fits into a low window fits into a high one.
    """
    windows = [pytest.param(it, id=f"{it[0]}x{it[1]}", marks=() if it in quick else pytest.mark.long) for it in WINDOWS]
    return pytest.mark.parametrize("open_phone", windows, indirect=True)


# Where a part would be hit: its middle and its corners, a few pixels inside.
_HIDDEN = """(selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .flatMap((it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const places = [[x, y], [left + 8, top + 6], [right - 8, bottom - 6]];
        const isHit = places.every((at) => it.contains(document.elementFromPoint(...at)));
        return isHit ? [] : [`${it.innerText || it.ariaLabel}: ${[left, top, right, bottom]}`];
    })"""

PLAY = ".board-steps button, .board-aim button, .actions .action, .status button, .status a, .page-nav a"
INVITED = ".invitation button, .invitation .share-address, [data-mark~='show-invitation']"


@pytest.fixture
def open_phone(open_page: Opener, request: pytest.FixtureRequest) -> Opener:
    def open_phone(path: str = "/", *, language: str = "en") -> "Page":
        page = open_page(path, width=375, language=language)
        turn(page, request.param)
        return page

    return open_phone


def turn(page: "Page", window: tuple[int, int]) -> None:
    """Makes its window one of that width and height."""
    width, height = window
    page.set_viewport_size({"width": width, "height": height})


def in_sight(page: "Page", selector: str = PLAY) -> None:
    """Nothing has to be scrolled to: every part of that kind that is there can be pressed."""
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    assert page.locator(selector).filter(visible=True).count() > 0
    assert page.evaluate(_HIDDEN, selector) == []


def board(page: "Page") -> object:
    page.evaluate("scrollTo(0, 0)")
    return page.locator(".board-face").bounding_box()


@in_windows(LOW, LYING)
@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
def test_a_game_against_the_engine(open_phone: Opener, language: str) -> None:
    page = open_phone(language=language)
    expect(page.locator(".board-steps output")).to_have_text("0 / 0")
    in_sight(page)
    assert page.locator(".page-nav a").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
    heights = page.locator(".seat-name").evaluate_all("names => names.map((it) => it.offsetHeight)")
    assert max(heights) < 20, "each name is one line"
    if language == "en":
        assert page.locator(".seat-name").evaluate_all("names => names.every((it) => it.scrollWidth <= it.clientWidth)")
    begun = board(page)
    point(page, "h8").tap()
    expect(page.locator(".board-place")).to_be_visible()
    in_sight(page)
    assert board(page) == begun
    page.locator(".board-place").tap()
    expect(shown(page)).to_have_text("2 / 2")
    in_sight(page)
    assert board(page) == begun
    page.locator(".board-steps button").nth(1).tap()
    expect(shown(page)).to_have_text("1 / 2")
    in_sight(page)
    assert board(page) == begun
    page.locator(".board-steps button").nth(3).tap()
    marked(page, "resign").tap()
    in_sight(page)
    assert board(page) == begun
    marked(page, "resign-now").tap()
    expect(marked(page, "again")).to_be_visible()
    in_sight(page, ".status-over button, .board-steps button")
    assert board(page) == begun


@in_windows(LOW)
@pytest.mark.parametrize("language", sampled(LANGUAGES, {"fr"}))
@pytest.mark.long
def test_a_game_against_a_friend(open_page: Opener, open_phone: Opener, language: str, keep_picture: Keeper) -> None:
    friend = open_page()
    link = invite(friend, "White")
    page = follow(open_phone, link, language=language)
    expect(status(friend)).to_have_text("Your friend to move")
    in_sight(page)
    begun = board(page)

    def stays() -> None:
        in_sight(page)
        assert board(page) == begun

    point(page, "h8").tap()
    expect(page.locator(".board-place")).to_be_visible()
    stays()
    page.locator(".board-place").tap()
    expect(shown(friend)).to_have_text("1 / 1")
    point(friend, "i9").click()
    expect(shown(page)).to_have_text("2 / 2")
    stays()
    for offer in ("Ask to take back", "Offer a draw"):
        friend.get_by_role("button", name=offer).click()
        expect(marked(page, "accept")).to_be_visible()
        stays()
        expect(page.locator(".actions").filter(visible=True)).to_have_count(1)
        marked(page, "decline").tap()
        expect(marked(page, "accept")).to_be_hidden()
        stays()
    page.locator(".actions .action:visible").nth(1).tap()
    expect(marked(page, "withdraw")).to_be_visible()
    stays()
    marked(friend, "decline").click()
    expect(marked(page, "withdraw")).to_be_hidden()
    stays()
    marked(page, "resign").tap()
    expect(page.locator(".actions.is-asking").filter(visible=True)).to_have_count(1)
    stays()
    marked(page, "resign-now").tap()
    expect(page.locator(".status.is-over")).to_be_visible()
    stays()
    friend.get_by_role("button", name="Rematch").click()
    expect(marked(page, "accept")).to_be_visible()
    stays()
    marked(page, "accept").tap()
    expect(marked(page, "before")).to_be_visible()
    stays()
    # The end of a game in a series has its score besides.
    marked(page, "resign").tap()
    marked(page, "resign-now").tap()
    expect(page.locator(".status.is-over")).to_be_visible()
    stays()


@pytest.mark.long
def test_an_invitation(open_page: Opener) -> None:
    page = open_page(width=375)
    invite(page)
    expect(status(page)).to_have_text("Waiting for your friend")
    for window in WINDOWS:
        turn(page, window)
        in_sight(page, f"{INVITED}, .board-steps button, .page-nav a")


@pytest.mark.parametrize("path", sampled(["/analyse", "/puzzles"], {"/puzzles"}))
def test_what_places_a_stone_elsewhere(open_page: Opener, path: str) -> None:
    page = open_page(path, width=375)
    page.locator("[data-point][aria-label$=empty]").first.tap()
    expect(page.locator(".board-place")).to_be_visible()
    for window in WINDOWS:
        turn(page, window)
        in_sight(page, ".board-aim button, .page-nav a")


@in_windows(LOW)
def test_a_mistake_to_try_again(open_phone: Opener) -> None:
    page = open_phone("/practice?game=1.freestyle15.h8i8h7h11h9a1h6&side=white&mistake=6")
    expect(page.locator(".puzzle-verdict")).to_contain_text("a1 was played")
    in_sight(page, ".puzzle-verdict, .puzzle-actions button, .page-nav a")


@in_windows(LOW)
def test_notices_lie_over_nothing_to_press(open_phone: Opener) -> None:
    page = open_phone("/games", language="fr")
    page.evaluate("() => { Quasar.Notify.create({ type: 'positive', message: 'Done.', timeout: 0 }); }")
    expect(page.locator(".q-notification")).to_be_visible()
    in_sight(page, ".q-notification, .page-nav a")
    # The server is away: that lies over nothing that can be pressed.
    page.evaluate("document.getElementById('popup').setAttribute('aria-hidden', 'false')")
    notice, bar = page.locator("#popup").bounding_box(), page.locator(".page-header").bounding_box()
    assert notice is not None
    assert bar is not None
    assert notice["y"] >= bar["y"]
    assert notice["y"] + notice["height"] <= bar["y"] + bar["height"]


@in_windows(LOW, LYING)
def test_the_settings_scroll_below_their_heading(open_phone: Opener) -> None:
    page = open_phone()
    settings(page).get_by_role("switch").last.scroll_into_view_if_needed()
    in_sight(page, ".settings-top button, .settings .q-toggle")
