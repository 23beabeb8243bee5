"""What is going on in a game: whose turn it is, what is urgent, how it ended and what can be done then."""

from collections.abc import Callable

from nicegui import ui

from gomoku_arena.sentences.games import pending_five
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play._hint import HintStep
from gomoku_arena.server.web.play.decided import DecidedLine
from gomoku_arena.server.web.play.table import PlayTable
from gomoku_arena.server.web.share.address import address, practice_address
from gomoku_arena.server.web.widgets.board_picture import look_around


class PlayStatus:
    """A few lines beside the board; ``update`` after every change. new_game: shows the form for one."""

    def __init__(self, table: PlayTable, texts: Texts, new_game: Callable[[], None]) -> None:
        self._table = table
        self._texts = texts
        self._offered: Callable[[], None] | None = None
        self._told: list[str] = []
        with ui.element("section").classes("card status") as self._card:
            with ui.element("div").classes("status-head") as self._now:
                self._busy = ui.spinner(size="1.3em").props("aria-hidden=true")
                self._line = ui.label().classes("status-line").props("role=status aria-live=polite")
            # In the place of the line above, so that nothing below moves while the reader steps.
            with ui.element("div").classes("status-head status-past") as self._past:
                self._place = ui.label().classes("status-detail")
                ui.button(texts("Play on from here"), on_click=table.play_on_from_here).props(
                    "outline dense no-caps"
                ).mark("play-on")
            self._ending = ui.label().classes("status-ending")
            self._decided = DecidedLine(texts)
            self._hints = ui.label().classes("status-detail").mark("hints")
            self._detail = ui.label().classes("status-detail")
            self._urgent = ui.label().classes("status-urgent")
            self._advice = ui.label().classes("status-detail").mark("advice")
            self._reason = ui.element("div").mark("reason")
            with ui.element("div").classes("status-over") as self._over:
                self._again = ui.button(icon="replay", on_click=self._play_again).props("unelevated no-caps")
                self._again.classes("wide").mark("again")
                self._other = ui.button(on_click=self._play_other_level).props("outline no-caps")
                self._other.classes("wide").mark("other-level")
                ui.button(texts("Review"), icon="query_stats", on_click=self._review).props("outline no-caps")
                change = ui.button(texts("Change level or rules"), on_click=new_game).props("outline no-caps")
                change.mark("change")
                self._learn = ui.button(texts("Learn from your mistakes"), icon="school", on_click=self._practise)
                self._learn.props("flat no-caps").classes("wide").mark("learn")
            with ui.element("div").classes("status-past") as self._last:
                ui.label(texts("Your last game is still here.")).classes("status-detail")
                ui.button(texts("Continue"), on_click=self._continue).props("unelevated dense no-caps").mark("continue")
                ui.button(texts("New game"), on_click=self._begin_new).props("outline dense no-caps").mark("begin-new")

    def offer(self, go_on: Callable[[], None]) -> None:
        """Offers to go on with a game that was left; no longer once another is played."""
        self._offered = go_on
        self.update()

    @property
    def line(self) -> str:
        """What is going on, in a few words."""
        return str(self._line.text)

    def update(self) -> None:
        """Shows how the game stands."""
        table, texts = self._table, self._texts
        sitting, verdict = table.sitting, table.sitting.verdict
        self._card.classes(remove="is-over is-won is-lost is-drawn")
        if verdict is None:
            self._line.set_text(sentences.turn(sitting, texts, held=table.is_held))
        else:
            self._line.set_text(sentences.headline(sitting, texts))
            self._card.classes(add=f"is-over is-{sentences.ending(sitting)}")
        _say(self._ending, sentences.result(verdict, texts) if verdict else "")
        self._decided.update(sitting)
        self._over.set_visibility(verdict is not None)
        self._again.set_text(sentences.rematch(sitting, texts))
        self._learn.set_visibility(sentences.only_person(sitting) is not None)
        level = table.offered_level
        self._other.set_visibility(level is not None)
        self._other.set_text("" if level is None else sentences.other_level(level, table.kept.settings, texts))
        self._busy.set_visibility(table.is_thinking)
        _say(self._detail, self._fault())
        _say(self._urgent, pending_five(sitting.shown_game, texts))
        _say(self._advice, self._advised())
        self._explain()
        _say(self._hints, texts("Hints used: {n}", n=table.kept.hints) if verdict and table.kept.hints else "")
        # The card of the opening says what is to be done.
        is_opening, is_offered = table.opening is not None, self._offered is not None and not table.can_take_back
        self._now.set_visibility(sitting.is_at_end and not is_opening)
        self._card.set_visibility(not is_opening or is_offered or not sitting.is_at_end)
        self._past.set_visibility(not sitting.is_at_end)
        self._last.set_visibility(is_offered)
        self._place.set_text(texts("After move {shown} of {total}", shown=sitting.shown, total=sitting.game.ply))

    def _fault(self) -> str:
        verdict = self._table.sitting.verdict
        if verdict is None:
            return ""
        told = sentences.fault(verdict, self._texts)
        self._detail.props["lang"] = told.language
        return told.text

    def _advised(self) -> str:
        if self._table.is_advising:
            return self._texts("Looking for a suggestion")
        suggestion = self._table.suggestion
        if suggestion is None:
            return ""
        texts = self._texts.on_board(self._table.sitting.rules.size)
        if self._table.hint is HintStep.REGION:
            return look_around(suggestion.move, texts)
        return sentences.advice(suggestion, texts)

    def _explain(self) -> None:
        """Says why the best move is good, once that was asked for."""
        table, texts, reason = self._table, self._texts, self._table.hint_reason
        told = list[str]()
        if table.suggestion is not None and table.hint is HintStep.REASON:
            told = [texts("Looking for the reason")]
            if reason is not None:
                told = sentences.hint_reason(reason, texts.on_board(table.sitting.rules.size))
        if told == self._told:
            return
        self._told = told
        self._reason.clear()
        with self._reason:
            for sentence in told:
                ui.label(sentence).classes("status-detail")

    def _continue(self) -> None:
        go_on, self._offered = self._offered, None
        if go_on is not None:
            go_on()

    def _begin_new(self) -> None:
        self._offered = None
        self._table.go_on()

    def _play_again(self) -> None:
        # A button may be pressed once more before the page has heard that another game has begun.
        if self._table.sitting.verdict is not None:
            self._table.play_again()

    def _play_other_level(self) -> None:
        level = self._table.offered_level
        if level is not None:
            self._table.play_again(level)

    def _review(self) -> None:
        ui.navigate.to(address("/analyse", self._table.sitting.position()))

    def _practise(self) -> None:
        if (you := sentences.only_person(self._table.sitting)) is not None:
            ui.navigate.to(practice_address(self._table.sitting.position(), you))


def _say(label: ui.label, text: str) -> None:
    label.set_text(text)
    label.set_visibility(bool(text))
