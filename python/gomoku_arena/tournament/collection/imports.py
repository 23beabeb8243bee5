"""Games from elsewhere, taken into a store."""

from collections.abc import Iterable

from gomoku_arena.errors import ConfigError
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.collection._spool import Spool
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store

KIND = "imported"


def import_games(store: Store, name: str, games: Iterable[GameRecord]) -> StoredTournament:
    """Keeps the games as a tournament of that name, once all have been read: nothing is kept of a broken set.

    Each is a game pair of its own, since nobody says which belong together; equal openings get equal numbers. Raises
    ConfigError where there are no games, StoreError as the store does, and whatever reading ``games`` raises.
    """
    with Spool[GameRecord]() as read:
        players: dict[str, None] = {}
        for game in games:
            players |= dict.fromkeys((game.black, game.white))
            # A second reading of a file might end in another way.
            read.add(game)
        if not players:
            raise ConfigError("files: there is no game in them")
        tournament = store.begin(name, {}, [EngineIdentity(player, "") for player in players], kind=KIND)
        _keep(store, tournament, read)
    return tournament


def _keep(store: Store, tournament: StoredTournament, games: Iterable[GameRecord]) -> None:
    openings: dict[tuple[str, ...], int] = {}
    for number, game in enumerate(games):
        opening = openings.setdefault(game.opening, len(openings))
        pairing = Pairing(number, number, 0, opening, game.black, game.white)
        store.plan(tournament, [pairing])
        store.add(tournament, Result(pairing, game))
