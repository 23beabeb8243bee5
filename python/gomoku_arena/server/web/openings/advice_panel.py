"""The card of the help in an opening: first the advice in a sentence, then figures, then why."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Offer
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.advice import Advice, matter_of_step
from gomoku_arena.server.web.openings.advice_view import AdviceView, Points, question_words, reply_marks
from gomoku_arena.server.web.openings.table import OpeningTable, is_asked
from gomoku_arena.server.web.widgets.board_picture import Mark


class AdvicePanel:
    """It is hidden where there is nothing to ask; ``update`` after every change. changed: called after its own."""

    def __init__(self, table: OpeningTable, advice: Advice, texts: Texts, changed: Callable[[], object]) -> None:
        self._table, self._advice, self._texts, self._changed = table, advice, texts, changed
        self._drawn: object = None
        self._looked: tuple[Opening | None, Points] = None, ()
        with ui.element("section").classes("card advice") as self._card:
            with ui.element("div").classes("advice-head"):
                ui.icon("balance").props("aria-hidden=true")
                ui.label(texts("Balance")).classes("advice-title")
                self._ask = ui.button(on_click=advice.ask).props("outline dense no-caps").mark("ask-advice")
            self._found = ui.element("div").classes("advice-found").props("aria-live=polite")
        self.update()

    @property
    def marks(self) -> list[Mark]:
        """White's best moves by the advice, to be drawn on the board."""
        self._advice.follow(matter_of_step(self._opening))
        answer = self._advice.answer
        return reply_marks(answer.sides, self._texts) if answer is not None and answer.sides is not None else []

    @property
    def ghosts(self) -> Points:
        """The stones of the advice that are looked at, to be drawn on the board."""
        opening, points = self._looked
        return points if opening == self._opening else ()

    @property
    def _opening(self) -> Opening | None:
        return self._table.opening if is_asked(self._table) else None

    def update(self) -> None:
        """Shows what is known."""
        opening, advice, texts = self._opening, self._advice, self._texts
        matter = matter_of_step(opening)
        advice.follow(matter)
        answer = advice.answer
        self._card.set_visibility(matter is not None)
        if matter is None or opening is None:
            return
        self._ask.set_text(question_words(matter.question, texts, again=answer is not None))
        self._ask.props["loading"] = advice.is_busy
        self._ask.update()
        shown = opening, answer, advice.failure, advice.is_whole
        if shown == self._drawn:
            return
        self._drawn, self._looked = shown, (opening, ())
        self._found.clear()
        with self._found:
            if advice.failure is not None:
                ui.label(texts("No advice could be found.")).classes("status-detail")
            elif answer is not None:
                take, look, ask_for = (partial(act, opening) for act in (self._take, self._look, self._ask_for))
                view = AdviceView(matter, texts, take, look, ask_for)
                view.show(answer, is_whole=advice.is_whole)

    def _take(self, opening: Opening, points: Points) -> None:
        """Places three stones, or has in mind to offer fifths."""
        if self._table.opening != opening:
            return
        if isinstance(opening.step, Offer):
            self._table.draft.points = points
            self._changed()
        else:
            for point in points:
                self._table.do(point)

    def _ask_for(self, opening: Opening, number: int) -> None:
        """Has in mind to ask for so many fifths."""
        if self._table.opening == opening:
            self._table.draft.count = number
            self._changed()

    def _look(self, opening: Opening, points: Points) -> None:
        self._looked = opening, points
        self._changed()
