"""The page on which games are played."""

import asyncio
from collections.abc import Sequence
from functools import partial

from nicegui import app, ui

from gomoku_arena._core import Color, Point
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.cookies import Choice, remember
from gomoku_arena.server.web.frame import page_at
from gomoku_arena.server.web.games.saved_game import BroughtGame, SavedGame
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.openings.advice import Advice
from gomoku_arena.server.web.openings.advice_panel import AdvicePanel
from gomoku_arena.server.web.play._actions import PlayActions
from gomoku_arena.server.web.play._hint import HintStep
from gomoku_arena.server.web.play._status import PlayStatus
from gomoku_arena.server.web.play.game_page import GamePage
from gomoku_arena.server.web.play.table import PlayedGame, PlayTable
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.preview import add_preview
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, Mark, hinting

_KEY = "play"
_SAVED = "saved"


def shared_game(text: str, settings: PlaySettings, side: str = "") -> PlayedGame:
    """The game of a link, with those choices; whoever opens it plays that side, or the one to move.

    Raises NotationError naming what is wrong with the link.
    """
    color = next((it for it in Color if it.name == side), None)
    return PlayedGame(settings.play_on(link.read(text), color), settings=settings)


def add_play_page(pool: EnginePool, reader: Reader, games: SharedGames, reviews: KeptReviews) -> None:
    """Adds the page at ``/``. Its game outlives a reload in the same tab.

    A link in the query begins another, in which the reader has the side that is named, or that of the turn. The id of a
    game that the browser keeps goes on with that one.
    """

    @page_at("/")
    async def play(game: str = "", saved: str = "", side: str = "") -> None:
        client = ui.context.client
        settings = PlaySettings.from_cookie(client.request.cookies.get(Choice.PLAY, ""), pool.engines)
        kept, refused = None, None
        try:
            # The moves of a long game are played one after the other.
            kept = await asyncio.to_thread(shared_game, game, settings, side) if game else None
        except GomokuArenaError as error:
            refused = error
        page = PlayPage(pool, reader, games, reviews, kept or PlayedGame.begun(settings))
        add_preview(page.texts, game)
        if refused is not None:
            ui.notify(reason_of(page.texts, refused).text, type="negative", multi_line=True)
        # The board comes with the answer; what the tab has is known once its scripts are there.
        await client.connected()
        if client.has_socket_connection:
            await page.begin(is_new=kept is not None, saved=saved)
            if game or saved:
                # Whoever reloads wants the game as it stands by then.
                ui.navigate.history.replace("/")


