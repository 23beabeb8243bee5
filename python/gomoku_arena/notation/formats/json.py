"""JSON, as any program reads it: records of ours, exports of the web app, and positions without moves.

A text holds one of them, a list, or one a line.
"""

from collections.abc import Callable, Iterator
from typing import Any

from gomoku_arena.errors import NotationError
from gomoku_arena.notation import game_json
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats import web
from gomoku_arena.notation.notation import Broken, Notation, Reading, StatedRecord, StatedTree
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.sgf.variations import record_of

_OURS = {"rules", "termination"}
"""What every record of ours has; JSON with neither is another program's."""


def write_tree(tree: GameTree) -> str:
    """The main line of a game, or a position without history, as one line."""
    position = tree.position()
    return game_json.write(record_of(tree)) if position.setup is None else position_json.write(position)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    if text.startswith("["):
        yield from (_sound(_reading, value) for value in game_json.parse(text))
    elif "\n{" in text.rstrip():
        yield from (_sound(_reading_of_line, line) for line in text.splitlines() if line.strip())
    else:
        yield _sound(_reading_of_line, text)


def _sound(reading: Callable[[Any], Reading], told: object) -> Reading:
    """The game of a value or of a line; others are read where it is broken."""
    try:
        return reading(told)
    except NotationError as error:
        return Broken(error)


def _reading_of_line(line: str) -> Reading:
    return _reading(game_json.parse(line))


def _reading(value: object) -> Reading:
    if web.is_web(value):
        return web.reading_of(value)
    if position_json.is_position(value):
        return StatedTree(GameTree.of(position_json.position_of(value)))
    if isinstance(value, dict) and value and not value.keys() & _OURS:
        keys = quoted(", ".join(value), 80)
        raise NotationError(f"JSON of a program that we do not know: it has {keys}, and no rules and no termination")
    return StatedRecord(game_json.record_of(value))


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
