"""A position as planes, the picture that networks see: uint8 of shape (channels, size, size), indexed [c, y, x]."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.tournament.openings.symmetry import SYMMETRIES, turned

CHANNELS = (
    "own stones",
    "opponent's stones",
    "the last move",
    "own captured pairs, everywhere",
    "opponent's captured pairs, everywhere",
    "1 everywhere where black is to move",
)
"""What each plane shows, from the side to move; pairs are counts with the advantage included."""


def planes_of(game: Game) -> NDArray[np.uint8]:
    """The planes of the position as it stands."""
    planes = np.zeros((len(CHANNELS), game.size, game.size), np.uint8)
    stones, mover = game.to_numpy(), game.side_to_move
    planes[0] = stones == int(mover)
    planes[1] = stones == int(mover.opponent)
    if game.moves:
        last = game.moves[-1]
        planes[2, last.y, last.x] = 1
    black, white = game.captures
    planes[3], planes[4] = (black, white) if mover == Color.BLACK else (white, black)
    planes[5] = mover == Color.BLACK
    return planes


@cache
def turns(size: int) -> tuple[NDArray[np.int16], ...]:
    """For each symmetry of the board, where it takes the point of every number; the first leaves all in place."""
    points = [str(Point(x, y)) for y in range(size) for x in range(size)]
    return tuple(
        np.array([point.y * size + point.x for point in map(Point, turned(points, size, symmetry))], np.int16)
        for symmetry in SYMMETRIES
    )


def turned_planes(planes: NDArray[Any], turn: NDArray[np.int16]) -> NDArray[Any]:
    """The planes with every point where ``turn`` takes it."""
    flat = np.empty_like(planes).reshape(len(planes), -1)
    flat[:, turn] = planes.reshape(len(planes), -1)
    return flat.reshape(planes.shape)
