"""Tournaments: who plays whom, playing it in worker processes, and what it came to."""

from gomoku_arena.tournament.config import EngineConfig, RulesConfig, TournamentConfig, make_config, read_toml
from gomoku_arena.tournament.report import Report, make_report
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.scheduler import check_engines, run
from gomoku_arena.tournament.standings import Standing, standings

__all__ = [
    "EngineConfig",
    "Report",
    "Result",
    "RulesConfig",
    "Standing",
    "TournamentConfig",
    "check_engines",
    "make_config",
    "make_report",
    "read_toml",
    "run",
    "standings",
]
