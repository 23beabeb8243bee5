"""Requests of the WebSocket protocol for tests, as dictionaries and as text."""

import json
from typing import Any

from gomoku_arena import Game, Rules
from gomoku_arena.webapp.client import move_request


def played(*points: str, **switches: Any) -> Game:
    """A game of ninuki after these moves."""
    game = Game(Rules.ninuki(**switches))
    for point in points:
        game.play(point)
    return game


def move(*points: str, **fields: Any) -> dict[str, Any]:
    """Asks ``easy`` for a move after these; fields that are None are left out."""
    return with_fields(json.loads(move_request(played(*points), "easy")), **fields)


def evaluate(*points: str, at: tuple[int, int] = (3, 3), **fields: Any) -> dict[str, Any]:
    """Asks what a point is worth after these moves."""
    last = {"coordinate": {"x": at[0], "y": at[1]}, "stone": "X"}
    return move(*points, **{"type": "evaluate", "lastPlay": last, **fields})


def with_fields(request: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The request with these fields; those that are None are left out."""
    return {key: value for key, value in {**request, **fields}.items() if value is not None}


def text(request: dict[str, Any]) -> str:
    """The request on the wire."""
    return json.dumps(request)


def board(rows: dict[int, str] | None = None) -> list[list[str]]:
    """An empty board, but for the rows given by their number from 0; they are filled up with points."""
    return [list((rows or {}).get(y, "").ljust(19, ".")) for y in range(19)]


def served() -> dict[str, Any]:
    """Asks ``easy`` for a move where every engine would play h8, a double-three that captures."""
    scores = [{"player": "X", "score": 4}, {"player": "O", "score": 2}]
    return move(board=board(_SERVED), nextPlayer="O", scores=scores)


_SERVED = {
    3: "...X.X",
    4: "...XOO.X....O",
    5: ".....O..X..X",
    6: "....XOOOOXX",
    7: "....XO..XXO",
    8: ".....XO",
    9: ".......OXOX",
    10: "........X",
    11: ".......XO.X",
    12: "......X",
    13: ".....X",
    14: "....O",
}
