"""The whole game: its evaluation graph, and the moves that gave something away."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.review import JudgedMove, MoveGrade, Review
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.sentences import MARKS, color_name, judged_text
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.ply_graph import GraphLine, GraphMark, PlyGraph

ShowPly = Callable[[int, Sequence[Point]], None]

SHOWN_MARKS = (MoveGrade.INACCURACY, MoveGrade.MISTAKE, MoveGrade.BLUNDER, MoveGrade.MISSED_WIN)
"""The moves that gave something away."""


class ReviewPanel:
    """Review of the game. show: shows the position after a ply, with a line from there."""

    def __init__(self, table: AnalyseTable, texts: Texts, show: ShowPly) -> None:
        self._table, self._texts, self._show = table, texts, show
        with labelled(ui.element("section").classes("card analyse-card"), texts("Review")):
            with ui.row().classes("analyse-controls"):
                self._begin = ui.button(texts("Review the game"), icon="query_stats", on_click=self._toggle)
                self._begin.props("outline no-caps").mark("review")
                self._progress = ui.label().classes("analyse-effort").props("aria-live=polite").mark("review-progress")
            self._graph = PlyGraph(texts("Winning chance over the game"), texts("not judged yet"))
            self._graph.on_ply(lambda ply: show(ply, ()))
            self._list = ui.element("ol").classes("analyse-list").mark("marks")
        self._listed = -1
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        table, texts, review = self._table, self._texts, self._table.review
        study, busy = table.study, table.is_busy("review")
        marked = [move for move in review.moves if move.mark in SHOWN_MARKS] if review else []
        self._draw(review, marked)
        self._begin.text = texts("Stop") if busy else texts("Review the game")
        self._begin.props["icon"] = "stop" if busy else "query_stats"
        self._begin.set_enabled(study.plies > 0)
        self._progress.text = self._told(review, busy)
        if len(marked) != self._listed:
            self._listed = len(marked)
            self._fill(marked)

    def _draw(self, review: Review | None, marked: Sequence[JudgedMove]) -> None:
        """Draws the graph; ``marked`` are its moves with a dot."""
        texts, study = self._texts, self._table.study
        chances = [it.chance for it in review.positions] if review else []
        told = {ply: f"{color_name(texts, Color.BLACK)} {percent(chance)}" for ply, chance in enumerate(chances)}
        # The thread of the review marks a move just before it tells what the move has led to.
        dots = [move for move in marked if move.ply < len(chances)]
        for move in dots:
            told[move.ply] += f" · {texts(MARKS[move.mark])}"
        line = GraphLine(points=[(ply, round(chance, 3)) for ply, chance in enumerate(chances)], filled=True)
        marks = [GraphMark(ply=it.ply, chance=chances[it.ply], mark=it.mark) for it in dots]
        self._graph.show([line], told, study.plies, study.shown, marks)

    def _fill(self, moves: Sequence[JudgedMove]) -> None:
        self._list.clear()
        with self._list:
            for move in moves:
                with ui.element("li"), ui.element("button").props("type=button").classes("analyse-item") as item:
                    ui.element("span").classes(f"mark-dot is-{move.mark}").props("aria-hidden=true")
                    ui.label(f"{move.ply}. {move.move}").classes("mark-move")
                    ui.label(judged_text(self._texts, move))
                item.on("click", partial(self._show, move.ply - 1, move.line))

    def _told(self, review: Review | None, busy: bool) -> str:
        texts = self._texts
        if review is None:
            return (
                texts("Judges every move by tengen.") if self._table.study.plies else texts("There are no moves yet.")
            )
        judged = len(review.positions)
        if busy or judged <= review.plies:
            return texts("{n} of {all} positions", n=judged, all=review.plies + 1)
        return texts("{n} moves that gave something away", n=sum(it.mark in SHOWN_MARKS for it in review.moves))

    def _toggle(self) -> None:
        if self._table.is_busy("review"):
            self._table.end_review()
        else:
            self._table.begin_review()
