"""How an answer about stones that are offered looks, beside a board and on it."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.analysis.balance import CountsAdvice, FifthsAdvice, RankedFifth, SideAdvice, SideChoice, StonesOffer
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.sentences.balance import (
    count_to_ask_for,
    even_fifths,
    fact,
    follow_up,
    margin,
    reason,
    source_of,
    verdict,
)
from gomoku_arena.sentences.words import Translator
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.openings.advice import Answer, Matter, Question
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, FifthStone, Mark, chance_marks
from gomoku_arena.server.web.widgets.mini_board import MiniBoard

_REASONS = 3
_STONES = {
    **dict.fromkeys((Choice.BLACK, Choice.STAY, Choice.OFFER), "is-black"),
    **dict.fromkeys((Choice.WHITE, Choice.SWAP), "is-white"),
    Choice.PLACE_TWO: "is-both",
}
"""What a choice leads to; who may stay and offer has black."""

Points = tuple[Point, ...]


class AdviceView:
    """Draws answers where it stands.

    matter: what they are about. take: called with stones that were chosen: three to offer, a fifth, or as many fifths
    as a rule asks for. look: with stones that are to be seen on the board, none once they no longer are. ask_for: with
    a number of fifths that was chosen.
    """

    def __init__(
        self,
        matter: Matter,
        texts: Texts,
        take: Callable[[Points], object],
        look: Callable[[Points], object],
        ask_for: Callable[[int], object] = lambda _: None,
    ) -> None:
        self._matter, self._take, self._look, self._ask_for = matter, take, look, ask_for
        self._texts = texts.on_board(matter.rules.size)
        self._rows: dict[Points, ui.element] = {}
        self._chosen: Points = ()

    def show(self, answer: Answer, *, is_whole: bool) -> None:
        """Draws the answer. is_whole: no more will come."""
        if not is_whole and self._matter.wanted > 1:
            told = self._texts("{n} of {all} found", n=answer.found, all=self._matter.wanted)
            ui.label(told).classes("status-detail")
        if answer.fifths is not None:
            self._fifths(answer.fifths, is_whole=is_whole)
        elif answer.counts is not None:
            self._counts(answer.counts, is_whole=is_whole)
        elif answer.sides is not None:
            self._sides(answer.sides)
        elif answer.offers:
            self._offers(answer.offers)

    def _offers(self, offers: Sequence[StonesOffer]) -> None:
        texts = self._texts
        with ui.element("div").classes("advice-offers"):
            for offer in offers:
                self._offer(offer)
        self._told = ui.label().classes("status-detail advice-chosen")
        self._ready = ui.button(texts("Place these stones"), on_click=lambda: self._take(self._chosen))
        self._ready.props("outline no-caps").mark("take-offer").set_enabled(False)
        ui.label(source_of(offers[0].source, texts)).classes("status-detail")

    def _offer(self, offer: StonesOffer) -> None:
        texts = self._texts
        points = " ".join(map(texts.point, offer.points))
        with ui.element("button").props("type=button aria-pressed=false").classes("advice-offer") as row:
            MiniBoard(offer.points, self._matter.rules.size)
            with ui.element("span").classes("advice-words"):
                with ui.element("span").classes("advice-line"):
                    ui.label(points).classes("advice-points")
                    ui.label(_both(offer.black)).classes("advice-chance")
                _bar(offer.black)
                ui.label(reason(offer, texts)).classes("status-detail")
        labelled(row, texts("Offer {points}: Black {black}, White {white}", points=points, **_chances(offer.black)))
        self._rows[offer.points] = row
        row.on("click", partial(self._choose, offer))
        self._pointed(row, offer.points)

    def _choose(self, offer: StonesOffer) -> None:
        """The stones are seen on the board until others are, and can be offered."""
        texts = self._texts
        self._chosen = offer.points
        for points, row in self._rows.items():
            row.props["aria-pressed"] = str(points == offer.points).lower()
        self._told.text = f"{' '.join(map(texts.point, offer.points))}: {reason(offer, texts)}"
        self._ready.set_enabled(True)
        self._look(offer.points)

    def _pointed(self, element: ui.element, points: Points) -> None:
        show, hide = partial(self._look, points), lambda: self._look(self._chosen)
        element.on("mouseenter", show).on("focus", show).on("mouseleave", hide).on("blur", hide)

    def _sides(self, advice: SideAdvice) -> None:
        texts = self._texts
        with ui.element("div").classes("advice-line"):
            ui.label(verdict(advice, texts)).classes("advice-verdict")
            self._why_sheet(advice)
        _bar(advice.black)
        for place, choice in enumerate(advice.choices):
            self._choice(choice, advice, is_best=place == 0 and not advice.is_even)
        with ui.element("div").classes("advice-why"):
            ui.label(texts("Why?")).classes("advice-points")
            self._reasons(advice)
        ui.label(source_of(advice.source, texts)).classes("status-detail")

    def _choice(self, choice: SideChoice, advice: SideAdvice, *, is_best: bool) -> None:
        kind = "is-best" if is_best else ""
        with ui.element("button").props("type=button").classes(f"advice-choice {kind}") as row:
            ui.element("span").classes(f"seat-stone {_STONES.get(choice.choice, '')}").props("aria-hidden=true")
            with ui.element("span").classes("advice-words"):
                ui.label(self._texts(choice.choice)).classes("advice-points")
                ui.label(follow_up(choice, advice, self._texts)).classes("status-detail")
            ui.label(percent(choice.chance)).classes("advice-chance")
        self._pointed(row, choice.moves)
        row.on("click", partial(self._look, choice.moves))

    def _why_sheet(self, advice: SideAdvice) -> None:
        """The reasons on a phone, which has no room for them: in a sheet below the board."""
        texts = self._texts
        with labelled(ui.dialog().props("position=bottom"), texts("Why?")) as sheet, ui.card().classes("advice-sheet"):
            with ui.element("div").classes("advice-line"):
                ui.label(texts("Why?")).classes("advice-verdict")
                close = ui.button(icon="close", on_click=sheet.close).props("flat round")
                labelled(close, texts("Close"))
            self._reasons(advice)
        asks = ui.button(texts("Why?"), icon="chevron_right", on_click=sheet.open).props("flat no-caps dense")
        asks.classes("advice-asks-why").mark("advice-why")

    def _reasons(self, advice: SideAdvice) -> None:
        told = [fact(found, self._texts) for found in advice.facts[:_REASONS]]
        if not advice.may_offer:
            told.append(margin(advice, self._texts))
        with ui.element("ul").classes("advice-reasons"):
            for words in told:
                with ui.element("li"):
                    ui.icon("adjust").props("aria-hidden=true")
                    ui.label(words)

    def _fifths(self, advice: FifthsAdvice, *, is_whole: bool) -> None:
        texts, asked = self._texts, self._matter.fifths
        kept = advice.even_count if asked is None else len(advice.fifths)
        if is_whole:
            black = advice.fifths[kept - 1].black
            ui.label(even_fifths(advice, texts) if asked is None else _kept_last(black, texts)).classes(
                "advice-verdict"
            )
            _bar(black)
        with labelled(ui.element("div").classes("advice-fifths").props("role=group"), texts("Fifth stones")):
            for number, fifth in enumerate(advice.fifths, 1):
                self._fifth(number, fifth, is_kept=is_whole and number == kept)
        if is_whole and asked is not None:
            chosen = tuple(fifth.point for fifth in advice.fifths)
            choose = ui.button(texts("Choose these"), on_click=partial(self._take, chosen)).props("outline no-caps")
            choose.mark("choose-fifths").set_enabled(len(chosen) == asked)
        ui.label(source_of(advice.source, texts)).classes("status-detail")

    def _fifth(self, number: int, fifth: RankedFifth, *, is_kept: bool) -> None:
        """One of them; where a rule asks for several, it cannot be chosen alone."""
        texts, kind = self._texts, "is-kept" if is_kept else ""
        is_alone = self._matter.fifths is None
        tag = ui.element("button").props("type=button") if is_alone else ui.element("div").props("role=img")
        with tag.classes(f"advice-fifth {kind}") as row:
            with ui.element("span"):
                ui.label(str(number)).classes("opening-fifth-number")
                ui.label(texts.point(fifth.point)).classes("advice-points")
            ui.label(percent(fifth.black)).classes("advice-chance")
        labelled(row, f"{texts.point(fifth.point)}, {_spoken(number, fifth, texts)}")
        if is_alone:
            row.on("click", partial(self._take, (fifth.point,)))

    def _counts(self, advice: CountsAdvice, *, is_whole: bool) -> None:
        texts, matter = self._texts, self._matter
        advised = None
        if is_whole:
            advised = advice.even_count(matter.least) if matter.is_chosen_by else len(advice.black)
            ui.label(count_to_ask_for(advice, advised, texts, is_chosen_by=matter.is_chosen_by)).classes(
                "advice-verdict"
            )
            _bar(advice.black[advised - 1])
        with labelled(ui.element("div").classes("advice-fifths").props("role=group"), texts("Fifth stones")):
            for number, black in enumerate(advice.black, 1):
                if number >= matter.least:
                    self._count(number, black, is_advised=number == advised)
        ui.label(source_of(advice.source, texts)).classes("status-detail")

    def _count(self, number: int, black: float, *, is_advised: bool) -> None:
        """A number of fifths; touching it has it in mind."""
        kind = "is-kept" if is_advised else ""
        with ui.element("button").props("type=button").classes(f"advice-fifth {kind}") as row:
            ui.label(str(number)).classes("advice-points")
            ui.label(percent(black)).classes("advice-chance")
        labelled(row, f"{self._texts('Ask for {n}', n=number)}. {_kept_last(black, self._texts)}")
        row.on("click", partial(self._ask_for, number))


def reply_marks(advice: SideAdvice, texts: Texts) -> list[Mark]:
    """White's best moves as discs with its chances."""
    return chance_marks([(move, chance, "exact") for move, chance in advice.replies], texts)


