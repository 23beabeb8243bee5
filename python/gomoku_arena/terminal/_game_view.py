"""The screen of one game: its board, both seats, the moves, the analysis."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Static

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.engines.runtime.analyst import ANALYST, Analyst
from gomoku_arena.live.live_game import LiveGame
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.printable import printable_lines
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.terminal import _sentences as sentences
from gomoku_arena.terminal._opening_panel import OpeningPanel, opening_marks
from gomoku_arena.terminal._panels import AnalysisPanel, MoveList, SeatPanel, pairs
from gomoku_arena.terminal.board.marks import marks_of
from gomoku_arena.terminal.board.palette import Palette
from gomoku_arena.terminal.board.view import BoardWidget

_SIDE = 36
"""Columns that are left for what is beside the board, so that a line of the list of moves has room."""

_STATUS = 2
"""Rows below it."""


class GameView(Vertical):
    """Shows the game at a table. It is told when something has changed, and keeps nothing of the game itself.

    analyst: looks at the position on the board while ``analyses`` is set.
    """

    def __init__(self, table: LiveGame, analyst: Analyst) -> None:
        super().__init__()
        self.board = BoardWidget(table.sitting.game)
        self.table = table
        self.draft = OpeningDraft()
        self.analyses = False
        self._analyst = analyst

    def compose(self) -> ComposeResult:
        with Horizontal():
            with ScrollableContainer(id="wood", can_focus=False):
                yield self.board
            with Vertical(id="side"):
                yield Static(id="title", markup=False)
                yield SeatPanel(Color.BLACK)
                yield SeatPanel(Color.WHITE)
                yield Static(id="pairs")
                yield Static(id="state", markup=False)
                yield OpeningPanel()
                yield MoveList()
                yield AnalysisPanel()
        yield Static(id="status", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.board.make_room(event.size - (_SIDE, _STATUS))

    @property
    def palette(self) -> Palette:
        """The colours of everything here."""
        return self.board.palette

    def say(self, sentence: str) -> None:
        """Shows it until something else happens; what the position itself has to say where it is empty."""
        standing = sentences.standing(self.table, self.draft, self.board.cursor)
        self.query_one("#status", Static).update(printable_lines(sentence or standing), layout=False)

    def touch(self, point: Point) -> None:
        """Somebody plays at that point, or has it in mind for the fifth stone. Raises as ``LiveGame.play``."""
        self.draft.follow(self.table.opening)
        if self.table.opening is None:
            self.table.play(point)
            return
        self.table.sitting.check_turn_of_person()
        deed = self.draft.touch(point)
        if deed is None:
            self.changed()
        else:
            self.table.do(deed)

    def forget_last(self) -> bool:
        """Drops the last point that somebody has in mind; whether there was one."""
        had_one = bool(self.draft.points)
        self.draft.points = self.draft.points[:-1]
        if had_one:
            self.changed()
        return had_one

    def changed(self) -> None:
        """The position on the board is another one, or somebody else is to move: nothing said before holds."""
        self._watch()
        self.show()
        self.say(self._advice())

    def show(self) -> None:
        """Draws everything anew."""
        self.draft.follow(self.table.opening)
        sitting = self.table.sitting
        self.query_one("#title", Static).update(_title(self.table), layout=False)
        self.query_one("#pairs", Static).update(pairs(sitting, self.palette), layout=False)
        self.query_one("#pairs").display = sitting.rules.captures
        self.query_one("#state", Static).update(sentences.state(self.table, self.draft))
        self.query_one(MoveList).show(sitting)
        self._show_opening()
        self.show_clocks()
        self.show_thoughts()

    def show_clocks(self) -> None:
        """Draws what time changes."""
        for seat in self.query(SeatPanel):
            seat.show(self.table.sitting, self.table.elapsed, self.palette)

    def show_thoughts(self) -> None:
        """Draws the board and what is thought of its position."""
        game, panel = self.table.sitting.shown_game, self.query_one(AnalysisPanel)
        panel.display = self.analyses
        analysis = self._think(game, panel) if self.analyses else None
        hint = self.table.suggestion
        marks = marks_of(game, hint.move if hint else None, analysis.pv if analysis else ())
        if self.table.opening is not None and self.table.sitting.is_at_end:
            marks = opening_marks(self.table.opening, self.draft, marks)
        self.board.show(game, marks)

    def show_hint(self) -> None:
        """Says what the analysis has found, where it has, or has the table look for a good move."""
        if self.analyses and self._analyst.known is not None:
            self.say(self._hint(self._analyst.known))
        else:
            self.table.suggest()

    def _show_opening(self) -> None:
        """Whoever has something to choose has it under the keys, and the board otherwise."""
        panel = self.query_one(OpeningPanel)
        had_choices = panel.offers_choices
        is_person = self.table.sitting.to_move.is_person
        panel.show(self.table.opening, self.draft, asks_person=is_person)
        if panel.offers_choices:
            panel.query_one("#choices").focus()
        elif had_choices:
            self.board.focus()

    def _watch(self) -> None:
        """Has the analyst look at what the board shows, but never while an engine thinks on its own clock."""
        game = self.table.sitting.shown_game
        if not self.analyses or self.table.is_thinking or game.outcome is not None:
            self._analyst.forget()
        else:
            self._analyst.look_at(game)

    def _think(self, game: Game, panel: AnalysisPanel) -> Analysis | None:
        """What is thought of the position: by its engine while that thinks about it, else by the analyst."""
        sitting = self.table.sitting
        if game.outcome is not None:
            panel.say("the game is over")
            return None
        if self.table.is_thinking and sitting.is_at_end:
            name, analysis = sitting.to_move.name, self.table.news
            is_on_scale = sitting.to_move.spec.name == ANALYST
        else:
            name, analysis, is_on_scale = ANALYST, self._analyst.known, True
        if analysis is None and self._analyst.failure:
            panel.say(self._analyst.failure.sentence)
        else:
            panel.show(name, analysis, game.side_to_move, on_scale=is_on_scale)
        return analysis

    def _advice(self) -> str:
        """What came of the question for a hint; nothing where nobody asked."""
        if self.table.is_advising:
            return "looking for a good move"
        if self.table.analyst.failure:
            return f"no hint: {self.table.analyst.failure}"
        return self._hint(self.table.suggestion) if self.table.suggestion else ""

    def _hint(self, hint: Analysis) -> str:
        mover = self.table.sitting.shown_game.side_to_move
        return f"hint: {hint.move}  {sentences.opinion(hint, mover, on_scale=True)}"


def _title(table: LiveGame) -> str:
    sitting = table.sitting
    rules, ply, opening = sitting.rules, sitting.game.ply, table.opening
    place = f"move {ply}" if sitting.is_at_end else f"move {sitting.shown} of {ply}"
    told = f"{rules.name} {rules.size}x{rules.size}  {opening.rule.title if opening else place}"
    return f"{told}\n{pattern_title(sitting.pattern)}"
