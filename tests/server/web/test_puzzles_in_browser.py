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

from gomoku_arena import Limit, SearchEngine
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.puzzles.uniqueness import keeps_win
from gomoku_arena.server.web.puzzles.page import puzzle_of_day
from page_parts import said

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]


def play(page: "Page", point: str) -> None:
    page.locator(f"[data-point={point}]").click()


def solve(page: "Page", puzzle: Puzzle) -> None:
    for number, move in enumerate(puzzle.line[: 2 * puzzle.own_moves : 2], 1):
        play(page, move)
        if number < puzzle.own_moves:
            verdict(page, re.compile(rf"\b{puzzle.line[2 * number - 1]}\b"))
    verdict(page, "Solved!")


def verdict(page: "Page", text: str | re.Pattern[str]) -> None:
    expect(page.locator(".puzzle-verdict")).to_have_text(text)


def is_in_three(puzzle: Puzzle) -> bool:
    return puzzle.kind == "fours" and puzzle.own_moves == 3


def test_a_puzzle_is_solved_and_remembered(open_page: Opener, keep_picture: Keeper) -> None:
    place, puzzle = next((place, it) for place, it in enumerate(puzzles_of("freestyle")) if is_in_three(it))
    page = open_page(f"/puzzles?rules=freestyle&n={place}")
    expect(page.locator(".status-line")).to_have_text(re.compile("(Black|White) to win in 3"))
    keep_picture(page, "puzzle-1440-light")
    start = puzzle.start()
    loser = SearchEngine("tengen", hash=4)
    wrong = next(it for it in start.legal_moves() if keeps_win(start, it, loser, Limit(nodes=20_000)) is None)
    play(page, str(wrong))
    verdict(page, re.compile(rf"^{wrong} is not the move: .+\. Try another\.$"))
    for number, move in enumerate(puzzle.line[::2], 1):
        play(page, move)
        if number < puzzle.own_moves:
            color = start.side_to_move.opponent.name.capitalize()
            verdict(page, f"{move} is right. {color} had to answer {puzzle.line[2 * number - 1]}.")
            expect(page.locator(".puzzle-segments .is-found")).to_have_count(number)
    verdict(page, said("Solved, with help. It will come back."))
    expect(page.get_by_text("1 solved")).to_be_visible()
    expect(page.get_by_text("Days in a row: 0")).to_be_visible()
    page.wait_for_function("localStorage.getItem('gomoku-puzzles').includes('freestyle')")
    other = open_page("/puzzles")
    expect(other.get_by_text("1 solved")).to_be_visible()
    other.get_by_role("button", name="Past attempts").click()
    tried = other.locator(".puzzle-tried a")
    expect(tried).to_have_text(re.compile(r"Freestyle: solved with help, \d+ s"))
    expect(tried).to_have_attribute("href", f"/puzzles?rules=freestyle&name={puzzle.name}")


@pytest.mark.long
def test_two_tabs_lose_nothing_of_each_other(open_page: Opener) -> None:
    places = [place for place, it in enumerate(puzzles_of("freestyle")) if it.kind == "fours"][:2]
    puzzles = [puzzles_of("freestyle")[place] for place in places]
    pages = [open_page(f"/puzzles?rules=freestyle&n={place}") for place in places]
    for page in pages:
        expect(page.get_by_text("0 solved")).to_be_visible()
    for number, (page, puzzle) in enumerate(zip(pages, puzzles, strict=False), 1):
        solve(page, puzzle)
        # It is told to be solved before the browser is asked what it keeps, and keeps it.
        expect(page.get_by_text(f"{number} solved")).to_be_visible()
    kept = json.loads(pages[1].evaluate("localStorage.getItem('gomoku-puzzles')"))
    assert kept["solved"] == [f"freestyle {puzzle.name}" for puzzle in puzzles[:2]]


@pytest.mark.long
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


@pytest.mark.parametrize(("width", "theme"), [(375, "dark"), pytest.param(1440, "light", marks=pytest.mark.long)])
def test_it_fits(open_page: Opener, keep_picture: Keeper, width: int, theme: str) -> None:
    page = open_page("/puzzles", width=width, theme=theme)
    expect(page.locator("[data-point=h8]")).to_be_visible()
    # Before its font is there, an icon is as wide as its name.
    page.evaluate("document.fonts.ready.then(() => true)")
    keep_picture(page, f"puzzle-{width}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
