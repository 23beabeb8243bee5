"""What somebody drew on a position for others to see: shapes and labels on points."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gomoku_arena.printable import printable

Shape: TypeAlias = Literal["triangle", "square", "circle", "cross"]
"""The marks of ``Game.svg``."""

LONGEST_LABEL = 40
"""Characters of a label."""

LONGEST_SHOWN = 3
"""Characters of a label that a point has room for."""


@dataclass(frozen=True, slots=True)
class Markup:
    """One of them: a shape, or a label where ``shape`` is None."""

    point: str
    shape: Shape | None = None
    label: str = ""

    @property
    def letters(self) -> int:
        """What it counts among the letters of a tree."""
        return 1 + len(self.label)

    @property
    def shown(self) -> str:
        """As much of the label as a point has room for."""
        return printable(self.label)[:LONGEST_SHOWN].strip()
