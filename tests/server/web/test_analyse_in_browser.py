"""The page for analysis, in a headless Chromium where there is one."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
import scripted_engine
from page_parts import marked, said
from running_server import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

MISSED = "1.freestyle15.h8i9h9i10h7i11a15i12o1i8"
"""Both have an open three, and black plays elsewhere."""

LONG = "1.freestyle15.h8i9h9i10h7i11" + "".join(
    f"{column}{row}" for row in (15, 13, 3, 1) for column in ("a", "o", "c", "m", "e", "k", "g", "i")
)
"""Both have an open three, and everybody plays elsewhere."""

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


def test_an_engine_of_the_server_is_asked_instead(browser: "Browser") -> None:
    bot = f"cmd:{sys.executable} {scripted_engine.__file__} streams-lines"
    with running_server("--engine", f"bot={bot}", "--time", "1") as server:
        page = chromium.context(1440, "light", "en").new_page()
        page.goto(f"http://127.0.0.1:{server.port}/analyse?game=1.freestyle15.h8i9j10")
        expect(page.locator(".analyse-line:visible")).to_have_count(4)
        page.get_by_role("combobox", name="Engine").click()
        expect(page.get_by_role("option", name="Level 1 · First steps")).to_be_visible()
        page.get_by_role("option", name="bot", exact=True).click()
        expect(page.locator(".engine-effort")).to_have_text(re.compile("depth 2"))
        expect(page.locator(".analyse-line:visible")).to_have_count(4)
        chromium.tidy_up()


def test_an_engine_streams_its_lines_which_are_seen_and_played(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={CAPTURED}")
    expect(page.locator(".analyse-line:visible")).to_have_count(4)
    expect(page.locator(".engine-effort")).to_have_text(re.compile(r"depth \d+/\d+ · .* nodes/s"))
    expect(page.locator(".chance-left")).to_have_text(re.compile(r"^[≥≤]?\d+$"))
    expect(page.get_by_role("meter", name="Winning chance of Black")).to_be_visible()
    expect(page.get_by_text("Pairs of 5: Black 1, White 1")).to_be_visible()
    quiet(page)
    page.get_by_text("Analysis", exact=True).click()
    line = page.locator(".line-show").first
    # What is pinned stays as it is: a line of the first moments would be too short.
    expect(line.locator(".line-moves")).to_have_text(re.compile(r"(\w+ ){2}\w+"))
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".stone-ghost").nth(2)).to_be_visible()
    page.get_by_role("button", name="Play this move").first.click()
    expect(shown(page)).to_have_text("12 / 12")
    # Which move that is may have changed while the mouse was on its way.
    expect(page.locator("[role=gridcell][aria-label*='white stone, last move']")).to_have_count(1)
    expect(page.locator(".stone-ghost")).to_have_count(0)


def test_threats_are_named_and_forced_wins_are_stepped_through(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={MISSED}&ply=6")
    expect(shown(page)).to_have_text("6 / 10")
    threat = page.get_by_role("button", name="Black makes an open four: h6 h10")
    threat.hover()
    expect(page.locator(".board-mark")).to_have_count(2)
    win = page.locator(".forced-win").first
    expect(win).to_contain_text("Black wins by fours in 3")
    expect(page.locator(".forced-win").nth(1)).to_contain_text("White threatens to win by fours in 3")
    for steps in (1, 2, 3):
        win.get_by_role("button", name="One move forward").click()
        expect(win).to_contain_text(f"{steps} / 3")
        expect(page.locator(".stone-ghost")).to_have_count(steps)
    expect(page.locator(".five-winning")).to_have_count(1)
    win.get_by_role("button", name="To the start").click()
    expect(page.locator(".stone-ghost")).to_have_count(0)


def test_the_search_is_explained_and_points_are_judged(open_page: Opener) -> None:
    page = open_page(f"/analyse?game={MISSED}&ply=6")
    turn_to(page, "Why?")
    marked(page, "explain").click()
    tree = page.locator(".explanation")
    expect(tree).to_contain_text("Black plays h6: win in 3")
    expect(tree).to_contain_text("every move but an answer to h5 h10 loses at once")
    expect(tree).to_contain_text("leaves a five at h5")
    judged = page.locator(".analyse-judged")
    point(page, "o8").click(button="right")
    expect(judged).to_contain_text("o8: loses to a forced win in 4: i12")
    point(page, "h8").click(button="right")
    expect(judged).to_have_text("h8: there is a stone already")
    page.get_by_text(said("Heat map")).click()
    expect(page.locator(".board-heat")).to_have_count(225 - 6)
    point(page, "h6").hover()
    expect(page.get_by_role("tooltip")).to_have_text("h6 100%")


def test_a_move_tried_inside_a_game_is_a_variation(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9j10k11&ply=1")
    quiet(page)
    point(page, "a1").click()
    expect(shown(page)).to_have_text("2 / 2")
    variation = page.locator(".tree-variation")
    expect(variation).to_have_text("2. a1")
    expect(page.locator("button.tree-move")).to_have_count(4)
    marked(page, "comment").fill("too far away")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-said")).to_have_text("too far away")
    keep_picture(page, "analyse-variation-1440-light")
    page.wait_for_url("**at=h8a1&tree=*")
    page.reload()
    expect(variation).to_contain_text("2. a1")
    expect(shown(page)).to_have_text("2 / 2")
    marked(page, "make-main").click()
    expect(variation).to_have_text("2. i93. j104. k11")
    page.get_by_role("button", name="Undo").click()
    expect(variation).to_contain_text("2. a1")
    marked(page, "delete").click()
    expect(variation).to_have_count(0)
    expect(shown(page)).to_have_text("1 / 4")


def test_arrow_keys_and_the_wheel_step_through_moves_and_branches(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9j10&ply=1")
    quiet(page)
    point(page, "a1").click()
    expect(shown(page)).to_have_text("2 / 2")
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


def test_back_takes_a_tried_move_back_and_stays_on_the_page(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9j10&ply=1")
    quiet(page)
    point(page, "a1").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.wait_for_url("**at=h8a1**")
    page.go_back()
    expect(shown(page)).to_have_text("1 / 3")
    # The page is loaded anew, and answers again.
    page.get_by_role("button", name="One move forward").click()
    expect(shown(page)).to_have_text("2 / 3")
    page.go_forward()
    expect(shown(page)).to_have_text("2 / 2")


def test_candidates_are_on_the_board_with_their_chances(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9j10")
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


def test_a_move_is_chosen_while_the_review_goes_on(open_page: Opener) -> None:
    """The list grows above what is there; what somebody is about to click stays the same element."""
    page = open_page(f"/analyse?game={LONG}")
    marked(page, "review").click()
    first = page.locator(".analyse-review .analyse-item").last
    first.wait_for()
    before = first.element_handle()
    before.click()
    name = before.inner_text().split()[1].rstrip(".")
    expect(shown(page)).to_have_text(re.compile(rf"^{int(name) - 1} /"))
    expect(page.get_by_text("Moves that gave something away")).to_be_visible(timeout=60_000)
    assert page.locator(".analyse-review .analyse-item").count() > 1
    assert before.evaluate("(it) => it.isConnected")


WRONG = ["1.renju15.h8h8", "9.renju15.h8", "<script>", "1.renju15." + 3000 * "a"]


def test_what_is_downloaded_can_be_opened_again(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(f"/analyse?game={CAPTURED}")
    quiet(page)
    turn_to(page, "Share")
    for label, start in (
        ("SGF", b"(;"),
        ("PSQ", b"Piskvorky 19x19"),
        ("JSON", b"{"),
        ("JSON (web app)", b'{"boardData"'),
        ("Picture (PNG)", b"\x89PNG"),
        ("Picture (SVG)", b"<svg"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=label, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert path.read_bytes().startswith(start)
    for name in ("game.sgf", "game.psq", "game.json", "game-web.json"):
        marked(page, "tab-setup").click()
        marked(page, "clear").click()
        expect(shown(page)).to_have_text("0 / 0")
        marked(page, "tab-share").click()
        page.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(shown(page)).to_have_text("11 / 11")


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (375, "dark"),
        pytest.param(375, "light", marks=pytest.mark.long),
        pytest.param(1440, "dark", marks=pytest.mark.long),
        pytest.param(1440, "light", marks=pytest.mark.long),
    ],
)
def test_it_fits_and_looks_like_this(open_page: Opener, keep_picture: Keeper, width: int, theme: str) -> None:
    page = open_page(f"/analyse?game={MISSED}&ply=6", width=width, theme=theme)
    expect(page.get_by_text("Moves that gave something away")).to_be_visible()
    expect(page.locator(".forced-win")).to_have_count(2)
    page.locator(".line-show").nth(2).click()
    for tab in ("Threats", "Why?", "Set up", "Share"):
        turn_to(page, tab)
        if tab == "Why?":
            marked(page, "explain").click()
            expect(page.locator(".explanation > li").nth(2)).to_be_visible()
        keep_picture(page, f"analyse-{tab.strip('?').lower().replace(' ', '-')}-{width}-{theme}")
        overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0


def test_back_leads_to_the_game_that_was_there_before_another_was_opened(open_page: Opener) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8i9")
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, black stone")
    marked(page, "tab-share").click()
    marked(page, "paste").fill("(;GM[4]SZ[15]RU[freestyle];B[aa])")
    marked(page, "open-text").click()
    expect(point(page, "a1")).to_have_attribute("aria-label", "a1, black stone, last move")
    # The stone is drawn before the address is there to go back from.
    page.wait_for_url(re.compile(r"game=1\.freestyle15\.a1"))
    page.go_back()
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, black stone")
    expect(point(page, "a1")).to_have_attribute("aria-label", "a1, empty")


_BRING = """([name, text, isFile]) => {
    const data = new DataTransfer();
    if (isFile) data.items.add(new File([text], "game.sgf"));
    else data.setData("text", text);
    const more = { bubbles: true, cancelable: true };
    const event = name === "paste" ? new ClipboardEvent(name, { clipboardData: data, ...more })
        : new DragEvent(name, { dataTransfer: data, ...more });
    document.body.dispatchEvent(event);
}"""


@pytest.mark.parametrize("is_file", [False, True])
@pytest.mark.parametrize("event", ["paste", "drop"])
def test_a_game_is_opened_wherever_it_is_pasted_or_dropped(open_page: Opener, event: str, is_file: bool) -> None:
    text = "(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[aa])"
    page = open_page("/analyse")
    quiet(page)
    page.evaluate(_BRING, [event, text, is_file])
    expect(point(page, "a1")).to_have_attribute("aria-label", "a1, black stone, last move")
    # What does not say its rules asks for them, whatever tab is open.
    page.evaluate(_BRING, [event, "h8 h7 h9", False])
    expect(page.locator(".q-dialog .tile")).to_have_count(5)
    page.keyboard.press("Escape")
    page = open_page("/games")
    expect(page.locator(".games-none")).to_be_visible()
    page.evaluate(_BRING, [event, text, is_file])
    expect(page.locator(".game-card")).to_contain_text("Renju 15 · 3 moves")


def test_where_games_are_opened_is_one_button_away(open_page: Opener) -> None:
    page = open_page("/analyse")
    marked(page, "open-game").click()
    expect(marked(page, "paste")).to_be_focused()
    page = open_page("/games")
    marked(page, "import-here").click()
    expect(marked(page, "paste")).to_be_focused()
