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
├── BadMessageError       a client's message cannot be answered; names the field
├── UnavailableError      the server cannot search now; says why
├── InUseError            an object is used by another thread, and can only be used by one at a time
├── WorkerError           games cannot be played on, for a reason that is no player's fault
│   └── WorkerDiedError       the process that played a game is gone
└── EngineError           an engine failed during a game; it loses that game
    ├── EngineStartError      it could not be started
    ├── EngineCrashedError    its process ended or an exception escaped it
    ├── EngineTimeoutError    it did not answer in time
    ├── EngineProtocolError   it answered something that is no move
    └── UnsupportedRulesError it says that it does not play these rules

NotationWarning is none of them: it tells of a game that was read.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Self

from gomoku_arena._error_codes import ErrorCode
from gomoku_arena.nearest import nearest
from gomoku_arena.printable import printable

if TYPE_CHECKING:
    from gomoku_arena.record import MoveRecord


class ErrorData(NamedTuple):
    """What an error says, as a value that can be kept, compared and sent.

    sentence: in English. code: as ``GomokuArenaError.code``; empty for an exception of another program. fields: the
    values that the sentence names; an error among them is an ErrorData as well.
    """

    sentence: str
    code: str = ""
    fields: Mapping[str, object] = {}

    def __str__(self) -> str:
        """The sentence."""
        return self.sentence

    @classmethod
    def note(cls, code: ErrorCode, **fields: object) -> Self:
        """What nobody raises but somebody is told."""
        return cls(code.sentence.format(**fields), code, fields)


class GomokuArenaError(Exception):
    """Every error that this package raises on purpose.

    code: which error it is: short text that stays the same from version to version, such as
    ``illegal-move.double-three``. Errors without a code of their own have the one of their class, such as ``config``.
    fields: the values that the sentence names, by name.

    ``GomokuArenaError(ErrorCode.OCCUPIED, point=..., color=...)`` makes the sentence from the table of codes,
    ``GomokuArenaError("a sentence")`` has no fields.
    """

    code: str = "error"
    fields: Mapping[str, object]

    def __init__(self, sentence: str = "", /, **fields: object) -> None:
        self.fields = {name: data_of(it) if isinstance(it, BaseException) else it for name, it in fields.items()}
        if isinstance(sentence, ErrorCode):
            self.code = sentence
            sentence = sentence.sentence.format(**self.fields)
        super().__init__(sentence)

    def __repr__(self) -> str:
        """The class, the sentence, and the code with its fields."""
        told = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        code = f", code={str(self.code)!r}" if isinstance(self.code, ErrorCode) else ""
        return f"{type(self).__name__}({str(self)!r}{code}{told})"

    @classmethod
    def of(cls, told: ErrorData) -> Self:
        """The error that an explanation tells of, as one of this class."""
        error = cls(told.sentence)
        if isinstance(told.code, ErrorCode):
            error._tell(told.code, told.fields)
        return error

    def _tell(self, code: str, fields: Mapping[str, object]) -> None:
        """Takes the code and the fields of an error that Rust raised, which has made its sentence itself."""
        self.code, self.fields = ErrorCode(code), fields


class RulesError(GomokuArenaError, ValueError):
    """A rule switch is out of range or names nothing known."""

    code = "rules"


class PointError(GomokuArenaError, ValueError):
    """A coordinate or its text is malformed or off the board."""

    code = "point"


class PositionError(GomokuArenaError, ValueError):
    """A board given as text or array is malformed or cannot be played from."""

    code = "position"


class IllegalMoveError(GomokuArenaError, ValueError):
    """The move is not allowed in this position; the game is unchanged."""

    code = "illegal-move"


class SearchError(GomokuArenaError, ValueError):
    """A search was asked for something impossible: unknown engine or option, a bad limit, a finished game."""

    code = "search"

    def _tell(self, code: str, fields: Mapping[str, object]) -> None:
        # Rust names all options, of which an engine may have dozens.
        if code == ErrorCode.OPTION_UNKNOWN and "known" in fields:
            name = str(fields["name"])
            fields = {"name": name, "nearest": ", ".join(nearest(name, str(fields["known"]).split(", ")))}
            self.args = (ErrorCode.OPTION_UNKNOWN.sentence.format(**fields),)
        super()._tell(code, fields)


