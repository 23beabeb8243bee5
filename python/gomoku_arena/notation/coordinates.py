"""How people write points: rows counted from the top, as everywhere in this package, or from the bottom.

Renju diagrams, RenLib, gomocalc and PlayOK count from the bottom. Players of go, and pente.org, leave the letter I out.
What is stored and what is in links counts from the top and has every letter, whatever the reader chose.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from gomoku_arena._core import Point
from gomoku_arena.errors import ConfigError, ErrorCode, ErrorData, GomokuArenaError, PointError, data_of


class Numbers(StrEnum):
    """From where columns and rows are counted that are written as numbers."""

    FROM_0 = "from-0"
    FROM_1 = "from-1"
    FROM_CENTRE = "from-centre"


@dataclass(frozen=True)
class Coordinates:
    """A reader's way to write points."""

    from_bottom: bool = False
    """Rows are; those that are written as numbers with their column, as ``8,8``, always go down the board."""
    skips_i: bool | None = None
    """The letter of the ninth column is J; None where a text has to show it, and has the letter unless it does."""
    numbers: Numbers | None = None
    """From where numbers are counted; None where a text has to show it."""
    black: str = ""
    """What black's stones are on a drawn board, ``X`` or ``O``, 1 or 2; empty where a text has to show it."""

    @classmethod
    def of_words(cls, words: str) -> Self:
        """The coordinates with these words of ``WORDS``, which commas part. Raises ConfigError for another word."""
        coordinates = cls()
        for word in words.lower().split(","):
            if word.strip() not in WORDS:
                raise ConfigError(f"coordinates = {words!r:.80}: {word.strip()!r:.20} is none of {', '.join(WORDS)}")
            coordinates = replace(coordinates, **WORDS[word.strip()])
        return coordinates

    def lettered(self, names: Iterable[str]) -> "list[Coordinates]":
        """These coordinates; where points of these names may leave out I or not, both ways, the likely one first.

        A board of 15 columns ends with P where I is left out, and one of 19 with T.
        """
        last = max(letters := {name[0].lower() for name in names}, default="a")
        if self.skips_i is not None or "i" in letters or last < "i":
            return [self]
        both = [replace(self, skips_i=False), replace(self, skips_i=True)]
        return both[::-1] if last in "pt" else both

    @property
    def way(self) -> ErrorData:
        """What is told of a text that is taken to be written so, where it may be written otherwise."""
        if self.black:
            return ErrorData.note(ErrorCode.READ_BLACK, sign=self.black)
        if self.numbers is not None:
            return ErrorData.note(_OF_NUMBERS[self.numbers])
        return ErrorData.note(ErrorCode.READ_WITHOUT_I if self.skips_i else ErrorCode.READ_WITH_I)

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
        if not (self.from_bottom or self.skips_i) or not isinstance(error.code, ErrorCode):
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


WORDS: dict[str, dict[str, Any]] = {
    "top": {"from_bottom": False},
    "bottom": {"from_bottom": True},
    "with-i": {"skips_i": False},
    "without-i": {"skips_i": True},
    **{it.value: {"numbers": it} for it in Numbers},
    **{f"black-{it.lower()}": {"black": it} for it in "XO"},
}
"""How people say it in a command."""

_OF_NUMBERS = {
    Numbers.FROM_0: ErrorCode.READ_FROM_0,
    Numbers.FROM_1: ErrorCode.READ_FROM_1,
    Numbers.FROM_CENTRE: ErrorCode.READ_FROM_CENTRE,
}

FROM_TOP = Coordinates()
