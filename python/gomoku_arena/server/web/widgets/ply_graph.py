"""Black's winning chance over the plies of a game, as an element of the page that can be clicked and stepped along."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, StrictInt

from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard


class GraphLine(BaseModel):
    """One line."""

    points: list[tuple[int, float]]
    """Plies and black's chances there, 0 to 1."""
    name: str = ""
    """Whose line it is, told above the graph."""
    color: Literal["plain", "black", "white"] = "plain"
    filled: bool = False
    """What is below the line is black's, what is above it white's."""


class GraphMark(BaseModel):
    """A dot on a line."""

    ply: int
    chance: float
    mark: str
    """What it stands for, which decides its colour."""


class PlyGraph(Component, component="ply_graph_view.js"):
    """A graph of that name. unknown: what is told of a ply of which nothing else is."""

    def __init__(self, name: str, unknown: str) -> None:
        super().__init__()
        self.set_props(words={"graph": name, "unknown": unknown})
        self.show([], {}, 0, 0)

    def show(
        self,
        lines: Sequence[GraphLine],
        told: Mapping[int, str],
        plies: int,
        shown: int,
        marks: Sequence[GraphMark] = (),
    ) -> None:
        """Shows a game of this many plies; the board shows the position after ``shown``. told: texts by ply."""
        self.set_props(
            lines=[line.model_dump() for line in lines],
            told=dict(told),
            plies=plies,
            shown=shown,
            marks=[mark.model_dump() for mark in marks],
        )

    def on_ply(self, handler: Callable[[int], Any]) -> "PlyGraph":
        """Calls that with the ply that was chosen."""

        return self.on("ply", heard(StrictInt, handler))
