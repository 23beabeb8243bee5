"""The application: what keys, clicks and engines do to the game on the screen."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer

from gomoku_arena._core import Limit
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.runtime.analyst import ANALYST, Analyst
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import EngineError, ErrorCode, GomokuArenaError, IllegalMoveError, PluginError, describe
from gomoku_arena.live.live_game import LiveGame, LiveGameState
from gomoku_arena.play.config import GameConfig
from gomoku_arena.play.player import Player
from gomoku_arena.plugins.offered import openers
from gomoku_arena.plugins.registry import EngineRegistry
from gomoku_arena.terminal._game_view import GameView
from gomoku_arena.terminal._opening_panel import OpeningPanel
from gomoku_arena.terminal._panels import MoveList
from gomoku_arena.terminal.board.palette import DARK, LIGHT, MONOCHROME
from gomoku_arena.terminal.board.view import BoardWidget
from gomoku_arena.terminal.screens.dialogs import QuestionScreen, SaveScreen
from gomoku_arena.terminal.screens.help import HelpScreen
from gomoku_arena.terminal.screens.new_game import NewGameScreen
from gomoku_arena.terminal.seating import Choices, sit_down

_TICK = 0.1

_SEARCHES = 8
"""Places for engines that think: more than one game, its hints and its analysis ever need."""

_ANALYSIS = Limit(seconds=60.0)
"""After which an analysis ends by itself, so that nobody's forgotten window keeps a processor busy."""

_CLOSING = 0.5
"""Seconds that engines get at the end."""


