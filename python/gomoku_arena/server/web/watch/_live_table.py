"""A table that may change while it is read: rows keep their place in the page, so nobody loses theirs."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard

OpenGame: TypeAlias = Callable[[int], Awaitable[None]]
"""Shows the game of that number, once it has been read."""

_DIGITS = 10


class Column(BaseModel):
    """A column's head."""

    text: str
    title: str = ""
    """What it means, where the text is short."""
    number: bool = False
    wide: bool = False
    """Left out on a narrow page."""


class TableCell(BaseModel):
    """What stands in a cell."""

    text: str = ""
    title: str = ""
    stone: Literal["", "black", "white"] = ""
    """The colour of a stone in front."""
    strong: bool = False
    tone: float = 0.0
    """How good it is, -1 to 1, as a tint."""
    span: tuple[float, float, float] | None = None
    """An interval from and to with a value in it, in per cent of the width, drawn instead of the text."""


class TableRow(BaseModel):
    """A row by its key."""

    key: str
    cells: list[TableCell]
    chosen: bool = False
    """Whether it is the current one."""


class LiveTable(Component, component="live_table.js"):
    """A table with a caption for those who do not see it.

    action: what choosing a row does, which makes the row's head a button.
    """

    def __init__(self, caption: str, columns: Sequence[Column], *, head: int = 0, action: str = "") -> None:
        super().__init__()
        self.set_props(caption=caption, head=head, action=action, rows=[])
        self.set_props(columns=[column.model_dump() for column in columns])

    def show(self, rows: Sequence[TableRow], columns: Sequence[Column] | None = None) -> None:
        """Shows these rows, under other heads where they are given."""
        if columns is not None:
            self.set_props(columns=[column.model_dump() for column in columns])
        self.set_props(rows=[row.model_dump() for row in rows])

    def on_choose(self, handler: Callable[[str], Any]) -> "LiveTable":
        """Calls that with the key of a row that was chosen."""

        return self.on("choose", heard(str, handler))


def game_number(handler: OpenGame) -> Callable[[str], Any]:
    """Has that handler called with the number of a game that a row's key is; with nothing for another key."""

    def tell(key: str) -> Any:
        return handler(int(key)) if key.isdecimal() and len(key) < _DIGITS else None

    return tell
