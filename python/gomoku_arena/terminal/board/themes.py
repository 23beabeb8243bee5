"""What the board is surrounded by: dark, or light for a terminal or a room that is. The wood is the same in both."""

from typing import Final

from textual.theme import Theme

from gomoku_arena.terminal.board.palette import COLORED

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
