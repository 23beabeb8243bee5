"""The way from a page to the games that its browser keeps."""

from pathlib import Path

from pydantic import TypeAdapter

from gomoku_arena.server.web.games.saved_game import BroughtGame, SavedGame
from gomoku_arena.server.web.incoming import answered
from gomoku_arena.server.web.widgets.component import Component

DATABASE = Path(__file__).parent / "database.js"

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""

_BROUGHT = TypeAdapter(BroughtGame)


class GameKeeper(Component, component="game_keeper.js", dependencies=[DATABASE]):
    """Shows nothing. A browser may keep nothing, and may bring anything."""

    def keep(self, game: SavedGame) -> None:
        """Has the browser keep it, in the place of what it had of this game."""
        self.run_method("keep", game.model_dump())

    async def find(self, id_: str = "") -> BroughtGame | None:
        """The game of that id; without one, that of this tab, or else the one that was left last and can be played on.

        None where there is none.
        """
        return await answered(self.client, self.run_method("find", id_, timeout=_PATIENCE), _BROUGHT)
