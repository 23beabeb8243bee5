"""The list of finished games, with what decides which are listed."""

from collections.abc import Callable
from dataclasses import replace

from nicegui import ui

from gomoku_arena.record import Termination
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.server.web.frame import heading
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.watch._game_filter import Wanted
from gomoku_arena.server.web.watch._live_table import LiveTable, OpenGame, game_number
from gomoku_arena.server.web.watch._sentences import result_text
from gomoku_arena.server.web.watch._tables import game_columns, game_rows
from gomoku_arena.server.web.watch._visit import WatchVisit


class GamesPanel:
    """Finished games. changed: what is listed is another. open_game: puts the game of that number on the board."""

    def __init__(self, visit: WatchVisit, texts: Texts, changed: Callable[[], None], open_game: OpenGame) -> None:
        self._visit, self._texts, self._changed = visit, texts, changed
        self._quiet = False
        with labelled(ui.element("section").classes("card watch-card watch-games"), texts("Finished games")):
            heading(texts("Finished games"))
            with ui.element("div").classes("watch-filters"):
                self._engine = ui.select({}, label=texts("Engine"), on_change=self._narrow).mark("filter-engine")
                self._result = ui.select({}, label=texts("Result"), on_change=self._narrow).mark("filter-result")
                self._ending = ui.select({}, label=texts("Ending"), on_change=self._narrow).mark("filter-ending")
            for select in (self._engine, self._result, self._ending):
                select.props("dense outlined options-dense").classes("watch-filter")
            self._table = LiveTable(texts("Finished games"), game_columns((), texts), action=texts("Show on the board"))
            self._table.on_choose(game_number(open_game))
            self._none = ui.label().classes("watch-hint")
            with ui.element("div").classes("watch-pages"):
                self._back = _arrow("chevron_left", texts("Newer games"), lambda: self._turn(-1))
                self._told = ui.label().props("aria-live=polite").mark("listed")
                self._on = _arrow("chevron_right", texts("Older games"), lambda: self._turn(1))

    def update(self) -> None:
        """Shows what passes the filter now."""
        visit, texts = self._visit, self._texts
        self._offer()
        number = visit.board.number if visit.board else None
        listed = visit.games
        shown = visit.shown_games
        self._table.show(game_rows(shown, number, texts), game_columns(shown, texts))
        self._table.set_visibility(bool(listed))
        self._none.text = texts("No game passes the filter.") if self._has_games else texts("No game is finished yet.")
        self._none.set_visibility(not listed)
        told = texts("Games: {n}", n=len(listed))
        self._told.text = f"{told} · {visit.page + 1} / {visit.pages}" if visit.pages > 1 else told
        self._back.set_visibility(visit.pages > 1)
        self._on.set_visibility(visit.pages > 1)
        self._back.set_enabled(visit.page > 0)
        self._on.set_enabled(visit.page + 1 < visit.pages)

    @property
    def _has_games(self) -> bool:
        return self._visit.picture is not None and self._visit.picture.finished > 0

    def _offer(self) -> None:
        texts, wanted, picture = self._texts, self._visit.filter, self._visit.picture
        engines = {"": texts("all engines"), **{name: name for name in (picture.engines if picture else ())}}
        endings = {"": texts("all endings")}
        endings |= {str(kind): texts(TERMINATIONS[kind]) for kind in (picture.terminations if picture else ())}
        ending = str(wanted.termination or "")
        # Showing what is chosen is no choice.
        self._quiet = True
        try:
            self._engine.set_options(engines, value=wanted.engine if wanted.engine in engines else "")
            self._result.set_options(self._results(), value=wanted.result)
            self._ending.set_options(endings, value=ending if ending in endings else "")
        finally:
            self._quiet = False

    def _results(self) -> dict[Wanted, str]:
        texts = self._texts
        if self._visit.filter.engine:
            return {"": texts("all results"), "loss": texts("losses"), "draw": texts("draws"), "win": texts("wins")}
        return {
            "": texts("all results"),
            "black": result_text("black", texts),
            "draw": texts("draws"),
            "white": result_text("white", texts),
        }

    def _narrow(self) -> None:
        if self._quiet:
            return
        wanted = self._visit.filter
        ending = Termination(self._ending.value) if self._ending.value else None
        if self._engine.value != wanted.engine:
            narrowed = wanted.for_engine(self._engine.value or "")
        else:
            narrowed = replace(wanted, result=self._result.value or "", termination=ending)
        self._visit.list_games(narrowed)
        self._changed()

    def _turn(self, pages: int) -> None:
        self._visit.turn(pages)
        self._changed()


def _arrow(icon: str, label: str, act: Callable[[], None]) -> ui.button:
    return labelled(ui.button(icon=icon, on_click=act).props("flat round dense"), label)
