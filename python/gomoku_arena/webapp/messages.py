"""The reference web app's JSON messages over WebSocket, the server's side: what it is asked, and what it answers.

What is asked of a server is read strictly: a number is a number and no text, and a board has 19 rows of 19. Fields that
are not known are passed over.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import from_json

from gomoku_arena._core import Color, Game, Rules
from gomoku_arena.errors import BadMessageError, ErrorCode, PositionError
from gomoku_arena.webapp.client import SIZE, CapturedStone, PlayerScore, Stone, complaint_of, shown

DEFAULT_DIFFICULTY = "hard"
"""For requests that name none, as those that the web app means for its other server."""

_LONGEST_NAME = 64


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel)


class Ping(_Request):
    """Whether anybody is there."""

    type: Literal["ping"]


class Reset(_Request):
    """Forget what earlier requests left behind. Nothing is ever left, and nothing answered."""

    type: Literal["reset"]


_Index = Annotated[StrictInt, Field(ge=0, lt=SIZE)]


class OnBoard(_Request):
    """A point: ``x`` the column from the left, ``y`` the row from the top, both from 0."""

    x: _Index
    y: _Index


class LastPlay(_Request):
    """The stone placed last or, in ``evaluate``, the point to judge; on an empty board the web app names no stone."""

    coordinate: OnBoard
    stone: Stone | None = None


class Pairs(_Request):
    """The pairs that a player has captured."""

    player: Stone
    score: Annotated[StrictInt, Field(ge=0)]


_Row = Annotated[tuple[Literal[".", "X", "O"], ...], Field(min_length=SIZE, max_length=SIZE)]
_Rows = Annotated[tuple[_Row, ...], Field(min_length=SIZE, max_length=SIZE)]


class PositionRequest(_Request):
    """What every request about a position says."""

    next_player: Stone
    goal: Annotated[StrictInt, Field(ge=3, le=7)]
    enable_capture: StrictBool
    enable_double_three_restriction: StrictBool
    last_play: LastPlay | None = None
    scores: Annotated[tuple[Pairs, ...], Field(min_length=2, max_length=2)]
    board: _Rows

    def game(self) -> Game:
        """The position; a five that may still be broken is found from the stones. Raises BadMessageError."""
        return self.game_of(Color.BLACK if self.next_player == "X" else Color.WHITE)

    def game_of(self, side_to_move: Color) -> Game:
        """The same with that colour to move. Raises BadMessageError for a position that cannot be."""
        rules = Rules.ninuki(
            captures=self.enable_capture,
            goal=self.goal,
            double_three="both" if self.enable_double_three_restriction else "none",
        )
        pairs = self._pairs() if self.enable_capture else None
        rows = ["".join(row) for row in self.board]
        try:
            return Game.from_position(rows, rules, side_to_move, pairs)
        except PositionError as error:
            raise bad_field("scores", str(error)) from None

    def _pairs(self) -> tuple[int, int]:
        told = {entry.player: entry.score for entry in self.scores}
        if len(told) < 2:
            raise bad_field("scores", "one entry for X and one for O were expected")
        return told["X"], told["O"]


class MoveRequest(PositionRequest):
    """A move is wanted; ``test`` is the same of the engine ``hard``, whatever the difficulty."""

    type: Literal["move", "test"]
    difficulty: Annotated[str, Field(min_length=1, max_length=_LONGEST_NAME)] = DEFAULT_DIFFICULTY

    @property
    def engine(self) -> str:
        """The name of the engine that is asked."""
        return DEFAULT_DIFFICULTY if self.type == "test" else self.difficulty


class EvaluateRequest(PositionRequest):
    """A point is to be judged for both players or, with ``wholeBoard``, every point for the next player."""

    type: Literal["evaluate"]
    whole_board: StrictBool = False


Request = Ping | Reset | MoveRequest | EvaluateRequest

_KINDS: dict[str, TypeAdapter[Any]] = {
    "move": TypeAdapter(MoveRequest),
    "test": TypeAdapter(MoveRequest),
    "evaluate": TypeAdapter(EvaluateRequest),
    "reset": TypeAdapter(Reset),
    "ping": TypeAdapter(Ping),
}


def parse_request(message: str | bytes) -> Request:
    """What a client asks. Raises BadMessageError, whatever the message is."""
    if isinstance(message, bytes):
        raise BadMessageError("the message is binary; text was expected")
    values = _object(message)
    kind = values.get("type")
    if not isinstance(kind, str):
        raise bad_field("type", f"one of {', '.join(_KINDS)} was expected")
    if kind not in _KINDS:
        raise bad_field("type", f"{shown(kind, 40)!r} is not one of {', '.join(_KINDS)}")
    try:
        request: Request = _KINDS[kind].validate_python(values)
    except ValidationError as error:
        where, complaint = complaint_of(error)
        raise (bad_field(where, complaint) if where else BadMessageError(complaint)) from None
    return request


def bad_field(field: str, reason: str) -> BadMessageError:
    """The error that names a field of a message."""
    return BadMessageError(ErrorCode.MESSAGE_FIELD, field=field, reason=reason)


def _object(message: str) -> dict[str, Any]:
    try:
        values = from_json(message, allow_inf_nan=False)
    # A TypeError is text that no UTF-8 can say.
    except (ValueError, TypeError) as error:
        raise BadMessageError(f"the message is no JSON: {error}") from None
    if not isinstance(values, dict):
        raise BadMessageError("the message is no JSON object")
    return values


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)

    def text(self) -> str:
        """The message on the wire, without the fields that say nothing."""
        return self.model_dump_json(by_alias=True, exclude_none=True)


class Pong(_Answer):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


class ErrorAnswer(_Answer):
    """Why there is no other answer."""

    type: Literal["error"] = "error"
    error: str


class Placed(_Answer):
    """A stone that was placed."""

    coordinate: OnBoard
    stone: Stone


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
    """What is thought of a player's position: a score, and the winning chance in percent, 0 to 100."""

    player: Stone
    eval_scores: int
    percentage: float


class MoveAnswer(_Answer):
    """The move, and the position after it. Engines that do not say what they think leave ``evalScores`` out."""

    type: Literal["move"] = "move"
    status: Literal["success"] = "success"
    board: tuple[tuple[str, ...], ...]
    last_play: Placed
    captured_stones: tuple[CapturedStone, ...]
    scores: tuple[PlayerScore, ...]
    execution_time: ExecutionTime
    eval_scores: tuple[PlayerEvaluation, ...] | None = None


class PointAnswer(_Answer):
    """What a point is worth to white and to black."""

    type: Literal["evaluate"] = "evaluate"
    eval_scores: tuple[PlayerEvaluation, PlayerEvaluation]


class BoardAnswer(_Answer):
    """The winning chance of the next player for every point, by rows; null for stones and forbidden points."""

    type: Literal["evaluate"] = "evaluate"
    chances: tuple[tuple[float | None, ...], ...]


Answer = Pong | ErrorAnswer | MoveAnswer | PointAnswer | BoardAnswer
