"""The rules in force, and how the game opens: a button with their names that tells them in words."""

from nicegui import ui

from gomoku_arena._core import Rules
from gomoku_arena.opening_rules.rule import OpeningRule
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
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
                self._opening_name = ui.label().classes("rules-name")
                self._opening_words = ui.label()

    def show(self, rules: Rules, opening: OpeningRule | None = None) -> None:
        """Names these. opening: the rule under which the game opens."""
        texts, name = self._texts, rules_name(self._texts, rules)
        self._name.text, self._words.text = name, rules_words(texts, rules)
        self._opening_name.text = texts(opening.title) if opening is not None else ""
        self._opening_words.text = texts(opening.sentence) if opening is not None else ""
        for label in (self._opening_name, self._opening_words):
            label.set_visibility(bool(label.text))
        names = " · ".join(filter(None, (name, self._opening_name.text)))
        self._button.text = names
        self._button.classes(add="has-opening") if opening is not None else self._button.classes(remove="has-opening")
        labelled(self._button, texts("Rules: {rules}", rules=names))
