"""The rules in force: a button with their name that tells them in words."""

from nicegui import ui

from gomoku_arena._core import Rules
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.rules_words import rules_name, rules_words


class RulesChip:
    """Names the rules; ``show`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        with ui.button().props("flat dense no-caps icon-right=info_outline").classes("rules-chip") as self._button:
            self._button.mark("rules").props("aria-haspopup=dialog")
            # There is nothing to choose in it, so it is no menu for those who hear.
            popup = labelled(ui.menu().props("role=dialog"), texts("Rules"))
            with popup, ui.element("div").classes("rules-words"):
                self._name = ui.label().classes("rules-name")
                self._words = ui.label()

    def show(self, rules: Rules) -> None:
        """Names these."""
        name = rules_name(self._texts, rules)
        self._button.text = self._name.text = name
        self._words.text = rules_words(self._texts, rules)
        labelled(self._button, self._texts("Rules: {rules}", rules=name))
