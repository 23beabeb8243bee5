"""The page for analysis, in a headless Chromium where there is one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from page_parts import await_server, marked, said

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

MISSED = "1.freestyle15.h8i9h9i10h7i11a15i12o1i8"
"""Both have an open three, and black plays elsewhere."""

LONG = "1.freestyle15.h8i9h9i10h7i11" + "".join(
    f"{column}{row}" for row in (15, 13, 3, 1) for column in ("a", "o", "c", "m", "e", "k", "g", "i")
)
"""Both have an open three, and everybody plays elsewhere."""

OPEN = "1.freestyle15.h8i9l12"
"""Nobody wins by force, and no stone of a line is ever taken."""

CAPTURED = "1.ninuki19.k10l11j11m12k12l10k9k11n13k8j12"


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def stones(page: "Page") -> "Locator":
    return page.locator("[role=gridcell][aria-label*=' stone']")


def shown(page: "Page") -> "Locator":
    return page.locator(".board-steps output")


def status(page: "Page") -> "Locator":
    return page.locator(".analyse-status")


def turn_to(page: "Page", tab: str) -> None:
    page.get_by_role("tab", name=tab).click()


def quiet(page: "Page") -> None:
    """Turns the engine off, where a test is about something else."""
    page.get_by_role("switch", name="Analysis").click()
    expect(page.locator(".engine-effort")).to_have_text("—")


def paste(page: "Page", text: str, rules: str | None = None) -> None:
    """Opens that text, and says its rules where it does not."""
    turn_to(page, "Share")
    marked(page, "paste").fill(text)
    marked(page, "open-text").click()
    if rules:
        page.locator(".q-dialog").get_by_role("button", name=re.compile(f"^{rules} ")).click()
        expect(page.locator(".q-dialog")).to_have_count(0)


def test_an_engine_streams_its_lines_which_are_seen_and_played(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={OPEN}")
    expect(page.locator(".analyse-line:visible")).to_have_count(4)
    expect(page.locator(".engine-effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    expect(page.locator(".chance-left")).to_have_text(re.compile(r"^[≥≤]?\d+$"))
    expect(page.get_by_role("meter", name="Winning chance of Black")).to_be_visible()
    expect(page.locator(".board-mark")).to_have_count(4)
    expect(page.locator(".board-mark.is-best")).to_have_count(1)
    expect(page.locator("[role=gridcell][aria-label*='suggested move, ']")).to_have_count(4)
    # The best line, the disc on its first move: both say the same, whatever is found meanwhile.
    page.wait_for_function(
        """() => {
            const [disc, line] = [".board-mark.is-best text", ".line-worth"].map((it) => document.querySelector(it));
            return disc && line && disc.textContent.trim() + "%" === line.textContent.trim();
        }"""
    )
    quiet(page)
    page.get_by_text("Analysis", exact=True).click()
    line = page.locator(".line-show").first
    # What is pinned is what is seen at the click, and stays so: a line of the first moments would be too short.
    moves = page.wait_for_function(
        """() => {
            const line = document.querySelector(".line-show"), moves = line?.dataset.line?.split(" ") ?? [];
            if (moves.length < 3) return null;
            line.click();
            return moves;
        }"""
    ).json_value()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".stone-ghost")).to_have_count(len(moves))
    page.get_by_role("button", name="Play this move").first.click()
    expect(shown(page)).to_have_text("4 / 4")
    # Which move that is may have changed while the mouse was on its way.
    expect(page.locator("[role=gridcell][aria-label*='white stone, last move']")).to_have_count(1)
    expect(page.locator(".stone-ghost")).to_have_count(0)


def test_captured_pairs_are_counted(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={CAPTURED}")
    expect(page.get_by_text("Pairs of 5: Black 1, White 1")).to_be_visible()
    expect(page.locator(".analyse-line:visible")).to_have_count(4)
    expect(page.get_by_role("meter", name="Winning chance of Black")).to_be_visible()


@pytest.mark.long
def test_what_is_pointed_at_is_marked_judged_and_told(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={MISSED}&ply=6")
    quiet(page)
    page.get_by_role("button", name="Black makes an open four: h6 h10").hover()
    expect(page.locator(".board-mark")).to_have_count(2)
    point(page, "h8").click(button="right")
    expect(page.locator(".analyse-judged")).to_have_text("h8: there is a stone already")
    page.get_by_text(said("Heat map")).click()
    expect(page.locator(".board-heat")).to_have_count(225 - 6)
    point(page, "h6").hover()
    expect(page.get_by_role("tooltip")).to_have_text("h6 100%")


def test_keys_the_wheel_and_back_step_through_moves_and_branches(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9j10&ply=1")
    quiet(page)
    point(page, "a1").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.wait_for_url("**at=h8a1**")
    expect(page.locator(".tree-variation")).to_have_text("2. a1")
    marked(page, "comment").fill("too far away")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-said")).to_have_text("too far away")
    keep_picture(page, "analyse-variation-1440-light")
    page.locator(".analyse-status").click()
    page.keyboard.press("ArrowUp")
    expect(shown(page)).to_have_text("2 / 3")
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_text("3 / 3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(shown(page)).to_have_text("2 / 2")
    point(page, "o15").hover()
    page.mouse.wheel(0, -100)
    expect(shown(page)).to_have_text("1 / 2")
    page.mouse.wheel(0, 100)
    expect(shown(page)).to_have_text("2 / 2")
    page.wait_for_url("**at=h8a1**")
    page.go_back()
    expect(shown(page)).to_have_text("1 / 3")
    # The page is loaded anew, and answers again.
    page.get_by_role("button", name="One move forward").click()
    expect(shown(page)).to_have_text("2 / 3")
    page.go_forward()
    expect(shown(page)).to_have_text("2 / 2")


def test_a_game_is_reviewed(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page(f"/analyse?game={MISSED}")
    missed = page.get_by_role("button", name=re.compile(r"7\. a15 missed win in 3"))
    expect(missed).to_be_visible()
    expect(page.get_by_text("Moves that gave something away")).to_be_visible()
    keep_picture(page, "analyse-review-1440-light")
    missed.click()
    expect(shown(page)).to_have_text("6 / 10")
    expect(page.locator(".stone-ghost").first).to_be_visible()
    graph = page.get_by_role("slider", name="Winning chance over the game")
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_text("7 / 10")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("7: Black .*missed win"))
    page.keyboard.press("End")
    expect(shown(page)).to_have_text("10 / 10")
    box = graph.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 20)
    page.mouse.down()
    expect(shown(page)).to_have_text("3 / 10")
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 20)
    expect(shown(page)).to_have_text("5 / 10")
    page.mouse.up()
    expect(page.locator(".graph-mark").first).to_be_attached()


@pytest.mark.long
def test_a_move_is_chosen_while_the_review_goes_on(open_page: Opener) -> None:
    """The list grows above what is there; what somebody is about to click stays the same element."""
    page = open_page(f"/analyse?game={LONG}")
    marked(page, "review").click()
    first = page.locator(".analyse-review .analyse-item").last
    first.wait_for()
    before = first.element_handle()
    # Not by the mouse: what is above it grows while that is on its way.
    before.dispatch_event("click")
    name = before.inner_text().split()[1].rstrip(".")
    expect(shown(page)).to_have_text(re.compile(rf"^{int(name) - 1} /"))
    expect(page.get_by_text("Moves that gave something away")).to_be_visible(timeout=60_000)
    assert page.locator(".analyse-review .analyse-item").count() > 1
    assert before.evaluate("(it) => it.isConnected")


# What fits on a phone is part of every run in test_phone_in_browser.py.
@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_it_fits_and_looks_like_this(open_page: Opener, keep_picture: Keeper, width: int, theme: str) -> None:
    page = open_page(f"/analyse?game={MISSED}&ply=6", width=width, theme=theme)
    expect(page.get_by_text("Moves that gave something away")).to_be_visible()
    expect(page.locator(".forced-win")).to_have_count(2)
    page.locator(".line-show").nth(2).click()
    for tab in ("Threats", "Why?", "Balance", "Set up", "Share"):
        turn_to(page, tab)
        if tab == "Why?":
            marked(page, "explain").click()
            expect(page.locator(".explanation > li").nth(2)).to_be_visible()
        keep_picture(page, f"analyse-{tab.strip('?').lower().replace(' ', '-')}-{width}-{theme}")
        overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0


@pytest.mark.long
def test_back_leads_to_the_game_that_was_there_before_another_was_opened(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9")
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, black stone")
    await_server(page)
    marked(page, "tab-share").click()
    marked(page, "paste").fill("(;GM[4]SZ[15]RU[freestyle];B[aa])")
    marked(page, "open-text").click()
    expect(point(page, "a1")).to_have_attribute("aria-label", "a1, black stone, last move")
    # The stone is drawn before the address is there to go back from.
    page.wait_for_url(re.compile(r"game=1\.freestyle15\.a1"))
    page.go_back()
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, black stone")
    expect(point(page, "a1")).to_have_attribute("aria-label", "a1, empty")


BROUGHT = [(event, is_file) for event in ("paste", "drop") for is_file in (False, True)]

_BRING = """([name, text, isFile]) => {
    const data = new DataTransfer();
    if (isFile) data.items.add(new File([text], "game.sgf"));
    else data.setData("text", text);
    const more = { bubbles: true, cancelable: true };
    const event = name === "paste" ? new ClipboardEvent(name, { clipboardData: data, ...more })
        : new DragEvent(name, { dataTransfer: data, ...more });
    document.body.dispatchEvent(event);
}"""


def test_a_game_is_opened_wherever_it_is_chosen_pasted_or_dropped(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/analyse")
    quiet(page)
    marked(page, "open-game").click()
    expect(marked(page, "paste")).to_be_focused()
    for number, (event, is_file) in enumerate(BROUGHT):
        last = f"a{number + 1}"
        page.evaluate(_BRING, [event, f"(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[a{'abcd'[number]}])", is_file])
        expect(point(page, last)).to_have_attribute("aria-label", f"{last}, black stone, last move")
        # What does not say its rules asks for them, whatever tab is open.
        page.evaluate(_BRING, [event, "h8 h7 h9", False])
        expect(page.locator(".q-dialog .tile")).to_have_count(5)
        page.keyboard.press("Escape")
        expect(page.locator(".q-dialog")).to_have_count(0)
    for label, start in (("Picture (PNG)", b"\x89PNG"), ("SGF", b"(;")):
        with page.expect_download() as download:
            page.get_by_role("button", name=label, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert path.read_bytes().startswith(start)
    assert path.name == "game.sgf"
    marked(page, "tab-setup").click()
    marked(page, "clear").click()
    expect(shown(page)).to_have_text("0 / 0")
    marked(page, "tab-share").click()
    page.locator("input[type=file]").set_input_files(path)
    expect(shown(page)).to_have_text("3 / 3")


def test_games_are_kept_wherever_they_are_pasted_or_dropped(open_page: Opener) -> None:
    page = open_page("/games")
    expect(page.locator(".games-none")).to_be_visible()
    marked(page, "import-here").click()
    expect(marked(page, "paste")).to_be_focused()
    for number, (event, is_file) in enumerate(BROUGHT):
        page.evaluate(_BRING, [event, f"(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[a{'abcd'[number]}])", is_file])
        expect(page.locator(".game-card")).to_have_count(number + 1)
    expect(page.locator(".game-card").first).to_contain_text("Renju 15 · 3 moves")


@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.long
def test_fifths_are_seen_on_the_board_and_played(open_page: Opener, keep_picture: Keeper, width: int) -> None:
    page = open_page("/analyse?game=1.renju15.h8h7h6i7", width=width)
    expect(shown(page)).to_have_text("4 / 4")
    turn_to(page, "Balance")
    marked(page, "ask-balance").click()
    expect(marked(page, "balance").get_by_text("Most even where Black offers")).to_be_visible()
    expect(page.locator(".stone-fifth")).to_have_count(10)
    expect(point(page, "j7")).to_have_attribute("aria-label", re.compile(r"^j7, empty, .*fifth stone 1, Black \d\d"))
    keep_picture(page, f"balance-fifths-{width}-light")
    overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    first = page.get_by_role("button", name=re.compile("^j7, fifth stone 1, "))
    first.focus()
    page.keyboard.press("Enter")
    expect(shown(page)).to_have_text("5 / 5")
    expect(page.locator(".stone-fifth")).to_have_count(0)


@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.long
def test_a_side_is_weighed_and_the_reasons_stand_where_there_is_room(open_page: Opener, width: int) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8g9k6", width=width)
    expect(shown(page)).to_have_text("3 / 3")
    turn_to(page, "Balance")
    marked(page, "ask-balance").click()
    found = marked(page, "balance")
    expect(found.get_by_text(re.compile("^The stones are (even|better)"))).to_be_visible()
    expect(found.locator(".advice-choice")).to_have_count(3)
    why = marked(page, "advice-why")
    if width > 480:
        expect(found.get_by_text("White is to move next")).to_be_visible()
        expect(why).to_be_hidden()
        return
    expect(found.get_by_text("White is to move next")).to_be_hidden()
    why.click()
    sheet = page.get_by_role("dialog", name="Why?")
    expect(sheet.get_by_text("White is to move next")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.long
def test_stones_to_offer_are_shown_by_keyboard_before_they_are_placed(open_page: Opener) -> None:
    page = open_page("/analyse", width=375)
    turn_to(page, "Balance")
    marked(page, "ask-balance").click()
    offers = page.locator(".advice-offer")
    expect(offers).to_have_count(5)
    expect(marked(page, "take-offer")).to_be_disabled()
    offers.nth(1).focus()
    expect(page.locator(".stone-ghost")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(offers.nth(1)).to_have_attribute("aria-pressed", "true")
    overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    marked(page, "take-offer").click()
    expect(shown(page)).to_have_text("3 / 3")
    expect(marked(page, "ask-balance")).to_have_text("Which side to take?")
