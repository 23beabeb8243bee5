"""How people write points: rows counted from the top, as everywhere in this package, or from the bottom.

Renju diagrams, RenLib, gomocalc and PlayOK count from the bottom. Players of go, and pente.org, leave the letter I out.
What is stored and what is in links counts from the top and has every letter, whatever the reader chose.
"""

from dataclasses import dataclass

from gomoku_arena._core import Point
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, PointError, data_of


@dataclass(frozen=True)
class Coordinates:
    """A reader's way to write points."""

    from_bottom: bool = False
    skips_i: bool = False
    """The letter of the ninth column is J."""

    def read(self, name: str, size: int) -> Point:
        """The point of a board of that size that the reader calls so. Raises PointError where no point is called so."""
        if not self.skips_i or not name[:1].isascii() or name[:1].lower() < "i":
            return self.turned(Point(name), size)
        column = chr(ord(name[0].lower()) - 1)
        if column < "i":
            raise PointError(ErrorCode.POINT_WITHOUT_I, text=name)
        return self.turned(Point(column + name[1:]), size)

    def point(self, point: Point, size: int) -> str:
        """The point of a board of that size, as the reader writes it."""
        name = str(self.turned(point, size))
        return chr(ord(name[0]) + 1) + name[1:] if self.skips_i and name[0] >= "i" else name

    def turned(self, point: Point, size: int) -> Point:
        """The point that has, counted from the top, the name that the reader gives to this one; and the other way.

        A point off the board is left as it is.
        """
        if not self.from_bottom or point.y >= size:
            return point
        return Point(point.x, size - 1 - point.y)

    def renamed(self, error: ErrorData, size: int) -> ErrorData:
        """What an error about a board of that size says, with its points as the reader writes them."""
        if self == FROM_TOP or not isinstance(error.code, ErrorCode):
            return error
        fields = {name: self._renamed(name, value, size) for name, value in error.fields.items()}
        return data_of(GomokuArenaError(error.code, **fields))

    def _renamed(self, name: str, value: object, size: int) -> object:
        if isinstance(value, ErrorData):
            return self.renamed(value, size)
        if isinstance(value, Point):
            return self.point(value, size) if self.skips_i else self.turned(value, size)
        if name == "move" and isinstance(value, str):
            try:
                return self.point(Point(value), size)
            except PointError:
                return value
        return value


FROM_TOP = Coordinates()
