"""The list of the games that a browser keeps, as an element of the page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, StrictInt, TypeAdapter

from gomoku_arena.drawing.sources import BOARD
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import answered, heard
from gomoku_arena.server.web.games.friend_game import KnownGame
from gomoku_arena.server.web.games.keeper import DATABASE
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.i18n.texts import Texts

_KNOWN = Annotated[list[KnownGame], Field(max_length=24)]
"""Games against friends that a browser asks about at once."""

_PATIENCE = 20.0
"""Seconds that a browser has to write down what it is given."""

_COUNT = TypeAdapter(StrictInt)


class GameList(Component, component="game_list.js", dependencies=[*BOARD, DATABASE]):
    """Shows them, filters them, exports and deletes them. names, rules: what players and rules are called."""

    def __init__(self, texts: Texts, names: Mapping[str, str], rules: Mapping[str, str]) -> None:
        super().__init__()
        self.set_props(names=dict(names), rule_names=dict(rules), words=_words(texts))

    def on_unfinished(self, handler: Callable[[Sequence[KnownGame]], Any]) -> "GameList":
        """Calls that with what the browser knows of its games against friends that had not ended."""
        return self.on("unfinished", heard(_KNOWN, handler))

    def renew(self, games: Sequence[SavedGame]) -> None:
        """Has the browser keep these in the place of what it knew of them."""
        self.run_method("renew", [game.model_dump() for game in games])

    async def add(self, games: Sequence[SavedGame], file: str, place: int) -> int | None:
        """Has the browser keep these games of a file as well, of which the first has that place in it.

        Returns how many of them it did not have; None where it does not say. They are shown once ``finish`` says that
        there are no more.
        """
        added = self.run_method("add", [game.model_dump() for game in games], file, place, timeout=_PATIENCE)
        return await answered(self.client, added, _COUNT)

    def finish(self, file: str) -> None:
        """All games of a file have come."""
        self.run_method("finish", file)


def _words(texts: Texts) -> dict[str, object]:
    """What the component says."""
    return {
        "language": texts.language,
        "search": texts("Search players"),
        "rules": texts("Rules"),
        "allRules": texts("All rules"),
        "result": texts("Result"),
        "allResults": texts("All results"),
        "results": {
            "won": texts("You won"),
            "lost": texts("You lost"),
            "black": texts("Black won"),
            "white": texts("White won"),
            "draw": texts("Draw"),
            "open": texts("Not finished"),
            "unknown": texts("Result unknown"),
        },
        # The component fills these in.
        "count": texts("Games: {n}"),
        "moves": texts("{n} moves"),
        "move": texts("1 move"),
        "notFound": texts("No game here is like that."),
        "export": texts("Export as SGF"),
        "exportJson": texts("Export as JSON"),
        "undo": texts("Undo"),
        "none": texts("No games yet. What you play is kept here, in this browser alone."),
        "continue": texts("Continue"),
        "review": texts("Review"),
        "delete": texts("Delete"),
        "more": texts("Show more"),
    }