def advised_picture(picture: BoardPicture, answer: Answer | None, texts: Texts) -> BoardPicture:
    """The picture with what was found out: white's best moves as discs with its chances, black's fifths as ghosts."""
    if answer is None:
        return picture
    if answer.sides is not None:
        return picture.model_copy(update={"marks": tuple(reply_marks(answer.sides, texts))})
    if answer.fifths is not None:
        fifths = tuple(
            FifthStone(point=str(it.point), number=number, look="offered", spoken=_spoken(number, it, texts))
            for number, it in enumerate(answer.fifths.fifths, 1)
        )
        return picture.model_copy(update={"fifths": fifths, "marks": ()})
    return picture


def question_words(question: Question, texts: Texts, *, again: bool) -> str:
    """What the button says that asks. again: it was asked, and there are others."""
    if question is Question.OFFERS:
        return texts("Others") if again else texts("Which stones to offer?")
    if question is Question.COUNT:
        return texts("How many fifths?")
    return texts("Which side to take?") if question is Question.SIDES else texts("Which fifths?")


def _kept_last(black: float, texts: Translator) -> str:
    return texts("White keeps the last: Black {black}, White {white}", **_chances(black))


def _spoken(number: int, fifth: RankedFifth, texts: Translator) -> str:
    return texts("fifth stone {n}, Black {black}, White {white}", n=number, **_chances(fifth.black))


def _bar(black: float) -> None:
    """Black's part of the chances from the left; the mark is the middle."""
    with ui.element("span").classes("advice-bar").props("aria-hidden=true"):
        ui.element("span").style(f"width: {100 * black:.0f}%")


def _chances(black: float) -> dict[str, str]:
    whole = round(100 * black)
    return {"black": str(whole), "white": str(100 - whole)}


def _both(black: float) -> str:
    return "{black} : {white}".format(**_chances(black))
