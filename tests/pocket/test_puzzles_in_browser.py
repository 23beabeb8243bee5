"""Which puzzles the pocket page sets, and a timed run through them, in Chromium."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.puzzles.timed_run import MISTAKES, SECONDS, STEP, Run
from pocket_page import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

PUZZLES = puzzles_of("freestyle")


class Constant(Random):
    """Chooses from the same place of every sequence."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def choice(self, seq: Any) -> Any:
        return seq[int(self._share * len(seq))]


def set_now(page: "Page") -> Puzzle:
    """The puzzle that the page shows."""
    told = re.search(r"Puzzle (\d+) of (\d+)", page.locator("#puzzle-place").inner_text())
    assert told is not None
    assert int(told[2]) == len(PUZZLES)
    return PUZZLES[int(told[1]) - 1]


def choose(page: "Page", group: str, name: str) -> None:
    page.get_by_role("group", name=group).get_by_role("button", name=name, exact=True).click()


def play(page: "Page", *points: str) -> None:
    for point in points:
        page.locator(f"[data-point={point}]").click()


def first(fits: Callable[[Puzzle], bool]) -> Puzzle:
    return next(it for it in PUZZLES if fits(it))


def test_puzzles_are_of_the_kind_and_as_hard_as_the_reader_wants(folder: Path) -> None:
    page = opened((folder / "index.html").as_uri() + "#puzzles")
    expect(page.locator("#puzzle-place")).to_contain_text("Puzzle 1 of")
    choose(page, "Kind of puzzle", "Threes")
    assert set_now(page) == first(lambda it: it.kind == "threes")
    choose(page, "Difficulty", "Hard")
    wanted = [it for it in PUZZLES if (it.kind, it.difficulty) == ("threes", "hard")]
    assert set_now(page) == wanted[0]
    page.keyboard.press("n")
    assert set_now(page) == wanted[1]
    expect(page.get_by_role("group", name="Kind of puzzle").get_by_role("button")).to_have_text(
        ["All", "Defence", "Threes", "Fours"]
    )
    # Ninuki has captures, and what was wanted stays so.
    choose(page, "Rules", "Ninuki")
    expect(page.get_by_role("button", name="Captures", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="Hard", exact=True)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Hard", exact=True)).to_have_attribute("aria-pressed", "true")
    choose(page, "Difficulty", "All")
    choose(page, "Kind of puzzle", "All")
    choose(page, "Rules", "Freestyle")
    expect(page.locator("#puzzle-place")).to_contain_text("Puzzle 1 of")


def test_a_run_sets_one_puzzle_after_the_other_and_ends_by_mistakes(folder: Path) -> None:
    page = opened((folder / "index.html").as_uri() + "#puzzles")
    choose(page, "Kind of puzzle", "Fours")
    run = page.get_by_role("group", name="Timed run")
    page.keyboard.press("t")
    expect(run.get_by_role("timer")).to_have_text(re.compile(rf"^{SECONDS // 60}:00|{SECONDS // 60 - 1}:\d\d$"))
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    expect(page.get_by_role("button", name="Show the next move")).to_have_count(0)
    expect(page.locator("#puzzle-choices")).to_be_hidden()
    solved = set_now(page)
    play(page, *solved.line[::2])
    expect(run).to_contain_text("Solved: 1")
    expect(page.locator("#puzzle-told")).to_have_text("Solved!")
    after = set_now(page)
    assert after != solved
    assert after.rating >= solved.rating - STEP
    for count in range(1, MISTAKES + 1):
        missed = set_now(page)
        play(page, "a1")
        expect(run).to_contain_text(f"Mistakes: {count} of {MISTAKES}")
        expect(page.locator("#puzzle-told")).to_contain_text(f"The move was {missed.line[0]}.")
    expect(page.locator("#puzzle-told")).to_contain_text("The run is over. Solved: 1")
    expect(run.get_by_role("timer")).to_have_count(0)
    page.reload()
    expect(run).to_contain_text("Best: 1")


def test_who_wants_no_keys_of_one_letter_has_none(folder: Path) -> None:
    page = opened((folder / "index.html").as_uri() + "#puzzles")
    expect(page.locator("[aria-keyshortcuts=N]")).to_have_count(1)
    letters = page.get_by_role("switch", name="Keys of one letter")
    letters.click()
    expect(letters).to_be_focused()
    expect(page.locator("[aria-keyshortcuts]")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("#puzzle-place")).to_contain_text("Puzzle 1 of")
    page.reload()
    expect(letters).not_to_be_checked()
    letters.click()
    page.keyboard.press("n")
    expect(page.locator("#puzzle-place")).to_contain_text("Puzzle 2 of")


@pytest.mark.parametrize("share", [0.0, 0.6, 0.999])
def test_a_run_takes_the_puzzles_that_one_of_the_server_takes(folder: Path, share: float) -> None:
    page = opened((folder / "index.html").as_uri() + "#puzzles")
    choose(page, "Kind of puzzle", "Fours")
    page.evaluate("(share) => { Math.random = () => share; }", share)
    page.keyboard.press("t")
    run = Run([it for it in PUZZLES if it.kind == "fours"], Constant(share))
    for solved in range(6):
        expect(page.get_by_role("group", name="Timed run")).to_contain_text(f"Solved: {solved}")
        puzzle = set_now(page)
        assert puzzle == run.next()
        play(page, *puzzle.line[::2])


@pytest.mark.long
def test_the_time_ends_a_run_and_who_goes_elsewhere_is_judged_no_more(folder: Path) -> None:
    page = opened((folder / "index.html").as_uri() + "#puzzles")
    page.clock.install()
    page.reload()
    run = page.get_by_role("group", name="Timed run")
    run.get_by_role("button", name="Start").click()
    # Both at once, so that the engine cannot be quicker.
    told = page.evaluate(
        """() => {
            document.querySelector("[data-point=a1]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
            document.querySelector("[data-tab=play]").click();
            return document.querySelector("#puzzle-told").textContent;
        }"""
    )
    assert told == "judging…"
    page.locator("[data-tab=puzzles]").click()
    expect(page.locator("#puzzle-told")).to_have_text("")
    expect(run).to_contain_text("Mistakes: 0")
    page.locator("[data-tab=play]").click()
    page.clock.run_for(1000 * (SECONDS + 1))
    expect(page.locator("#seat-you")).to_be_visible()
    page.locator("[data-tab=puzzles]").click()
    expect(page.locator("#puzzle-told")).to_have_text("The run is over. Solved: 0")
    expect(run.get_by_role("button", name="Start")).to_be_visible()
