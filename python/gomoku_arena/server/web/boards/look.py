"""How a reader wants boards to look, in one of the themes: each style sheet of the folder ``themes`` is one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Self

from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates

_FOLDER = Path(__file__).parent / "themes"


def _name(sheet: Path) -> str:
    first, _, _ = sheet.read_text(encoding="utf-8").partition("\n")
    return first.strip("/* ")


THEMES: Mapping[str, str] = {sheet.stem: _name(sheet) for sheet in sorted(_FOLDER.glob("*.css"))}
"""What each theme is called, in English, as the first line of its sheet says it; translated by the page."""


Confirm = Literal["small", "always", "never"]
_CONFIRM: tuple[Confirm, ...] = ("small", "always", "never")

_KEPT = re.compile(rf"({'|'.join(map(re.escape, THEMES))})-([0-7])-(top|bottom)-(on|off)(?:-({'|'.join(_CONFIRM)}))?")
_MIRRORED = 4


@dataclass(frozen=True)
class BoardLook:
    """The choices for all boards of the page."""

    theme: str = "wood"
    """One of ``THEMES``."""
    turn: int = 0
    """Quarter turns to the right, 0 to 3; 4 more where the board is mirrored left to right before them."""
    coordinates: Coordinates = FROM_TOP
    labels: bool = True
    """Whether letters and numbers stand beside the board."""
    confirm: Confirm = "small"
    """When a move is confirmed before it is played: touched on a small board, always, or never."""

    @classmethod
    def from_cookie(cls, text: str) -> Self:
        """What a browser has kept; the usual look where it has nothing, or anything else."""
        kept = _KEPT.fullmatch(text)
        if kept is None:
            return cls()
        confirm = next((it for it in _CONFIRM if it == kept[5]), _CONFIRM[0])
        return cls(kept[1], int(kept[2]), Coordinates(kept[3] == "bottom"), kept[4] == "on", confirm)

    def to_cookie(self) -> str:
        """The choices as letters, digits and ``-``."""
        rows = "bottom" if self.coordinates.from_bottom else "top"
        return f"{self.theme}-{self.turn}-{rows}-{'on' if self.labels else 'off'}-{self.confirm}"

    def props(self) -> dict[str, object]:
        """What the script of a board is told."""
        return {
            "turn": self.turn,
            "from_bottom": self.coordinates.from_bottom,
            "coordinates": self.labels,
            "confirm": self.confirm,
        }

    def turned(self) -> Self:
        """Turned a quarter to the right."""
        return replace(self, turn=self.turn // _MIRRORED * _MIRRORED + (self.turn + 1) % _MIRRORED)

    def mirrored(self) -> Self:
        """Mirrored left to right, as it is seen."""
        quarters = -self.turn % _MIRRORED
        return replace(self, turn=quarters + (0 if self.turn >= _MIRRORED else _MIRRORED))
