"""The browser is read before anything is written to it."""

import asyncio
import json
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.puzzles._kept_progress import KeptProgress
from gomoku_arena.server.web.puzzles._progress import Progress

SERVER, READER = date(2026, 11, 24), date(2026, 11, 25)


class FakeBrowser:
    """A browser that keeps one text, and answers unless it is silent; ``day`` is what it calls today."""

    request = SimpleNamespace(client=None)

    def __init__(self, text: str = "") -> None:
        self.text, self.day = text, READER.isoformat()
        self.is_silent = False

    def run_javascript(self, code: str, *, timeout: float = 1.0) -> Any:
        """Does what the two scripts of the page do."""
        answer = asyncio.get_running_loop().create_future()
        if "setItem" in code:
            self.text = json.loads(code.split(", ", 1)[1].removesuffix(")"))
        elif self.is_silent:
            answer.set_exception(TimeoutError())
        else:
            answer.set_result([self.text, self.day])
        return answer


def kept_of(browser: FakeBrowser) -> KeptProgress:
    fake: Any = browser
    return KeptProgress(fake, SERVER)


def solved(name: str) -> Any:
    return lambda progress, today: progress.note(name, 1200, today, clean=False)


def test_what_another_tab_wrote_stays() -> None:
    async def scene() -> None:
        browser = FakeBrowser()
        first, second = kept_of(browser), kept_of(browser)
        await first.read()
        await second.read()
        await first.change(solved("renju 1"))
        await second.change(solved("renju 2"))
        assert Progress.from_text(browser.text).solved == ["renju 1", "renju 2"]

    asyncio.run(scene())


def test_nothing_is_written_before_the_browser_was_read() -> None:
    async def scene() -> None:
        browser = FakeBrowser(old := Progress(solved=["renju 1"]).to_text())
        browser.is_silent = True
        kept = kept_of(browser)
        await kept.read()
        await kept.change(solved("renju 2"))
        assert browser.text == old
        browser.is_silent = False
        await kept.read()
        assert Progress.from_text(browser.text).solved == ["renju 1", "renju 2"]
        await kept.read()
        assert kept.progress.solved == ["renju 1", "renju 2"]

    asyncio.run(scene())


def test_the_day_is_that_of_the_reader() -> None:
    async def scene() -> None:
        kept = kept_of(browser := FakeBrowser())
        assert kept.today == SERVER
        await kept.change(solved("renju 1"))
        assert kept.today == READER
        assert Progress.from_text(browser.text).to_repeat("renju", date(2026, 11, 26)) == ["1"]
        assert Progress.from_text(browser.text).to_repeat("renju", READER) == []

    asyncio.run(scene())


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "2026-13-45", [2026, 11, 25], None, {}, "x" * 9000])
def test_what_is_no_day_changes_nothing(day: Any) -> None:
    async def scene() -> None:
        browser = FakeBrowser(old := Progress(solved=["renju 1"]).to_text())
        browser.day = day
        kept = kept_of(browser)
        await kept.change(solved("renju 2"))
        assert (browser.text, kept.today) == (old, SERVER)

    asyncio.run(scene())
