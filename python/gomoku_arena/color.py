"""The two players."""

from enum import Enum
from typing import Any, Literal, Self, TypeAlias

ColorName: TypeAlias = Literal["black", "white"]
"""A player in records and messages."""


class Color(str, Enum):  # noqa: UP042, its value is the number in arrays
    """One of the two players. Black moves first.

    A colour is its name: ``Color.BLACK == "black"``.
    ``list(Color)`` is black, then white: the order of every pair such as ``Game.captures``.
    """

    _value_: int
    BLACK = "black", 1
    """The player of the stones drawn ``X``, who moves first."""
    WHITE = "white", 2
    """The player of the stones drawn ``O``."""

    def __new__(cls, name: Any, value: Any = None) -> Self:
        color = str.__new__(cls, name)
        color._value_ = value
        return color

    @classmethod
    def of(cls, color: "Color | ColorName") -> "Color":
        """The colour that is given, or that has the given name. Raises ValueError for anything else."""
        for known in cls:
            if isinstance(color, str) and known == color:
                return known
        raise ValueError(f"color = {color!r:.80}: a Color, 'black' or 'white' is expected")

    @property
    def name(self) -> ColorName:
        """The player in records and messages: ``black`` or ``white``."""
        return "black" if self is Color.BLACK else "white"

    @property
    def symbol(self) -> Literal["X", "O"]:
        """The letter of the player's stones in diagrams and rows."""
        return "X" if self is Color.BLACK else "O"

    @property
    def opponent(self) -> "Color":
        """The other player."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __int__(self) -> int:
        """1 for black, 2 for white: the value in ``Game.to_numpy``, as is ``value``."""
        return self._value_

    def __str__(self) -> str:
        """The name."""
        return self.name

    def __repr__(self) -> str:
        """The expression that makes it."""
        return f"Color.{self._name_}"
