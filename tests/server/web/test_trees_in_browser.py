"""Trees of variations, and many games at once, as the browser puts them on the page."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from amplifiers import TREES
from gomoku_arena import Point, Rules
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.cookies import Choice

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

POSITION = Position(Rules.freestyle(), ("h8", "i9", "h9", "j10", "h7"))


def line(text: str) -> Line:
    return tuple(map(Point, text.split()))


TREE = (
    GameTree.of(POSITION)
    .played(line("h8 i9"), line("a1 b2 c3"))
    .played(line("h8 i9 a1"), line("d4 e5"))
    .played(line("h8 i9 a1 d4"), line("f6"))
    .played(line("h8 i9"), line("a2"))
    .played((), line("k11"))
    .commented((), "a game")
    .commented(line("h8"), "the centre")
    .commented(line("h8 i9 a1 d4"), "or here")
)
ADDRESS = f"/analyse?game={link.write(POSITION)}&tree={variations.write(TREE)}"


def rows(page: "Page") -> list[str]:
    """How far each is moved in, and what it says."""
    told: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".tree-row, .tree-comment, .tree-variation")].map((it) =>
            (parseInt(it.style.marginLeft) || 0) + " " + it.innerText.replace(/\\s+/g, ""))"""
    )
    return told


@pytest.mark.parametrize("from_bottom", [False, pytest.param(True, marks=pytest.mark.long)])
def test_variations_stand_below_the_move_that_they_replace(open_page: Opener, from_bottom: bool) -> None:
    page = open_page("/analyse")
    if from_bottom:
        look = BoardLook(coordinates=Coordinates(from_bottom=True)).to_cookie()
        page.context.add_cookies([{"name": Choice.BOARD, "value": look, "url": page.url}])
    page.goto(page.url.split("/analyse")[0] + ADDRESS)
    expect(page.locator(".tree-variation")).to_have_count(5)
    told = [
        "0 a game",
        "0 1 h8",
        "0 the centre",
        "0 1. k11",
        "0 … 2 i9",
        "0 3 h9",
        "0 3. a1 4. b2 5. c3",
        "12 4. d4 or here 5. e5",
        "24 5. f6",
        "0 3. a2",
        "0 … 4 j10",
        "0 5 h7",
    ]
    if from_bottom:
        told = [re.sub(r"([a-o])([0-9]+)", lambda it: f"{it[1]}{16 - int(it[2])}", row) for row in told]
    assert rows(page) == [f"{first} {rest.replace(' ', '')}" for first, _, rest in (it.partition(" ") for it in told)]


@pytest.mark.long
def test_a_move_of_a_variation_is_shown_and_stepped_from(open_page: Opener) -> None:
    page = open_page(ADDRESS)
    page.get_by_role("treeitem", name="5, f6", exact=True).click()
    current = page.locator(".tree [aria-current]")
    expect(current).to_have_text("5. f6")
    page.wait_for_url("**&at=h8i9a1d4f6&tree=*")
    page.locator(".analyse-status").click()
    page.keyboard.press("ArrowUp")
    expect(current).to_have_text("5. e5")
    page.keyboard.press("ArrowLeft")
    expect(current).to_have_text("4. d4")
    page.get_by_role("button", name="Delete from here on").click()
    expect(current).to_have_text("3. a1")
    expect(page.locator(".tree-variation")).to_have_count(3)
    page.get_by_role("treeitem", name="2, i9", exact=True).click()
    expect(current).to_contain_text("i9")


# What it costs the server is part of every run (analyse/test_page_costs.py).
@pytest.mark.long
def test_a_tree_as_large_as_can_be_is_shown(open_page: Opener) -> None:
    address = TREES["link: longer variations"](24_000)
    strands = len([*read_tree(address, Rules.freestyle()).strands()])
    page = open_page(f"/analyse{address}")
    expect(page.locator(".tree-variation")).to_have_count(strands - 1)
    page.locator(".tree-step").last.click()
    expect(page.locator(".tree [aria-current]")).to_have_count(1)


@pytest.mark.long
def test_the_games_of_a_file_come_in_its_order_and_once(open_page: Opener) -> None:
    page = open_page("/games", width=375)
    games = "".join(f"(;GM[4]SZ[15]RU[renju]PB[game {number}];B[hh];W[ii])" for number in range(25))
    paste = page.get_by_label("Paste games or links")
    for told in ("Games imported: 25", "Games imported: 0 · In the list already: 25"):
        page.reload()
        paste.fill(games)
        page.get_by_role("button", name="Import this text").click()
        expect(page.get_by_text(told, exact=True)).to_be_visible()
        expect(paste).to_have_value("")
        names = page.locator(".game-card .small-name:has(.is-black)")
        expect(names).to_have_text([f"game {number}" for number in range(25)])