class TerminalApp(App[None]):
    """Plays the game of a configuration, and others after it.

    ask_first: the first thing on the screen is the choice of a game.
    Raises PluginError or EngineError for an engine that cannot be had.
    """

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
        *(Binding(str(number), f"choose({number})", show=False) for number in range(1, 10)),
        Binding("p", "hold", "Wait", show=False),
        Binding("m", "hurry", "Move now", show=False),
        Binding("b", "play_on", "Play on", show=False),
        Binding("c", "light_or_dark", "Colours", show=False),
    ]

    def __init__(self, config: GameConfig, registry: EngineRegistry, *, ask_first: bool = False) -> None:
        super().__init__()
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = DARK.name
        self._choices = Choices(config, registry.names)
        self._ask_first = ask_first
        self._pool = EnginePool(openers(registry), searches=_SEARCHES)
        show_game, show_thoughts = (partial(self.call_later, it) for it in (self._show_game, self._show_thoughts))
        seat = partial(_seated, self._pool, registry)
        table = LiveGame(self._pool, LiveGameState(sit_down(config)), show_game, show_thoughts, seat)
        self._analyst = Analyst(self._pool, ANALYST, _ANALYSIS, show_thoughts)
        self.view = GameView(table, self._analyst)

    @property
    def table(self) -> LiveGame:
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
        self.view.changed()
        if self._ask_first:
            self.push_screen(NewGameScreen(self._choices), self._begin_first)
        else:
            self.table.sit()

    async def on_unmount(self) -> None:
        self.table.leave()
        self._analyst.leave()
        await self._pool.emptied(_CLOSING)

    def on_board_widget_played(self, event: BoardWidget.Played) -> None:
        if self.table.sitting.is_at_end:
            self._try(partial(self.view.touch, event.point))
        else:
            self.view.say("this is an earlier position: > goes to the last one, b plays on from here")

    def on_board_widget_cursor_moved(self) -> None:
        self.view.say("")

    def on_opening_panel_chosen(self, event: OpeningPanel.Chosen) -> None:
        self._try(partial(self.table.do, event.deed))

    def on_move_list_chosen(self, event: MoveList.Chosen) -> None:
        self._show(event.ply)

    def action_undo_move(self) -> None:
        """Takes a move back."""
        if not self.view.forget_last():
            self._try(self.table.undo_move)

    def action_undo_turn(self) -> None:
        """Takes a turn back."""
        self._try(self.table.undo_turn)

    def action_step(self, plies: int) -> None:
        """Shows an earlier or a later position."""
        self._show(self.table.sitting.shown + plies)

    def action_choose(self, number: int) -> None:
        """Chooses what has that number in an opening."""
        self.view.query_one(OpeningPanel).choose(str(number))

    def action_hold(self) -> None:
        """Lets the engines wait or think again."""
        if not self.table.sitting.waits_for_engine:
            self.view.say("no engine is to move")
        elif self.table.is_held:
            self.table.go_on()
        else:
            self.table.hold()

    def action_hurry(self) -> None:
        """Has the engine that thinks move."""
        if self.table.is_thinking:
            self.table.hurry()
        else:
            self.view.say("no engine thinks")

    def action_play_on(self) -> None:
        """Takes back every move after the position that is shown."""
        if self.table.sitting.is_at_end:
            self.view.say("this is the last position")
        else:
            self.table.play_on_from_here()

    def action_hint(self) -> None:
        """Asks for a move, and shows it when it is there."""
        sitting = self.table.sitting
        if self.table.is_thinking:
            self.view.say(str(IllegalMoveError(ErrorCode.OTHER_TURN, name=sitting.to_move.name)))
        elif self.table.opening is not None:
            self.view.say("nothing is suggested in an opening")
        elif sitting.shown_game.outcome is not None:
            self.view.say("the game is over")
        else:
            self.view.show_hint()

    def action_analyse(self) -> None:
        """Shows or hides the analysis."""
        self.view.analyses = not self.view.analyses
        self.view.changed()

    def action_resign(self) -> None:
        """Gives up, after a question."""
        self._ask("Resign this game?", lambda: self._try(self.table.resign))

    def action_new_game(self) -> None:
        """Asks for a game and begins it."""
        self.push_screen(NewGameScreen(self._choices), self._begin)

    def action_save(self) -> None:
        """Asks for a file and writes the game."""
        self.push_screen(SaveScreen(self.table.sitting.record()), self._tell_saved)

    def action_help(self) -> None:
        """Shows the keys and signs."""
        self.push_screen(HelpScreen(self.view.palette))

    def action_light_or_dark(self) -> None:
        """Dark becomes light, and light dark."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_leave(self) -> None:
        """Ends the application; a game that goes on is asked about."""
        if self.table.sitting.verdict is None and self.table.can_take_back:
            self._ask("The game is not over. Leave it?", self.exit)
        else:
            self.exit()

    def _begin_first(self, config: GameConfig | None) -> None:
        """Nobody's clock ran while the first game was chosen."""
        self._begin(config)
        self.table.sit()

    def _begin(self, config: GameConfig | None) -> None:
        if config is None:
            return
        try:
            self.table.change_game(sit_down(config))
        except GomokuArenaError as error:
            self.view.say(describe(error))
        else:
            self._choices.note(config)

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.view.say(f"saved as {path}")

    def _ask(self, question: str, act: Callable[[], object]) -> None:
        def answered(agreed: bool | None) -> None:
            if agreed:
                act()

        self.push_screen(QuestionScreen(question), answered)

    def _try(self, act: Callable[[], object]) -> None:
        """Does it, or says what was wrong."""
        try:
            act()
        except GomokuArenaError as error:
            self.view.say(describe(error))

    def _show(self, ply: int) -> None:
        self.table.sitting.show(ply)
        self.view.changed()

    def _show_game(self) -> None:
        if self.view.is_attached:
            self.view.changed()

    def _show_thoughts(self) -> None:
        if self.view.is_attached:
            self.view.show_thoughts()

    def _tick(self) -> None:
        if self.view.is_attached:
            self.table.tick()
            self.view.show_clocks()


def _seated(pool: EnginePool, registry: EngineRegistry, player: Player) -> EngineRunner:
    """The engine that plays for that player, opened at once. Raises PluginError or EngineError where there is none."""
    runner = pool.runner_of(partial(_opened, registry, player))
    runner.open()
    return runner


def _opened(registry: EngineRegistry, player: Player) -> Engine:
    try:
        return player.open(registry)
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"engine spec {player.spec.shown!r}: {describe(error)}") from error
