"""What every key does, and what the signs on the board mean."""

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gomoku_arena._core import Color
from gomoku_arena.notation.formats.registry import titles
from gomoku_arena.terminal.board.palette import CLOSED, FORBIDDEN, HINT, MIRRORED, TAKEN, Palette
from gomoku_arena.terminal.screens.dialogs import WRITERS

KEYS = (
    ("arrows, h j k l", "move the cursor"),
    ("enter, space, click", "play at the cursor, or where you click"),
    ("u  U", "take back a move; a turn, which is yours and its answer"),
    ("1 to 9", "choose in an opening what has that number"),
    (",  .  <  >", "step back, on; to the first position, the last"),
    ("b", "play on from the position that is shown"),
    ("p  m", "let the engines wait, or go on; have one move now"),
    ("t  a", "a hint, which tengen gives; an analysis of the position, or none"),
    ("r  n", "resign; new game"),
    ("s", f"save the game as {titles(WRITERS.values())}"),
    ("c  ?  q", "dark or light colours; this page; leave"),
)


class HelpScreen(ModalScreen[None]):
    """Closed by escape, enter, a click, or the key that opened it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,enter,space", "dismiss", "Close")]

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", id="help") as dialog:
            dialog.border_title = "Keys and signs"
            yield Static(self._keys())
            yield Static(self._signs(), id="signs")

    def on_click(self) -> None:
        self.dismiss()

    def _keys(self) -> Table:
        table = Table.grid(padding=(0, 2))
        for keys, meaning in KEYS:
            table.add_row(Text(keys, "bold"), meaning)
        return table

    def _signs(self) -> Text:
        palette, wood = self._palette, f"on {self._palette.wood}"
        shown = [
            (palette.chip(Color.BLACK), "black, who begins"),
            (palette.chip(Color.WHITE), "white"),
            (("[ ]", palette.cursor), "cursor"),
            (("( )", palette.last), "last move"),
            ((f" {FORBIDDEN} ", f"{palette.forbidden} {wood}"), "forbidden"),
            ((f" {TAKEN} ", f"{palette.taken} {wood}"), "just captured"),
            ((f" {HINT} ", f"{palette.hint} {wood}"), "hint"),
            ((f" {CLOSED} ", f"{palette.closed} {wood}"), "beyond an opening's area"),
            ((f" {MIRRORED} ", f"{palette.taken} {wood}"), "symmetric to a fifth"),
            (
                (
                    f" {palette.stone(Color.BLACK, in_five=True)} ",
                    f"{palette.stone_style(Color.BLACK)} {palette.pending}",
                ),
                "a five that may be broken",
            ),
        ]
        text = Text()
        for place, (sign, meaning) in enumerate(shown):
            text.append(*sign)
            text.append(f" {meaning:<26}" + ("\n" if place % 2 else ""))
        return text
