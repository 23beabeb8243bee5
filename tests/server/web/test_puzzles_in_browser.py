"""The page with puzzles, in a headless Chromium where there is one."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from gomoku_arena import Game, Limit, SearchEngine
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.puzzles.uniqueness import keeps_win
from gomoku_arena.server.web.puzzles.page import puzzle_of_day
from page_parts import marked, said

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]


def play(page: "Page", point: str) -> None:
    page.locator(f"[data-point={point}]").click()


def solve(page: "Page", puzzle: Puzzle) -> None:
    for number, move in enumerate(puzzle.line[::2], 1):
        play(page, move)
        if number < puzzle.own_moves:
            verdict(page, re.compile(rf"\b{puzzle.line[2 * number - 1]}\b"))
    verdict(page, "Solved!")


def verdict(page: "Page", text: str | re.Pattern[str]) -> None:
    expect(page.locator(".puzzle-verdict")).to_have_text(text)


def test_a_puzzle_is_solved_and_remembered(open_page: Opener, keep_picture: Keeper) -> None:
    place, puzzle = next((place, it) for place, it in enumerate(puzzles_of("freestyle")) if it.own_moves == 3)
    page = open_page(f"/puzzles?rules=freestyle&n={place}")
    expect(page.locator(".status-line")).to_have_text(re.compile("(Black|White) to win in 3"))
    keep_picture(page, "puzzle-1440-light")
    start = puzzle.start()
    loser = SearchEngine("tengen", hash=4)
    wrong = next(it for it in start.legal_moves() if keeps_win(start, it, loser, Limit(nodes=20_000)) is None)
    play(page, str(wrong))
    verdict(page, f"{wrong} is not the move. Try another.")
    for number, move in enumerate(puzzle.line[::2], 1):
        play(page, move)
        if number < puzzle.own_moves:
            color = start.side_to_move.opponent.name.capitalize()
            verdict(page, f"{move} is right. {color} had to answer {puzzle.line[2 * number - 1]}.")
            expect(page.locator(".puzzle-segments .is-found")).to_have_count(number)
    verdict(page, said("Solved, with help. It will come back."))
    expect(page.get_by_text("1 solved")).to_be_visible()
    page.wait_for_function("localStorage.getItem('gomoku-puzzles').includes('freestyle')")
    other = open_page("/puzzles")
    expect(other.get_by_text("1 solved")).to_be_visible()


def test_two_tabs_lose_nothing_of_each_other(open_page: Opener) -> None:
    puzzles = puzzles_of("freestyle")
    pages = [open_page(f"/puzzles?rules=freestyle&n={place}") for place in (0, 1)]
    for page in pages:
        expect(page.get_by_text("0 solved")).to_be_visible()
    for page, puzzle in zip(pages, puzzles, strict=False):
        solve(page, puzzle)
    expect(pages[1].get_by_text("2 solved")).to_be_visible()
    kept = json.loads(pages[1].evaluate("localStorage.getItem('gomoku-puzzles')"))
    assert kept["solved"] == [f"freestyle {puzzle.name}" for puzzle in puzzles[:2]]


def test_a_day_counts_where_its_puzzle_is_solved_unaided_by_the_date_of_the_reader(open_page: Opener) -> None:
    # A century ahead, so that no zone of the server has that day.
    day = date(2126, 11, 24)
    page = open_page("/puzzles?rules=freestyle")
    page.add_init_script(
        f"Date = class extends Date {{ constructor() {{ super({day.year}, {day.month - 1}, {day.day}); }} }}"
    )
    page.reload()
    expect(page.get_by_text(f"Puzzle of the day, {day}")).to_be_visible()
    puzzles = puzzles_of("freestyle")
    solve(page, puzzles[puzzle_of_day(puzzles, day)])
    expect(page.get_by_text("Days in a row: 1")).to_be_visible()
    expect(page.get_by_text("best 1 · 1 solved")).to_be_visible()
    expect(page.locator(".puzzle-day.is-solved.is-today")).to_have_count(1)


def test_hints_lead_to_the_solution_and_the_next_puzzle_is_another(open_page: Opener) -> None:
    page = open_page("/puzzles")
    title = page.locator(".play-head .status-detail")
    expect(title).to_have_text(re.compile("Puzzle of the day"))
    marked(page, "hint-1").click()
    expect(page.locator(".board-mark")).to_have_count(1)
    marked(page, "hint-2").click()
    expect(page.locator(".board-mark")).to_have_count(1)
    marked(page, "hint-3").click()
    verdict(page, said("Solved, with help. It will come back."))
    expect(page.get_by_text("1 solved")).to_be_visible()
    expect(page.get_by_text("Days in a row: 0")).to_be_visible()
    page.get_by_role("link", name="Analyse").last.click()
    page.wait_for_url("**/analyse?game=*&ply=*")
    page.go_back()
    marked(page, "next-puzzle").click()
    expect(title).to_have_text(re.compile("Puzzle [0-9]+ of [0-9]+"))
    verdict(page, said("Your turn"))


def before_the_last_move(puzzle: Puzzle) -> Game:
    game = puzzle.start()
    for move in puzzle.line[:-1]:
        game.play(move)
    return game


def test_a_longer_way_is_said_to_win_and_is_no_mistake(open_page: Opener) -> None:
    search = SearchEngine("tengen", hash=4)
    place, puzzle, longer = next(
        (place, puzzle, move)
        for place, puzzle in enumerate(puzzles_of("freestyle"))
        for game in (before_the_last_move(puzzle),)
        for move in game.legal_moves()
        if (keeps_win(game, move, search, Limit(nodes=200)) or 0) > 1
    )
    page = open_page(f"/puzzles?rules=freestyle&n={place}")
    for number, move in enumerate(puzzle.line[:-1:2]):
        play(page, move)
        verdict(page, re.compile(rf"\b{puzzle.line[2 * number + 1]}\b"))
    play(page, str(longer))
    verdict(page, f"{longer} wins too, but there is a shorter way. Try another.")
    play(page, puzzle.line[-1])
    verdict(page, "Solved!")


def test_the_reader_chooses_a_kind_and_the_browser_remembers_it(open_page: Opener) -> None:
    page = open_page("/puzzles?rules=renju&n=0")
    kinds = page.get_by_role("group", name="Kind of puzzle")
    expect(kinds.get_by_role("button")).to_have_text(["All", "Traps", "Fours"])
    told = page.get_by_text(said("Every move must make a four."), exact=True)
    wanted = "Traps" if puzzles_of("renju")[0].kind == "fours" else "Fours"
    kinds.get_by_role("button", name=wanted).click()
    expect(told).to_have_count(1 if wanted == "Fours" else 0)
    marked(page, "next-puzzle").click()
    expect(told).to_have_count(1 if wanted == "Fours" else 0)
    page.goto(page.url.split("?")[0] + "?rules=renju")
    expect(kinds.get_by_role("button", name=wanted)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("group", name="Rules").get_by_role("button", name="Caro").click()
    expect(page.get_by_text("15\N{MULTIPLICATION SIGN}15").first).to_be_visible()
    expect(kinds).to_have_count(0)


@pytest.mark.parametrize(("width", "theme"), [(375, "dark"), pytest.param(1440, "light", marks=pytest.mark.long)])
def test_it_fits(open_page: Opener, keep_picture: Keeper, width: int, theme: str) -> None:
    page = open_page("/puzzles", width=width, theme=theme)
    expect(page.locator("[data-point=h8]")).to_be_visible()
    # Before its font is there, an icon is as wide as its name.
    page.evaluate("document.fonts.ready.then(() => true)")
    keep_picture(page, f"puzzle-{width}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_pairs_that_are_captured_are_shown_where_they_count(open_page: Opener) -> None:
    taken = [sum(it.start().captures) for it in puzzles_of("ninuki")]
    number = next(place for place, pairs in enumerate(taken) if pairs)
    page = open_page(f"/puzzles?rules=ninuki&n={number}")
    black, white = puzzles_of("ninuki")[number].start().captures
    for pairs, count in zip((black, white), page.locator(".puzzle-pairs .seat-count").all(), strict=True):
        expect(count).to_have_text(f"{pairs} / 5")
    expect(page.locator(".puzzle-pairs .is-full")).to_have_count(black + white)
    page.goto(page.url.replace("ninuki", "freestyle"))
    expect(page.locator(".puzzle-task")).to_be_visible()
    expect(page.locator(".puzzle-pairs")).to_be_hidden()
