"""Games as the page carries them: short keys and flat lists, for thousands of them are on one page.

A point is two letters, column and row, ``a`` the first; times are in milliseconds; what nobody reported is left out.
What each move captured and by how much it was late is worked out here, so that the page knows no rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.clock import TimeControl, lateness
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.printable import printable, printable_lines
from gomoku_arena.record import GameRecord
from gomoku_arena.score import bound_of
from gomoku_arena.sentences.openings import told as told_opening
from gomoku_arena.tournament.games import Result

_WINNERS = {None: 0, "black": 1, "white": 2}


def compact_game(
    result: Result, places: Mapping[str, int], rules: int, times: Mapping[str, TimeControl]
) -> dict[str, Any]:
    """The game under the keys that ``files/game.js`` explains. places: of the engines. rules: place of its rules."""
    record, pairing = result.record, result.pairing
    moves = record.moves
    told = {
        "n": result.game + 1,
        "r": pairing.round + 1,
        "i": pairing.pair + 1,
        "o": pairing.opening + 1,
        "z": rules,
        "b": places[record.black],
        "w": places[record.white],
        "x": _WINNERS[record.winner],
        "t": str(record.termination),
        "y": printable(record.reason),
        "k": len(record.opening),
        "j": title_of(record.points, record.rule_set),
        "p": letters(record.points),
        "c": _captures(record),
        "s": _reported([None if move.seconds is None else milliseconds(move.seconds) for move in moves]),
        "v": _reported([move.score for move in moves]),
        "g": {index: move.win_in for index, move in enumerate(moves) if move.win_in is not None},
        "q": {index: bound_of(move) for index, move in enumerate(moves) if bound_of(move) != "exact"},
        "d": _reported([move.depth for move in moves]),
        "h": _reported([move.nodes for move in moves]),
        "l": _reported([None if move.left is None else milliseconds(move.left) for move in moves]),
        "e": {index: milliseconds(late) for index, late in _late_moves(record, times).items()},
        "u": told_opening(record),
        "f": printable_lines(record.failure),
        "a": printable(record.started),
    }
    return {key: value for key, value in told.items() if value not in ("", None) and value != {} and value != []}


def rules_value(rules: Rules) -> dict[str, Any]:
    """What the page knows of rules."""
    return {
        "name": rules.name,
        "size": rules.size,
        "captures": rules.captures,
        "goal": rules.goal,
        "advantage": rules.advantage,
    }


def letters(points: Sequence[str]) -> str:
    """The points as the page writes them: two letters each."""
    return "".join(_letters(Point(point)) for point in points)


def milliseconds(seconds: float) -> float:
    """To four digits, and a whole number where it is one."""
    rounded = float(f"{1000 * seconds:.4g}")
    return int(rounded) if rounded.is_integer() else rounded


def _letters(point: Point) -> str:
    return chr(ord("a") + point.x) + chr(ord("a") + point.y)


def _reported(values: list[Any]) -> list[Any] | None:
    return values if any(value is not None for value in values) else None


def _captures(record: GameRecord) -> dict[int, str]:
    """The stones that each ply took off the board, by its number from 1."""
    if not record.rules["captures"]:
        return {}
    game, captures = Game(record.rule_set), {}
    for ply, point in enumerate(record.points, start=1):
        game.play(point)
        if game.captured:
            captures[ply] = "".join(map(_letters, game.captured))
    return captures


def _late_moves(record: GameRecord, times: Mapping[str, TimeControl]) -> dict[int, float]:
    """Lateness by the number of the move, the opening left out; moves in time are left out too."""
    found: dict[int, float] = {}
    for color, name in zip(Color, (record.black, record.white), strict=True):
        if name in times:
            first = (len(record.opening) + (color is Color.WHITE)) % 2
            late = lateness([move.took for move in record.moves_of(color)], times[name])
            found |= {first + 2 * turn: by for turn, by in enumerate(late) if by > 0}
    return found
