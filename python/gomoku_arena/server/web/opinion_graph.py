"""What the two engines of a game thought of it, as a graph that can be clicked and stepped along."""

from collections.abc import Callable, Sequence
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments

from gomoku_arena.server.web.texts import Texts
from gomoku_arena.server.web.watched_game import Opinion


class OpinionGraph(Element, component="opinion_graph.js"):
    """Black's winning chance, as either engine saw it when it moved."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._props["words"] = {
            "graph": texts("Black's winning chance as the engines see it"),
            "black": texts("Black"),
            "unknown": texts("no score"),
        }
        self.show([], 0, 0, ("", ""))

    def show(self, opinions: Sequence[Opinion], plies: int, shown: int, names: tuple[str, str]) -> None:
        """Shows a game of so many plies, of which the board shows ``shown``. names: of black and of white."""
        self._props["points"] = [
            {"ply": it.ply, "black": it.by_black, "chance": round(it.chance, 3)}
            for it in opinions
            if it.chance is not None
        ]
        self._props["plies"], self._props["shown"], self._props["names"] = plies, shown, list(names)
        self.update()

    def on_ply(self, handler: Callable[[int], Any]) -> "OpinionGraph":
        """Calls that with the ply that was chosen."""

        def tell(event: GenericEventArguments) -> Any:
            return handler(event.args) if isinstance(event.args, int) else None

        return self.on("ply", tell)
