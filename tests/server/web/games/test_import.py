"""Many games at once are written beside the event loop, and a few of them go to the browser with each message."""

import threading
from collections.abc import Sequence

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.notation.coordinates import FROM_TOP
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.games import page as games_page
from gomoku_arena.server.web.games.page import GameList, GamesPage
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.share.reader import Reader
from web_pages import OfflinePage, on_page

GAMES = "".join(f"(;GM[4]SZ[15]RU[renju]PB[{number}];B[hh];W[ii])" for number in range(25))


def test_games_of_a_file_are_written_in_a_thread_and_told_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    told, files, threads, of = list[list[str]](), set[str](), set[int](), SavedGame.of

    async def add(_: GameList, games: Sequence[SavedGame], file: str, place: int) -> int:
        told.append([it.black for it in games])
        files.add(file)
        assert place == int(told[-1][0])
        return len(games)

    def written(id_: str, tree: GameTree) -> SavedGame:
        threads.add(threading.get_ident())
        return of(id_, tree)

    async def scene(offline: OfflinePage) -> None:
        reader = Reader()
        try:
            page = GamesPage(reader, SharedGames(GamesFile(), 30))
            assert await page._import(GAMES, "", Rules.freestyle(), FROM_TOP)
            (file,) = files
            assert sum('"finish"' in code and file in code for code in await offline.scripts()) == 1
        finally:
            reader.close()

    monkeypatch.setattr(GameList, "add", add)
    monkeypatch.setattr(SavedGame, "of", written)
    monkeypatch.setattr(games_page, "MOST", 23)
    on_page(scene)
    assert [len(it) for it in told] == [10, 10, 3]
    assert [number for few in told for number in few] == [str(number) for number in range(23)]
    assert threads
    assert threading.get_ident() not in threads
