"""How an opening stands: how far it has come, what it is called and what is asked of whom."""

from nicegui import ui

from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import opening_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.openings.words import OpeningWords, stone_names
from gomoku_arena.server.web.widgets.opening_name import OpeningName


class OpeningView:
    """Is drawn where it is made; ``show`` after every change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        with ui.element("div").classes("opening-way"):
            self._name = OpeningName(texts)
            self._steps = ui.element("div").classes("opening-steps").props("role=img")
        with ui.element("div").classes("opening-asked"):
            self.heading = ui.label().classes("opening-heading").mark("asked").props("role=status aria-live=polite")
            """What is asked, in a sentence; empty where nothing is."""
            self.count = ui.label().classes("opening-count").props("aria-live=polite")
            """How much of the answer is in mind."""
        self._detail = ui.label().classes("status-detail opening-detail")

    def show(self, opening: Opening | None, words: OpeningWords) -> None:
        """Shows that one; where there is none, nothing is asked, and whoever shows this hides it."""
        self.heading.text = words.heading(opening) if opening is not None else ""
        self.count.text = ""
        if opening is None:
            return
        self._detail.text = words.detail(opening)
        self._detail.set_visibility(bool(self._detail.text))
        self._name.show(opening_of(opening.stones, opening.rules))
        self._show_steps(opening)

    def _show_steps(self, opening: Opening) -> None:
        names, now = stone_names(opening, self._texts), len(opening.stones)
        labelled(self._steps, self._texts("Stone {n} of {all}", n=min(now + 1, len(names)), all=len(names)))
        self._steps.clear()
        with self._steps:
            for place, name in enumerate(names):
                kind = "is-done" if place < now else "is-now" if place == now else ""
                with ui.element("div").classes(f"opening-step {kind}"):
                    ui.element("span")
                    ui.label(name)
