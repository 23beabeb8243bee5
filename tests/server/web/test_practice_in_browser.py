"""The mistakes of a game by keyboard, and what the browser remembers of them."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

GAME = "1.freestyle15.h8i8h7h11h9a1h6"
"""White leaves black's open three alone with its last move."""


def kept(page: "Page") -> dict[str, dict[str, object]]:
    told = page.evaluate("localStorage.getItem('gomoku-puzzles')")
    mistakes: dict[str, dict[str, object]] = json.loads(told)["mistakes"] if told else {}
    return mistakes


def test_letters_do_what_buttons_do_focus_stays_and_what_was_shown_comes_back(open_page: Opener) -> None:
    page = open_page(f"/practice?game={GAME}&side=white&mistake=6")
    verdict = page.locator(".puzzle-verdict")
    expect(verdict).to_contain_text("a1 was played")
    page.keyboard.press("h")
    expect(verdict).to_contain_text("Look between")
    expect(page.locator("[data-point]:focus")).to_have_count(1)
    page.keyboard.press("s")
    expect(verdict).to_contain_text("Better was")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("n")
    expect(verdict).to_contain_text("h11 was played")
    expect(page.locator("[data-point]:focus")).to_have_count(1)
    page.wait_for_function("JSON.parse(localStorage.getItem('gomoku-puzzles'))?.mistakes")
    (key,) = kept(page)
    assert key == f"game={GAME}&side=white&mistake=6"
    today = date.fromisoformat(str(kept(page)[key]["day"])) - timedelta(1)
    assert abs((today - datetime.now(UTC).date()).days) <= 1


def test_a_mistake_whose_day_has_come_is_offered_beside_the_puzzles(open_page: Opener) -> None:
    page = open_page("/puzzles?rules=freestyle")
    key = f"game={GAME}&side=white&mistake=6"
    page.evaluate(
        "text => localStorage.setItem('gomoku-puzzles', text)",
        json.dumps({"mistakes": {key: {"day": "2026-01-01", "step": 1}}}),
    )
    page.reload()
    page.get_by_role("button", name="Past attempts").click()
    page.get_by_role("link", name="Mistakes of your games to try again").click()
    expect(page.locator(".puzzle-verdict")).to_contain_text("a1 was played")
