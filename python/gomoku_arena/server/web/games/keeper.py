"""The way from a page to the games that its browser keeps."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from nicegui import background_tasks
from pydantic import TypeAdapter

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import answered
from gomoku_arena.server.web.games.saved_game import BroughtGame, SavedGame

DATABASE = Path(__file__).parent / "database.js"

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""

_BROUGHT = TypeAdapter(BroughtGame)


class GameKeeper(Component, component="game_keeper.js", dependencies=[DATABASE]):
    """Shows nothing. A browser may keep nothing, and may bring anything."""

    def __init__(self) -> None:
        super().__init__()
        self._unwritten: dict[str, Callable[[], SavedGame]] = {}
        self._is_writing = False

    def keep(self, id_: str, write: Callable[[], SavedGame]) -> None:
        """Has the browser keep the game of that id, in the place of what it had of it.

        write: writes the game as it is now, which takes the longer the more moves it has; so a thread does it, and only
        for the last of several wishes to keep a game.
        """
        self._unwritten[id_] = write
        if not self._is_writing:
            self._is_writing = True
            background_tasks.create(self._write(), name="keeping a game")

    async def _write(self) -> None:
        try:
            while self._unwritten and not self.is_deleted:
                write = self._unwritten.pop(next(iter(self._unwritten)))
                game = await asyncio.to_thread(write)
                self.run_method("keep", game.model_dump())
        finally:
            self._is_writing = False

    async def find(self, id_: str = "") -> BroughtGame | None:
        """The game of that id; without one, that of this tab, or else the one that was left last and can be played on.

        None where there is none.
        """
        return await answered(self.client, self.run_method("find", id_, timeout=_PATIENCE), _BROUGHT)
