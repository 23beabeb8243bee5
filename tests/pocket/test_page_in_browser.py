"""The pocket page in Chromium: from a disk and from a host, by mouse and keyboard, and without a connection."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

import chromium
from gomoku_arena.analysis.puzzles.puzzle import puzzles_of
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.links import link, linked_game
from gomoku_arena.server.web.i18n.texts import LANGUAGES
from gomoku_arena.server.web.share.address import TreeAddress
from npm_package import served
from pocket_page import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

TREE = "(;GM[4]SZ[15]RU[renju];B[hh];W[ii](;B[jj]C[one])(;B[hj];W[hi]C[two]LB[aa:x]))"
NAME = "Chosei (indirect 1)"
"""What its opening is called."""

_GRAVE = """() => axe.run("body", { resultTypes: ["violations"] }).then((it) =>
    it.violations.filter((it) => ["serious", "critical"].includes(it.impact)).flatMap(({ id, nodes }) =>
        nodes.map((it) => `${id}: ${it.target.join(" ")} ${it.failureSummary.split("\\n").pop().trim()}`)))"""


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    with served(folder, isolated=False) as address:
        yield address


@pytest.fixture(params=["disk", pytest.param("host", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, folder: Path, host: str) -> str:
    return (folder / "index.html").as_uri() if request.param == "disk" else f"{host}index.html"


def begin(page: "Page", *, rules: str, color: str) -> None:
    """A game on that side against level 1."""
    page.get_by_role("button", name="New game").click()
    for label, name in (("Rules", rules), ("Level", "1"), ("Your colour", color)):
        page.get_by_role("group", name=label).get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Begin").click()


def test_a_game_against_level_1_goes_on_survives_a_reload_and_ends(address: str) -> None:
    page = opened(address)
    begin(page, rules="Freestyle", color="Black")
    for number, point in enumerate(("h8", "a1"), start=1):
        page.locator(f"[data-point={point}]").click()
        expect(page.locator("#play-moves .move")).to_have_count(2 * number)
        expect(page.locator("#seat-you")).to_contain_text("Your turn")
    page.reload()
    expect(page.locator("#play-moves .move")).to_have_count(4)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#play-moves .move")).to_have_count(2)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign this game").click()
    expect(page.locator(".end-card h2")).to_have_text("You lost")
    page.locator("nav").get_by_role("button", name="Open").click()
    expect(page.locator(".games li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator(".end-card").get_by_role("button", name="Analyse").click()
    expect(page.locator(".line").first).to_be_visible()


def test_a_tree_is_made_by_mouse_and_keyboard_and_analysed(address: str) -> None:
    page = opened(f"{address}?game=1.renju15.h8i9j10")
    expect(page.locator("#rules")).to_have_text(f"Renju 15\N{MULTIPLICATION SIGN}15 · {NAME}")
    expect(page.locator(".line")).to_have_count(3)
    expect(page.locator("#bar-black")).to_have_text(re.compile("[0-9]+"))
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".move[aria-current]")).to_contain_text("i9")
    expect(page.locator("#rules")).to_have_text("Renju 15\N{MULTIPLICATION SIGN}15")
    page.locator("[data-point=h10]").click()
    expect(page.locator(".variation .move")).to_have_count(1)
    page.keyboard.press("Delete")
    expect(page.locator(".variation")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".variation .move")).to_have_count(1)
    page.locator(".move").first.press("Home")
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".variation")).to_have_count(2)
    page.get_by_role("button", name="Threats").click()
    expect(page.locator("#threats p")).to_have_text("Nobody threatens anything.")


def test_captured_pairs_are_shown_on_each_page_where_the_rules_have_them(folder: Path) -> None:
    home = (folder / "index.html").as_uri()
    puzzles = puzzles_of("ninuki")
    captures = [link.read(it.game).game().captures for it in puzzles]
    place = next(place for place, taken in enumerate(captures) if any(taken))
    before = json.dumps([it.name for it in puzzles[:place]])
    page = opened(f"{home}?game=1.ninuki19.k10l10a1m10n10", width=375, language="fr")
    page.evaluate("(names) => localStorage.setItem('gomoku-arena-pocket-solved', names)", before)
    pairs = page.locator("#pairs").get_by_role("img")
    expect(page.locator("#pairs")).to_have_text("Noir1 / 5Blanc0 / 5")
    expect(pairs.first).to_have_accessible_name("Paires capturées : 1 sur 5")
    expect(pairs.first.locator(".is-white")).to_have_count(1)
    page.locator("#actions button").first.click()
    expect(pairs).to_have_count(0)
    expect(page.locator("#seat-other")).to_contain_text("1 / 5")
    expect(page.locator("#seat-you").get_by_role("img")).to_have_accessible_name("Paires capturées : 0 sur 5")
    page.locator("[data-tab=puzzles]").click()
    page.get_by_role("button", name="Ninuki", exact=True).click()
    expect(page.locator("#pairs")).to_have_text("Noir{} / 5Blanc{} / 5".format(*captures[place]))
    page.get_by_role("button", name="Libre").click()
    expect(page.locator("#rules")).to_have_text(re.compile("^Libre"))
    expect(pairs).to_have_count(0)


def test_a_game_is_played_on_from_the_readers_side(folder: Path) -> None:
    page = opened(f"{(folder / 'index.html').as_uri()}?game=1.freestyle15.h8i9h9", width=1440)
    you, analyse = page.locator("#seat-you"), page.locator("[data-tab=analyse]")
    play_on = page.get_by_role("button", name="Play on from here")
    page.locator("body").press("ArrowLeft")
    page.locator("body").press("ArrowLeft")
    play_on.click()
    expect(you).to_contain_text("White")
    begin(page, rules="Freestyle", color="White")
    expect(you).to_contain_text("Your turn")
    page.locator("[data-point=a1]").click()
    expect(page.locator("#play-moves .move")).to_have_count(3)
    page.reload()
    analyse.click()
    page.locator("body").press("ArrowLeft")
    play_on.click()
    expect(you).to_contain_text("White")
    expect(you).to_contain_text("Your turn")


def test_a_link_of_a_server_opens_here_and_one_of_ours_there(host: str) -> None:
    query = TreeAddress(read_tree(TREE)).query()
    page = opened(f"{host}index.html?{query}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".variation .move")).to_have_count(2)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#toast")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    told = dict(it.split("=") for it in copied.partition("?")[2].split("&"))
    found = linked_game.read(told["game"], tree=told["tree"])
    assert found.refused is None
    assert TreeAddress(found.tree).told == TreeAddress(read_tree(TREE)).told


@pytest.mark.parametrize(
    ("kind", "task"), [("defence", "to stop the win"), ("threes", "to win with threes"), ("fours", "to win in 2")]
)
def test_a_puzzle_is_solved_and_a_wrong_move_is_told_why(host: str, kind: str, task: str) -> None:
    puzzles = puzzles_of("freestyle")
    place = next(number for number, it in enumerate(puzzles) if it.kind == kind)
    before = json.dumps([it.name for it in puzzles[:place]])
    page = opened(f"{host}index.html")
    page.evaluate("(names) => localStorage.setItem('gomoku-arena-pocket-solved', names)", before)
    page.get_by_role("button", name="Puzzles").click()
    expect(page.locator("#puzzle-place")).to_contain_text(f"Puzzle {place + 1} of {len(puzzles)}")
    expect(page.locator("#puzzle-title")).to_contain_text(task)
    page.locator("[data-point=a1]").click()
    expect(page.locator("#puzzle-told")).to_contain_text("a1 is not the move")
    for _ in range(puzzles[place].own_moves):
        page.get_by_role("button", name="Show the next move").click()
    expect(page.locator("#puzzle-told")).to_contain_text("Solved")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#puzzle-place")).to_contain_text(f"Puzzle {place + 2} of")
    told, found = page.locator("#puzzle-told"), page.locator("#puzzle-found")
    page.keyboard.press("h")
    expect(found).to_contain_text("1 of")
    page.keyboard.press("r")
    expect(found).to_contain_text("0 of")
    expect(told).to_have_text("")
    page.keyboard.press("n")
    expect(page.locator("#puzzle-place")).to_contain_text(f"Puzzle {place + 3} of")


def test_a_pasted_file_is_opened_and_what_is_none_is_refused_in_words(address: str) -> None:
    page = opened(address)
    page.locator("nav").get_by_role("button", name="Open").click()
    field = page.locator("dialog textarea")
    field.fill("(;GM[4]B[")
    page.get_by_role("button", name="Open this text").click()
    expect(page.locator("#toast")).to_contain_text("This SGF is damaged.")
    field.fill(TREE)
    page.get_by_role("button", name="Open this text").click()
    expect(page.locator(".variation .move")).to_have_count(2)
    expect(page.locator("#rules")).to_have_text(f"Renju 15\N{MULTIPLICATION SIGN}15 · {NAME}")
    page.locator("nav").get_by_role("button", name="Open").click()
    field.fill("(;GM[4]SZ[15]RU[freestyle];B[hh])")
    page.get_by_role("button", name="Open this text").click()
    page.locator("nav").get_by_role("button", name="Open").click()
    expect(page.locator(".games li")).to_contain_text([f"Renju · {NAME}"])


def test_it_works_without_a_connection_once_it_was_opened(folder: Path) -> None:
    context = chromium.browser().new_context(viewport={"width": 375, "height": 812})
    page = context.new_page()
    try:
        with served(folder, isolated=False) as address:
            page.goto(f"{address}index.html")
            page.evaluate("navigator.serviceWorker.ready")
            page.wait_for_function("caches.match('index.html').then(Boolean)")
            page.reload()
        page.goto(f"{address}index.html?game=1.caro15.h8i9")
        expect(page.locator(".line").first).to_be_visible()
    finally:
        context.close()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_axe_finds_nothing_grave(folder: Path, width: int, theme: str) -> None:
    page = opened(f"{(folder / 'index.html').as_uri()}?game=1.freestyle15.h8i8h7h11h9a1h6", width, theme)
    page.evaluate(f"(() => {{ {AXE_SCRIPT} }})()")
    expect(page.locator(".line").first).to_be_visible()
    found = page.evaluate(_GRAVE)
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".review-verdict h2")).to_be_visible(timeout=60_000)
    found += page.evaluate(_GRAVE)
    page.get_by_role("button", name="Learn from White's mistakes").click()
    expect(page.locator("#practice-told")).to_be_visible()
    found += page.evaluate(_GRAVE)
    for name in ("play", "puzzles", "open"):
        page.locator(f"[data-tab={name}]").click()
        page.wait_for_timeout(300)
        found += page.evaluate(_GRAVE)
    assert found == []


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_no_word_is_english_and_no_button_overflows_on_a_phone(folder: Path, language: str) -> None:
    page = opened((folder / "index.html").as_uri(), 375, "light", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).not_to_have_text("Pocket board")
    for name, (width, height) in (("play", (375, 667)), ("analyse", (375, 812)), ("puzzles", (812, 375))):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f"[data-tab={name}]").click()
        wide = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent)"
        assert page.locator("button:visible").evaluate_all(wide) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
