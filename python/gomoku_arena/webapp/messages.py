"""The reference web app's JSON messages over WebSocket: what a server answers, and what all messages share.

Answers are read as the known servers write them, each of which leaves something out. Fields that are not known are
passed over.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    StrictInt,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic.alias_generators import to_camel

from gomoku_arena._core import Color
from gomoku_arena.printable import visible

SIZE = 19
"""The one board size of the protocol."""

_SHOWN = 200

Stone = Literal["X", "O"]

_Row = Annotated[tuple[Literal[".", "X", "O"], ...], Field(min_length=SIZE, max_length=SIZE)]
Rows = Annotated[tuple[_Row, ...], Field(min_length=SIZE, max_length=SIZE)]


def shown(text: str | bytes, length: int = _SHOWN) -> str:
    """The message for people: on one line, both ends of it where it is longer than ``length``."""
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if len(text) > length:
        text = f"{text[: length // 2]} … {text[-length // 2 :]}"
    return visible(text)


def complaint_of(error: ValidationError) -> tuple[str, str]:
    """The field at which something is wrong with a message, and what, without the value; the first where more is."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return where, first["msg"]


def _or_none(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """For a field that is only told: one that cannot be read does not make the message a wrong one."""
    try:
        return read(value)
    except ValidationError:
        return None


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)

    def text(self) -> str:
        """The message on the wire, without the fields that say nothing."""
        return self.model_dump_json(by_alias=True, exclude_none=True)


class Pong(_Answer):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


class ErrorAnswer(_Answer):
    """The request was refused, and why."""

    type: Literal["error"] = "error"
    error: str


class Coordinate(_Answer):
    """A point, perhaps off the board: ``x`` the column from the left, ``y`` the row from the top, both from 0."""

    x: StrictInt
    y: StrictInt


class Placed(_Answer):
    """A stone that was placed."""

    coordinate: Coordinate
    stone: Stone


class CapturedStone(Coordinate):
    """A stone that was taken."""

    stone: Stone


class PlayerScore(_Answer):
    """Pairs that a player holds."""

    player: Stone
    score: StrictInt


class ExecutionTime(_Answer):
    """One and the same time in seconds, milliseconds and nanoseconds."""

    s: float
    ms: float
    ns: float

    @classmethod
    def of(cls, seconds: float) -> Self:
        """That time, to a microsecond."""
        micro = round(seconds * 1e6)
        return cls(s=micro / 1e6, ms=micro / 1e3, ns=micro * 1e3)


class PlayerEvaluation(_Answer):
    """What a server thinks of a player's position: a score on its own scale, and the winning chance, 0 to 100."""

    player: Stone
    eval_scores: int | FiniteFloat
    percentage: Annotated[float | None, WrapValidator(_or_none)] = None
    bound: Annotated[Literal["lower", "upper"] | None, WrapValidator(_or_none)] = None
    """Both figures are at least (``lower``) or at most (``upper``) this; left out where they are exact."""


class MoveAnswer(_Answer):
    """The move, and the position after it. What one of the known servers leaves out is None or empty.

    Engines that do not say what they think leave ``evalScores`` out.
    """

    type: Literal["move"] = "move"
    status: str = "success"
    board: Rows | None = None
    last_play: Placed | None = None
    captured_stones: tuple[CapturedStone, ...] | None = None
    scores: tuple[PlayerScore, ...] = ()
    execution_time: Annotated[ExecutionTime | None, WrapValidator(_or_none)] = None
    eval_scores: tuple[PlayerEvaluation, ...] | None = None

    def evaluation(self, color: Color) -> PlayerEvaluation | None:
        """What the server thinks of that player's position; None where it does not say, as by nothing but zeros."""
        told = self.eval_scores or ()
        if not any(entry.eval_scores for entry in told):
            return None
        return next((entry for entry in told if entry.player == color.symbol), None)

    def rows(self) -> list[str] | None:
        """The board after the move, in the form of ``Game.rows``."""
        return None if self.board is None else ["".join(row) for row in self.board]


class PointAnswer(_Answer):
    """What a point is worth to white and to black."""

    type: Literal["evaluate"] = "evaluate"
    eval_scores: tuple[PlayerEvaluation, PlayerEvaluation]


class BoardAnswer(_Answer):
    """The winning chance of the next player for every point, by rows; null for stones and forbidden points."""

    type: Literal["evaluate"] = "evaluate"
    chances: tuple[tuple[float | None, ...], ...]


Answer = Pong | ErrorAnswer | MoveAnswer | PointAnswer | BoardAnswer
