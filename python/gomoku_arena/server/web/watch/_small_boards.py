"""Several boards at once, small enough to be seen together, of which one can be chosen."""

from collections.abc import Callable, Sequence
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments
from pydantic import BaseModel

from gomoku_arena.drawing.sources import BOARD
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


class SmallBoards(Element, component="small_boards.js", dependencies=[*BOARD]):
    """The boards. action: what choosing one does."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self._props["action"] = action
        self._props["boards"] = []

    def show(self, boards: Sequence[SmallBoard]) -> None:
        """Shows these boards; one keeps its place in the page as long as its key is among them."""
        self._props["boards"] = [board.model_dump() for board in boards]
        self.update()

    def on_choose(self, handler: Callable[[str], Any]) -> "SmallBoards":
        """Calls that with the key of a board that was chosen."""

        def tell(event: GenericEventArguments) -> Any:
            return handler(event.args) if isinstance(event.args, str) else None

        return self.on("choose", tell)
