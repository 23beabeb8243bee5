"""The progress in the reader's browser, which other tabs read and write too."""

import asyncio
import json
from collections.abc import Callable
from datetime import date
from typing import Annotated

from nicegui import Client
from pydantic import Field, TypeAdapter

from gomoku_arena.server.web.bridge.incoming import answered
from gomoku_arena.server.web.puzzles.progress import Progress

_KEY = "gomoku-puzzles"
"""Under which the browser keeps the progress."""

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""

_READ = f"""
const now = new Date();
const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
return [localStorage.getItem('{_KEY}') ?? '', day];
"""

_WRITE = f"""
const keep = (before, after) => {{
  const kept = localStorage.getItem('{_KEY}') ?? '';
  if (kept === before) localStorage.setItem('{_KEY}', after);
  return kept;
}};
const alone = (act) => navigator.locks?.request('{_KEY}', act) ?? act();
"""
"""Tabs have storage to themselves one after another, where the address is such that browsers offer that."""

_TRIES = 5
"""How often a change is made anew because another tab was faster."""

_Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]
_TOLD: TypeAdapter[tuple[str, date]] = TypeAdapter(tuple[str, _Day])
"""What it keeps, and which day it is there."""

_KEPT: TypeAdapter[str] = TypeAdapter(str)

Change = Callable[[Progress, date], None]


class KeptProgress:
    """What the browser was last heard to keep, and which day it is there.

    The browser is read before every change, and written only where it still keeps what was read, so that nothing is
    lost of what another tab has written. Where it does not answer, the change waits for the next reading. today: until
    the browser says which day it is.
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
            for _ in range(_TRIES):
                if not self._waiting:
                    break
                kept = await self._write(text)
                if kept is None:
                    break
                text = kept

    async def _write(self, before: str) -> str | None:
        """Makes the changes that wait in that text. What the browser keeps instead, where another tab was faster.

        None where it is written, or the browser does not answer. To make a change twice is to make it once.
        """
        self.progress = Progress.from_text(before)
        changes = tuple(self._waiting)
        for change in changes:
            change(self.progress, self.today)
        # JSON of a text is the text as a script writes it.
        texts = f"{json.dumps(before)}, {json.dumps(self.progress.to_text())}"
        script = self._client.run_javascript(f"{_WRITE}return alone(() => keep({texts}));", timeout=_PATIENCE)
        kept = await answered(self._client, script, _KEPT)
        if kept == before:
            del self._waiting[: len(changes)]
            return None
        return kept
