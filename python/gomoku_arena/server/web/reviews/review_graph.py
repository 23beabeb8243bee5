"""The graph of a review: black's winning chance over the plies of the main line."""

from collections.abc import Callable

from gomoku_arena._core import Color
from gomoku_arena.analysis.review.judged_game import MoveGrade
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.sentences.words import COLORS, GRADES
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.ply_graph import GraphLine, GraphMark, PlyGraph

Judged = Review | ReviewResult

FLAWS = frozenset(MoveGrade) - {MoveGrade.BEST, MoveGrade.GOOD}
"""The grades of moves that gave something away."""


class ReviewGraph:
    """show: shows the position after a ply."""

    def __init__(self, texts: Texts, show: Callable[[int], None]) -> None:
        self._texts = texts
        self._graph = PlyGraph(texts("Winning chance over the game"), texts("not judged yet"))
        self._graph.on_ply(show)

    def draw(self, review: Judged | None, plies: int, shown: int) -> None:
        """Draws what the review knows by now of a game of this many plies; ``shown`` is the one on the board."""
        texts = self._texts
        # The thread of the review grades a move just before it tells what the move came from.
        moves = review.moves if review else []
        chances = {it.ply: it.chance for it in review.positions} if review else {}
        flaws = [move for move in moves if move.grade in FLAWS and move.ply in chances]
        black = texts(COLORS[Color.BLACK])
        told = {it.ply: f"{black} {it.told_chance(Color.BLACK)}" for it in review.positions} if review else {}
        for move in flaws:
            told[move.ply] += f" · {texts(GRADES[move.grade])}"
        line = GraphLine(points=[(ply, round(chance, 3)) for ply, chance in chances.items()], filled=True)
        marks = [GraphMark(ply=it.ply, chance=chances[it.ply], mark=it.grade) for it in flaws]
        self._graph.show([line], told, plies, shown, marks)
