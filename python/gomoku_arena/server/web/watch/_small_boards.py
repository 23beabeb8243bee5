"""Several boards at once, small enough to be seen together, of which one can be chosen."""

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel

from gomoku_arena.drawing.sources import BOARD
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.widgets.board_picture import BoardPicture


class SmallBoard(BaseModel):
    """A board by its key."""

    key: str
    black: str
    white: str
    told: str
    """How far the game has come."""
    picture: BoardPicture
    chosen: bool = False
    """Whether it is the current one."""


class SmallBoards(Component, component="small_boards.js", dependencies=[*BOARD]):
    """The boards. action: what choosing one does."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.set_props(action=action, boards=[])

    def show(self, boards: Sequence[SmallBoard]) -> None:
        """Shows these boards; one keeps its place in the page as long as its key is among them."""
        self.set_props(boards=[board.model_dump() for board in boards])

    def on_choose(self, handler: Callable[[str], Any]) -> "SmallBoards":
        """Calls that with the key of a board that was chosen."""

        return self.on("choose", heard(str, handler))
