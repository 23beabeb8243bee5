"""Every exception of the package, in one tree.

GomokuArenaError
├── RulesError            a rule switch is out of range or unknown
├── PointError            a coordinate or its text is malformed or off the board
├── PositionError         a given board is malformed or cannot be played from
├── IllegalMoveError      a move is not allowed; the game is unchanged
├── SearchError           a search was asked for something impossible
├── ConfigError           a tournament's configuration is wrong; names key and value
├── StoreError            a store of games cannot be read or written, or does not hold what was asked for
├── NotationError         a text is no game in that notation; names the line or property
├── PluginError           a plugin or an engine name cannot be used
└── EngineError           an engine failed during a game; it loses that game
    ├── EngineStartError      it could not be started
    ├── EngineCrashedError    its process ended or an exception escaped it
    ├── EngineTimeoutError    it did not answer in time
    ├── EngineProtocolError   it answered something that is no move
    └── UnsupportedRulesError it says that it does not play these rules
"""

from gomoku_arena._core import (
    GomokuArenaError,
    IllegalMoveError,
    PointError,
    PositionError,
    RulesError,
    SearchError,
)


class ConfigError(GomokuArenaError, ValueError):
    """A configuration value is wrong; the message names the key and the value."""


class StoreError(GomokuArenaError):
    """A store of games cannot be read or written, or does not hold what was asked for; names the file."""


class NotationError(GomokuArenaError, ValueError):
    """A text is no game in its notation; the message names the line, the property or the key that is wrong."""


class PluginError(GomokuArenaError):
    """A plugin is broken, or an engine's name resolves to nothing."""


class EngineError(GomokuArenaError):
    """An engine failed during a game."""


class EngineStartError(EngineError):
    """The engine could not be started."""


class EngineCrashedError(EngineError):
    """The engine's process ended, or an exception escaped the engine."""


class EngineTimeoutError(EngineError):
    """The engine did not answer within its limit."""


class EngineProtocolError(EngineError):
    """The engine answered something that is no move."""


class UnsupportedRulesError(EngineError):
    """The engine says that it does not play these rules or this board size."""


__all__ = [
    "ConfigError",
    "EngineCrashedError",
    "EngineError",
    "EngineProtocolError",
    "EngineStartError",
    "EngineTimeoutError",
    "GomokuArenaError",
    "IllegalMoveError",
    "NotationError",
    "PluginError",
    "PointError",
    "PositionError",
    "RulesError",
    "SearchError",
    "StoreError",
    "UnsupportedRulesError",
]
