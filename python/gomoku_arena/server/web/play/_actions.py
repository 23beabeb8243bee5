"""What a reader can do with a game besides playing."""

from collections.abc import Callable

from nicegui import ui

from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play._new_game import NewGameDialog
from gomoku_arena.server.web.play.table import PlayTable
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.share.download_row import DownloadRow
from gomoku_arena.server.web.share.files import Taken
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.later import Later


class PlayActions:
    """The buttons beside the board; ``update`` after every change."""

    def __init__(
        self,
        table: PlayTable,
        pool: EnginePool,
        games: SharedGames,
        reader: Reader,
        texts: Texts,
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._reader = reader
        self._texts = texts
        self._changed = changed
        self._dialog = NewGameDialog(table, pool, games, texts)
        self._downloads = Later(ui.element("div").classes("hidden"), self._download_dialog)
        with ui.element("div").classes("card actions") as self._usual:
            self._suggest = _button("lightbulb_outline", texts("Hint"), table.tell_more).mark("hint")
            self._undo = _button("undo", texts("Take back"), self._safely(table.undo_turn)).mark("take-back")
            self._resign = _button("outlined_flag", texts("Resign"), lambda: self._ask_to_resign(True)).mark("resign")
            self._hold = _button("pause", texts("Hold"), table.hold).mark("hold")
            self._go_on = _button("play_arrow", texts("Go on"), table.go_on).mark("go-on")
            self._hurry = _button("bolt", texts("Move now"), table.hurry).mark("move-now")
            with _button("more_horiz", texts("More")).mark("more"), ui.menu():
                self._more()
        with ui.element("div").classes("card actions is-asking") as self._asked:
            _button("close", texts("Keep playing"), lambda: self._ask_to_resign(False)).mark("keep-playing")
            _button("outlined_flag", texts("Resign this game"), self._safely(table.resign)).mark("resign-now")
        self._asked.set_visibility(False)

    def new_game(self) -> None:
        """Shows the form for a new game."""
        self._dialog.open()

    def update(self) -> None:
        """Offers what is possible now."""
        table = self._table
        people = any(player.is_person for player in table.sitting.players.values())
        engines = not all(player.is_person for player in table.sitting.players.values())
        going_on = table.sitting.verdict is None
        self._undo.set_enabled(table.can_take_back)
        self._suggest.set_enabled(table.can_tell_more)
        self._suggest.set_text(sentences.next_hint(table.hint, self._texts))
        # What is of no use any more would take the room of what is.
        self._suggest.set_visibility(people and table.can_advise and going_on)
        self._always.set_visibility(people and table.can_advise)
        self._resign.set_visibility(people and going_on)
        self._hold.set_visibility(engines and not people and not table.kept.held and going_on)
        self._go_on.set_visibility(table.is_held)
        self._hurry.set_visibility(table.is_thinking)
        for switch, is_on in self._switches.items():
            switch.value = is_on()
        if not going_on:
            self._ask_to_resign(False)

    def _more(self) -> None:
        texts, table = self._texts, self._table
        choices = {
            texts("New game"): self.new_game,
            texts("Analyse"): self._analyse,
            texts("Download"): lambda: self._downloads.wanted().open(),
        }
        for text, act in choices.items():
            ui.menu_item(text, act).props("role=menuitem")
        ui.separator()
        self._switches: dict[ui.switch, Callable[[], bool]] = {}
        self._menu_switch(texts("Move numbers"), lambda: table.kept.numbers, self._number)
        self._always = self._menu_switch(texts("Always suggest"), lambda: table.kept.suggests, table.suggest_always)

    def _menu_switch(self, text: str, is_on: Callable[[], bool], choose: Callable[[bool], None]) -> ui.switch:
        """A switch as an entry of a menu, in which screen readers expect no other switches.

        choose: called where the reader wants it otherwise, and not where the switch shows another game.
        """

        def change(wanted: bool) -> None:
            if wanted != is_on():
                choose(wanted)

        switch = ui.switch(text, value=is_on(), on_change=lambda it: change(bool(it.value)))
        self._switches[switch] = is_on
        return switch.props("role=menuitemcheckbox")

    def _ask_to_resign(self, asked: bool) -> None:
        self._asked.set_visibility(asked)
        self._usual.set_visibility(not asked)

    def _number(self, wanted: bool) -> None:
        self._table.kept.numbers = wanted
        self._changed()

    def _analyse(self) -> None:
        sitting = self._table.sitting
        ui.navigate.to(address("/analyse", sitting.position(), sitting.shown))

    def _download_dialog(self) -> ui.dialog:
        with labelled(ui.dialog(), self._texts("Download")) as dialog, ui.card().classes("downloads"):
            ui.label(self._texts("Download")).classes("new-game-title").props("role=heading aria-level=2")
            DownloadRow(self._texts, self._reader, self._shown)
        return dialog

    def _shown(self) -> Taken:
        return Taken(GameTree.of(self._table.sitting.position()), self._table.sitting.shown_game)

    def _safely(self, act: Callable[[], None]) -> Callable[[], None]:
        """A button may be pressed once more before the page has heard that there is nothing left to do."""

        def perform() -> None:
            try:
                act()
            except IllegalMoveError:
                self._changed()

        return perform


def _button(icon: str, text: str, act: Callable[[], object] | None = None) -> ui.button:
    return ui.button(text, icon=icon, on_click=act).props("flat no-caps stack").classes("action")
