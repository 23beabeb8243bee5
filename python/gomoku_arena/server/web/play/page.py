"""The page on which games are played."""

from copy import deepcopy

from nicegui import app, ui

from gomoku_arena._core import Color, Point
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import GomokuArenaError, IllegalMoveError
from gomoku_arena.server.web.frame import Frame, remember, sounds_of
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play import _last_game as last_game
from gomoku_arena.server.web.play._actions import PlayActions
from gomoku_arena.server.web.play._move_list import MoveList, listed_moves
from gomoku_arena.server.web.play._seat_panel import SeatPanel
from gomoku_arena.server.web.play._shared_game import shared_game
from gomoku_arena.server.web.play._status import PlayStatus
from gomoku_arena.server.web.play.sentences import refusal
from gomoku_arena.server.web.play.table import PlayedGame, PlayTable
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.board_picture import Mark, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView, Step
from gomoku_arena.server.web.widgets.rules_chip import RulesChip

_KEY = _COOKIE = "play"
_TICK = 0.2

_PATIENCE = 5.0
"""Seconds that a browser has to say what it keeps."""


def add_play_page(pool: EnginePool, reader: Reader) -> None:
    """Adds the page at ``/``. Its game outlives a reload in the same tab; a link in the query begins another."""

    @ui.page("/")
    async def play(game: str = "") -> None:
        client = ui.context.client
        await client.connected()
        # Whoever fetched the page without running it, such as a crawler, never comes.
        if not client.has_socket_connection:
            return
        # A tab that was duplicated has the same game at first; each plays on with its own.
        settings = PlaySettings.from_cookie(client.request.cookies.get(_COOKIE, ""), pool.engines)
        known = app.storage.tab.get(_KEY)
        kept, refused = _kept(known, settings), None
        try:
            kept = shared_game(game, settings) if game else kept
        except GomokuArenaError as error:
            refused = error
        kept.sounds = sounds_of(client.request)
        app.storage.tab[_KEY] = kept
        page = PlayPage(pool, reader, kept)
        if not game and not isinstance(known, PlayedGame):
            await page.offer_last_game()
        if game:
            # Whoever reloads wants the game as it stands by then.
            ui.navigate.history.replace("/")
        if refused is not None:
            ui.notify(reason_of(page.texts, refused).text, type="negative", multi_line=True)


def _kept(value: object, settings: PlaySettings) -> PlayedGame:
    return value.copy() if isinstance(value, PlayedGame) else PlayedGame(settings.begin(), settings=settings)


class PlayPage:
    """The page of one reader: the table, and what shows it in the language of the moment."""

    def __init__(self, pool: EnginePool, reader: Reader, kept: PlayedGame) -> None:
        self.pool = pool
        self._reader = reader
        self.table = PlayTable(pool, kept, self.update)
        self._built = False
        self._told: str | None = None
        self._chosen = kept.settings.to_cookie()
        client = self._client = ui.context.client
        self._frame = Frame("/", self._build)
        client.on_connect(self.table.sit)
        client.on_disconnect(self.table.leave)
        self.table.sit()

    def _build(self, texts: Texts) -> None:
        self.texts = texts
        with ui.element("div").classes("play"):
            with ui.element("div").classes("play-seats"):
                with ui.element("div").classes("play-head"):
                    self._rules = RulesChip(texts)
                    ui.button(texts("New game"), icon="add", on_click=self._new_game).props("flat dense no-caps")
                self._seats = [SeatPanel(self.table, color, texts) for color in Color]
            with ui.element("div").classes("play-board"):
                self._board = BoardView(picture_of(self.table.sitting.shown_game), texts, confirm=True)
                self._board.on_point(self._place).on_step(self._step)
            with ui.element("div").classes("play-side"):
                self._status = PlayStatus(self.table, texts, self.update, self._new_game)
                self._actions = PlayActions(self.table, self.pool, self._reader, texts, self.update)
                with ui.element("div").classes("card play-moves"):
                    self._moves = MoveList(texts).on_step(self._show)
        ui.timer(_TICK, self._tick)
        self._built = True
        self.update()

    async def offer_last_game(self) -> None:
        """Offers the game that this browser played last, where it was left before its end."""
        try:
            told = str(await self._client.run_javascript(last_game.READ, timeout=_PATIENCE) or "")
            kept = shared_game(told, deepcopy(self.table.kept.settings)) if told else None
        # A browser may be slow, and may have kept anything.
        except (TimeoutError, GomokuArenaError):
            return
        if kept is not None and kept.sitting.verdict is None:
            self._status.offer(lambda: self._go_on_with(kept))

    def _go_on_with(self, kept: PlayedGame) -> None:
        self.table.go_on_with(kept)

    def _remember(self) -> None:
        """Has the browser keep the game while it is a person's turn, and the choices for the next one."""
        sitting = self.table.sitting
        told = last_game.told(sitting)
        if told is not None and told != self._told:
            self._told = told
            self._client.run_javascript(last_game.script(told))
        if self._chosen != (chosen := self.table.kept.settings.to_cookie()):
            self._chosen = chosen
            with self._client:
                remember(_COOKIE, chosen)

    def _new_game(self) -> None:
        self._actions.new_game()

    def update(self) -> None:
        """Shows the table as it is."""
        if not self._built:
            return
        sitting = self.table.sitting
        self._board.show(
            picture_of(sitting.shown_game, marks=self._marks()),
            live=self.table.waits_for_person,
            numbers=self.table.kept.numbers,
            sounds=self.table.kept.sounds,
            steps=(sitting.shown, sitting.game.ply),
        )
        self._moves.show(listed_moves(sitting, self.texts), sitting.shown)
        self._rules.show(sitting.rules)
        for seat in self._seats:
            seat.update()
        self._status.update()
        self._actions.update()
        self._remember()

    def _marks(self) -> list[Mark]:
        suggestion = self.table.suggestion
        if suggestion is None or not self.table.sitting.is_at_end:
            return []
        return [Mark(point=str(line.move), text=str(place)) for place, line in enumerate(suggestion.lines, 1)]

    def _place(self, point: Point) -> None:
        try:
            self.table.play(point)
        except IllegalMoveError:
            if text := refusal(self.table.sitting.game, point, self.texts):
                ui.notify(text, type="warning", position="top")

    def _step(self, step: Step) -> None:
        sitting = self.table.sitting
        self._show({"first": 0, "back": sitting.shown - 1, "forward": sitting.shown + 1}.get(step, sitting.game.ply))

    def _show(self, ply: int) -> None:
        self.table.sitting.show(ply)
        self.update()

    def _tick(self) -> None:
        self.table.tick()
        for seat in self._seats:
            seat.tick()