class ConfigError(GomokuArenaError, ValueError):
    """A configuration value is wrong; the message names the key and the value."""

    code = "config"


class StoreError(GomokuArenaError):
    """A store of games cannot be read or written, or does not hold what was asked for; names the file."""

    code = "store"


class NotationError(GomokuArenaError, ValueError):
    """A text is no game in its notation; the message names the line, the property or the key that is wrong."""

    code = "notation"


class NotationWarning(UserWarning):
    """Something about a game that was read: rules that its text does not say, or words that nobody understands."""


class PluginError(GomokuArenaError):
    """A plugin is broken, or an engine's name resolves to nothing."""

    code = "plugin"


class TaskError(GomokuArenaError):
    """Work in a process of its own was not done; the message says what befell it, such as ``took longer than 1 s``."""

    code = "task"


class BusyError(TaskError):
    """Work was not begun, because too much other work waits."""

    code = "busy"


class BadMessageError(GomokuArenaError, ValueError):
    """A client's message cannot be answered; the sentence names the field that is wrong."""

    code = "message"


class UnavailableError(GomokuArenaError):
    """The server cannot search now: too many searches wait, it shuts down, or the engine does not come back."""

    code = "unavailable"


class InUseError(GomokuArenaError, RuntimeError):
    """An object that one thread at a time can use is in use already; nothing was changed."""

    code = "in-use"


class WorkerError(GomokuArenaError):
    """Games cannot be played on, for a reason that is no player's fault."""

    code = "worker"


class WorkerDiedError(WorkerError):
    """The process that played a game is gone.

    exit_code: negative for a signal, None where it is not known. moves: those of the game that it told of. asked: the
    player whose answer it waited for last, None where it did not say.
    """

    code = "worker-died"

    def __init__(
        self, exit_code: int | None = None, moves: "tuple[MoveRecord, ...]" = (), asked: str | None = None
    ) -> None:
        super().__init__()
        # What pickle makes it from again.
        self.args = exit_code, moves, asked
        self.fields = {"exit_code": exit_code, "asked": asked}
        self.exit_code = exit_code
        self.moves = moves
        self.asked = asked

    def __str__(self) -> str:
        return "a worker died" if self.exit_code is None else f"a worker process died with exit code {self.exit_code}"


class EngineError(GomokuArenaError):
    """An engine failed during a game."""

    code = "engine"


class EngineStartError(EngineError):
    """The engine could not be started."""

    code = "engine-start"


class EngineCrashedError(EngineError):
    """The engine's process ended, or an exception escaped the engine."""

    code = "engine-crashed"


class EngineTimeoutError(EngineError):
    """The engine did not answer within its limit."""

    code = "engine-timeout"


class EngineProtocolError(EngineError):
    """The engine answered something that is no move."""

    code = "engine-protocol"


class UnsupportedRulesError(EngineError):
    """The engine says that it does not play these rules or this board size."""

    code = "unsupported-rules"


__all__ = [
    "BadMessageError",
    "BusyError",
    "ConfigError",
    "EngineCrashedError",
    "EngineError",
    "EngineProtocolError",
    "EngineStartError",
    "EngineTimeoutError",
    "ErrorCode",
    "ErrorData",
    "GomokuArenaError",
    "IllegalMoveError",
    "InUseError",
    "NotationError",
    "NotationWarning",
    "PluginError",
    "PointError",
    "PositionError",
    "RulesError",
    "SearchError",
    "StoreError",
    "TaskError",
    "UnavailableError",
    "UnsupportedRulesError",
    "WorkerDiedError",
    "WorkerError",
]


def describe(error: BaseException) -> str:
    """The error as one line: a deliberate message as it is, any other with the name of its type."""
    text = printable(str(error))
    if isinstance(error, GomokuArenaError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def data_of(error: BaseException) -> ErrorData:
    """What the error says, with its code and its fields where it is one of ours."""
    if isinstance(error, GomokuArenaError):
        return ErrorData(describe(error), error.code, error.fields)
    return ErrorData(describe(error))
