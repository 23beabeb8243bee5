"""JSON, as any program reads it: records of ours, exports of the web app, and positions without moves.

A text holds one of them, a list, or one a line.
"""

from collections.abc import Iterator
from typing import Any

from gomoku_arena.notation import game_json
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats import web
from gomoku_arena.notation.notation import Notation, Reading, StatedRecord, StatedTree
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position


def write_tree(tree: GameTree) -> str:
    """The main line of a game, or a position without history, as one line."""
    position = tree.position()
    return game_json.write(position.record()) if position.setup is None else position_json.write(position)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    return map(_reading, _values(text))


def _values(text: str) -> Iterator[Any]:
    if text.startswith("["):
        yield from game_json.parse(text)
    elif "\n{" in text.rstrip():
        yield from (game_json.parse(line) for line in text.splitlines() if line.strip())
    else:
        yield game_json.parse(text)


def _reading(value: object) -> Reading:
    position = _position(value)
    if position is not None:
        return StatedTree(GameTree.of(position))
    return StatedRecord(web.record_of(value, may_go_on=True) if web.is_web(value) else game_json.record_of(value))


def _position(value: object) -> Position | None:
    """The position of a value that has no history; None for any other."""
    if web.is_web(value):
        position = web.setup_of(value)
        if position is not None:
            position.game()
        return position
    return position_json.position_of(value) if position_json.is_position(value) else None


NOTATION = Notation(
    name="json",
    title="JSON",
    suffixes=(".json", ".jsonl"),
    media_type="application/json",
    recognises=lambda text: text.startswith(("{", "[")),
    order=5,
    readings=_readings,
    write=lambda record, *_: game_json.write(record),
    write_tree=lambda tree, _: write_tree(tree),
    frame=("[\n", ",", "]\n"),
    exact=True,
)
