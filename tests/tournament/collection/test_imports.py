"""Games from elsewhere become a tournament of a store."""

import pytest

from gomoku_arena import ConfigError, NotationError, Rules, StoreError, Termination
from gomoku_arena.tournament.collection.imports import import_games
from gomoku_arena.tournament.store.store import Store
from recorded_games import record_of

FIVE = "a1 h8 b1 h9 c1 i9 d1 j10 e1"
GAMES = [
    record_of(Rules.freestyle(), FIVE, opening=2, black="ann", white="bob"),
    record_of(Rules.ninuki(), "h8", termination=Termination.TIMEOUT, winner="black", black="bob", white="cal"),
    record_of(Rules.freestyle(), FIVE, opening=2, black="bob", white="ann"),
]


def test_every_game_is_kept_with_its_players() -> None:
    with Store(":memory:") as store:
        tournament = import_games(store, "elsewhere", GAMES)
        assert (tournament.name, tournament.kind, tournament.config) == ("elsewhere", "imported", {})
        assert [engine.name for engine in store.engines(tournament)] == ["ann", "bob", "cal"]
        results = list(store.results(tournament))
        assert [result.record for result in results] == GAMES
        assert [(it.pairing.game, it.pairing.pair, it.pairing.opening) for it in results] == [
            (0, 0, 0),
            (1, 1, 1),
            (2, 2, 0),
        ]


def test_nothing_is_kept_of_a_broken_set() -> None:
    class Broken:
        def __iter__(self):  # type: ignore[no-untyped-def]
            yield GAMES[0]
            raise NotationError("line 3")

    with Store(":memory:") as store:
        with pytest.raises(NotationError, match="line 3"):
            import_games(store, "x", Broken())
        with pytest.raises(ConfigError, match="no game"):
            import_games(store, "x", [])
        assert store.tournaments() == []
        import_games(store, "x", GAMES)
        with pytest.raises(StoreError, match="there is a tournament 'x' already"):
            import_games(store, "x", GAMES)
