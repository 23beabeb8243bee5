"""The two players."""

from enum import Enum
from typing import Literal

ColorName = Literal["black", "white"]
"""A player in records and messages."""


class Color(Enum):
    """One of the two players. Black moves first.

    ``list(Color)`` is black, then white: the order of every pair such as ``Game.captures``.
    """

    BLACK = 1
    """The player of the stones drawn ``X``, who moves first."""
    WHITE = 2
    """The player of the stones drawn ``O``."""

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
        return self.value

    def __str__(self) -> str:
        """The name."""
        return self.name

    def __repr__(self) -> str:
        """The expression that makes it."""
        return f"Color.{self._name_}"
