"""Gomoku rules, engines and tournaments: the public names.

The compiled rules and the errors are there at once. What needs pydantic or pluggy is imported when it is first
asked for, so that a worker process or a notebook that only plays games starts quickly.
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
    SearchEngine,
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
    from gomoku_arena.clock import TimeControl
    from gomoku_arena.engines.base import Engine, EngineInfo
    from gomoku_arena.play.game import play_game
    from gomoku_arena.plugins.discovery import load_registry
    from gomoku_arena.plugins.hookspecs import RegisterEngine, hookimpl
    from gomoku_arena.record import GameRecord, MoveRecord, Termination
    from gomoku_arena.score import Score
else:
    _HOMES = {
        "Engine": "engines.base",
        "EngineInfo": "engines.base",
        "GameRecord": "record",
        "MoveRecord": "record",
        "RegisterEngine": "plugins.hookspecs",
        "Score": "score",
        "Termination": "record",
        "TimeControl": "clock",
        "hookimpl": "plugins.hookspecs",
        "load_registry": "plugins.discovery",
        "play_game": "play.game",
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
    "Analysis",
    "BadMessageError",
    "BusyError",
    "Color",
    "ConfigError",
    "Engine",
    "EngineCrashedError",
    "EngineError",
    "EngineInfo",
    "EngineOption",
    "EngineProtocolError",
    "EngineStartError",
    "EngineTimeoutError",
    "ErrorCode",
    "ErrorData",
    "Game",
    "GameRecord",
    "GomokuArenaError",
    "IllegalMoveError",
    "Limit",
    "MoveRecord",
    "NotationError",
    "Outcome",
    "PluginError",
    "Point",
    "PointError",
    "PositionError",
    "Proof",
    "RegisterEngine",
    "Rules",
    "RulesError",
    "Score",
    "SearchEngine",
    "SearchError",
    "StoreError",
    "TaskError",
    "Termination",
    "TimeControl",
    "UnavailableError",
    "UnsupportedRulesError",
    "Variation",
    "WorkerDiedError",
    "WorkerError",
    "__version__",
    "hookimpl",
    "load_registry",
    "play_game",
    "solve_vcf",
    "solve_vct",
]
