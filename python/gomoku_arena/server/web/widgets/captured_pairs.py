"""The pairs that a colour has captured, under the rules that have captures."""

from nicegui import ui

from gomoku_arena._core import Color, Game
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled


class CapturedPairs:
    """A dot for each pair that wins, full for those that were taken; nothing where the rules have no captures."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._dots = ui.element("div").classes("seat-pairs").props("role=img")

    def show(self, game: Game, color: Color) -> None:
        """Shows those that this colour has in that position."""
        rules = game.rules
        self._dots.set_visibility(rules.captures)
        if not rules.captures:
            return
        taken = game.captures[color is Color.WHITE]
        self._dots.clear()
        labelled(self._dots, self._texts("Captured pairs: {taken} of {goal}", taken=taken, goal=rules.goal))
        with self._dots:
            for place in range(rules.goal):
                full = " is-full" if place < taken else ""
                ui.element("span").classes(f"seat-pair is-{color.opponent.name}{full}")
            ui.label(f"{taken} / {rules.goal}").classes("seat-count")
