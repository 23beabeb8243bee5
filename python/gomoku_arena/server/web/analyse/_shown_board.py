"""What the board shows: the position, with what was found out about it drawn on it, or a line that is looked at."""

from collections.abc import Sequence

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.heat_map import settled
from gomoku_arena.server.web.analyse._engine_panel import candidates
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.advice import Advice
from gomoku_arena.server.web.openings.advice_view import advised_picture
from gomoku_arena.server.web.openings.board import offered_picture
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, Mark, picture_of, variation_picture
from gomoku_arena.server.web.widgets.board_view import BoardView


class ShownBoard:
    """It outlives what draws it: ``build`` where the page is drawn, and ``draw`` after every change."""

    view: BoardView

    def __init__(self, table: AnalyseTable, advice: Advice) -> None:
        self._table, self._study, self._advice = table, table.study, advice
        self.has_numbers = False
        """Whether stones show the numbers of their moves."""
        self._tells_advice = False
        self._preview: BoardPicture | None = None
        self._marked: Sequence[Point] = ()

    def build(self, texts: Texts, look: BoardLook) -> BoardView:
        """Draws it here."""
        self._texts = texts
        self.view = BoardView(picture_of(self._study.game), texts, look, wheel=True)
        return self.view

    def forget(self) -> None:
        """Another position is shown: no line is looked at, and nothing is marked."""
        self._preview, self._marked = None, ()

    def show_steps(self, start: Game, line: Sequence[Point], steps: int) -> None:
        """Shows this many moves of a line from that position; the position of the study again where there are none."""
        self._preview = variation_picture(start, line, steps) if steps else None
        self.draw()

    def mark(self, points: Sequence[Point]) -> None:
        """Marks these instead of the engine's moves."""
        # The pointer may leave a threat after the reader has chosen a line to look at.
        if points:
            self._preview = None
        self._marked = points
        self.draw()

    def number(self, wanted: bool) -> None:
        """Whether stones show the numbers of their moves."""
        self.has_numbers = wanted
        self.draw()

    def tell_advice(self, wanted: bool) -> None:
        """Whether to show what was found out about the balance of the stones; a line that is looked at goes with it."""
        if self._tells_advice:
            self._preview = None
        self._tells_advice = wanted
        self.draw()

    def draw(self) -> None:
        """Shows it as it is."""
        picture = self._preview or self._picture()
        # No number may be there twice, on a stone and on a fifth stone.
        numbers = self.has_numbers and not picture.fifths
        self.view.show(picture, numbers=numbers, steps=(self._study.shown, self._study.plies))

    def _picture(self) -> BoardPicture:
        heat, analysis = self._table.found.heat, self._table.found.analysis
        tells = analysis is not None and self._table.tells_chances
        if heat is not None and analysis is not None and tells:
            heat = settled(heat, analysis)
        marks = [Mark(point=str(point)) for point in self._marked]
        if analysis is not None and tells and not marks:
            marks = candidates(analysis, self._texts)
        picture = picture_of(self._study.game, heat=heat, marks=marks, markup=self._study.markup)
        if self._tells_advice:
            return advised_picture(picture, self._advice.answer, self._texts)
        return offered_picture(picture, self._study.opened_here, self._texts)
