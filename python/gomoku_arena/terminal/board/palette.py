"""How the board is coloured: on wood where there are colours, by different signs where there are none."""

from dataclasses import dataclass
from typing import Final

from textual.theme import Theme

from gomoku_arena._core import Color

FORBIDDEN = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"
HINT = "◆"
TAKEN = "◌"
CLOSED = "·"
MIRRORED = "="


@dataclass(frozen=True)
class Palette:
    """Signs and styles, the latter as Rich understands them."""

    stones: tuple[str, str]
    five_stones: tuple[str, str]
    """``stones`` and ``five_stones`` are signs for black and white: of ordinary stones, and of those in a five."""
    ink: tuple[str, str]
    wood: str
    line: str
    closed: str
    """Of lines and points on which no stone may lie now."""
    label: str
    cursor: str
    last: str
    pending: str
    won: str
    forbidden: str
    hint: str
    taken: str
    large_stone: str = ""
    """Three signs where there is room for them, and black and white differ by their colours."""

    def stone(self, color: Color, *, in_five: bool = False, large: bool = False) -> str:
        """The sign of a stone, or the signs of a large one."""
        if large and self.large_stone:
            return self.large_stone
        return (self.five_stones if in_five else self.stones)[int(color) - 1]

    def stone_style(self, color: Color) -> str:
        """How a stone of that colour is coloured on the wood."""
        return self.ink[int(color) - 1]

    def five(self, *, won: bool) -> str:
        """What lies under the stones of a five, whether it has won or may still be broken."""
        return self.won if won else self.pending

    def chip(self, color: Color) -> tuple[str, str]:
        """A stone on a piece of the board, for use beside it: text and style."""
        return f" {self.stone(color)} ", f"{self.stone_style(color)} on {self.wood}"


COLORED = Palette(
    stones=("●", "●"),
    five_stones=("●", "●"),
    ink=("bold #000000", "bold #ffffff"),
    wood="#b9864b",
    line="#6a4320",
    closed="#99693a",
    label="#3f2610",
    cursor="bold #ffffff on #2f5f8f",
    last="bold #7a0f0f on #e0b378",
    pending="on #d4622a",
    won="on #e3c046",
    forbidden="bold #9b1010",
    hint="bold #0a4f22",
    taken="bold #7a0f0f",
    large_stone="▐█▌",
)
"""Chosen so that both stones and the signs stay apart in 256 colours too."""

MONOCHROME = Palette(
    stones=("●", "○"),
    five_stones=("◉", "◎"),
    ink=("bold #ffffff", "bold #ffffff"),
    wood="#000000",
    line="#9a9a9a",
    closed="#5a5a5a",
    label="#c8c8c8",
    cursor="bold #ffffff on #5a5a5a",
    last="bold #ffffff",
    pending="bold",
    won="bold",
    forbidden="bold #ffffff",
    hint="bold #ffffff",
    taken="bold #ffffff",
)


DARK: Final = Theme(
    name="gomoku-dark",
    primary=COLORED.wood,
    secondary="#d9b27c",
    accent="#f3c969",
    error="#ff9a7a",
    foreground="#eadfce",
    background="#1d1712",
    surface="#2b2118",
    panel="#33261a",
    variables={"edge": "#8a6235"},
)

LIGHT: Final = Theme(
    name="gomoku-light",
    primary="#8a5a24",
    secondary="#74470f",
    accent="#8c3a00",
    error="#a3200d",
    foreground="#2b2118",
    background="#f7f0e4",
    surface="#fffaf1",
    panel="#eadcc4",
    dark=False,
    variables={"edge": "#b9864b"},
)
