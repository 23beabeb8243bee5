"""The reference web app's JSON messages over WebSocket, the client's side: requests as text, answers as values.

Sans-I/O: nothing here connects, waits or raises on what a server says. Every request carries the whole position; a
server keeps no game between requests, so that a five which may still be broken is found again from the stones.
"""

import json
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.webapp.messages import SIZE, ErrorAnswer, MoveAnswer, Pong, complaint_of

_SAID = {"captures", "goal", "advantage", "double_three"}


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


class Aside(BaseModel):
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
        return MalformedMessage(": ".join(filter(None, complaint_of(error))))
    return answer


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
