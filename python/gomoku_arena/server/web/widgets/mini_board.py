"""A small picture of a few stones."""

from collections.abc import Sequence

from gomoku_arena._core import Color, Point
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.widgets.board_picture import Placed


class MiniBoard(Component, component="mini_board.js"):
    """The stones of an opening, black first, on a board of that size."""

    def __init__(self, stones: Sequence[Point], size: int) -> None:
        super().__init__()
        colors = Color.BLACK.name, Color.WHITE.name
        placed = [Placed(str(point), colors[place % 2]) for place, point in enumerate(stones)]
        self.set_props(picture={"size": size, "stones": [{"point": it.point, "color": it.color} for it in placed]})
