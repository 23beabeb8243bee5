"""Positions that can be looked into, and such in which the other side is to move.

What a player threatens is what it could do with another turn.
"""

from gomoku_arena._core import Color, Game
from gomoku_arena.errors import ErrorCode, PositionError
from gomoku_arena.record import Termination


def check_goes_on(game: Game) -> None:
    """Raises PositionError where the game is over."""
    if game.outcome is not None:
        raise PositionError(ErrorCode.POSITION_OVER, termination=Termination(game.outcome.termination))


def with_turn(game: Game, color: Color) -> Game | None:
    """The position with that colour to move and no history; None where it cannot be, or is over then."""
    if game.outcome is not None:
        return None
    if game.side_to_move == color and game.pending_five is None:
        return game.copy()
    try:
        passed = Game.from_position(game.rows(), game.rules, color, game.captures)
    except PositionError:
        return None
    return passed if passed.outcome is None else None
