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
├── TaskError             work in a process of its own was not done; says what befell it, as "took longer than 1 s"
│   └── BusyError             too many others wait for theirs
├── WorkerError           games cannot be played on, for a reason that is no player's fault
│   └── WorkerDiedError       the process that played a game is gone
└── EngineError           an engine failed during a game; it loses that game
    ├── EngineStartError      it could not be started
    ├── EngineCrashedError    its process ended or an exception escaped it
    ├── EngineTimeoutError    it did not answer in time
    ├── EngineProtocolError   it answered something that is no move
    └── UnsupportedRulesError it says that it does not play these rules
"""

from typing import TYPE_CHECKING

from gomoku_arena._core import (
    GomokuArenaError,
    IllegalMoveError,
    PointError,
    PositionError,
    RulesError,
    SearchError,
)

if TYPE_CHECKING:
    from gomoku_arena.record import MoveRecord


class ConfigError(GomokuArenaError, ValueError):
    """A configuration value is wrong; the message names the key and the value."""


class StoreError(GomokuArenaError):
    """A store of games cannot be read or written, or does not hold what was asked for; names the file."""


class NotationError(GomokuArenaError, ValueError):
    """A text is no game in its notation; the message names the line, the property or the key that is wrong."""


class PluginError(GomokuArenaError):
    """A plugin is broken, or an engine's name resolves to nothing."""


class TaskError(GomokuArenaError):
    """Work in a process of its own was not done; the message says what befell it, such as ``took longer than 1 s``."""


class BusyError(TaskError):
    """Work was not begun, because too much other work waits."""


class WorkerError(GomokuArenaError):
    """Games cannot be played on, for a reason that is no player's fault."""


class WorkerDiedError(WorkerError):
    """The process that played a game is gone.

    exit_code: negative for a signal, None where it is not known. moves: those of the game that it told of. asked: the
    player whose answer it waited for last, None where it did not say.
    """

    def __init__(
        self, exit_code: int | None = None, moves: "tuple[MoveRecord, ...]" = (), asked: str | None = None
    ) -> None:
        super().__init__(exit_code, moves, asked)
        self.exit_code = exit_code
        self.moves = moves
        self.asked = asked

    def __str__(self) -> str:
        return "a worker died" if self.exit_code is None else f"a worker process died with exit code {self.exit_code}"


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
    "BusyError",
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
    "TaskError",
    "UnsupportedRulesError",
    "WorkerDiedError",
    "WorkerError",
]


def describe(error: BaseException) -> str:
    """The error as one line: a deliberate message as it is, any other with the name of its type."""
    text = " ".join(str(error).split())
    if isinstance(error, GomokuArenaError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
