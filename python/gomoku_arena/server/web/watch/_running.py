"""The games that are being played, each on a small board that can be chosen, and those that come next."""

from collections.abc import Callable, Sequence
from typing import Any

from nicegui import ui
from pydantic import BaseModel

from gomoku_arena._core import Color
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.frame import heading
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.stores.tournament_picture import TournamentPicture
from gomoku_arena.server.web.watch._live_table import LiveTable, OpenGame, game_number
from gomoku_arena.server.web.watch._sentences import running_text
from gomoku_arena.server.web.watch._tables import waiting_columns, waiting_rows
from gomoku_arena.server.web.watch._watched_game import WatchedGame
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, picture_of

_BOARDS = 12
"""Running games that are shown at most."""

_NEXT = 8
"""Planned games that are listed at most."""


class SmallBoard(BaseModel):
    """A board by its key."""

    key: str
    black: str
    white: str
    told: str
    """How far the game has come."""
    picture: BoardPicture
    chosen: bool = False
    """Whether it is the current one."""


class SmallBoards(Component, component="small_boards.js"):
    """The boards. action: what choosing one does."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.set_props(action=action, boards=[])

    def show(self, boards: Sequence[SmallBoard]) -> None:
        """Shows these boards; one keeps its place in the page as long as its key is among them."""
        self.set_props(boards=[board.model_dump() for board in boards])

    def on_choose(self, handler: Callable[[str], Any]) -> "SmallBoards":
        """Calls that with the key of a board that was chosen."""

        return self.on("choose", heard(str, handler))


class RunningPanel:
    """What is played now and next. open_game: puts the game of that number on the board."""

    def __init__(self, texts: Texts, open_game: OpenGame) -> None:
        self._texts = texts
        with labelled(ui.element("section").classes("card watch-card"), texts("Running games")) as self._now:
            heading(texts("Running games"))
            self._boards = SmallBoards(texts("Show on the board")).mark("running")
            self._boards.on_choose(game_number(open_game))
            self._hint = ui.label().classes("watch-hint").mark("running-hint")
        with labelled(ui.element("section").classes("card watch-card"), texts("Next games")) as self._then:
            heading(texts("Next games"))
            self._waiting = LiveTable(texts("Next games"), waiting_columns(texts))
            self._rest = ui.label().classes("watch-hint").mark("waiting")

    def update(self, picture: TournamentPicture, chosen: int | None) -> None:
        """Shows that picture. chosen: the number of the game on the board."""
        self._now.set_visibility(bool(picture.running))
        boards = [self._board(picture, number, chosen) for number in self._shown(picture, chosen)]
        self._boards.show([board for board in boards if board is not None])
        self._hint.text = self._hints(picture)
        self._hint.set_visibility(bool(self._hint.text))
        self._show_waiting(picture)

    @staticmethod
    def _shown(picture: TournamentPicture, chosen: int | None) -> list[int]:
        """The games with a board here; the one that is looked at is always among them."""
        numbers = [game.number for game in picture.running]
        if chosen in numbers[_BOARDS:]:
            numbers = [*numbers[: _BOARDS - 1], *(number for number in numbers if number == chosen)]
        return sorted(numbers[:_BOARDS])

    def _board(self, picture: TournamentPicture, number: int, chosen: int | None) -> SmallBoard | None:
        running = picture.running_game(number)
        if running is None or picture.config is None:
            return None
        try:
            watched = WatchedGame.running(running, picture.config.rules.rules())
        # The store of somebody else may hold anything.
        except GomokuArenaError:
            return None
        return SmallBoard(
            key=str(number),
            black=watched.black,
            white=watched.white,
            told=self._told(watched),
            picture=picture_of(watched.game),
            chosen=number == chosen,
        )

    def _told(self, watched: WatchedGame) -> str:
        """How far it has come, and what the engine that moved last thinks of it."""
        if not watched.is_settled:
            return running_text(watched, self._texts)
        told = self._texts("move {number}", number=watched.plies)
        chances = [percent(it.chance, it.bound) for it in watched.opinions if it.chance is not None]
        if not chances:
            return told
        return f"{told} · {self._texts(COLORS[Color.BLACK])} {chances[-1]}"

    def _hints(self, picture: TournamentPicture) -> str:
        texts, more = self._texts, len(picture.running) - _BOARDS
        told = []
        if more > 0:
            told.append(texts("{n} more are being played.", n=more))
        if picture.config is not None and picture.config.executor is not None:
            told.append(texts("A cluster tells of no moves before a game is over."))
        return " ".join(told)

    def _show_waiting(self, picture: TournamentPicture) -> None:
        texts, waiting = self._texts, picture.waiting
        self._then.set_visibility(picture.state in ("running", "interrupted") and bool(waiting))
        self._waiting.show(waiting_rows(waiting[:_NEXT]))
        told = []
        if picture.state == "interrupted":
            told.append(texts("Planned, and played once the tournament is resumed."))
        if len(waiting) > _NEXT:
            told.append(texts("{n} more are planned.", n=len(waiting) - _NEXT))
        self._rest.text = " ".join(told)
        self._rest.set_visibility(bool(told))
