"""What a server of the reference web app is asked, read strictly.

A number is a number and no text, and a board has 19 rows of 19. Fields that are not known are passed over.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import from_json

from gomoku_arena._core import Color, Game, Rules
from gomoku_arena.errors import BadMessageError, ErrorCode, PositionError
from gomoku_arena.webapp.messages import SIZE, Rows, Stone, complaint_of, shown

DEFAULT_DIFFICULTY = "hard"
"""For requests that name none, as those that the web app means for its other server."""

_LONGEST_NAME = 64

_Index = Annotated[StrictInt, Field(ge=0, lt=SIZE)]


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel)


class Ping(_Request):
    """Whether anybody is there."""

    type: Literal["ping"]


class Reset(_Request):
    """Forget what earlier requests left behind. Nothing is ever left, and nothing answered."""

    type: Literal["reset"]


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


class PositionRequest(_Request):
    """What every request about a position says."""

    next_player: Stone
    goal: Annotated[StrictInt, Field(ge=3, le=7)]
    enable_capture: StrictBool
    enable_double_three_restriction: StrictBool
    last_play: LastPlay | None = None
    scores: Annotated[tuple[Pairs, ...], Field(min_length=2, max_length=2)]
    board: Rows

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
