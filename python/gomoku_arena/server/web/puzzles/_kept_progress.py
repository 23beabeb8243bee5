"""The progress in the reader's browser, which other tabs read and write too."""

import asyncio
import json
from collections.abc import Callable
from datetime import date

from nicegui import Client

from gomoku_arena.server.web.puzzles._progress import Progress

_KEY = "gomoku-puzzles"
"""Under which the browser keeps the progress."""

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""

_READ = f"""
const now = new Date();
return [localStorage.getItem('{_KEY}') ?? '', [now.getFullYear(), now.getMonth() + 1, now.getDate()]];
"""

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
            try:
                text, day = await self._client.run_javascript(_READ, timeout=_PATIENCE)
            except TimeoutError:
                return
            self.progress, self.today = Progress.from_text(str(text)), date(*map(int, day))
            if self._waiting:
                self._write()

    def _write(self) -> None:
        for change in self._waiting:
            change(self.progress, self.today)
        self._waiting.clear()
        # JSON of a text is the text as a script writes it.
        self._client.run_javascript(f"localStorage.setItem('{_KEY}', {json.dumps(self.progress.to_text())})")
