"""The way from a page to the games that its browser keeps."""

from pathlib import Path
from typing import NamedTuple

from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.games.saved_game import SavedGame, position_of
from gomoku_arena.server.web.widgets.component import Component

DATABASE = Path(__file__).parent / "database.js"

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""


class FoundGame(NamedTuple):
    """A game that was kept, to be played on."""

    id: str
    position: Position
    settings: str
    is_own: bool = False
    """Whether this very tab played it."""


class GameKeeper(Component, component="game_keeper.js", dependencies=[DATABASE]):
    """Shows nothing. A browser may keep nothing, and may bring anything."""

    def keep(self, game: SavedGame) -> None:
        """Has the browser keep it, in the place of what it had of this game."""
        self.run_method("keep", game.model_dump())

    async def find(self, id_: str = "") -> FoundGame | None:
        """The game of that id; without one, that of this tab, or else the one that was left last and can be played on.

        None where there is none.
        """
        try:
            told = await self.run_method("find", id_, timeout=_PATIENCE)
        except TimeoutError:
            return None
        position = position_of(told)
        if position is None:
            return None
        id_, settings = str(told.get("id", ""))[:100], str(told.get("settings", ""))
        return FoundGame(id_, position, settings, told.get("own") is True)
