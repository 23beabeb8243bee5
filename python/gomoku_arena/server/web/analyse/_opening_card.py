"""How the game that is looked at was opened by a rule: what its opening is called, what was done and what is asked."""

from nicegui import ui

from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.opening_view import OpeningView
from gomoku_arena.server.web.openings.words import OpeningWords, done_by_players
from gomoku_arena.server.web.widgets.opening_name import OpeningName


class OpeningCard:
    """It is hidden where no rule opened the game; ``refresh`` after every change."""

    def __init__(self, study: Study, texts: Texts) -> None:
        self._study, self._texts = study, texts
        with ui.element("section").classes("card opening is-of-other") as self._card:
            with ui.element("div").classes("opening-now") as self._now:
                self._view = OpeningView(texts)
            self._name = OpeningName(texts)
            with ui.expansion(texts("How it was opened"), icon="expand_more").mark("opened") as self._done:
                self._deeds = ui.label().classes("opening-deeds")
            self._done.props("dense hide-expand-icon").classes("opening-done")
        self.refresh()

    def refresh(self) -> None:
        """Shows the opening of the study."""
        study, texts = self._study, self._texts
        opened, opening = study.opened, study.opening
        self._card.set_visibility(opened is not None)
        if opened is None:
            return
        self._now.set_visibility(opening is not None)
        self._view.show(opening, OpeningWords(texts, texts, ()))
        # While the opening goes on, its name stands beside its steps.
        self._name.show(study.pattern if opening is None else None)
        self._done.set_visibility(bool(opened.deeds))
        self._deeds.text = "\n".join(done_by_players(opened, texts.on_board(study.rules.size)))
