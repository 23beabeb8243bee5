"""The whole game: where it turned, how well each side played, and the moves that gave something away."""

from collections.abc import Callable, Sequence

from nicegui import ui

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.practice import MISTAKES
from gomoku_arena.analysis.review.judged_game import JudgedMove, MoveGrade, summary_of
from gomoku_arena.analysis.review.turning_point import turning_point
from gomoku_arena.sentences.games import judged_text, numbered, turning_details, turning_headline
from gomoku_arena.sentences.words import COLORS, GLYPHS, GRADES
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.reviews.review_graph import FLAWS, Judged
from gomoku_arena.server.web.share.address import practice_address

ShowPly = Callable[[int, Sequence[Point]], None]


class ReviewPanel:
    """Review of the game. show: shows the position after a ply, with a line from there."""

    def __init__(self, table: AnalyseTable, texts: Texts, show: ShowPly) -> None:
        self._table, self._texts, self._show = table, texts, show
        with labelled(ui.element("section").classes("card analyse-card"), texts("Review")):
            with ui.row().classes("analyse-controls"):
                self._begin = ui.button(texts("Review the game"), icon="query_stats", on_click=self._toggle)
                self._begin.props("no-caps").mark("review")
                self._progress = ui.label().classes("analyse-effort").props("aria-live=polite").mark("review-progress")
            self._verdict = ui.element("div").props("aria-live=polite")
            self._players = ui.element("div")
            self._list = ui.element("ol").classes("analyse-list").mark("marks")
        self._rows: dict[int, _FlawRow] = {}
        self._told: tuple[bool, Judged | None] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        review, busy = self._table.review, self._table.is_busy("review")
        moves = review.moves if review else []
        self._begin.text = self._texts("Stop") if busy else self._texts("Review the game")
        self._begin.props["icon"] = "stop" if busy else "query_stats"
        # What the card is for, until it holds a review.
        looks = ("unelevated", "outline") if review is None and not busy else ("outline", "unelevated")
        self._begin.props(add=looks[0], remove=looks[1])
        self._begin.set_enabled(self._table.is_seated and bool(self._table.study.tree.root.branches))
        self._progress.text = self._progress_text(review)
        self._list_flaws([move for move in moves if move.grade in FLAWS])
        if self._told != (is_whole := review is not None and review.is_whole, review):
            self._told = is_whole, review
            self._tell(review)

    def _tell(self, review: Judged | None) -> None:
        """Says where the game turned and how well each side played, once all of it is judged."""
        self._verdict.clear()
        self._players.clear()
        if review is None or not review.is_whole:
            return
        found = turning_point(review.positions, review.moves)
        texts = self._texts.on_board(self._table.study.rules.size)
        with self._verdict, ui.element("div").classes("review-verdict").mark("turning"):
            ui.label(turning_headline(found, texts)).classes("review-headline")
            for sentence in turning_details(found, texts) if found else ():
                ui.label(sentence)
            if found and found.losing:
                self._losing_move(found.losing)
        with self._players:
            self._summaries(review.moves)
            self._practices(review.moves)

    def _losing_move(self, losing: JudgedMove) -> None:
        texts, before = self._texts, losing.ply - 1
        refutation = losing.proof.line if losing.proof else losing.answer
        with ui.element("div").classes("share-row"):
            again = ui.button(texts("Try it again from here"), on_click=lambda: self._show(before, ()))
            again.props("outline no-caps").mark("try-again")
            shown = ui.button(texts("Show the refutation"), on_click=lambda: self._show(losing.ply, refutation))
            shown.props("outline no-caps").mark("refutation")

    def _practices(self, moves: Sequence[JudgedMove]) -> None:
        """The ways to look at the mistakes of a side once more."""
        texts, erred = self._texts, {it.color for it in moves if it.grade in MISTAKES}
        with ui.element("div").classes("share-row review-practices"):
            for color in Color:
                if color in erred:
                    to = practice_address(self._table.study.tree.position(), color)
                    link = ui.link(texts("Learn from {color}'s mistakes", color=texts(COLORS[color])), to)
                    link.classes("share-button").mark(f"practice-{color.name}")

    def _summaries(self, moves: Sequence[JudgedMove]) -> None:
        texts, summaries = self._texts, [summary_of(moves, color) for color in Color]
        with ui.element("table").classes("review-players").mark("players"):
            with ui.element("tr"):
                ui.element("td")
                for color in Color:
                    with ui.element("th").props("scope=col"):
                        ui.element("span").classes(f"stone-dot is-{color.name}").props("aria-hidden=true")
                        ui.label(texts(COLORS[color]))
            accuracies = ["—" if it.accuracy is None else f"{it.accuracy:.0f}" for it in summaries]
            self._row(texts("Accuracy"), "", accuracies)
            for grade in MoveGrade:
                self._row(texts(GRADES[grade]), grade, [str(it.grades[grade]) for it in summaries])

    @staticmethod
    def _row(name: str, grade: str, values: Sequence[str]) -> None:
        with ui.element("tr"):
            with ui.element("th").props("scope=row"):
                if grade:
                    _show_grade(ui.label().props("aria-hidden=true"), MoveGrade(grade))
                ui.label(name)
            for value in values:
                with ui.element("td"):
                    ui.label(value)

    def _list_flaws(self, moves: Sequence[JudgedMove]) -> None:
        """Shows these in their order. A move keeps its row, so that what somebody is about to click stays there."""
        gone = {ply: row for ply, row in self._rows.items() if ply not in {move.ply for move in moves}}
        for ply, row in gone.items():
            row.element.delete()
            del self._rows[ply]
        for place, move in enumerate(moves):
            if move.ply not in self._rows:
                with self._list:
                    row = self._rows[move.ply] = _FlawRow(self._texts, self._show)
                row.element.move(target_index=place)
            self._rows[move.ply].tell(move, self._table.study.rules.size)

    def _progress_text(self, review: Judged | None) -> str:
        texts = self._texts
        if review is None and not self._table.study.tree.root.branches:
            return texts("There are no moves yet.")
        if review is None:
            return texts(
                "tengen judges every move: where the game turned, how accurate each side was, and what was better."
            )
        if not review.is_whole:
            return texts("{n} of {all} positions", n=len(review.positions), all=review.plies + 1)
        return texts("Moves that gave something away: {n}", n=sum(it.grade in FLAWS for it in review.moves))

    def _toggle(self) -> None:
        if self._table.is_busy("review"):
            self._table.end_review()
        else:
            self._table.begin_review()


class _FlawRow:
    """A move that gave something away; a click shows what would have been better."""

    def __init__(self, texts: Texts, show: ShowPly) -> None:
        self._texts, self._show = texts, show
        self._move: JudgedMove | None = None
        with (
            ui.element("li") as self.element,
            ui.element("button").props("type=button").classes("analyse-item") as item,
        ):
            self._glyph = ui.label().props("aria-hidden=true")
            self._name = ui.label().classes("mark-move")
            self._judgement = ui.label()
        item.on("click", self._choose)

    def tell(self, move: JudgedMove, size: int) -> None:
        """Says what is known of the move."""
        if move == self._move:
            return
        self._move, texts = move, self._texts.on_board(size)
        _show_grade(self._glyph, move.grade)
        self._name.text = numbered(move, texts)
        self._judgement.text = judged_text(move, texts)

    def _choose(self) -> None:
        if self._move is not None:
            self._show(self._move.ply - 1, self._move.better)


def _show_grade(label: ui.label, grade: MoveGrade) -> None:
    label.text = GLYPHS[grade]
    label.classes(replace=f"grade-glyph is-{grade}")
