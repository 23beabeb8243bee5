"""Where on the screen the points of a board lie."""

from dataclasses import dataclass
from typing import Self

from gomoku_arena._core import Point

LEFT = 3
"""Columns left of the wood that the lines are on, for the numbers of rows."""

TOP = 1
"""Rows above the lines, for the letters of columns."""

_LARGEST = 2


@dataclass(frozen=True)
class Grid:
    """A board of ``size`` whose points are ``scale`` rows apart, and twice as many columns."""

    size: int
    scale: int = 1

    @classmethod
    def fitting(cls, size: int, columns: int, rows: int) -> Self:
        """The largest that has room there; the smallest where none has."""
        grids = [cls(size, scale) for scale in range(_LARGEST, 0, -1)]
        return next((grid for grid in grids if grid.width <= columns and grid.height <= rows), grids[-1])

    @property
    def width(self) -> int:
        """Columns that it takes."""
        return LEFT + 2 * self.scale * self.size + 1

    @property
    def height(self) -> int:
        """Rows that it takes."""
        return TOP + self.scale * (self.size - 1) + 2

    def column_of(self, x: int) -> int:
        """The column of that line, counted from where the wood of the lines begins."""
        return self.scale * (2 * x + 1)

    def place_of(self, point: Point) -> tuple[int, int]:
        """The column and row where a point is drawn."""
        return LEFT + self.column_of(point.x), TOP + self.scale * point.y

    def point_at(self, column: int, row: int) -> Point | None:
        """The point that is drawn there, or nearest; None beside the lines."""
        x, y = (column - LEFT) // (2 * self.scale), (row - TOP + self.scale // 2) // self.scale
        return Point(x, y) if row >= TOP and 0 <= x < self.size and 0 <= y < self.size else None
