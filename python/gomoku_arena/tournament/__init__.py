"""Tournaments: who plays whom, playing it in worker processes, keeping it, and what it came to.

The public names are imported when they are first asked for, so that a worker process starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gomoku_arena.tournament.comparison import Comparison
    from gomoku_arena.tournament.config import TournamentConfig, make_config, read_toml
    from gomoku_arena.tournament.entry import check_engines, enter, stored_config
    from gomoku_arena.tournament.events import Event, Listener, parse_event
    from gomoku_arena.tournament.pairing import Pairing
    from gomoku_arena.tournament.pentanomial import Pentanomial
    from gomoku_arena.tournament.report import Report, read_report
    from gomoku_arena.tournament.result import Result
    from gomoku_arena.tournament.scheduler import run
    from gomoku_arena.tournament.scoreboard import Scoreboard
    from gomoku_arena.tournament.sprt import Sprt, SprtConfig
    from gomoku_arena.tournament.standings import Standing
    from gomoku_arena.tournament.stop import Stop
    from gomoku_arena.tournament.store import Store
    from gomoku_arena.tournament.tournament_row import StoredTournament
else:
    _HOMES = {
        "Comparison": "comparison",
        "Event": "events",
        "Listener": "events",
        "Pairing": "pairing",
        "Pentanomial": "pentanomial",
        "Report": "report",
        "Result": "result",
        "Scoreboard": "scoreboard",
        "Sprt": "sprt",
        "SprtConfig": "sprt",
        "Standing": "standings",
        "Stop": "stop",
        "Store": "store",
        "StoredTournament": "tournament_row",
        "TournamentConfig": "config",
        "check_engines": "entry",
        "enter": "entry",
        "make_config": "config",
        "parse_event": "events",
        "read_report": "report",
        "read_toml": "config",
        "run": "scheduler",
        "stored_config": "entry",
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
    "Report",
    "Result",
    "Scoreboard",
    "Sprt",
    "SprtConfig",
    "Standing",
    "Stop",
    "Store",
    "StoredTournament",
    "TournamentConfig",
    "check_engines",
    "enter",
    "make_config",
    "parse_event",
    "read_report",
    "read_toml",
    "run",
    "stored_config",
]
