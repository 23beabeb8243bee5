"""The page on which games are played, in a headless Chromium where there is one."""

import itertools
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from gomoku_arena.notation import game_json
from page_parts import marked, said
from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

EDGE = [f"{letter}{row}" for row in (1, 15) for letter in "acegikmo"]


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def stones(page: "Page") -> "Locator":
    return page.locator("[role=gridcell][aria-label*=' stone']")


def status(page: "Page") -> "Locator":
    return page.locator(".status-line")


def shown(page: "Page") -> "Locator":
    return page.locator(".board-steps output")


def choose(page: "Page", label: str, option: str) -> None:
    page.get_by_role("combobox", name=label, exact=True).click()
    page.get_by_role("option", name=option, exact=True).click()
    expect(page.get_by_role("option")).to_have_count(0)


PEOPLE = "Two people, one screen"

DATABASE = """new Promise((found) => {
    const request = indexedDB.open("gomoku-arena", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    request.onsuccess = () => found(request.result.transaction("games", "readwrite").objectStore("games"));
})"""
NONSENSE = '{ id: "<b>", link: "<script>", details: 7, settings: "x", winner: "", changed: 1 }'


def wait_for_saved(page: "Page", is_so: Callable[[list[dict[str, Any]]], bool]) -> None:
    """Until that is so of the games that the browser keeps."""
    told = f"{DATABASE}.then((it) => new Promise((f) => {{ const r = it.getAll(); r.onsuccess = () => f(r.result); }}))"
    for _ in range(50):
        if is_so(games := page.evaluate(told)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(games)


def begin(
    page: "Page",
    mode: str = "Against the computer",
    rules: str | None = None,
    engine: str | None = None,
    level: int | None = None,
    opening: str | None = None,
) -> None:
    marked(page, "new-game").click()
    dialog = page.locator(".new-game")
    dialog.get_by_role("button", name=mode, exact=True).click()
    if level:
        dialog.get_by_role("button", name=re.compile(f"^{level} ")).click()
    if engine:
        dialog.get_by_text(said("Another engine")).click()
        choose(page, "Engine", engine)
    if opening:
        dialog.get_by_role("button", name=opening, exact=True).click()
    if rules:
        dialog.get_by_role("button", name=re.compile(f"^{rules} ")).click()
    marked(dialog, "begin").click()
    expect(dialog).to_be_hidden()
    expect(shown(page)).to_have_text("0 / 0")


def place(page: "Page", points: str | Iterable[str]) -> None:
    """Plays these points for both, and waits for each."""
    for name in points.split() if isinstance(points, str) else points:
        ply = int(shown(page).inner_text().split("/")[1])
        point(page, name).click()
        expect(shown(page)).to_have_text(f"{ply + 1} / {ply + 1}")


def answered(page: "Page", name: str) -> None:
    """Plays that point, and waits for the engine to answer or for the end."""
    before = shown(page).inner_text()
    point(page, name).click()
    # The turn was ours before the click as well.
    expect(shown(page)).not_to_have_text(before)
    expect(status(page)).to_have_text(re.compile("Your turn|won|lost"))


def resign(page: "Page") -> None:
    marked(page, "resign").click()
    marked(page, "resign-now").click()


def more(page: "Page", name: str) -> None:
    marked(page, "more").click()
    page.get_by_role("menuitem", name=name).click()


def test_a_game_is_played_to_its_end_against_easy(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, rules="Freestyle", engine="easy")
    for name in EDGE:
        if "lost" in status(page).inner_text():
            break
        if "empty" in (point(page, name).get_attribute("aria-label") or ""):
            answered(page, name)
    expect(status(page)).to_have_text(said("You lost"))
    expect(page.locator(".status-ending")).to_have_text("White wins with five in a row")
    expect(page.locator(".status")).to_have_class(re.compile("is-lost"))
    expect(page.locator(".five-winning")).not_to_have_count(0)
    expect(marked(page, "resign")).to_be_disabled()
    expect(page.locator(".moves-time")).to_have_count(int(shown(page).inner_text().split("/")[1]))
    assert re.search(r"Average\s*\d+\.\d\d s", page.locator(".seat").nth(1).inner_text())
    keep_picture(page, "play-over-1440-light")


def test_moves_and_turns_are_taken_back(open_page: Opener) -> None:
    page = open_page()
    begin(page, rules="Freestyle", engine="easy")
    answered(page, "h8")
    answered(page, "a15")
    expect(shown(page)).to_have_text("4 / 4")
    marked(page, "take-back").click()
    expect(shown(page)).to_have_text("2 / 2")
    expect(status(page)).to_have_text(said("Your turn"))
    marked(page, "take-back").click()
    expect(shown(page)).to_have_text("0 / 0")
    expect(status(page)).to_have_text(said("Your turn"))


def test_resigning_asks_first_and_can_be_taken_back(open_page: Opener) -> None:
    page = open_page()
    begin(page, rules="Freestyle", level=1)
    answered(page, "h8")
    marked(page, "resign").click()
    marked(page, "keep-playing").click()
    expect(status(page)).to_have_text(said("Your turn"))
    resign(page)
    expect(status(page)).to_have_text(said("You lost"))
    marked(page, "take-back").click()
    expect(status(page)).to_have_text(said("Your turn"))
    expect(shown(page)).to_have_text("2 / 2")
    answered(page, "a1")


def test_after_a_game_comes_a_rematch_with_the_other_colour_at_a_level_that_follows(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    page.get_by_text(said("Up a level after I won, down after I lost")).click()
    marked(page, "begin").click()
    expect(page.locator(".seat-name").nth(1)).to_have_text("Level 2 · Beginner")
    answered(page, "h8")
    resign(page)
    page.get_by_role("button", name="Rematch as White").click()
    expect(page.locator(".seat-name").first).to_have_text("Level 1 · First steps")
    expect(shown(page)).to_have_text("1 / 1")


def test_a_new_game_begins_at_the_level_that_follows(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    page.get_by_text(said("Up a level after I won, down after I lost")).click()
    marked(page, "begin").click()
    answered(page, "h8")
    resign(page)
    expect(status(page)).to_have_text(said("You lost"))
    marked(page, "new-game").click()
    marked(page, "begin").click()
    expect(page.locator(".seat-name").nth(1)).to_have_text("Level 1 · First steps")


def test_three_losses_in_a_row_offer_the_level_below(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    other = page.get_by_role("button", name="3 losses in a row: try Level 1")
    for color in ("White", "Black"):
        resign(page)
        expect(status(page)).to_have_text(said("You lost"))
        expect(other).to_be_hidden()
        page.get_by_role("button", name=f"Rematch as {color}").click()
        expect(status(page)).not_to_have_text(said("You lost"))
    resign(page)
    expect(other).to_be_visible()
    keep_picture(page, "play-lower-level-1440-light")
    other.click()
    expect(page.locator(".seat-name").first).to_have_text("Level 1 · First steps")
    expect(page.locator(".seat-name").nth(1)).to_have_text("You")


def test_every_page_has_a_heading_and_every_dialog_a_name(open_page: Opener) -> None:
    for path, name in (("/", "Play"), ("/analyse", "Analyse"), ("/puzzles", "Puzzles"), ("/watch", "Watch")):
        page = open_page(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page = open_page()
    marked(page, "new-game").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


def test_the_rules_in_force_are_named_and_told(open_page: Opener) -> None:
    page = open_page()
    chip = page.get_by_role("button", name="Rules: Freestyle 15\N{MULTIPLICATION SIGN}15")
    chip.click()
    expect(page.get_by_text(said("Five or more in a row win. Nothing is forbidden."))).to_be_visible()
    page.keyboard.press("Escape")
    begin(page, PEOPLE, "Ninuki")
    expect(page.get_by_role("button", name="Rules: Ninuki 19\N{MULTIPLICATION SIGN}19")).to_be_visible()


def test_a_lost_game_is_reviewed_by_one_click(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    place(page, "h8 a1 h9 c3 h10 e5 h11 g7 h12")
    expect(status(page)).to_have_text(said("Black won"))
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review-headline")).to_have_text(re.compile("White is lost after [0-9]+. "))
    keep_picture(page, "analyse-reviewed-1440-light")


def test_arrow_keys_step_where_they_do_nothing_else(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE)
    place(page, "h8 i9 j10")
    page.locator(".play-moves").click()
    for key, seen in (("ArrowLeft", "2 / 3"), ("ArrowLeft", "1 / 3"), ("ArrowRight", "2 / 3")):
        page.keyboard.press(key)
        expect(shown(page)).to_have_text(seen)
    # On the board they move the cursor.
    point(page, "j10").focus()
    page.keyboard.press("ArrowLeft")
    expect(point(page, "i10")).to_be_focused()
    expect(shown(page)).to_have_text("2 / 3")


def test_the_history_is_stepped_through_and_played_on_from(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    place(page, "h8 i9 j10 k11")
    page.get_by_role("button", name="One move back").click()
    expect(shown(page)).to_have_text("3 / 4")
    expect(stones(page)).to_have_count(3)
    page.locator(".moves-move").first.click()
    expect(shown(page)).to_have_text("1 / 4")
    point(page, "h8").focus()
    page.keyboard.press("PageDown")
    expect(shown(page)).to_have_text("2 / 4")
    page.keyboard.press("Home")
    expect(shown(page)).to_have_text("0 / 4")
    page.keyboard.press("End")
    expect(shown(page)).to_have_text("4 / 4")
    page.keyboard.press(",")
    expect(shown(page)).to_have_text("3 / 4")
    marked(page, "play-on").click()
    expect(shown(page)).to_have_text("3 / 3")
    place(page, "a1")


def test_another_language_needs_no_reload_and_is_remembered_with_the_game(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    place(page, "h8 i9")
    page.evaluate("window.still = true")
    for language, name, text in (
        ("Language", "日本語", "黒の番です"),
        ("言語", "한국어", "흑 차례입니다"),
        ("언어", "Français", "À Noir de jouer"),
    ):
        page.get_by_role("button", name=language, exact=True).click()
        page.get_by_text(name, exact=True).click()
        expect(status(page)).to_have_text(text)
        expect(shown(page)).to_have_text("2 / 2")
    assert page.evaluate("window.still") is True
    page.wait_for_function("document.documentElement.lang === 'fr'")
    chromium.wait_for_cookie(page, "language", "fr")
    page.reload()
    expect(status(page)).to_have_text("À Noir de jouer")
    expect(shown(page)).to_have_text("2 / 2")
    expect(point(page, "i9")).to_have_attribute("aria-label", "i9, pierre blanche, dernier coup")


def test_a_stone_is_for_the_position_that_was_seen(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    # Before the page has heard of the first.
    names = ["h8", "i9", "h8"]
    page.evaluate(
        """(names) => {
            const click = () => new MouseEvent("click", { bubbles: true });
            for (const it of names) document.querySelector(`[data-point=${it}]`).dispatchEvent(click());
        }""",
        names,
    )
    expect(page.get_by_text("The game had gone on: your stone on i9 was not placed.")).to_be_visible()
    expect(shown(page)).to_have_text("1 / 1")
    # The second of two clicks on one point needs no word.
    expect(page.locator(".q-notification")).to_have_count(1)
    place(page, "i9")


def test_a_new_tab_has_the_choices_and_offers_the_game_that_was_left(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, rules="Renju", level=1)
    answered(page, "h8")
    wait_for_saved(page, lambda games: [it["plies"] for it in games] == [2])
    chromium.wait_for_cookie(page, "play")
    other = open_page()
    expect(other.get_by_role("button", name="Rules: Renju")).to_be_visible()
    expect(other.locator(".seat-name").nth(1)).to_have_text("Level 1 · First steps")
    expect(other.get_by_text(said("Your last game is still here."))).to_be_visible()
    keep_picture(other, "play-continue-1440-light")
    marked(other, "continue").click()
    expect(shown(other)).to_have_text("2 / 2")
    expect(status(other)).to_have_text(said("Your turn"))
    answered(other, "a1")
    resign(other)
    wait_for_saved(other, lambda games: [(it["plies"], it["winner"]) for it in games] == [(4, "white")])


def test_a_second_tab_asks_before_an_engine_begins_another_game(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    page.locator(".new-game").get_by_role("button", name="White", exact=True).click()
    page.locator(".new-game").get_by_role("button", name="Begin", exact=True).click()
    expect(shown(page)).to_have_text("1 / 1")
    wait_for_saved(page, lambda games: [it["plies"] for it in games] == [1])
    chromium.wait_for_cookie(page, "play")
    other = open_page()
    expect(other.get_by_text(said("Your last game is still here."))).to_be_visible()
    other.wait_for_timeout(1000)
    expect(shown(other)).to_have_text("0 / 0")
    wait_for_saved(other, lambda games: [it["plies"] for it in games] == [1])
    marked(other, "begin-new").click()
    expect(shown(other)).to_have_text("1 / 1")
    expect(other.get_by_text(said("Your last game is still here."))).to_be_hidden()
    wait_for_saved(other, lambda games: [it["plies"] for it in games] == [1, 1])


def test_the_title_of_the_window_says_whose_turn_it_is(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE)
    for turn in ("Black to move", "White to move"):
        expect(page).to_have_title(re.compile(f"^{turn} · Freestyle"))
        place(page, "h8" if turn.startswith("Black") else "i9")
    resign(page)
    expect(page).to_have_title(re.compile("^White won · "))


def test_what_a_browser_keeps_may_be_anything(open_page: Opener, server: RunningServer) -> None:
    page = open_page()
    expect(status(page)).to_have_text(said("Your turn"))
    page.evaluate(f"{DATABASE}.then((it) => it.put({NONSENSE}))")
    page.context.add_cookies([{"name": "play", "value": "nonsense", "url": page.url}])
    other = open_page()
    expect(status(other)).to_have_text(said("Your turn"))
    expect(other.get_by_text(said("Your last game is still here."))).to_be_hidden()
    assert server.take("malformed", seconds=20)
    # The other page reads what is kept as well, now or never.
    other.wait_for_timeout(500)
    server.take("malformed")


def test_the_browser_says_the_language_at_first(open_page: Opener) -> None:
    page = open_page(language="ko-KR")
    expect(status(page)).to_have_text("내 차례입니다")


def test_a_lost_connection_is_told_in_the_language_of_the_page(open_page: Opener) -> None:
    page = open_page(language="ja")
    notice = page.locator("#popup span")
    expect(notice.first).to_have_text("接続が切れました。対局は残っています。")
    expect(notice.nth(1)).to_have_text("再接続しています…")


def test_dark_is_remembered(open_page: Opener) -> None:
    page = open_page()
    marked(page, "theme").click()
    page.get_by_text("Dark", exact=True).click()
    expect(page.locator("body")).to_have_class(re.compile("body--dark"))
    chromium.wait_for_cookie(page, "theme", "dark")
    page.reload()
    expect(page.locator("body")).to_have_class(re.compile("body--dark"))


def test_the_board_is_played_with_the_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    board = page.get_by_role("grid", name="Board")
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.locator(":focus").count():
            break
    focused = page.locator("[role=gridcell]:focus")
    expect(focused).to_have_attribute("aria-label", "h8, empty")
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-label", "h8, black stone, last move")
    expect(page.locator(".board [aria-live]")).to_have_text("h8, black stone")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(focused).to_have_attribute("aria-label", "i7, white stone, last move")


def test_forbidden_points_say_why_and_captures_are_counted(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, PEOPLE, "Ninuki")
    place(page, "j10 a19 k10 s19 l11 a1 l12 s1")
    expect(page.locator(".board-forbidden")).not_to_have_count(0)
    expect(point(page, "l10")).to_have_attribute("aria-label", "l10, empty, forbidden: double-three")
    point(page, "l10").hover()
    expect(page.get_by_role("tooltip")).to_have_text(said("forbidden: double-three"))
    point(page, "l10").click()
    expect(page.locator(".q-notification")).to_contain_text("l10 is forbidden to black: double-three")
    expect(shown(page)).to_have_text("8 / 8")
    keep_picture(page, "play-forbidden-1440-light")
    place(page, "b1 b2 a2 c3")
    expect(page.locator(".seat").nth(1)).to_contain_text("0 / 5")
    place(page, "o3 d3 p3 e3 r17 q3 r18 n3")
    expect(page.locator(".seat").nth(1)).to_contain_text("1 / 5")
    expect(page.locator(".board [aria-live]")).to_have_text("n3, white stone, captures o3 p3")
    expect(page.locator(".board-taken")).to_have_count(2)


def test_a_game_is_taken_away_with_names_and_times(open_page: Opener, keep_picture: Keeper, tmp_path: Path) -> None:
    page = open_page()
    begin(page, rules="Freestyle", engine="easy")
    answered(page, "h8")
    resign(page)
    expect(page.locator(".status-ending")).to_have_text("White wins: Black resigned")
    more(page, "Download")
    page.wait_for_timeout(400)
    keep_picture(page, "play-download-1440-light", whole=False)
    for label, start in (
        ("SGF", b"(;"),
        ("PSQ", b"Piskvorky 15x15"),
        ("JSON", b"{"),
        ("Picture (PNG)", b"\x89PNG"),
        ("Picture (SVG)", b"<svg"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=label, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert path.read_bytes().startswith(start)
    record = game_json.read((tmp_path / "game.json").read_text())
    assert (record.black, record.white) == ("person", "easy")
    assert (record.winner, record.termination) == ("white", "resignation")
    assert all(move.took > 0 for move in record.moves)
    page.keyboard.press("Escape")
    more(page, "Analyse")
    page.wait_for_url("**/analyse?game=1.freestyle15.h8*&details=*")
    marked(page, "tab-share").click()
    expect(page.get_by_text("person \N{EN DASH} easy")).to_be_visible()


def test_a_suggestion_is_shown_on_the_board(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    place(page, "h8 i9")
    hint = marked(page, "hint")
    expect(hint).to_contain_text(said("Hint"))
    hint.click()
    # First a part of the board, 25 points less the two stones that may be there.
    expect(page.get_by_text(re.compile("Look between f6 and j10."))).to_be_visible()
    expect(page.locator(".board-mark")).to_have_count(23)
    keep_picture(page, "play-hint-region-1440-light")
    expect(hint).to_contain_text(said("Which move?"))
    hint.click()
    expect(page.locator(".board-mark")).to_have_count(3)
    expect(page.locator("[role=gridcell][aria-label*='suggested move']")).to_have_count(3)
    keep_picture(page, "play-suggestion-1440-light")
    expect(hint).to_contain_text(said("Why?"))
    hint.click()
    expect(page.get_by_text(re.compile(r"winning chance|in \d+$|loses")).first).to_be_visible()
    keep_picture(page, "play-reason-1440-light")
    expect(hint).to_be_disabled()
    place(page, "i8")
    expect(page.locator(".board-mark")).to_have_count(0)
    expect(hint).to_contain_text(said("Hint"))
    hint.click()
    expect(hint).to_contain_text(said("Which move?"))
    expect(hint).to_be_enabled()
    resign(page)
    expect(page.get_by_text(said("Hints used: {n}", n=2))).to_be_visible()


def test_a_clock_runs_down_and_ends_the_game(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    dialog = page.locator(".new-game")
    dialog.get_by_role("button", name=PEOPLE).click()
    dialog.get_by_text(said("Clock for the game")).click()
    page.get_by_label("Minutes").fill("0.1")
    page.get_by_label("More seconds each move").fill("0")
    marked(dialog, "begin").click()
    expect(page.locator(".seat-clock").nth(1)).to_have_text("6.0")
    expect(page.locator(".seat-clock").first).not_to_have_text("6.0")
    expect(page.locator(".status-ending")).to_have_text("White wins: Black ran out of time")


def test_two_engines_play_each_other_and_can_be_held(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    dialog = page.locator(".new-game")
    dialog.get_by_role("button", name="Engine against engine").click()
    # Slow enough for the game to last until the button is found on a busy machine.
    choose(page, "Black", "tengen")
    choose(page, "White", "tengen")
    marked(dialog, "begin").click()
    expect(page.locator(".moves-move")).not_to_have_count(0)
    marked(page, "hold").click()
    expect(status(page)).to_have_text("Level 8 · Tengen waits")
    count = shown(page).inner_text()
    page.wait_for_timeout(500)
    assert shown(page).inner_text() == count
    marked(page, "go-on").click()
    expect(shown(page)).not_to_have_text(count)


def test_stones_are_heard_unless_somebody_wants_silence(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    page.evaluate(
        """() => {
            window.heard = 0;
            const begin = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { heard += 1; return begin.call(this); };
        }"""
    )
    place(page, "h8 i9")
    page.wait_for_function("heard === 2")
    marked(page, "more").click()
    page.get_by_role("menuitemcheckbox", name="Sounds").click()
    page.keyboard.press("Escape")
    chromium.wait_for_cookie(page, "sounds", "off")
    place(page, "j10")
    assert page.evaluate("heard") == 2


def test_a_tap_aims_and_plays_on_a_small_screen(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page(width=375)
    page.locator(".play-head button").nth(1).tap()
    page.locator(".new-game .modes button").nth(2).tap()
    page.locator(".new-game-end button").nth(1).tap()
    expect(page.locator(".new-game")).to_be_hidden()
    # Points are small here, so a tap aims, and a second one on the same point plays.
    point(page, "k10").tap()
    place = page.get_by_role("button", name="Place at k10")
    expect(place).to_be_visible()
    keep_picture(page, "play-aiming-375-light")
    point(page, "l9").tap()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".board-lens")).to_be_hidden()
    expect(shown(page)).to_have_text("0 / 0")
    point(page, "k10").tap()
    point(page, "k10").tap()
    expect(point(page, "k10")).to_have_attribute("aria-label", "k10, black stone, last move")
    expect(shown(page)).to_have_text("1 / 1")
    point(page, "l10").tap()
    slide(page, "l10", "m9")
    page.get_by_role("button", name="Place at m9").click()
    expect(shown(page)).to_have_text("2 / 2")


def slide(page: "Page", start: str, end: str) -> None:
    """A finger slides over the board from one point to the other."""
    boxes = [point(page, name).bounding_box() for name in (start, end)]
    at = [{"x": it["x"] + it["width"] / 2, "y": it["y"] + it["height"] / 2} for it in boxes if it]
    session = page.context.new_cdp_session(page)
    for kind, touches in (("touchStart", at[:1]), ("touchMove", at[1:]), ("touchEnd", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_moves_are_confirmed_where_the_reader_wants_that(open_page: Opener) -> None:
    page = open_page()
    look, always = (
        page.get_by_role("button", name="Board", exact=True),
        page.get_by_role("menuitemradio", name="Always"),
    )
    look.click()
    always.click()
    expect(always).to_have_count(0)
    # The page is drawn anew, and the board with it.
    look.click()
    expect(always).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(always).to_have_count(0)
    point(page, "h8").click()
    page.get_by_role("button", name="Place at h8").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.reload()
    expect(shown(page)).to_have_text("2 / 2")
    point(page, "a1").click()
    expect(page.get_by_role("button", name="Place at a1")).to_be_visible()


def test_a_tab_whose_server_was_started_anew_goes_on_with_its_game(browser: "Browser") -> None:
    page = chromium.context(1440, "light", "en").new_page()
    with running_server() as server:
        port = server.port
        page.goto(f"http://127.0.0.1:{port}/")
        point(page, "h8").click()
        expect(shown(page)).to_have_text("2 / 2")
        wait_for_saved(page, lambda games: bool(games) and games[0]["plies"] == 2)
    expect(page.get_by_text(said("Not connected. Your game is safe."))).to_be_visible()
    free = EDGE[0]
    point(page, free).click()
    expect(page.locator(".stone-ghost.is-waiting")).to_have_count(1)
    point(page, EDGE[1]).click()
    expect(page.locator(".stone-ghost.is-waiting")).to_have_count(1)
    with running_server("--port", str(port)):
        expect(page.get_by_text(said("Your game goes on as this browser kept it."))).to_be_visible()
        expect(shown(page)).to_have_text("2 / 2")
        expect(status(page)).to_have_text(said("Your turn"))
        point(page, free).click()
        expect(shown(page)).to_have_text("4 / 4")
        chromium.tidy_up()


# The narrow page in the dark, in the widest letters; the other ways to look are for make test-all.
@pytest.mark.parametrize(
    ("width", "theme", "language"),
    [
        (375, "dark", "ja"),
        *(
            pytest.param(width, theme, language, marks=pytest.mark.long)
            for width, theme, language in itertools.product([375, 1440], ["light", "dark"], ["en", "ja"])
            if (width, theme, language) != (375, "dark", "ja")
        ),
    ],
)
def test_it_fits_and_looks_like_this(
    open_page: Opener, keep_picture: Keeper, width: int, theme: str, language: str
) -> None:
    page = open_page(width=width, theme=theme, language=language)
    name = f"{width}-{theme}-{language}"
    page.locator(".play-head button").nth(1).click()
    page.locator(".new-game .modes button").nth(2).click()
    page.wait_for_timeout(400)
    keep_picture(page, f"new-game-{name}", whole=False)
    page.locator(".new-game-end button").nth(1).click()
    expect(page.locator(".new-game")).to_be_hidden()
    place(page, "j10 k10 k11 l10 m10 j11 l12 m13 i9 h8 l11 l9 l13 l14 n12 k12")
    page.wait_for_timeout(200)
    keep_picture(page, f"play-{name}")
    overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    face = page.locator(".board-face").bounding_box()
    assert face is not None
    assert face["x"] >= 0
    assert face["x"] + face["width"] <= width


def test_two_people_open_with_swap2(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle", opening="Swap2")
    expect(status(page)).to_have_text("First player places stones: Black, White, Black")
    take_back = marked(page, "take-back")
    expect(take_back).to_be_disabled()
    place(page, "h8 i9")
    expect(status(page)).to_have_text("First player places stones: Black")
    take_back.click()
    expect(status(page)).to_have_text("First player places stones: White, Black")
    expect(stones(page)).to_have_count(1)
    place(page, "i10 j10")
    expect(status(page)).to_have_text("Second player: which colour?")
    keep_picture(page, "play-swap2-1440-light")
    point(page, "a1").click()
    page.get_by_role("button", name="Place two more").click()
    expect(status(page)).to_have_text("Second player places stones: White, Black")
    place(page, "h9")
    page.reload()
    expect(status(page)).to_have_text("Second player places stones: Black")
    expect(marked(page, "resign")).to_be_disabled()
    place(page, "h10")
    expect(status(page)).to_have_text("First player: which colour?")
    expect(page.get_by_role("button", name="Place two more")).to_have_count(0)
    page.get_by_role("button", name="Take white").click()
    expect(page.locator(".seat-name")).to_have_text(["Second player", "First player"])
    expect(status(page)).to_have_text("First player to move")
    expect(take_back).to_be_disabled()
    place(page, "a1")
    expect(status(page)).to_have_text("Second player to move")
    expect(shown(page)).to_have_text("6 / 6")
    # A new tab begins with an opening of its own, and can go on with this game.
    other = page.context.new_page()
    other.goto(page.url)
    expect(status(other)).to_have_text("First player places stones: Black, White, Black")
    marked(other, "continue").click()
    expect(other.locator(".seat-name")).to_have_text(["Second player", "First player"])
    expect(shown(other)).to_have_text("6 / 6")
    resign(other)
    expect(status(other)).to_have_text("First player won")
