"""The screen of one game: its board, both seats, the moves, the analysis."""

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Static

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.registry import describe
from gomoku_arena.terminal import sentences
from gomoku_arena.terminal.analysis_panel import AnalysisPanel
from gomoku_arena.terminal.analyst import NAME, Analyst, is_on_scale
from gomoku_arena.terminal.board import Board
from gomoku_arena.terminal.marks import marks_of
from gomoku_arena.terminal.move_list import MoveList
from gomoku_arena.terminal.palette import Palette
from gomoku_arena.terminal.seat_panel import SeatPanel, pairs
from gomoku_arena.terminal.table import Table


class GameView(Vertical):
    """Shows the game at a table. It is told when something has changed, and keeps nothing of the game itself."""

    def __init__(self, table: Table, analyst: Analyst) -> None:
        super().__init__()
        self.board = Board(table.sitting.game)
        self.table = table
        self.hint: Point | None = None
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
                yield MoveList()
                yield AnalysisPanel()
        yield Static(id="status", markup=False)

    @property
    def palette(self) -> Palette:
        """The colours of everything here."""
        return self.board.palette

    def say(self, sentence: str) -> None:
        """Shows it until something else happens; what the position itself has to say where it is empty."""
        standing = sentences.standing(self.table.sitting, self.board.cursor)
        self.query_one("#status", Static).update(sentence or standing)

    def changed(self) -> None:
        """The position on the board is another one, or somebody else is to move: nothing said before holds."""
        self.hint = None
        fault = self._watch()
        self.show()
        self.say(fault)

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for, if it is there, or says why there will be none."""
        hint, error = self._analyst.hint, self._analyst.error
        if hint is not None:
            self._analyst.take_hint()
            self.hint = hint.move
            self.show_thoughts()
            mover = self.table.sitting.shown_game.side_to_move
            self.say(f"hint: {hint.move}  {sentences.opinion(hint, mover, on_scale=True)}")
        elif error is not None and self._analyst.is_hinting:
            self._analyst.take_hint()
            self.say(f"no hint: {describe(error)}")

    def show(self) -> None:
        """Draws everything anew."""
        sitting = self.table.sitting
        self.query_one("#title", Static).update(_title(self.table))
        self.query_one("#pairs", Static).update(pairs(sitting, self.palette))
        self.query_one("#pairs").display = sitting.rules.captures
        self.query_one("#state", Static).update(sentences.state(sitting, held=self.table.held))
        self.query_one(MoveList).show(sitting)
        self.show_clocks()
        self.show_thoughts()

    def show_clocks(self) -> None:
        """Draws what time changes."""
        for seat in self.query(SeatPanel):
            seat.show(self.table.sitting, self.table.used, self.palette)

    def show_thoughts(self) -> None:
        """Draws the board and what is thought of its position."""
        game, panel = self.table.sitting.shown_game, self.query_one(AnalysisPanel)
        panel.display = self.analyses
        analysis = self._think(game, panel) if self.analyses else None
        self.board.show(game, marks_of(game, self.hint, analysis.pv if analysis else ()))

    def _watch(self) -> str:
        """Has the analyst look at what the board shows, but never while an engine thinks on its own clock.

        The answer is why that cannot be.
        """
        game = self.table.sitting.shown_game
        if not self.analyses or self.table.is_thinking or game.outcome is not None:
            self._analyst.forget()
            return ""
        try:
            self._analyst.look_at(game)
        except GomokuArenaError as error:
            return describe(error)
        return ""

    def _think(self, game: Game, panel: AnalysisPanel) -> Analysis | None:
        """What is thought of the position: by its engine while that thinks about it, else by the analyst."""
        sitting = self.table.sitting
        if game.outcome is not None:
            panel.say("the game is over")
            return None
        if self.table.is_thinking and sitting.is_at_end:
            spec, name, analysis = sitting.to_move.engine, sitting.to_move.name, self.table.news
        else:
            spec, name, analysis = NAME, NAME, self._analyst.known
        if analysis is None and self._analyst.error is not None:
            panel.say(describe(self._analyst.error))
        else:
            panel.show(name, analysis, game.side_to_move, on_scale=is_on_scale(spec))
        return analysis


def _title(table: Table) -> str:
    sitting = table.sitting
    rules, ply = sitting.rules, sitting.game.ply
    place = f"move {ply}" if sitting.is_at_end else f"move {sitting.shown} of {ply}"
    return f"{rules.name} {rules.size}x{rules.size}  {place}"
