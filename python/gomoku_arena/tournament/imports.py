"""Games from elsewhere, taken into a store."""

from collections.abc import Iterable

from gomoku_arena.errors import ConfigError
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.store import Store
from gomoku_arena.tournament.tournament_row import StoredTournament

KIND = "imported"


def import_games(store: Store, name: str, games: Iterable[GameRecord]) -> StoredTournament:
    """Keeps the games as a tournament of that name. They are read twice, so that nothing is kept of a broken set.

    Each is a game pair of its own, since nobody says which belong together; equal openings get equal numbers. Raises
    ConfigError where there are no games, StoreError as the store does, and whatever reading ``games`` raises.
    """
    players = dict.fromkeys(name for game in games for name in (game.black, game.white))
    if not players:
        raise ConfigError("files: there is no game in them")
    tournament = store.begin(name, {}, [EngineIdentity(player, "") for player in players], kind=KIND)
    openings: dict[tuple[str, ...], int] = {}
    for number, game in enumerate(games):
        opening = openings.setdefault(game.opening, len(openings))
        pairing = Pairing(number, number, 0, opening, game.black, game.white)
        store.plan(tournament, [pairing])
        store.add(tournament, Result(pairing, game))
    return tournament
