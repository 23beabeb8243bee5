"""How a tournament stands: what it is, the standings, its test, who met whom, and what is played now."""

from collections.abc import Callable
from datetime import UTC, datetime

from nicegui import ui

from gomoku_arena.sentences.tournaments import sprt_figures, sprt_text
from gomoku_arena.server.web.frame import heading
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.stores.tournament_picture import TournamentPicture
from gomoku_arena.server.web.watch._live_table import LiveTable, OpenGame
from gomoku_arena.server.web.watch._running import RunningPanel
from gomoku_arena.server.web.watch._sentences import STATES, conditions, last_news, progress
from gomoku_arena.server.web.watch._tables import (
    cross_columns,
    cross_rows,
    standing_columns,
    standing_rows,
)
from gomoku_arena.tournament.events import SprtEvent


class TournamentPanel:
    """The figures of a tournament.

    list_losses: lists the games that this engine lost. open_game: puts the game of that number on the board.
    """

    def __init__(self, texts: Texts, list_losses: Callable[[str], None], open_game: OpenGame) -> None:
        self._texts = texts
        self._picture: TournamentPicture | None = None
        with labelled(ui.element("section").classes("card watch-card"), texts("Standings")):
            with ui.element("div").classes("watch-title"):
                self._state = ui.label().classes("watch-state").props("aria-live=polite").mark("state")
                self._progress = ui.label().classes("watch-progress").mark("progress")
                self._news = ui.label().classes("watch-soft").mark("news")
            self._bar = ui.linear_progress(show_value=False, size="4px").classes("watch-bar").props("aria-hidden=true")
            self._conditions = ui.label().classes("watch-soft").mark("conditions")
            self._standings = LiveTable(
                texts("Standings"), standing_columns(texts), head=1, action=texts("Show the lost games")
            ).on_choose(list_losses)
        with labelled(ui.element("section").classes("card watch-card"), "SPRT") as self._test:
            heading("SPRT")
            self._sprt = ui.label().props("aria-live=polite").mark("sprt")
            self._meter = ui.element("div").classes("watch-meter").props("aria-hidden=true")
            self._figures = ui.label().classes("watch-soft").mark("sprt-figures")
        self._running = RunningPanel(texts, open_game)
        with labelled(ui.element("section").classes("card watch-card"), texts("Crosstable")) as self._crossed:
            heading(texts("Crosstable"))
            self._cross = LiveTable(texts("Crosstable"), [], head=1)

    def update(self, picture: TournamentPicture, chosen: str, number: int | None) -> None:
        """Shows that picture. chosen: the engine whose games are listed. number: of the game on the board."""
        texts, self._picture = self._texts, picture
        self._state.text = texts(STATES[picture.state])
        self._state.classes(replace=f"watch-state is-{picture.state}")
        self._progress.text = progress(picture, texts)
        self._bar.value = picture.finished / picture.total if picture.total else 0.0
        self._conditions.text = conditions(picture, texts)
        self._standings.show(standing_rows(picture, chosen, texts))
        self._cross.show(cross_rows(picture), cross_columns(picture, texts))
        self._crossed.set_visibility(len(picture.engines) > 1)
        self._test.set_visibility(picture.sprt is not None)
        if picture.sprt is not None:
            self._show_test(picture.sprt)
        self._running.update(picture, number)
        self.tick()

    def tick(self) -> None:
        """Shows what changes with time alone."""
        picture = self._picture
        if picture is not None:
            self._news.text = last_news(picture, datetime.now(UTC), self._texts) if picture.state == "running" else ""

    def _show_test(self, sprt: SprtEvent) -> None:
        self._sprt.text = sprt_text(sprt, self._texts)
        self._figures.text = sprt_figures(sprt, self._texts)
        at = 100 * (min(max(sprt.llr, sprt.lower), sprt.upper) - sprt.lower) / (sprt.upper - sprt.lower)
        zero = -100 * sprt.lower / (sprt.upper - sprt.lower)
        self._meter.style(
            f"--at: {at:.1f}%; --zero: {zero:.1f}%; --low: {min(at, zero):.1f}%; --high: {max(at, zero):.1f}%"
        )
