"""Tournaments in a store, made up or quickly played, for tests of what reads them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gomoku_arena import TimeControl, play_game
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store

MATCH = {
    "name": "hard against medium",
    "engines": ["hard", "medium"],
    "format": "match",
    "games": 200,
    "sprt": {"elo0": 0, "elo1": 50},
    "openings": "random",
}
"""A match with a sequential test, which is not over."""


def store_tournament(
    path: Path, values: Mapping[str, Any], play: Callable[[Pairing], Result], *, games: int | None = None
) -> Store:
    """The store at ``path`` with a tournament of that configuration; ``play`` says how each game went.

    games: how many are finished, all of them unless given.
    """
    config = make_config(values)
    store = Store(path)
    engines = [EngineIdentity(engine.name, engine.full_spec.text, "1.0") for engine in config.engines]
    tournament = store.begin(config.name or "tournament", config.model_dump(mode="json"), engines)
    schedule, board, planned = config.make_format(), Scoreboard(config.names), list[Pairing]()
    while more := schedule.more(planned, board, 1):
        planned += more
        store.plan(tournament, more)
        for pairing in more:
            if games is None or pairing.game < games:
                result = play(pairing)
                store.add(tournament, result)
                board.add(result)
        if games is not None and len(planned) > games:
            break
    return store


def quick_games(values: Mapping[str, Any]) -> Callable[[Pairing], Result]:
    """Plays real games of one ply of search; the engines differ in their names alone."""
    config: TournamentConfig = make_config(values)
    rules = config.rules.rules()
    openings = Openings(config.openings, rules, config.seed)

    def play(pairing: Pairing) -> Result:
        record = play_game(
            SearchEngine("easy"),
            SearchEngine("easy"),
            rules,
            TimeControl(depth=1),
            opening=openings.opening(pairing.opening),
            black_name=pairing.black,
            white_name=pairing.white,
        )
        return Result(pairing, record)

    return play
