"""The card of the help in an opening: first the advice in a sentence, then figures, then why."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.analysis.balance import SideAdvice, StonesOffer
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.engines.balance.fifths import Fifth
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.sentences.balance import fact, follow_up, reason, source_of, verdict
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.advice import OpeningAdvice, Question, question_of
from gomoku_arena.server.web.openings.table import OpeningTable, is_asked
from gomoku_arena.server.web.widgets.mini_board import MiniBoard
from gomoku_arena.win_probability import win_probability

_REASONS = 3


class AdvicePanel:
    """It is hidden where there is nothing to ask; ``update`` after every change. changed: called after its own."""

    def __init__(self, table: OpeningTable, advice: OpeningAdvice, texts: Texts, changed: Callable[[], object]) -> None:
        self._table, self._advice, self._texts, self._changed = table, advice, texts, changed
        self._drawn: object = None
        with ui.element("section").classes("card advice") as self._card:
            with ui.element("div").classes("advice-head"):
                ui.icon("balance").props("aria-hidden=true")
                ui.label(texts("Balance")).classes("advice-title")
                self._ask = ui.button(on_click=advice.ask).props("outline dense no-caps").mark("ask-advice")
            self._found = ui.element("div").classes("advice-found").props("aria-live=polite")
        self.update()

    def update(self) -> None:
        """Shows what is known."""
        table, advice, texts = self._table, self._advice, self._texts
        opening = table.opening if is_asked(table) else None
        advice.follow(opening)
        question = question_of(opening)
        self._card.set_visibility(question is not None)
        if question is None or opening is None:
            return
        self._ask.set_text(self._asks(question))
        self._ask.props["loading"] = advice.is_busy
        self._ask.update()
        shown = opening, advice.answer, advice.failure
        if shown == self._drawn:
            return
        self._drawn = shown
        self._found.clear()
        with self._found:
            if advice.failure is not None:
                ui.label(texts("No advice could be found.")).classes("status-detail")
            elif advice.answer is not None:
                self._answer(opening)

    def _asks(self, question: Question) -> str:
        texts = self._texts
        if question is Question.OFFERS:
            again = self._advice.answer is not None
            return texts("Others") if again else texts("Which stones to offer?")
        return texts("Which side to take?") if question is Question.SIDES else texts("Which fifths?")

    def _answer(self, opening: Opening) -> None:
        answer = self._advice.answer
        if answer is None:
            return
        if answer.fifths is not None:
            self._fifths(opening, answer.fifths)
        elif answer.sides is not None:
            self._sides(opening, answer.sides)
        else:
            for offer in answer.offers:
                self._offer(opening, offer)
            ui.label(source_of(answer.offers[0].source, self._texts)).classes("status-detail")

    def _offer(self, opening: Opening, offer: StonesOffer) -> None:
        texts = self._texts.on_board(opening.rules.size)
        points = " ".join(map(texts.point, offer.points))
        with ui.element("button").props("type=button").classes("advice-offer") as row:
            MiniBoard(offer.points, opening.rules.size)
            with ui.element("span").classes("advice-words"):
                with ui.element("span").classes("advice-line"):
                    ui.label(points).classes("advice-points")
                    ui.label(_both(offer.black)).classes("advice-chance")
                _bar(offer.black)
                ui.label(reason(offer, texts)).classes("status-detail")
        labelled(row, texts("Offer {points}: Black {black}, White {white}", points=points, **_chances(offer.black)))
        row.on("click", partial(self._place, opening, offer.points))

    def _sides(self, opening: Opening, advice: SideAdvice) -> None:
        texts = self._texts.on_board(opening.rules.size)
        ui.label(verdict(advice, texts)).classes("advice-verdict")
        _bar(advice.black)
        for choice in advice.choices:
            with ui.element("div").classes("advice-choice"):
                with ui.element("span").classes("advice-words"):
                    ui.label(self._texts(choice.choice)).classes("advice-points")
                    ui.label(follow_up(choice, texts)).classes("status-detail")
                ui.label(percent(choice.chance)).classes("advice-chance")
        for found in advice.facts[:_REASONS]:
            ui.label(fact(found, texts)).classes("status-detail advice-fact")
        ui.label(source_of(advice.source, texts)).classes("status-detail")

    def _fifths(self, opening: Opening, fifths: tuple[Fifth, ...]) -> None:
        texts = self._texts.on_board(opening.rules.size)
        if not fifths:
            ui.label(texts("The table does not know these four stones.")).classes("status-detail")
            return
        points = " ".join(map(texts.point, (fifth.point for fifth in fifths)))
        black = win_probability(fifths[-1].score)
        ui.label(texts("Black's best fifth stones: {points}", points=points)).classes("advice-verdict")
        ui.label(texts("White keeps the last: Black {black}, White {white}", **_chances(black))).classes(
            "status-detail"
        )
        _bar(black)
        chosen = tuple(fifth.point for fifth in fifths)
        ui.button(texts("Choose these"), on_click=partial(self._choose, opening, chosen)).props("outline no-caps").mark(
            "choose-fifths"
        )

    def _choose(self, opening: Opening, points: tuple[Point, ...]) -> None:
        if self._table.opening == opening:
            self._table.draft.points = points
            self._changed()

    def _place(self, opening: Opening, points: tuple[Point, ...]) -> None:
        if self._table.opening == opening:
            for point in points:
                self._table.do(point)


def _bar(black: float) -> None:
    """Black's part of the chances from the left; the mark is the middle."""
    with ui.element("span").classes("advice-bar").props("aria-hidden=true"):
        ui.element("span").style(f"width: {100 * black:.0f}%")


def _chances(black: float) -> dict[str, str]:
    whole = round(100 * black)
    return {"black": str(whole), "white": str(100 - whole)}


def _both(black: float) -> str:
    return "{black} : {white}".format(**_chances(black))
