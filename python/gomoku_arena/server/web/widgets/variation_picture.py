"""A line of moves on the board: numbered ghosts where its stones would stand, and without those that it captures."""

from collections.abc import Sequence

from gomoku_arena._core import Game, Point
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, Placed, picture_of


def variation_picture(start: Game, line: Sequence[Point], steps: int | None = None) -> BoardPicture:
    """The position after this many moves of the line, all of them unless told, as far as they can be played."""
    game = start.copy()
    numbers: dict[Point, int] = {}
    for number, point in enumerate(line[:steps], start=1):
        if game.outcome is not None or not game.is_legal(point):
            break
        game.play(point)
        numbers[point] = number
    picture = picture_of(game)
    names = {str(point): number for point, number in numbers.items()}
    ghosts = tuple(
        Placed(point=it.point, color=it.color, number=names[it.point]) for it in picture.stones if it.point in names
    )
    return picture.model_copy(
        update={
            "ply": start.ply,
            "stones": tuple(it for it in picture.stones if it.point not in names),
            "ghosts": ghosts,
            "last": None,
            "forbidden": {},
        }
    )
