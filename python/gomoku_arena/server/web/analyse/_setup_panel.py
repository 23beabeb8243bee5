"""Setting up a position: stones, whose turn it is, captured pairs, rules."""

from collections.abc import Callable

from nicegui import ui

from gomoku_arena._core import Color, Rules
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.widgets.rules_form import RulesForm

_MOST_PAIRS = 7


class SetupPanel:
    """The tools that rearrange ``study``; ``changed`` is called after each use."""

    def __init__(self, study: Study, texts: Texts, changed: Callable[[], None]) -> None:
        self._study, self._texts, self._changed = study, texts, changed
        self._refreshing = False
        ui.label(texts("Click the points of the board to set or take away stones.")).classes("analyse-hint")
        self._tools()
        self._turn()
        self._pairs()
        with ui.element("div").classes("share-row"):
            ui.button(texts("Empty the board"), icon="delete_sweep", on_click=self._clear).props(
                "outline dense no-caps"
            ).mark("clear")
        ui.label(texts("Rules")).classes("share-head")
        self._rules = ui.element("div")
        self._ruled: Rules | None = None
        self.refresh()

    def refresh(self) -> None:
        """Shows the position as it is now."""
        study = self._study
        self._refreshing = True
        self._side.value = study.game.side_to_move.name
        for field, pairs in zip(self._counts, study.game.captures, strict=True):
            field.value = min(pairs, _MOST_PAIRS)
        self._held.set_visibility(study.rules.captures)
        self._show_rules()
        self._refreshing = False

    def _tools(self) -> None:
        texts, study = self._texts, self._study
        tools = {"X": texts("Black stone"), "O": texts("White stone"), ".": texts("Erase")}
        ui.toggle(tools, value=study.tool, on_change=lambda it: setattr(study, "tool", it.value)).props(
            "no-caps unelevated dense spread"
        ).classes("modes").mark("tool")

    def _turn(self) -> None:
        texts = self._texts
        sides = {"black": texts("Black to move"), "white": texts("White to move")}
        self._side = ui.toggle(sides, value="black", on_change=lambda it: self._give_turn(it.value))
        self._side.props("no-caps unelevated dense spread").classes("modes").mark("side")

    def _pairs(self) -> None:
        texts = self._texts
        labels = {Color.BLACK: texts("Pairs of Black"), Color.WHITE: texts("Pairs of White")}
        with ui.element("div").classes("fields") as self._held:
            self._counts = [self._count(color, label) for color, label in labels.items()]

    def _count(self, color: Color, label: str) -> ui.select:
        numbers = {pairs: str(pairs) for pairs in range(_MOST_PAIRS + 1)}
        field = ui.select(numbers, value=0, label=label, on_change=lambda it: self._give_pairs(color, it.value))
        return field.props("outlined dense options-dense")

    def _show_rules(self) -> None:
        """The form begins with the rules in force. What was chosen in it stays while they do."""
        texts, rules = self._texts, self._study.rules
        if self._ruled == rules:
            return
        self._ruled = rules
        settings = PlaySettings(preset=rules.name, switches=rules.switches())
        self._rules.clear()
        with self._rules:
            RulesForm(settings, texts)
        with self._rules, ui.element("div").classes("share-row"):
            ui.button(texts("Use these rules"), icon="rule", on_click=lambda: self._change_rules(settings)).props(
                "outline dense no-caps"
            ).mark("use-rules")

    def _give_turn(self, side: str) -> None:
        if not self._refreshing:
            self._study.give_turn(Color.BLACK if side == "black" else Color.WHITE)
            self._changed()

    def _give_pairs(self, color: Color, pairs: int) -> None:
        if not self._refreshing:
            self._try(lambda: self._study.give_pairs(color, pairs))

    def _clear(self) -> None:
        self._study.clear()
        self._changed()

    def _change_rules(self, settings: PlaySettings) -> None:
        self._try(lambda: self._study.change_rules(settings.rules()))

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except (GomokuArenaError, TypeError, OverflowError) as error:
            ui.notify(reason_of(self._texts, error).text, type="negative", multi_line=True)
        else:
            self._changed()
