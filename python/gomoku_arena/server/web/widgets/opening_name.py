"""What the opening of a game is called, as soon as its first three stones lie."""

from nicegui import ui

from gomoku_arena.opening_rules.patterns import OpeningPattern
from gomoku_arena.sentences.openings import pattern_number
from gomoku_arena.server.web.i18n.texts import Texts


class OpeningName:
    """Kind and number over the name, or nothing; ``show`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        with ui.element("div").classes("opening-name").mark("opening-name") as self._card:
            self._number = ui.label().classes("opening-number")
            self._name = ui.label()
        self.show(None)

    def show(self, pattern: OpeningPattern | None) -> None:
        """Names this opening."""
        texts = self._texts
        self._card.set_visibility(pattern is not None)
        self._number.text = "" if pattern is None else texts("Opening, {number}", number=pattern_number(pattern, texts))
        self._name.text = "" if pattern is None else texts(pattern.romaji)
