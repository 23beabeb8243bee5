"""The card beside the board in which a player goes through an opening."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Choose, Count, Declare, Deed, Offer, Offered, OpeningPlayer, Pick
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.openings.board import opening_picture
from gomoku_arena.server.web.openings.opening_view import OpeningView
from gomoku_arena.server.web.openings.table import Names, OpeningTable, is_asked
from gomoku_arena.server.web.openings.words import OpeningWords, same_points
from gomoku_arena.server.web.widgets.board_picture import BoardPicture
from gomoku_arena.server.web.widgets.later import Later

_STONES = {Choice.BLACK: "black", Choice.WHITE: "white", Choice.OFFER: "black", Choice.PLACE_TWO: "both"}


class OpeningAnswers(Component, component="opening_answers.js"):
    """What can be answered, drawn anew for each question; whoever answers by keys goes on from there."""


class _Parts(NamedTuple):
    """What is on the card."""

    view: OpeningView
    answers: OpeningAnswers


class OpeningPanel:
    """What is asked, how far the opening is, and what can be answered; ``update`` after every change.

    It is hidden where no opening goes on. changed: called when only what is in mind has changed. refused: called with
    the reason why an answer is not possible.
    """

    def __init__(
        self,
        table: OpeningTable,
        texts: Texts,
        names: Names,
        changed: Callable[[], object],
        refused: Callable[[GomokuArenaError], object],
    ) -> None:
        self._table, self._texts, self._names = table, texts, names
        self._changed, self._refused = changed, refused
        self._drawn: object = None
        self._card = ui.element("section").classes("card opening")
        self._parts = Later(self._card, lambda: _Parts(OpeningView(texts), OpeningAnswers().classes("opening-answers")))
        self.update()

    @property
    def line(self) -> str:
        """What is asked, in a sentence; empty where nothing is."""
        return "" if self._parts.drawn is None else str(self._parts.drawn.view.heading.text)

    def picture(self, picture: BoardPicture) -> BoardPicture:
        """The picture of the board with what the opening asks for drawn on it."""
        return opening_picture(picture, self._table, self._texts)

    @property
    def is_choosing(self) -> bool:
        """Whether a point that is touched is chosen, and no stone placed."""
        opening = self._table.opening
        return opening is not None and isinstance(opening.step, Offer | Pick)

    def touch(self, point: Point) -> None:
        """Chooses a point of the board, or takes it off again. Raises as ``OpeningDraft.touch``."""
        self._draft.touch(point)
        self._changed()

    def update(self) -> None:
        """Shows how the opening stands."""
        opening = self._table.opening
        self._draft.follow(opening)
        self._card.set_visibility(opening is not None)
        self._card.classes(remove="is-of-other") if is_asked(self._table) else self._card.classes(add="is-of-other")
        if opening is None and self._parts.drawn is None:
            return
        # Redrawn only where something else can be answered, so that the focus stays on a button meanwhile.
        shown = opening, self._draft.points, self._draft.count, tuple(self._table.acting), self._called()
        if shown == self._drawn:
            return
        self._drawn = shown
        words = OpeningWords(self._texts, self._names, self._table.acting)
        view, answers = self._parts.wanted()
        view.show(opening, words)
        answers.clear()
        if opening is not None and is_asked(self._table):
            with answers:
                self._answer(opening, words)

    @property
    def _draft(self) -> OpeningDraft:
        return self._table.draft

    def _called(self) -> tuple[str, ...]:
        return tuple(map(self._names, OpeningPlayer))

    def _answer(self, opening: Opening, words: OpeningWords) -> None:
        """What can be answered now."""
        match opening.step:
            case Choose(options=options):
                self._choices(opening, options, words)
            case Declare(least=least, most=most):
                self._numbers(opening, range(least, most + 1))
            case Offer(count=count):
                self._offering(opening, count)
            case Pick(offered=offered):
                self._picking(opening, offered)

    def _choices(self, opening: Opening, options: Sequence[Choice], words: OpeningWords) -> None:
        # Who may stay reads that first, as the rule asks whether anybody wants to change something.
        ordered = sorted(options, key=lambda it: it is not Choice.STAY)
        with ui.element("div").classes("opening-choices"):
            for choice in ordered:
                button = ui.button(on_click=partial(self._do, opening, choice)).props("outline no-caps align=left")
                with button.classes("opening-choice").mark(f"choose-{choice.name.lower()}"):
                    if choice is Choice.SWAP:
                        ui.icon("swap_horiz")
                    else:
                        kind = _STONES.get(choice) or words.own_color(opening).name
                        ui.element("span").classes(f"seat-stone is-{kind}").props("aria-hidden=true")
                    with ui.element("span").classes("opening-choice-words"):
                        ui.label(words.choice(opening, choice)).classes("opening-choice-name")
                        ui.label(words.following(opening, choice)).classes("opening-choice-then")

    def _numbers(self, opening: Opening, numbers: range) -> None:
        texts, chosen = self._texts, self._draft.count
        with labelled(ui.element("div").classes("opening-numbers").props("role=group"), texts("Fifth stones")):
            for number in numbers:
                button = ui.button(str(number), on_click=partial(self._ask_for, number)).props("outline no-caps")
                button.props(f"aria-pressed={str(number == chosen).lower()}").classes("opening-number-choice")
        with ui.element("div").classes("opening-row"):
            told = texts("Choose a number") if chosen is None else texts("Ask for {n}", n=chosen)
            ready = _ready(told, partial(self._do, opening, Count(chosen or 0)))
            ready.mark("ask-for").set_enabled(chosen is not None)

    def _offering(self, opening: Opening, count: int) -> None:
        texts, points = self._texts, self._draft.points
        told = texts.on_board(opening.rules.size)
        left = count - len(points)
        self._parts.wanted().view.count.text = texts("{n} of {all} offered", n=len(points), all=count)
        with labelled(ui.element("div").classes("opening-fifths").props("role=group"), texts("Fifth stones")):
            for place in range(count):
                self._place_of(place, points, told.point)
        same = same_points(opening, points, told)
        if same:
            listed = texts(", ").join(f"{told.point(point)} {why}" for point, why in same.items())
            ui.label(texts("The same by symmetry: {points}", points=listed)).classes("status-detail opening-same")
        with ui.element("div").classes("opening-row"):
            clear = ui.button(texts("Clear all"), icon="replay", on_click=self._clear).props("outline no-caps")
            clear.mark("clear-fifths").set_enabled(bool(points))
            ready_text = texts("{n} more to choose", n=left) if left else texts("Offer these {n}", n=count)
            ready = _ready(ready_text, partial(self._do, opening, Offered(points)))
            ready.mark("offer-fifths").set_enabled(not left)

    def _place_of(self, place: int, points: Sequence[Point], told: Callable[[Point], str]) -> None:
        """A place in the list of the fifth stones; touching one takes it off."""
        if place >= len(points):
            ui.label(str(place + 1)).classes("opening-fifth is-free").props("aria-hidden=true")
            return
        point = points[place]
        with ui.element("button").props("type=button").classes("opening-fifth") as button:
            ui.label(str(place + 1)).classes("opening-fifth-number")
            ui.label(told(point))
        labelled(button, self._texts("Take {point} off", point=told(point)))
        button.on("click", partial(self.touch, point))

    def _picking(self, opening: Opening, offered: Sequence[Point]) -> None:
        texts, kept = self._texts, self._draft.points
        told = texts.on_board(opening.rules.size)
        with ui.element("div").classes("opening-row"):
            cancel = ui.button(icon="close", on_click=self._clear).props("outline")
            labelled(cancel, texts("Cancel")).set_enabled(bool(kept))
            name = texts("Touch one of the {n}", n=len(offered))
            if kept:
                name = texts("Keep {point}, number {n}", point=told.point(kept[0]), n=offered.index(kept[0]) + 1)
            ready = _ready(name, lambda: self._do(opening, kept[0]))
            ready.mark("keep-fifth").set_enabled(bool(kept))

    def _clear(self) -> None:
        self._draft.points = ()
        self._changed()

    def _ask_for(self, number: int) -> None:
        self._draft.count = number
        self._changed()

    def _do(self, opening: Opening, deed: Deed) -> None:
        # A button may be pressed once more before the page has heard what comes next.
        if self._table.opening != opening:
            return
        try:
            self._table.do(deed)
        except GomokuArenaError as error:
            self._refused(error)


def _ready(text: str, act: Callable[[], object]) -> ui.button:
    """The button that does what is in mind. Its colours are the style sheet's, which also tells one that waits."""
    return ui.button(text, on_click=act, color=None).props("unelevated no-caps").classes("opening-ready")
