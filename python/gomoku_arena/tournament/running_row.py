"""A running game as a row of the store, and back."""

from collections.abc import Sequence
from typing import Any

from gomoku_arena.tournament import move_columns
from gomoku_arena.tournament.move_columns import columns_of, moves_of
from gomoku_arena.tournament.running_games import RunningGame

RUNNING_COLUMNS = f"game, black, white, started, settled, opening, {move_columns.NAMES}"


def running_values(game: RunningGame) -> tuple[object, ...]:
    """The values of these columns."""
    names = (game.black, game.white, game.started)
    return (game.number, *names, game.settled, " ".join(game.opening), *columns_of(game.moves))


def running_of(row: Sequence[Any]) -> RunningGame:
    """The game that a query for these columns found."""
    number, black, white, started, settled, opening, *columns = row
    return RunningGame(number, black, white, started, bool(settled), tuple(opening.split()), moves_of(columns))
