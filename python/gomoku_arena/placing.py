"""Whether a stone may be placed: for moves of people, of engines, and for the stones of openings."""

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.errors import ErrorCode, IllegalMoveError, PointError


def stone_fault(game: Game, point: Point) -> IllegalMoveError | PointError | None:
    """Why nobody places a stone there: it cannot be played, or who plays it loses by it. None where it is legal."""
    try:
        game.copy().play(point)
    except (PointError, IllegalMoveError) as error:
        return error
    return forbidden_fault(game, point, game.side_to_move)


def forbidden_fault(game: Game, point: Point, color: Color) -> IllegalMoveError | None:
    """Which shape is forbidden to that colour at an empty point; None where none is."""
    reason = game.forbidden_reason(point, color)
    if reason is None:
        return None
    # The error that the core raises under rules that refuse such a move.
    return IllegalMoveError(ErrorCode(f"illegal-move.{reason.replace('_', '-')}"), point=point, color=color)
