"""The progress in the reader's browser, which other tabs read and write too."""

import asyncio
import json
from collections.abc import Callable
from datetime import date
from typing import Annotated

from nicegui import Client
from pydantic import Field, TypeAdapter

from gomoku_arena.server.web.bridge.incoming import answered
from gomoku_arena.server.web.puzzles._progress import Progress

_KEY = "gomoku-puzzles"
"""Under which the browser keeps the progress."""

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""

_READ = f"""
const now = new Date();
const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
return [localStorage.getItem('{_KEY}') ?? '', day];
"""

_Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]
_TOLD: TypeAdapter[tuple[str, date]] = TypeAdapter(tuple[str, _Day])
"""What it keeps, and which day it is there."""

Change = Callable[[Progress, date], None]


class KeptProgress:
    """What the browser was last heard to keep, and which day it is there.

    The browser is read before every change, so that nothing is lost of what another tab has written. Where it could not
    be read, nothing is written: the change waits for the next reading. today: until the browser says which day it is.
    """

    def __init__(self, client: Client, today: date) -> None:
        self.progress, self.today = Progress(), today
        self._client = client
        self._waiting: list[Change] = []
        self._reading = asyncio.Lock()

    async def change(self, change: Change) -> None:
        """Reads, makes the change and writes. The change gets the progress and the day."""
        self._waiting.append(change)
        await self.read()

    async def read(self) -> None:
        """Asks the browser, and makes the changes that wait."""
        async with self._reading:
            told = await answered(self._client, self._client.run_javascript(_READ, timeout=_PATIENCE), _TOLD)
            if told is None:
                return
            text, self.today = told
            self.progress = Progress.from_text(text)
            if self._waiting:
                self._write()

    def _write(self) -> None:
        for change in self._waiting:
            change(self.progress, self.today)
        self._waiting.clear()
        # JSON of a text is the text as a script writes it.
        self._client.run_javascript(f"localStorage.setItem('{_KEY}', {json.dumps(self.progress.to_text())})")
