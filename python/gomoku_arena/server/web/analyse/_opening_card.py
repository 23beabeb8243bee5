"""How the game that is looked at was opened by a rule: what its opening is called, what was done and what is asked."""

from typing import NamedTuple

from nicegui import ui

from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.opening_view import OpeningView
from gomoku_arena.server.web.openings.words import OpeningWords, done_by_players
from gomoku_arena.server.web.widgets.later import Later
from gomoku_arena.server.web.widgets.opening_name import OpeningName


class _Parts(NamedTuple):
    """What is on the card."""

    now: ui.element
    """Around the view, which says what is asked."""
    view: OpeningView
    name: OpeningName
    done: ui.expansion
    deeds: ui.label


class OpeningCard:
    """It is hidden, and empty, until a rule has opened the game; ``refresh`` after every change."""

    def __init__(self, study: Study, texts: Texts) -> None:
        self._study, self._texts = study, texts
        self._card = ui.element("section").classes("card opening is-of-other")
        self._parts = Later(self._card, self._drawn)
        self.refresh()

    def refresh(self) -> None:
        """Shows the opening of the study."""
        study, texts = self._study, self._texts
        opened, opening = study.opened, study.opening
        self._card.set_visibility(opened is not None)
        if opened is None:
            return
        parts = self._parts.wanted()
        parts.now.set_visibility(opening is not None)
        parts.view.show(opening, OpeningWords(texts, texts, ()))
        # While the opening goes on, its name stands beside its steps.
        parts.name.show(study.pattern if opening is None else None)
        parts.done.set_visibility(bool(opened.deeds))
        parts.deeds.text = "\n".join(done_by_players(opened, texts.on_board(study.rules.size)))

    def _drawn(self) -> _Parts:
        with ui.element("div").classes("opening-now") as now:
            view = OpeningView(self._texts)
        name = OpeningName(self._texts)
        with ui.expansion(self._texts("How it was opened"), icon="expand_more").mark("opened") as done:
            deeds = ui.label().classes("opening-deeds")
        done.props("dense hide-expand-icon").classes("opening-done")
        return _Parts(now, view, name, done, deeds)
