"""Positions that can be looked into."""

from gomoku_arena._core import Game
from gomoku_arena.errors import ErrorCode, PositionError
from gomoku_arena.record import Termination


def check_goes_on(game: Game) -> None:
    """Raises PositionError where the game is over."""
    if game.outcome is not None:
        raise PositionError(ErrorCode.POSITION_OVER, termination=Termination(game.outcome.termination))
