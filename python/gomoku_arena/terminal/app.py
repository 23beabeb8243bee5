"""The application: what keys, clicks and engines do to the game on the screen."""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Footer

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.registry import EngineRegistry, describe
from gomoku_arena.terminal.analyst import Analyst
from gomoku_arena.terminal.board import Board
from gomoku_arena.terminal.game_view import GameView
from gomoku_arena.terminal.help_screen import HelpScreen
from gomoku_arena.terminal.move_list import MoveList
from gomoku_arena.terminal.new_game_screen import NewGameScreen
from gomoku_arena.terminal.palette import MONOCHROME
from gomoku_arena.terminal.question_screen import QuestionScreen
from gomoku_arena.terminal.save_screen import SaveScreen
from gomoku_arena.terminal.seating import open_engines, sit_down
from gomoku_arena.terminal.table import Table
from gomoku_arena.terminal.thinker import Thought
from gomoku_arena.tournament.config import TournamentConfig

_TICK = 0.1


class TerminalApp(App[None]):
    """Plays the game of a configuration, and others after it.

    ask_first: the first thing on the screen is the choice of a game.
    Raises PluginError or EngineError for an engine that cannot be had.
    """

    class Heard(Message):
        """An engine said something."""

        def __init__(self, thought: Thought) -> None:
            super().__init__()
            self.thought = thought

    CSS_PATH = "app.tcss"
    TITLE = "gomoku-arena"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("u", "undo_move", "Undo"),
        ("U", "undo_turn", "Turn"),
        ("t", "hint", "Hint"),
        ("a", "analyse", "Analyse"),
        ("n", "new_game", "New"),
        ("r", "resign", "Resign"),
        ("s", "save", "Save"),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        ("q", "leave", "Quit"),
        Binding("comma,pageup", "step(-1)", "Back", show=False),
        Binding("full_stop,pagedown", "step(1)", "On", show=False),
        Binding("less_than_sign,home", "step(-10_000)", "First", show=False),
        Binding("greater_than_sign,end", "step(10_000)", "Last", show=False),
        Binding("p", "hold", "Wait", show=False),
    ]

    def __init__(self, config: TournamentConfig, registry: EngineRegistry, *, ask_first: bool = False) -> None:
        super().__init__()
        self._config = config
        self._known_engines = registry
        self._ask_first = ask_first
        self._analyst = Analyst(registry, self._overhear)
        self.view = GameView(self._set_table(config), self._analyst)

    @property
    def table(self) -> Table:
        """The game that is played."""
        return self.view.table

    def compose(self) -> ComposeResult:
        yield self.view
        yield Footer()

    def on_mount(self) -> None:
        if self.no_color or self.console.color_system is None:
            self.view.board.palette = MONOCHROME
        self.set_interval(_TICK, self._tick)
        self.view.board.focus()
        self.table.begin_turn()
        self.view.changed()
        if self._ask_first:
            self.action_new_game()

    def on_unmount(self) -> None:
        self.table.close()
        self._analyst.close()

    def on_board_played(self, event: Board.Played) -> None:
        if self.table.sitting.is_at_end:
            self._try(partial(self.table.play, event.point))
        else:
            self.view.say("this is an earlier position: > goes to the last one")

    def on_board_cursor_moved(self) -> None:
        self.view.say("")

    def on_move_list_chosen(self, event: MoveList.Chosen) -> None:
        self._show(event.ply)

    def on_terminal_app_heard(self, event: Heard) -> None:
        thought = event.thought
        if not self.view.is_attached:
            return
        if self._analyst.hear(thought):
            self.view.look_for_hint()
            self.view.show_thoughts()
        elif self.table.hear(thought):
            self.view.changed() if thought.final else self.view.show_thoughts()

    def action_undo_move(self) -> None:
        """Takes a move back."""
        self._try(self.table.undo_move)

    def action_undo_turn(self) -> None:
        """Takes a turn back."""
        self._try(self.table.undo_turn)

    def action_step(self, plies: int) -> None:
        """Shows an earlier or a later position."""
        self._show(self.table.sitting.shown + plies)

    def action_hold(self) -> None:
        """Lets the engines wait or think again."""
        if not self.table.sitting.waits_for_engine:
            self.view.say("no engine is to move")
            return
        self._try(self.table.release if self.table.held else self.table.hold)

    def action_hint(self) -> None:
        """Asks for a move, and shows it when it is there."""
        game = self.table.sitting.shown_game
        if self.table.sitting.verdict is not None and self.table.sitting.is_at_end:
            self.view.say("the game is over")
        elif self.table.is_thinking:
            self.view.say(f"it is the turn of {self.table.sitting.to_move.name}")
        elif self._try(partial(self._analyst.ask_hint, game), changes=False):
            self.view.say("looking for a good move")

    def action_analyse(self) -> None:
        """Shows or hides the analysis."""
        self.view.analyses = not self.view.analyses
        self.view.changed()

    def action_resign(self) -> None:
        """Gives up, after a question."""
        self._ask("Resign this game?", lambda: self._try(self.table.resign))

    def action_new_game(self) -> None:
        """Asks for a game and begins it."""
        self.push_screen(NewGameScreen(self._config, self._known_engines.names), self._begin)

    def action_save(self) -> None:
        """Asks for a file and writes the game."""
        self.push_screen(SaveScreen(self.table.sitting.record()), self._tell_saved)

    def action_help(self) -> None:
        """Shows the keys and signs."""
        self.push_screen(HelpScreen(self.view.palette))

    def action_leave(self) -> None:
        """Ends the application; a game that goes on is asked about."""
        if self.table.sitting.verdict is None and self.table.sitting.moves:
            self._ask("The game is not over. Leave it?", self.exit)
        else:
            self.exit()

    def _set_table(self, config: TournamentConfig) -> Table:
        sitting = sit_down(config)
        return Table(sitting, open_engines(sitting, self._known_engines), self._overhear)

    def _overhear(self, thought: Thought) -> None:
        # The loop has ended where the application is about to.
        with contextlib.suppress(RuntimeError):
            self.post_message(self.Heard(thought))

    def _begin(self, config: TournamentConfig | None) -> None:
        if config is None:
            self._begin_anew()
            return
        try:
            table = self._set_table(config)
        except GomokuArenaError as error:
            self.view.say(describe(error))
            return
        self.table.close()
        self._analyst.close()
        self._config, self.view.table = config, table
        table.begin_turn()
        self.view.changed()

    def _begin_anew(self) -> None:
        """Nobody's clock ran while the first game was chosen."""
        if not self.table.sitting.moves and self.table.waits_for_person:
            self.table.begin_turn()

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.view.say(f"saved as {path}")

    def _ask(self, question: str, act: Callable[[], object]) -> None:
        def answered(agreed: bool | None) -> None:
            if agreed:
                act()

        self.push_screen(QuestionScreen(question), answered)

    def _try(self, act: Callable[[], object], *, changes: bool = True) -> bool:
        """Does it, and says what was wrong; whether nothing was."""
        try:
            act()
        except GomokuArenaError as error:
            self.view.say(describe(error))
            return False
        if changes:
            self.view.changed()
        return True

    def _show(self, ply: int) -> None:
        self.table.sitting.show(ply)
        self.view.changed()

    def _tick(self) -> None:
        if not self.view.is_attached:
            return
        before = self.table.sitting.verdict
        self.table.look_at_clock()
        self._analyst.insist()
        self.view.look_for_hint()
        if self.table.sitting.verdict is not before:
            self.view.changed()
        else:
            self.view.show_clocks()
