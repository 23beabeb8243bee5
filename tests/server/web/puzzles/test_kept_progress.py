"""The browser is read before anything is written to it."""

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.puzzles.kept_progress import KeptProgress
from gomoku_arena.server.web.puzzles.progress import Progress

SERVER, READER = date(2026, 11, 24), date(2026, 11, 25)


class FakeBrowser:
    """A browser that keeps one text and answers a little later, unless it is silent; ``day`` is what it calls today."""

    request = SimpleNamespace(client=None)

    def __init__(self, text: str = "") -> None:
        self.text, self.day = text, READER.isoformat()
        self.is_silent = False
        self.others: Iterator[str] = iter(())
        """What other tabs write, each just before this one writes."""

    def run_javascript(self, code: str, *, timeout: float = 1.0) -> Any:
        """Does what the two scripts of the page do."""
        answer = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(self._perform, code, answer)
        return answer

    def _perform(self, code: str, answer: "asyncio.Future[Any]") -> None:
        if self.is_silent:
            answer.set_exception(TimeoutError())
        elif "setItem" not in code:
            answer.set_result([self.text, self.day])
        else:
            before, after = json.loads(f"[{code.rsplit('keep(', 1)[1].removesuffix('));')}]")
            self.text = next(self.others, self.text)
            answer.set_result(self.text)
            self.text = after if self.text == before else self.text


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


def test_tabs_that_write_at_the_same_moment_lose_nothing() -> None:
    async def scene() -> None:
        browser = FakeBrowser()
        tabs = [kept_of(browser) for _ in range(3)]
        await asyncio.gather(*(tab.change(solved(f"renju {number}")) for number, tab in enumerate(tabs)))
        assert sorted(Progress.from_text(browser.text).solved) == ["renju 0", "renju 1", "renju 2"]

    asyncio.run(scene())


def test_a_change_that_another_tab_is_always_ahead_of_waits_for_the_next_reading() -> None:
    async def scene() -> None:
        browser = FakeBrowser()
        browser.others = (Progress(solved=[f"caro {number}"]).to_text() for number in range(50))
        kept = kept_of(browser)
        await kept.change(solved("renju 1"))
        assert "renju 1" not in Progress.from_text(browser.text).solved
        assert "renju 1" in kept.progress.solved
        browser.others = iter(())
        await kept.read()
        assert "renju 1" in Progress.from_text(browser.text).solved

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
