"""A game of two people as one browser has it: what its clicks begin, and whether the server could keep them."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gomoku_arena import Color, Rules, TimeControl
from gomoku_arena.errors import UnavailableError
from gomoku_arena.live import games_file
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_game import Offer
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.server.web.friends._friend_table import FriendTable

SECRETS = {Color.BLACK: new_secret(), Color.WHITE: new_secret()}


async def tables(games: SharedGames) -> tuple[FriendTable, FriendTable]:
    """Black, who began the game, and white."""
    game, secret = await games.begin("black's house", Rules.freestyle(), TimeControl(), Color.BLACK)
    SECRETS[Color.BLACK] = secret
    game.take_seat(game.invitation_of(secret), SECRETS[Color.WHITE])
    found = [FriendTable(games, game, SECRETS[color], f"{color.name}'s house", lambda: None) for color in Color]
    for table in found:
        table.sit()
    return found[0], found[1]


def test_a_rematch_counts_for_whoever_accepts_it() -> None:
    async def scene() -> None:
        games = SharedGames(GamesFile(), hourly=2)
        black, white = await tables(games)
        black.resign()
        await black.ask(Offer.REMATCH)
        await white.accept(1)
        assert black.shared.following
        assert {it: len(times) for it, times in games._begun.items()} == {"black's house": 1, "white's house": 1}
        following = await games.find(black.shared.following)
        assert following is not None
        fresh = [black.shared.hand_over(SECRETS[color], following) or "" for color in (Color.WHITE, Color.BLACK)]
        again = [FriendTable(games, following, it, "white's house", list) for it in fresh]
        for table in again:
            table.sit()
        again[0].resign()
        await again[0].ask(Offer.REMATCH)
        await again[1].accept(1)
        # A flood of them ends as one of new games does.
        last = await games.find(following.following)
        assert last is not None
        fresh = [following.hand_over(it, last) or "" for it in reversed(fresh)]
        again = [FriendTable(games, last, it, "white's house", list) for it in fresh]
        for table in again:
            table.sit()
        again[0].resign()
        await again[0].ask(Offer.REMATCH)
        with pytest.raises(UnavailableError, match="2 games were begun from here within an hour"):
            await again[1].accept(1)
        assert not last.following
        assert await games.close() == 0

    asyncio.run(scene())


def test_it_is_known_whether_the_last_move_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_LATE", 0.0)
    path = tmp_path / "games.db"

    async def scene() -> None:
        file = GamesFile(path)
        games = SharedGames(file, 30)
        black, white = await tables(games)
        while file.unwritten:
            await asyncio.sleep(0.01)
        assert not black.is_late
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            black.play(black.sitting.game.legal_moves()[0])
            await asyncio.sleep(0.01)
            assert black.is_late
            assert white.is_late
        while file.unwritten:
            await asyncio.sleep(0.01)
        assert not black.is_late
        assert await games.close() == 0

    asyncio.run(scene())
