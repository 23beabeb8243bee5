"""Every page of the server by name, and a server that has something to show on each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gomoku_arena import Color, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.shared_games import SharedGames
from running_server import RunningServer, running_server
from stored_tournaments import quick_games, store_tournament

GAME = "1.renju15.h8g9i7j8f7e8"
MATCH = {"name": "a match", "engines": ["hard", "medium"], "format": "match", "games": 8, "openings": "random"}

PAGES = {
    "play": (f"/?game={GAME}", ".moves-move"),
    "analyse": (f"/analyse?game={GAME}", ".chance-bar [data-name]:not(:empty)"),
    "practice": (f"/practice?game={GAME}", ".puzzle-verdict:not(:empty)"),
    "puzzles": ("/puzzles", ".board-play"),
    "watch": ("/watch", ".live-table tbody tr"),
    "games": ("/games", ".games-none"),
    "embed": (f"/embed?game={GAME}", ".board-steps"),
}
"""Their paths, and what is there once they are."""


def server_with_a_match(
    folder: Path, *options: str, first: Callable[[], object] | None = None
) -> Iterator[RunningServer]:
    """A server with a match in a store of that folder. options, first: as for ``running_server``."""
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    store = folder / "arena.db"
    store_tournament(store, MATCH, quick_games(MATCH), games=6).close()
    with running_server("--time", "0.2", "--store", str(store), *options, first=first) as it:
        yield it


async def begin_friends_game(path: Path) -> str:
    """Begins a game of two people in that file; where its page is."""
    games = SharedGames(GamesFile(path), 30)
    game, _ = await games.begin("somebody", Rules.freestyle(), TimeControl(), Color.BLACK)
    assert await games.close() == 0
    return f"/friend/{game.id}"
