"""axe-core finds nothing serious on any page: in the light and in the dark, with any menu or dialog open."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from every_page import GAME, PAGES
from gomoku_arena.server.web.reader_settings import SHADES
from page_parts import marked, said, settings
from running_server import RunningServer
from samples import sampled

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

GRAVE = {"serious", "critical"}
DARK = [shade == "dark" for shade in SHADES if shade != "auto"]

_FAULTS = """([within, grave, only]) => axe.run(within, { resultTypes: ["violations"], ...only }).then((it) =>
    it.violations.filter((it) => grave.includes(it.impact)).flatMap(({ id, nodes }) =>
        nodes.map((it) => [id, it.target.join(" "), it.failureSummary.split("\\n").pop().trim()].join(": "))))"""

_PAINTED = """(dark) => {
    const frame = () => new Promise(requestAnimationFrame);
    return document.body.classList.contains("body--dark") === dark && frame().then(frame).then(() => true);
}"""

_AT_REST = "document.getAnimations().every((it) => it.playState !== 'running')"


@pytest.fixture(scope="module")
def server(server_with_match: RunningServer) -> RunningServer:
    return server_with_match


def faults(page: "Page", within: str = "body") -> list[str]:
    """What axe-core finds grave there, in the light and in the dark.

    The second shade changes colours, and nothing else that is looked at.
    """
    page.evaluate(f"window.axe || (() => {{ {AXE_SCRIPT} }})()")
    found, only = list[str](), dict[str, Any]()
    for dark in DARK:
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.wait_for_function(_PAINTED, arg=dark)
        found += [f"{'dark' if dark else 'light'}: {it}" for it in page.evaluate(_FAULTS, [within, list(GRAVE), only])]
        only = {"runOnly": ["color-contrast"]}
    return found


@pytest.mark.parametrize("width", [pytest.param(375, marks=pytest.mark.long), 1440])
@pytest.mark.parametrize("name", sampled(PAGES, {"play", "analyse", "games", "embed"}))
def test_pages(open_page: Opener, name: str, width: int) -> None:
    path, there = PAGES[name]
    page = open_page(path, width=width)
    expect(page.locator(there).first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.long
def test_an_end(open_page: Opener, width: int) -> None:
    page = open_page("/?game=1.freestyle15.h8h5a1i5c1g5e1f5g1j5", width=width)
    expect(page.get_by_text("White wins with five in a row").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("name", sampled(["Threats", "Why?", "Set up", "Share"], {"Share"}))
@pytest.mark.long
def test_tabs_of_analyse(open_page: Opener, name: str) -> None:
    page = open_page(f"/analyse?game={GAME}")
    page.get_by_role("tab", name=name).click()
    expect(page.locator(".q-tab-panel")).to_be_visible()
    assert faults(page, ".q-tab-panel") == []


@pytest.mark.long
def test_menus(open_page: Opener) -> None:
    page = open_page(f"/?game={GAME}")
    found: dict[str, Any] = {}
    for button in ("More", re.compile("^Rules:")):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".q-menu")).to_be_visible()
        found[str(button)] = faults(page, ".q-menu")
        page.keyboard.press("Escape")
        expect(page.locator(".q-menu")).to_have_count(0)
    assert {name: it for name, it in found.items() if it} == {}


@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.long
def test_the_settings(open_page: Opener, width: int) -> None:
    page = open_page("/", width=width)
    settings(page).locator(".board-thumbnail").last.wait_for()
    page.wait_for_function(_AT_REST)
    assert faults(page, ".q-dialog") == []


@pytest.mark.long
def test_a_new_game_and_the_page_of_a_friend(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    page.get_by_role("button", name="A friend by link").click()
    page.get_by_text(said("All switches")).click()
    expect(page.get_by_role("combobox", name="Double-four forbidden to")).to_be_visible()
    assert faults(page, ".q-dialog") == []
    marked(page, "begin").click()
    page.wait_for_url("**/friend/*")
    expect(marked(page, "invitation")).to_be_visible()
    assert faults(page) == []


def test_toasts(open_page: Opener) -> None:
    page = open_page("/")
    kinds = ["positive", "negative", "warning", "info"]
    show = "(kinds) => kinds.forEach((type) => Quasar.Notify.create({ type, message: `It is ${type}.`, timeout: 0 }))"
    page.evaluate(show, kinds)
    expect(page.locator(".q-notification")).to_have_count(len(kinds))
    page.wait_for_function(_AT_REST)
    assert faults(page, ".q-notifications") == []


@pytest.mark.long
def test_a_row_is_called_by_its_number_and_an_area_is_not_read_point_by_point(open_page: Opener) -> None:
    page = open_page("/")
    rows = page.locator(".board-play [role=row]")
    expect(rows.first).to_have_attribute("aria-label", "Row 1")
    expect(rows.last).to_have_attribute("aria-label", "Row 15")
    page.locator("[data-point=h8]").click()
    expect(page.locator(".board-steps output")).to_have_text("2 / 2")
    marked(page, "hint").click()
    expect(page.locator(".board-hint")).to_be_visible()
    expect(page.locator("[data-point][aria-label*='suggested move']")).to_have_count(0)
    marked(page, "hint").click()
    expect(page.locator("[data-point][aria-label*='suggested move']").first).to_be_attached()
