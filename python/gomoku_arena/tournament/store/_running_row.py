"""A running game as a row of the store, and back."""

from collections.abc import Sequence
from typing import Any, Literal

from gomoku_arena._core import MAX_SIZE
from gomoku_arena.tournament.store import _move_columns as move_columns
from gomoku_arena.tournament.store import _schema as schema
from gomoku_arena.tournament.store._move_columns import columns_of, moves_of, points_of
from gomoku_arena.tournament.store._row_shape import Line, Name, Number, RowShape, Word
from gomoku_arena.tournament.workers.running_games import RunningGame

_COLUMNS = "game, black, white, started, settled, opening"

_RUNNING = RowShape(
    {
        "game": Number,
        "black": Name,
        "white": Name,
        "started": Word,
        "settled": Literal[0, 1],
        "opening": Line,
        **move_columns.SHAPE,
    }
)


def running_columns(version: int = schema.VERSION) -> str:
    """The columns of a running game, in a store with that version of the tables."""
    return f"{_COLUMNS}, {move_columns.names_in(version)}"


def running_values(game: RunningGame) -> tuple[object, ...]:
    """The values of these columns."""
    names = (game.black, game.white, game.started)
    return (game.number, *names, game.settled, " ".join(game.opening), *columns_of(game.moves))


def running_of(row: Sequence[Any]) -> RunningGame:
    """The game that a query for these columns found. Raises ValueError for what we do not write."""
    number, black, white, started, settled, opening, *columns = _RUNNING.read(row)
    # Whose tournament it is knows the rules, not the row.
    stones, moves = points_of(opening, MAX_SIZE), moves_of(columns, MAX_SIZE)
    return RunningGame(number, black, white, started, bool(settled), stones, moves)