class PlayPage(GamePage):
    """The page of one reader: the table, and what shows it in the language of the moment."""

    table: PlayTable

    def __init__(
        self, pool: EnginePool, reader: Reader, games: SharedGames, reviews: KeptReviews, kept: PlayedGame
    ) -> None:
        super().__init__("/", pool, reviews)
        self._games = games
        self._reader = reader
        self.table = PlayTable(self.pool, kept, self.update)
        self._advice = Advice(self.pool, self.update)
        self._saved = self._state()
        self._chosen = kept.settings.to_cookie()
        self._frame.draw()
        when_left(self._client, self.table.leave)
        when_left(self._client, self._advice.leave)

    async def begin(self, *, is_new: bool, saved: str) -> None:
        """Goes on with the game of this tab unless another is asked for, and lets engines think.

        is_new: the game came by a link. saved: the id of a game that the browser keeps; empty for none.
        """
        table = self.table
        known = None if is_new else app.storage.tab.get(_KEY)
        # A tab that was duplicated has the same game at first; each plays on with its own.
        if isinstance(known, PlayedGame):
            table.take(known.copy())
        app.storage.tab[_KEY] = table.kept
        self._saved = self._state()
        if saved:
            await self.resume(saved)
        elif not is_new and not isinstance(known, PlayedGame):
            await self.offer_last_game()
        self._sit()

    def _add_to_head(self) -> None:
        new = ui.button(self.texts("New game"), icon="add", on_click=self._new_game)
        new.props("flat dense no-caps").mark("new-game")

    def _add_beside(self) -> None:
        self._status = PlayStatus(self.table, self.texts, self._new_game)
        self._add_story()
        self._add_opening(self.table)
        self._actions = PlayActions(self.table, self.pool, self._games, self._reader, self.texts, self.update)
        self._advised = AdvicePanel(self.table, self._advice, self.texts, self.update)
        self._add_moves()

    async def offer_last_game(self) -> None:
        """Offers the game that this browser played last, where it was left before its end; that of this tab goes on."""
        found = await self._keeper.find()
        kept = await self._resumed(found)
        if kept is None or kept.sitting.verdict is not None:
            return
        if found is not None and found.own:
            self.table.go_on_with(kept)
            ui.notify(self.texts("Your game goes on as this browser kept it."), type="info")
        else:
            # Where the reader is asked which game it is to be, none begins by itself.
            self.table.kept.held = self.table.sitting.waits_for_engine
            self._status.offer(lambda: self.table.go_on_with(kept))

    async def resume(self, id_: str) -> None:
        """Goes on with a game that this browser keeps, if it does."""
        kept = await self._resumed(await self._keeper.find(id_))
        if kept is None:
            ui.notify(self.texts("This browser does not keep that game."), type="warning")
        else:
            self.table.go_on_with(kept)

    async def _resumed(self, found: BroughtGame | None) -> PlayedGame | None:
        """A game of the browser, with its players; None where it cannot be played on."""
        position = None if found is None else await asyncio.to_thread(found.position)
        if found is None or position is None:
            return None
        settings = PlaySettings.from_cookie(found.settings, self.pool.engines)
        try:
            sitting = await asyncio.to_thread(settings.resume, position)
        except GomokuArenaError:
            return None
        return PlayedGame(sitting, settings=settings, id=found.id)

    def _state(self) -> tuple[object, ...]:
        """What tells whether there is something to keep that was not kept yet."""
        kept = self.table.kept
        opened = kept.sitting.opened
        return kept.id, kept.sitting.game.ply, kept.sitting.verdict, opened and len(opened.deeds)

    def _keep(self) -> None:
        """Has the browser keep the game, and the choices for the next one."""
        kept = self.table.kept
        before, self._saved = self._saved, self._state()
        if before != self._saved and (self.table.can_take_back or before[0] == kept.id):
            settings = kept.settings.seated(kept.sitting).to_cookie()
            self._keeper.keep(kept.id, partial(_saved, kept.id, kept.sitting.position(), settings))
        # A new tab begins as this one would go on.
        if self._chosen != (chosen := kept.settings.after(kept.sitting).to_cookie()):
            self._chosen = chosen
            remember(Choice.PLAY, chosen)

    def _new_game(self) -> None:
        self._actions.new_game()

    def _tell(self) -> str:
        self._status.update()
        self._actions.update()
        self._advised.update()
        asked = self._opening.line if self._opening is not None else ""
        return asked or self._status.line

    @property
    def _is_live(self) -> bool:
        return self.table.waits_for_person

    @property
    def _has_numbers(self) -> bool:
        return self.table.kept.numbers

    def _marks(self) -> list[Mark]:
        suggestion = self.table.suggestion
        if not self.table.sitting.is_at_end:
            return []
        if suggestion is None:
            return [] if self._ghosts() else self._advised.marks
        if self.table.hint is HintStep.REGION:
            return []
        return [Mark(point=str(line.move), text=str(place)) for place, line in enumerate(suggestion.lines, 1)]

    def _drawn(self, picture: BoardPicture) -> BoardPicture:
        suggestion = self.table.suggestion
        if suggestion is None or self.table.hint is not HintStep.REGION or not self.table.sitting.is_at_end:
            return picture
        return hinting(picture, suggestion.move)

    def _ghosts(self) -> Sequence[Point]:
        return self._advised.ghosts if self.table.sitting.is_at_end else ()

    def _tick(self) -> None:
        self.table.tick()
        super()._tick()


def _saved(id_: str, position: Position, settings: str) -> SavedGame:
    return SavedGame.of(id_, GameTree.of(position), settings=settings, resume=f"/?{_SAVED}={id_}")
