"""Tournaments: who plays whom, playing it in worker processes, keeping it, and what it came to.

The public names are imported when they are first asked for, so that a worker process starts quickly.

Other rooms use ``collection``, ``config``, ``config_in_store``, ``events``, ``formats``, ``given_file``,
``identity``, ``moment``, ``openings``, ``pairing``, ``result``, ``run``, ``statistics``, ``store``, ``summary``,
``toml_shape`` and ``workers``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gomoku_arena.tournament.config import TournamentConfig, make_config, read_toml
    from gomoku_arena.tournament.config_in_store import stored_config
    from gomoku_arena.tournament.events import Event, Listener, parse_event
    from gomoku_arena.tournament.pairing import Pairing
    from gomoku_arena.tournament.result import Result
    from gomoku_arena.tournament.run.scheduler import run_tournament
    from gomoku_arena.tournament.run.start import check_engines, enter
    from gomoku_arena.tournament.run.stop import Stop
    from gomoku_arena.tournament.statistics.comparison import Comparison
    from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
    from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
    from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig
    from gomoku_arena.tournament.statistics.standings import Standing
    from gomoku_arena.tournament.store.store import Store
    from gomoku_arena.tournament.store.tournament_row import StoredTournament
    from gomoku_arena.tournament.summary import TournamentSummary, read_summary
else:
    _HOMES = {
        "Comparison": "statistics.comparison",
        "Event": "events",
        "Listener": "events",
        "Pairing": "pairing",
        "Pentanomial": "statistics.pentanomial",
        "TournamentSummary": "summary",
        "Result": "result",
        "Scoreboard": "statistics.scoreboard",
        "Sprt": "statistics.sprt",
        "SprtConfig": "statistics.sprt",
        "Standing": "statistics.standings",
        "Stop": "run.stop",
        "Store": "store.store",
        "StoredTournament": "store.tournament_row",
        "TournamentConfig": "config",
        "check_engines": "run.start",
        "enter": "run.start",
        "make_config": "config",
        "parse_event": "events",
        "read_summary": "summary",
        "read_toml": "config",
        "run_tournament": "run.scheduler",
        "stored_config": "config_in_store",
    }

    def __getattr__(name):
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted(globals().keys() | _HOMES.keys())


__all__ = [
    "Comparison",
    "Event",
    "Listener",
    "Pairing",
    "Pentanomial",
    "Result",
    "Scoreboard",
    "Sprt",
    "SprtConfig",
    "Standing",
    "Stop",
    "Store",
    "StoredTournament",
    "TournamentConfig",
    "TournamentSummary",
    "check_engines",
    "enter",
    "make_config",
    "parse_event",
    "read_summary",
    "read_toml",
    "run_tournament",
    "stored_config",
]
