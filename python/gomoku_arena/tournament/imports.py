"""Games from elsewhere, taken into a store."""

import pickle
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from gomoku_arena.errors import ConfigError
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.store import Store
from gomoku_arena.tournament.tournament_row import StoredTournament

KIND = "imported"

_IN_MEMORY = 1 << 26
"""Bytes of games that are not written to a file meanwhile."""


def import_games(store: Store, name: str, games: Iterable[GameRecord]) -> StoredTournament:
    """Keeps the games as a tournament of that name, once all have been read: nothing is kept of a broken set.

    Each is a game pair of its own, since nobody says which belong together; equal openings get equal numbers. Raises
    ConfigError where there are no games, StoreError as the store does, and whatever reading ``games`` raises.
    """
    with SpooledTemporaryFile(_IN_MEMORY) as read:
        players = _read(games, read)
        if not players:
            raise ConfigError("files: there is no game in them")
        tournament = store.begin(name, {}, [EngineIdentity(player, "") for player in players], kind=KIND)
        _keep(store, tournament, _again(read))
    return tournament


def _read(games: Iterable[GameRecord], into: IO[bytes]) -> list[str]:
    """The players of the games, which are written to a file of ours: a second reading might end in another way."""
    players: dict[str, None] = {}
    for game in games:
        players |= dict.fromkeys((game.black, game.white))
        pickle.dump(game, into)
    return list(players)


def _again(read: IO[bytes]) -> Iterator[GameRecord]:
    end = read.tell()
    read.seek(0)
    while read.tell() < end:
        yield pickle.load(read)


def _keep(store: Store, tournament: StoredTournament, games: Iterable[GameRecord]) -> None:
    openings: dict[tuple[str, ...], int] = {}
    for number, game in enumerate(games):
        opening = openings.setdefault(game.opening, len(openings))
        pairing = Pairing(number, number, 0, opening, game.black, game.white)
        store.plan(tournament, [pairing])
        store.add(tournament, Result(pairing, game))
