"""The reference web app's JSON messages over WebSocket, the client's side: requests as text, answers as values.

Sans-I/O: nothing here connects, waits or raises on what a server says. Every request carries the whole position; a
server keeps no game between requests, so that a five which may still be broken is found again from the stones.
"""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from gomoku_arena._core import Color, Game, Point, Rules

SIZE = 19
"""The one board size of the protocol."""

_SAID = {"captures", "goal", "advantage", "double_three"}
_SHOWN = 200


def unsaid_switches(rules: Rules) -> list[str]:
    """The switches of ``rules`` that no field of a request can express; empty for rules that such a server can play."""
    usual = Rules.ninuki(size=SIZE).switches()
    unsaid = [name for name, value in rules.switches().items() if name not in _SAID and value != usual[name]]
    return unsaid if rules.double_three in ("none", "both") else [*unsaid, "double_three"]


def move_request(game: Game, difficulty: str) -> str:
    """Asks for a move in the position of ``game``, in less than 4096 bytes: one server reads no more at a time."""
    rules = game.rules
    black, white = game.captures
    last = _last_play(game)
    return _compact(
        {
            "type": "move",
            "difficulty": difficulty,
            "nextPlayer": game.side_to_move.symbol,
            "goal": rules.goal,
            "enableCapture": rules.captures,
            "enableDoubleThreeRestriction": rules.double_three == "both",
            **({} if last is None else {"lastPlay": last}),
            "scores": [{"player": "X", "score": black}, {"player": "O", "score": white}],
            "board": [list(row) for row in game.rows()],
        }
    )


def reset_request() -> str:
    """Tells the server to forget what earlier positions left in its tables; never answered."""
    return _compact({"type": "reset"})


def ping_request() -> str:
    """Asks whether anybody is there; answered by Pong."""
    return _compact({"type": "ping"})


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel)


Stone = Literal["X", "O"]


class Coordinate(_Message):
    """A point, perhaps off the board: ``x`` the column from the left, ``y`` the row from the top, both from 0."""

    x: StrictInt
    y: StrictInt


class Play(_Message):
    """A stone that was placed."""

    coordinate: Coordinate
    stone: Stone


class CapturedStone(Coordinate):
    """A stone that was taken."""

    stone: Stone


class PlayerScore(_Message):
    """Pairs that a player holds."""

    player: Stone
    score: StrictInt


class PlayerEvaluation(_Message):
    """What the server thinks of a player's position, on its own scale."""

    player: Stone
    eval_scores: float = Field(allow_inf_nan=False)


_Row = Annotated[tuple[Literal[".", "X", "O"], ...], Field(min_length=SIZE, max_length=SIZE)]


class MoveAnswer(_Message):
    """The server's move. What one of the known servers leaves out is None or empty."""

    type: Literal["move"]
    status: str = "success"
    last_play: Play | None = None
    board: Annotated[tuple[_Row, ...], Field(min_length=SIZE, max_length=SIZE)] | None = None
    captured_stones: tuple[CapturedStone, ...] | None = None
    scores: tuple[PlayerScore, ...] = ()
    eval_scores: tuple[PlayerEvaluation, ...] = ()

    def evaluation(self, color: Color) -> float | None:
        """What the server thinks of that player's position; None where it does not say, as by nothing but zeros."""
        if not any(entry.eval_scores for entry in self.eval_scores):
            return None
        return next((entry.eval_scores for entry in self.eval_scores if entry.player == color.symbol), None)

    def rows(self) -> list[str] | None:
        """The board after the move, in the form of ``Game.rows``."""
        return None if self.board is None else ["".join(row) for row in self.board]


class ErrorAnswer(_Message):
    """The request was refused."""

    type: Literal["error"]
    error: str


class Pong(_Message):
    """The answer to a ping."""

    type: Literal["pong"]


class Aside(_Message):
    """A message of another kind, such as an evaluation that nobody asked for."""

    type: str


@dataclass(frozen=True, slots=True)
class MalformedMessage:
    """A message outside the protocol; ``reason`` names the field that is wrong."""

    reason: str


Answer = MoveAnswer | ErrorAnswer | Pong | Aside | MalformedMessage

_ASIDE = TypeAdapter(Aside)
_KINDS: dict[str, TypeAdapter[Any]] = {
    "move": TypeAdapter(MoveAnswer),
    "error": TypeAdapter(ErrorAnswer),
    "pong": TypeAdapter(Pong),
}


def parse_answer(message: str | bytes) -> Answer:
    """What one message of a server means. Total: every text is some answer."""
    try:
        aside = _ASIDE.validate_json(message)
        answer: Answer = _KINDS.get(aside.type, _ASIDE).validate_json(message)
    except ValidationError as error:
        return MalformedMessage(complaint(error))
    return answer


def shown(text: str | bytes, length: int = _SHOWN) -> str:
    """The message for people: on one line, both ends of it where it is longer than ``length``."""
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    if len(text) > length:
        text = f"{text[: length // 2]} … {text[-length // 2 :]}"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def complaint_of(error: ValidationError) -> tuple[str, str]:
    """The field at which something is wrong with a message, and what, without the value; the first where more is."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return where, first["msg"]


def complaint(error: ValidationError) -> str:
    """The same as a sentence."""
    where, told = complaint_of(error)
    return f"{where}: {told}" if where else told


def _last_play(game: Game) -> dict[str, Any] | None:
    """The opponent's last stone, or of a position without a history any stone: without one, servers play the centre."""
    last = game.moves[-1] if game.moves else _any_stone(game)
    if last is None:
        return None
    return {"coordinate": {"x": last.x, "y": last.y}, "stone": game.side_to_move.opponent.symbol}


def _any_stone(game: Game) -> Point | None:
    opponent = game.side_to_move.opponent.symbol
    for letter in (opponent, game.side_to_move.symbol):
        for y, row in enumerate(game.rows()):
            if letter in row:
                return Point(row.index(letter), y)
    return None


def _compact(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))
