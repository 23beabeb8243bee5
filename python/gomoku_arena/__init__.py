"""Gomoku rules, engines and tournaments: the public names.

The compiled rules and the errors are there at once. All else is imported when it is first asked for, so that a program
that only needs the rules starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from gomoku_arena._core import (
    WIN,
    Analysis,
    Color,
    EngineOption,
    Game,
    Limit,
    Outcome,
    Point,
    Proof,
    Rules,
    Variation,
    __version__,
    solve_vcf,
    solve_vct,
)
from gomoku_arena.errors import (
    BadMessageError,
    BusyError,
    ConfigError,
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    ErrorCode,
    ErrorData,
    GomokuArenaError,
    IllegalMoveError,
    InUseError,
    NotationError,
    PluginError,
    PointError,
    PositionError,
    RulesError,
    SearchError,
    StoreError,
    TaskError,
    UnavailableError,
    UnsupportedRulesError,
    WorkerDiedError,
    WorkerError,
)

if TYPE_CHECKING:
    from gomoku_arena.analysis.heat_map import rate_moves
    from gomoku_arena.clock import TimeControl
    from gomoku_arena.conformance import CheckResult, ConformanceReport, Finding, examine
    from gomoku_arena.display.play_tournament import TournamentOutcome, play_tournament
    from gomoku_arena.engines.base import (
        Engine,
        EngineFactory,
        EngineInfo,
        EngineOpener,
        EngineSettings,
        Swap,
        Swap2Answer,
    )
    from gomoku_arena.engines.builtin import SearchEngine
    from gomoku_arena.engines.runtime.async_engine import AsyncEngine
    from gomoku_arena.export.files import write_games
    from gomoku_arena.files.array_file import ArrayFile
    from gomoku_arena.notation.links.game_link import read_link, write_link
    from gomoku_arena.play.adjudication import Adjudication, DrawRule, ResignRule
    from gomoku_arena.play.config import EngineConfig
    from gomoku_arena.play.game import OnMove, play_game
    from gomoku_arena.plugins.discovery import load_registry
    from gomoku_arena.plugins.hookspecs import RegisterEngine, RegisterScheme, hookimpl
    from gomoku_arena.plugins.open_engine import open_async_engine, open_engine
    from gomoku_arena.processes.python_process import freeze_support
    from gomoku_arena.record import GameRecord, MoveRecord, Termination
    from gomoku_arena.score import Score
    from gomoku_arena.tournament.collection.read_games import read_games
    from gomoku_arena.tournament.events import parse_event
    from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
    from gomoku_arena.tournament.statistics.standings import Standing
    from gomoku_arena.tournament.statistics.trinomial import Trinomial
else:
    _HOMES = {
        "Adjudication": "play.adjudication",
        "ArrayFile": "files.array_file",
        "AsyncEngine": "engines.runtime.async_engine",
        "CheckResult": "conformance",
        "ConformanceReport": "conformance",
        "DrawRule": "play.adjudication",
        "Engine": "engines.base",
        "EngineConfig": "play.config",
        "EngineFactory": "engines.base",
        "EngineInfo": "engines.base",
        "EngineOpener": "engines.base",
        "EngineSettings": "engines.base",
        "examine": "conformance",
        "Finding": "conformance",
        "freeze_support": "processes.python_process",
        "GameRecord": "record",
        "hookimpl": "plugins.hookspecs",
        "load_registry": "plugins.discovery",
        "MoveRecord": "record",
        "OnMove": "play.game",
        "open_async_engine": "plugins.open_engine",
        "open_engine": "plugins.open_engine",
        "parse_event": "tournament.events",
        "Pentanomial": "tournament.statistics.pentanomial",
        "play_game": "play.game",
        "play_tournament": "display.play_tournament",
        "rate_moves": "analysis.heat_map",
        "read_games": "tournament.collection.read_games",
        "read_link": "notation.links.game_link",
        "RegisterEngine": "plugins.hookspecs",
        "RegisterScheme": "plugins.hookspecs",
        "ResignRule": "play.adjudication",
        "Score": "score",
        "SearchEngine": "engines.builtin",
        "Standing": "tournament.statistics.standings",
        "Swap": "engines.base",
        "Swap2Answer": "engines.base",
        "Termination": "record",
        "TimeControl": "clock",
        "TournamentOutcome": "display.play_tournament",
        "Trinomial": "tournament.statistics.trinomial",
        "write_games": "export.files",
        "write_link": "notation.links.game_link",
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
    "WIN",
    "Adjudication",
    "Analysis",
    "ArrayFile",
    "AsyncEngine",
    "BadMessageError",
    "BusyError",
    "CheckResult",
    "Color",
    "ConfigError",
    "ConformanceReport",
    "DrawRule",
    "Engine",
    "EngineConfig",
    "EngineCrashedError",
    "EngineError",
    "EngineFactory",
    "EngineInfo",
    "EngineOpener",
    "EngineOption",
    "EngineProtocolError",
    "EngineSettings",
    "EngineStartError",
    "EngineTimeoutError",
    "ErrorCode",
    "ErrorData",
    "Finding",
    "Game",
    "GameRecord",
    "GomokuArenaError",
    "IllegalMoveError",
    "InUseError",
    "Limit",
    "MoveRecord",
    "NotationError",
    "OnMove",
    "Outcome",
    "Pentanomial",
    "PluginError",
    "Point",
    "PointError",
    "PositionError",
    "Proof",
    "RegisterEngine",
    "RegisterScheme",
    "ResignRule",
    "Rules",
    "RulesError",
    "Score",
    "SearchEngine",
    "SearchError",
    "Standing",
    "StoreError",
    "Swap",
    "Swap2Answer",
    "TaskError",
    "Termination",
    "TimeControl",
    "TournamentOutcome",
    "Trinomial",
    "UnavailableError",
    "UnsupportedRulesError",
    "Variation",
    "WorkerDiedError",
    "WorkerError",
    "__version__",
    "examine",
    "freeze_support",
    "hookimpl",
    "load_registry",
    "open_async_engine",
    "open_engine",
    "parse_event",
    "play_game",
    "play_tournament",
    "rate_moves",
    "read_games",
    "read_link",
    "solve_vcf",
    "solve_vct",
    "write_games",
    "write_link",
]
