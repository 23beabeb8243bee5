"""Black's winning chance over the plies of a game, as an element of the page that can be clicked and stepped along."""

from collections.abc import Callable
from typing import Any

from nicegui.element import Element

from gomoku_arena.play.review import JudgedPosition, Mark, Review
from gomoku_arena.server.web.sentences import MARKS
from gomoku_arena.server.web.texts import Texts

SHOWN_MARKS = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The moves that are marked on the graph."""


class EvaluationGraph(Element, component="evaluation_graph.js"):
    """The graph of a review as far as it has come."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._props["words"] = {
            "graph": texts("Winning chance over the game"),
            "black": texts("Black"),
            "unknown": texts("not judged yet"),
        }
        self.show(None, 0, 0)

    def show(self, review: Review | None, plies: int, shown: int) -> None:
        """Shows a review of a game of so many plies, of which the board shows the position after ``shown``."""
        positions: list[JudgedPosition] = review.positions if review else []
        self._props["chances"] = [round(it.chance, 3) for it in positions]
        self._props["marks"] = [
            {"ply": it.ply, "mark": it.mark.value, "text": self._texts(MARKS[it.mark])}
            for it in (review.moves if review else [])
            if it.mark in SHOWN_MARKS
        ]
        self._props["plies"], self._props["shown"] = plies, shown
        self.update()

    def on_ply(self, handler: Callable[[int], Any]) -> "EvaluationGraph":
        """Calls that with the ply that was chosen."""

        def tell(event: Any) -> Any:
            return handler(event.args) if isinstance(event.args, int) else None

        self.on("ply", tell)
        return self
