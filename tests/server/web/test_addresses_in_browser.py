"""The address of the page for analysis and its board: one state, whatever the reader does, and however fast."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Error, expect

from gomoku_arena import Point, Rules
from gomoku_arena.notation.links import linked_game, variations
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from page_parts import marked
from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Opener = Callable[..., "Page"]

WALKS, QUICK, STEPS = 200, 1, 8
SIZE = 15
SECONDS = 15.0
"""What the page has to come to rest; it needs less than one."""

MILLISECONDS = 3000
"""What a step has, which may be one into a page that is just leaving."""

_STONES = """() => Object.fromEntries([...document.querySelectorAll("[data-point]")].flatMap((it) => {
    const stone = it.ariaLabel.match(/(black|white) stone/);
    return stone ? [[it.dataset.point, stone[1]]] : [];
}))"""


_TO_AND_FRO = """() => {
    const go = (at) => navigation.traverseTo(navigation.entries()[at].key).finished.catch(() => null);
    for (let i = 0; i < 9; i++) setTimeout(() => go(i % 2), 15 * i);
}"""


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """One that thinks so briefly that the machine has time for the walks."""
    with running_server("--time", "0.1") as it:
        yield it


def told(address: str) -> dict[str, str]:
    """The stones that an address tells of."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    tree, refused = linked_game.read(query.get("game", ""), query.get("details", ""), query.get("tree", ""))
    assert refused is None, address
    line = tree.main_line()[: int(query["ply"]) if "ply" in query else None]
    if "at" in query:
        line = tuple(map(Point, parse_opening(query["at"], SIZE)))
    rows = tree.game(line).rows()
    colors = {"X": "black", "O": "white"}
    return {
        str(Point(x, y)): colors[letter]
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in colors
    }


def agree(page: "Page") -> bool:
    with suppress(Error):
        return bool(page.evaluate(_STONES) == told(page.url)) and page.locator("[data-point]").count() == SIZE**2
    return False


def is_at_rest(page: "Page") -> bool:
    """Whether address and board agree, and stay as they are."""
    for _ in range(round(SECONDS / 0.3)):
        before = page.url
        page.wait_for_timeout(300)
        if agree(page) and page.url == before:
            return True
    return False


def move(page: "Page", dice: random.Random) -> str:
    name = str(Point(dice.randrange(SIZE), dice.randrange(SIZE)))
    page.locator(f"[data-point={name}]").click()
    return f"move {name}"


def paste(page: "Page", dice: random.Random) -> str:
    first = str(Point(dice.randrange(SIZE), dice.randrange(SIZE)))
    marked(page, "tab-share").click()
    marked(page, "paste").fill(f"(;GM[4]SZ[15]RU[freestyle];B[{first[0]}{chr(96 + int(first[1:]))}];W[gg];B[hh];W[ii])")
    marked(page, "open-text").click()
    return f"paste {first}"


def step(page: "Page", dice: random.Random) -> str:
    key = dice.choice(["ArrowLeft", "ArrowRight"])
    page.locator(".board-steps output").focus()
    page.keyboard.press(key)
    return key


def back(page: "Page", _: random.Random) -> str:
    # Before the first page there is an empty one.
    page.evaluate("navigation.canGoBack && history.back()")
    return "back"


def forward(page: "Page", _: random.Random) -> str:
    page.evaluate("history.forward()")
    return "forward"


def reload(page: "Page", _: random.Random) -> str:
    page.evaluate("location.reload()")
    return "reload"


@pytest.mark.parametrize(
    "seed", [pytest.param(it, marks=() if it < QUICK else pytest.mark.long) for it in range(WALKS)]
)
@pytest.mark.long
def test_address_and_board_agree_after_a_random_walk(open_page: Opener, seed: int) -> None:
    dice = random.Random(seed)
    page = open_page("/analyse?game=1.freestyle15.h8i9&ply=1")
    marked(page, "tab-share").wait_for()
    page.set_default_timeout(MILLISECONDS)
    done = []
    for _ in range(STEPS):
        with suppress(Error):
            done.append(dice.choice([move, move, move, paste, back, back, forward, reload])(page, dice))
        page.wait_for_timeout(dice.choice([0, 0, 0, 20, 100, 400]))
    if page.url == "about:blank":
        # Two steps back at once went past the first page.
        page.go_forward()
    assert is_at_rest(page), f"{done}: {page.url} over {page.evaluate(_STONES)}"


@pytest.mark.long
def test_a_line_of_analysis_is_one_entry_of_the_history(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9")
    before = page.evaluate("history.length")
    for ply, name in enumerate(("a1", "a3", "a5", "a7", "a9"), 3):
        page.locator(f"[data-point={name}]").click()
        expect(page.locator("[role=gridcell][aria-label*=' stone']")).to_have_count(ply)
    page.wait_for_url(re.compile("h8i9a1a3a5a7a9"))
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(page.locator("[role=gridcell][aria-label*=' stone']")).to_have_count(2)
    page.go_forward()
    expect(page.locator("[role=gridcell][aria-label*=' stone']")).to_have_count(7)


def test_back_before_the_page_can_hear_of_it_is_heard_once_it_can(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9")
    page.locator("[data-point=a1]").click()
    page.wait_for_url(re.compile("h8i9a1"))

    def come_late(route: "Route") -> None:
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/_nicegui/**", come_late)
    page.reload(wait_until="commit")
    page.evaluate("history.back()")
    page.wait_for_url(re.compile("h8i9$"))
    expect(page.locator("[role=gridcell][aria-label*=' stone']")).to_have_count(2)


def test_what_is_done_last_holds_where_a_slow_link_is_still_read(open_page: Opener) -> None:
    """Each of these queries is read in a process; only the last one is of interest."""
    tree = "/analyse?game=1.freestyle15.h8i9&tree="
    page = open_page(tree + variations.write(GameTree.of(Position(Rules.freestyle(), ("h8", "i9"))).commented((), "x")))
    page.locator("[data-point=a1]").click()
    page.wait_for_url(re.compile("h8i9a1"))
    page.evaluate(_TO_AND_FRO)
    page.locator("[data-point=o15]").click()
    assert is_at_rest(page), page.url
