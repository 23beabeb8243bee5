"""Several boards at once, small enough to be seen together, of which one can be chosen."""

from collections.abc import Callable, Sequence
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments
from pydantic import BaseModel

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.color import ColorName


class SmallStone(BaseModel):
    """A stone at these coordinates, from 0; the first row is at the top."""

    x: int
    y: int
    color: ColorName


class SmallBoard(BaseModel):
    """A board by its key. told: how far the game has come. chosen: whether it is the current one."""

    key: str
    black: str
    white: str
    told: str
    size: int
    stones: list[SmallStone]
    last: SmallStone | None
    chosen: bool = False


def stones_of(game: Game) -> list[SmallStone]:
    """Every stone on that board."""
    colors: dict[str, ColorName] = {it.symbol: it.name for it in Color}
    rows = enumerate(game.rows())
    return [SmallStone(x=x, y=y, color=colors[it]) for y, row in rows for x, it in enumerate(row) if it in colors]


def last_of(game: Game) -> SmallStone | None:
    """The stone of the last move."""
    if not game.moves:
        return None
    point: Point = game.moves[-1]
    return SmallStone(x=point.x, y=point.y, color="black" if game.ply % 2 else "white")


class SmallBoards(Element, component="small_boards.js"):
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
