"""Which stones to offer, which side to take and why, and which fifth stones, for the position that is shown."""

from collections.abc import Callable, Sequence

from nicegui import ui

from gomoku_arena._core import Game, Point
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.advice import Advice, Matter, Question, matter_of_position
from gomoku_arena.server.web.openings.advice_view import AdviceView, Points, question_words

ShowSteps = Callable[[Game, Sequence[Point], int], None]

_OFFERS, _POSITION = "offers", "position"


class BalancePanel:
    """Asks and shows; ``refresh`` after every change.

    show: shows this many moves of a line from a position on the board. play: plays stones, from an empty board if told,
    else where the board is shown.
    """

    def __init__(
        self,
        advice: Advice,
        study: Study,
        texts: Texts,
        show: ShowSteps,
        play: Callable[[Points, bool], None],
    ) -> None:
        self._advice, self._study, self._texts, self._show, self._play = advice, study, texts, show, play
        self._wants_offers = True
        self._at: object = None
        self._drawn: object = None
        self._segment = ui.toggle(self._segments(), value=_OFFERS, on_change=lambda it: self._turn_to(it.value))
        self._segment.props("no-caps unelevated spread stretch").classes("modes")
        self._hint = ui.label(
            texts("Show a position of three or five stones to see which side to take, or of four for the fifth stones.")
        ).classes("analyse-hint")
        self._ask = ui.button(on_click=advice.ask).props("outline no-caps").mark("ask-balance")
        self._found = ui.element("div").classes("advice-found").props("aria-live=polite").mark("balance")
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        advice, study, texts = self._advice, self._study, self._texts
        if self._at != (study.tree.start, study.line):
            self._at = study.tree.start, study.line
            self._wants_offers = not study.line and self._can_offer
        matter = self._matter()
        advice.follow(matter)
        self._segment.set_options(self._segments(), value=_OFFERS if self._wants_offers else _POSITION)
        self._hint.set_visibility(matter is None)
        # Only of stones to offer there are others.
        can_ask = matter is not None and (self._wants_offers or not advice.is_whole)
        self._ask.set_visibility(can_ask)
        if matter is not None:
            self._ask.set_text(question_words(matter.question, texts, again=advice.answer is not None))
            self._ask.props["loading"] = advice.is_busy
            self._ask.update()
        if self._drawn != (shown := (matter, advice.answer, advice.failure, advice.is_whole)):
            self._drawn = shown
            self._draw(matter)

    @property
    def _can_offer(self) -> bool:
        """Whether the game began with an empty board, on which stones can be offered."""
        return self._study.tree.start.setup is None

    def _matter(self) -> Matter | None:
        if not self._can_offer:
            return None
        study = self._study
        return Matter(Question.OFFERS, study.rules) if self._wants_offers else matter_of_position(study.game)

    def _segments(self) -> dict[str, str]:
        position = matter_of_position(self._study.game)
        is_of_fifths = position is not None and position.question is Question.FIFTHS
        texts = self._texts
        return {
            _OFFERS: texts("Stones to offer"),
            _POSITION: texts("Fifth stones") if is_of_fifths else texts("Side to take"),
        }

    def _turn_to(self, segment: str) -> None:
        wants_offers = segment == _OFFERS
        if wants_offers != self._wants_offers:
            self._wants_offers = wants_offers
            self._look(())
            self.refresh()

    def _draw(self, matter: Matter | None) -> None:
        advice, texts = self._advice, self._texts
        self._found.clear()
        if matter is None:
            return
        with self._found:
            if advice.failure is not None:
                ui.label(texts("No advice could be found.")).classes("status-detail")
            elif advice.answer is not None:
                view = AdviceView(matter, texts, self._take, self._look)
                view.show(advice.answer, is_whole=advice.is_whole)

    def _take(self, points: Points) -> None:
        self._play(points, self._wants_offers)

    def _look(self, points: Points) -> None:
        start = Game(self._study.rules) if self._wants_offers else self._study.game
        self._show(start, points, len(points))
