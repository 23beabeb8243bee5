"""Two people in two browsers, and what a browser keeps of games."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from friend_pages import point, shown, status
from gomoku_arena.notation.any_text import read_games
from page_parts import choose_settings, marked, said, seated
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]


def test_games_are_listed_filtered_exported_deleted_and_imported(
    open_page: Opener, keep_picture: Keeper, tmp_path: Path
) -> None:
    page = open_page()
    point(page, "h8").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.get_by_role("link", name="Games").click()
    cards = page.locator(".game-card")
    expect(cards).to_have_count(1)
    expect(cards.first).to_contain_text("Level 2 · Beginner")
    expect(cards.first).to_contain_text("Not finished")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as SGF").click()
    exported = tmp_path / "games.sgf"
    download.value.save_as(exported)
    game = exported.read_text(encoding="utf-8")
    exported.write_text(game + game.replace("[hh]", "[aa]"), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open files").click()
    chooser.value.set_files(exported)
    # One of the two is the game that was played.
    expect(page.get_by_text("Games imported: 1 · In the list already: 1")).to_be_visible()
    expect(cards).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as JSON").click()
    download.value.save_as(exported)
    assert len(list(read_games(exported.read_text(encoding="utf-8"), may_go_on=True))) == 2
    page.get_by_label("Paste games or links").fill("1.freestyle15.a1")
    page.get_by_role("button", name="Import this text").click()
    expect(cards).to_have_count(3)
    # A text without a date is not of today.
    expect(page.get_by_text("Freestyle 15 · 1 move", exact=True)).to_have_count(1)
    keep_picture(page, "games-1440-light")
    page.get_by_label("Search players").fill("nobody")
    expect(cards).to_have_count(0)
    expect(page.get_by_text(said("No game here is like that."))).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(cards).to_have_count(3)
    page.get_by_label("Search players").fill("beginner")
    expect(cards).to_have_count(2)
    page.get_by_label("Search players").fill("")
    page.get_by_role("button", name="Delete").first.click()
    # The card stays, with the way back.
    undo = cards.first.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    expect(cards.first).to_contain_text(said("Deleted"))
    expect(page.locator(".games-count")).to_have_text("Games: 2")
    undo.click()
    expect(page.locator(".games-count")).to_have_text("Games: 3")
    expect(cards.first.get_by_role("button", name="Delete")).to_be_focused()
    page.get_by_role("button", name="Delete").first.click()
    expect(page.locator(".games-count")).to_have_text("Games: 2")
    page.reload()
    expect(cards).to_have_count(2)
    page.get_by_role("link", name="Continue").click()
    expect(shown(page)).to_have_text("2 / 2")
    expect(seated(page, "White")).to_have_text("Level 2 · Beginner")
    expect(page).to_have_url(re.compile("/$"))


@pytest.mark.long
def test_games_that_do_not_say_their_rules_ask_for_them(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page("/games", width=375)
    page.get_by_label("Paste games or links").fill("h8 h7 h9 h13 h10 a1 h11 a3 h12 a5")
    page.get_by_role("button", name="Import this text").click()
    question = page.locator(".new-game", has_text="Which rules was it played by?")
    expect(marked(question, "asked-game")).to_have_text("15\N{MULTIPLICATION SIGN}15 · h8 h7 h9 h13 h10 a1 …")
    marked(question, "cancel-rules").click()
    expect(question).to_have_count(0)
    expect(page.locator(".game-card")).to_have_count(0)
    page.get_by_label("Paste games or links").fill("h8 h7 h9 h13 h10 a1 h11 a3 h12 a5")
    page.get_by_role("button", name="Import this text").click()
    tiles = question.locator(".tile")
    expect(tiles).to_have_count(5)
    assert question.locator(".new-game-end").evaluate("it => it.offsetWidth === it.parentElement.clientWidth")
    expect(tiles.first).to_contain_text("Caro")
    expect(tiles.first).not_to_contain_text("breaks")
    expect(tiles.nth(1)).to_contain_text("Move 10 breaks these rules")
    keep_picture(page, "games-rules-375-light")
    tiles.first.click()
    expect(page.locator(".game-card")).to_contain_text("Caro 15 · Shogetsu (direct 8) · 10 moves")
    expect(page.get_by_label("Paste games or links")).to_have_value("")


@pytest.mark.long
def test_a_finished_game_is_listed_as_it_ended_for_its_player(open_page: Opener) -> None:
    page = open_page()
    point(page, "h8").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign this game").click()
    expect(status(page)).to_have_text("You lost")
    page.get_by_role("link", name="Games").click()
    card = page.locator(".game-card")
    expect(card.locator(".small-ending")).to_have_text("You lost")
    expect(card.locator(".small-name").first).to_have_text("You")
    page.get_by_label("Result").select_option("You won")
    expect(card).to_have_count(0)
    page.get_by_label("Result").select_option("White won")
    expect(card).to_have_count(1)
    page.get_by_label("Result").select_option("You lost")
    card.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/analyse"))


def test_hostile_names_of_imported_games_are_text(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/games", width=375, theme="dark")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    file = tmp_path / "evil.sgf"
    file.write_text("(;GM[4]SZ[15]RU[freestyle]PB[<img src=x onerror=alert(1)>]PW[{{7*7}}];B[hh])", encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open files").click()
    chooser.value.set_files(file)
    expect(page.locator(".small-name").first).to_have_text("<img src=x onerror=alert(1)>")
    expect(page.locator(".small-name").nth(1)).to_have_text("{{7*7}}")
    file.write_text("what is this", encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open files").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("evil.sgf: no link, board, moves")).to_be_visible()


@pytest.mark.long
def test_rows_from_the_bottom_are_in_labels_lists_speech_and_links_stay(
    open_page: Opener, keep_picture: Keeper
) -> None:
    page = open_page("/analyse?game=1.freestyle15.h8a1")
    page.get_by_role("switch", name="Analysis").click()
    choose_settings(page, said("Rows from the bottom"))
    expect(point(page, "a1")).to_have_attribute("aria-label", "a15, white stone, last move")
    expect(page.locator(".tree-move").nth(1)).to_contain_text("a15")
    assert page.locator(".board-coordinates text").nth(2).text_content() == "15"
    assert "a1" in page.url
    keep_picture(page, "analyse-from-bottom-1440-light")
    chromium.wait_for_cookie(page, "board", "wood-0-bottom-on-small")
    page.reload()
    expect(point(page, "a1")).to_have_attribute("aria-label", "a15, white stone, last move")
    page.get_by_role("tab", name="Share").click()
    page.get_by_label("Paste a game or a position").fill("h15 g8")
    page.get_by_role("button", name="Open this text").click()
    page.get_by_role("button", name=re.compile("^Freestyle")).click()
    expect(point(page, "h1")).to_have_attribute("aria-label", "h15, black stone")


@pytest.mark.long
def test_a_board_can_be_turned_mirrored_and_look_otherwise(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page("/analyse?game=1.freestyle15.a1")
    page.get_by_role("switch", name="Analysis").click()
    stone = page.locator(".stone").first

    def seat() -> str:
        return page.locator("g:has(> .stone)").first.get_attribute("transform") or ""

    expect(stone).to_be_visible()
    assert seat() == "translate(0 0)"
    for choice, expected in (("Turn the board", "translate(14 0)"), ("Mirror the board", "translate(0 0)")):
        choose_settings(page, said(choice))
        page.wait_for_function(f"document.querySelector('g:has(> .stone)')?.getAttribute('transform') === '{expected}'")
    for theme in ("Paper", "Slate", "Walnut"):
        choose_settings(page, said(theme))
        page.wait_for_function(f"document.documentElement.dataset.board === '{theme.lower()}'")
        keep_picture(page, f"board-{theme.lower()}-1440-light")
    choose_settings(page, said("No coordinates"))
    expect(page.locator(".board-coordinates")).to_have_count(0)
    # What is clicked is where it is seen.
    point(page, "c5").click()
    expect(point(page, "c5")).to_have_attribute("aria-label", "c5, white stone, last move")


def test_without_a_connection_the_page_says_so(server: RunningServer, browser: "Browser") -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.wait_for_function("navigator.serviceWorker.ready.then((it) => Boolean(it.active))")
    context.set_offline(True)
    page.goto(f"http://127.0.0.1:{server.port}/analyse")
    expect(page.get_by_text("Not connected. Your game is safe.")).to_be_visible()
    context.close()


def test_an_embedded_board_can_be_stepped_through(open_page: Opener) -> None:
    page = open_page("/embed?game=1.freestyle15.h8i9h9&ply=2", width=375)
    expect(shown(page)).to_have_text("2 / 3")
    expect(marked(page, "opening-name")).to_contain_text("Ungetsu")
    page.get_by_role("button", name="One move forward").click()
    expect(shown(page)).to_have_text("3 / 3")
    expect(page.get_by_role("link", name="gomoku-arena")).to_have_attribute("href", re.compile("^/analyse"))
