"""Hints, from the least to the whole solution."""

from collections.abc import Callable, Mapping
from typing import Any

from nicegui import ui

from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts


class HintSteps:
    """Numbered steps, each a button that shows more than the one before. steps: what they say, and what they do."""

    def __init__(self, texts: Texts, steps: Mapping[str, Callable[[], Any]]) -> None:
        with ui.element("section").classes("card puzzle-help") as self._card:
            ui.label(texts("Stuck?")).classes("share-head")
            for number, (text, act) in enumerate(steps.items(), 1):
                with labelled(ui.element("button").props("type=button").classes("puzzle-step"), text) as step:
                    ui.label(str(number)).classes("puzzle-number")
                    ui.label(text).classes("puzzle-step-text")
                    ui.label(texts("Show")).classes("puzzle-show")
                step.on("click", act).mark(f"hint-{number}")

    def show(self, *, wanted: bool) -> None:
        """Shows the steps, or hides them."""
        self._card.set_visibility(wanted)
