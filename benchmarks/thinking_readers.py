"""Readers without browsers, as many as a benchmark wants: they step through a game that an engine thinks about.

Their devices tell what an engine of the core has found before, at the times at which it found that.
"""

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gomoku_arena import Analysis, Game, Limit, SearchEngine

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from open_pages import OpenPage, opened
from running_server import RunningServer
from thinking_browser import look, report

STEP = 5.0
"""Seconds for which a reader looks at a position."""

GAP = 0.15
"""Seconds between two reports of a search, as in ``reader_device.js``."""

ALIVE = 1.0
"""Seconds after which a device tells that it goes on, as there."""

_CALL = re.compile(r'return runMethod\(\d+, "(ask|stop)", \[(.*)\]\)', re.DOTALL)


class News(NamedTuple):
    """What is known after so many seconds of a search, as scripts tell it; the last news are the answer."""

    after: float
    found: dict[str, Any]


class Memory:
    """What tengen finds, by question. It thinks about each once, when it is first asked."""

    def __init__(self) -> None:
        self._known: dict[str, Sequence[News]] = {}
        self._turn = asyncio.Lock()

    async def news(self, asked: dict[str, Any]) -> Sequence[News]:
        """All that is found for a question of the page."""
        key = json.dumps([asked["kind"], asked["game"], asked["options"], asked.get("limit")])
        async with self._turn:
            if key not in self._known:
                self._known[key] = await asyncio.to_thread(_thought, asked)
        return self._known[key]


def _thought(asked: dict[str, Any]) -> Sequence[News]:
    game, engine = Game.from_text(asked["game"]), SearchEngine("tengen", **asked["options"])
    begun, heard = time.monotonic(), list[News]()

    def hear(found: Analysis) -> None:
        heard.append(News(time.monotonic() - begun, report(found)))

    if asked["kind"] == "look":
        found = look(asked, engine, game)
        return [News(time.monotonic() - begun, found)]
    limit = {"seconds": STEP, **asked["limit"]}
    hear(engine.analyse(game, Limit(**{**limit, "seconds": min(limit["seconds"], STEP)}), on_iteration=hear))
    return heard


class Reader:
    """Somebody whose page is open."""

    def __init__(self, page: OpenPage, memory: Memory) -> None:
        self._page, self._memory = page, memory
        self._stepped, self._told = page.event("board_view", "step"), page.event("reader_device", "told")
        self._searches: dict[int, asyncio.Task[None]] = {}
        self._latest: dict[int, dict[str, Any]] = {}
        self.reports = 0
        """That its device has told."""

    async def step(self, way: str) -> None:
        """Steps through the game: forward or back."""
        await self._page.emit(self._stepped, way)

    async def listen(self) -> None:
        """Takes what the server says, and thinks as it is asked."""
        async for message in self._page.socket:
            text = str(message)
            if text == "2":
                await self._page.socket.send("3")
            elif text.startswith('42["run_javascript"') and (call := _CALL.match(json.loads(text[2:])[1]["code"])):
                await self._called(call[1], json.loads(call[2]))

    async def go_on(self) -> None:
        """Tells every second that the searches go on."""
        while True:
            await asyncio.sleep(ALIVE)
            for number in list(self._searches):
                await self._tell(number)

    def leave(self) -> None:
        """Nothing is told any more."""
        for search in self._searches.values():
            search.cancel()

    async def _called(self, method: str, value: Any) -> None:
        if method == "ask":
            search = self._searches[value["number"]] = asyncio.create_task(self._search(value))
            search.add_done_callback(lambda _: self._searches.pop(value["number"], None))
        elif (running := self._searches.get(value)) is not None:
            running.cancel()
            if value in self._latest:
                await self._tell(value, answer=self._latest.pop(value))

    async def _search(self, asked: dict[str, Any]) -> None:
        number = asked["number"]
        await self._tell(number)
        *reports, answer = await self._memory.news(asked)
        await self._tell(number, begun=True)
        begun, told = time.monotonic(), -GAP
        for it in reports:
            await asyncio.sleep(begun + it.after - time.monotonic())
            self._latest[number] = it.found
            if it.after >= told + GAP:
                told = it.after
                self.reports += 1
                await self._tell(number, report=it.found)
        await asyncio.sleep(begun + answer.after - time.monotonic())
        self._latest.pop(number, None)
        await self._tell(number, answer=answer.found)

    async def _tell(self, number: int, **told: Any) -> None:
        await self._page.emit(self._told, {"number": number, **told, "hidden": False})


@asynccontextmanager
async def reader(server: RunningServer, path: str, place: str, memory: Memory) -> AsyncIterator[Reader]:
    """Somebody who has opened that page, and has engines think there: ``device`` or ``server``."""
    async with opened(server, path, Cookie=f"thinks={place}") as page:
        it = Reader(page, memory)
        tasks = [asyncio.create_task(it.listen()), asyncio.create_task(it.go_on())]
        try:
            yield it
        finally:
            it.leave()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def read_on(it: Reader, seconds: float) -> None:
    """Steps to and fro for so long, from a moment within the first step."""
    end, step = time.monotonic() + seconds, 0
    await asyncio.sleep(random.uniform(0, STEP))
    while (left := end - time.monotonic()) > 0:
        await it.step("forward" if step % 12 < 6 else "back")
        step += 1
        await asyncio.sleep(min(STEP, left))
