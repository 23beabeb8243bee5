"""The page of a game, as its player or a spectator sees it: what every such page shows, and how a stone is placed."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from nicegui import ui

from gomoku_arena._core import Color, Point
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorCode, GomokuArenaError, IllegalMoveError, PointError
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.games.keeper import GameKeeper
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.panel import OpeningPanel
from gomoku_arena.server.web.openings.table import OpeningTable
from gomoku_arena.server.web.play._story_card import StoryCard
from gomoku_arena.server.web.play.move_list import MoveList, listed_moves
from gomoku_arena.server.web.play.seat_panel import SeatPanel, TimedGame
from gomoku_arena.server.web.play.sentences import only_person, player_name
from gomoku_arena.server.web.reviews.game_story import GameStory
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.picture_card import PictureCard
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, Mark, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView, Step
from gomoku_arena.server.web.widgets.opening_name import OpeningName
from gomoku_arena.server.web.widgets.rules_chip import RulesChip
from gomoku_arena.server.web.widgets.rules_words import rules_name

_TICK = 0.2

_PLAIN = {ErrorCode.GAME_ENDED, ErrorCode.OTHER_TURN}
"""Why a stone is not placed where the page says so already."""


class PlayedTable(TimedGame, Protocol):
    """A game in which stones are placed."""

    def sit(self) -> None:
        """Begins to look, or goes on."""

    def play(self, point: Point) -> None:
        """Places a stone for who looks at the board. Raises as ``GameSession.check_placing``, and other errors."""


class GamePage(ABC):
    """The board between the players and all else; ``update`` after every change.

    A subclass has the table, adds what it has besides, and draws the frame once it can.
    """

    table: PlayedTable

    def __init__(self, path: str, pool: EnginePool, reviews: KeptReviews) -> None:
        self._client = ui.context.client
        self._base = str(self._client.request.base_url).rstrip("/")
        self._keeper = GameKeeper()
        self._placed: Point | None = None
        self._built, self._titled = False, ""
        self._opening: OpeningPanel | None = None
        self._frame = Frame(path, self._build)
        self.pool = ReaderPool(pool, ReaderDevice.of_page(self._frame))
        self._story = GameStory(self.pool, reviews, self._tell_story, lambda: self._client.tab_id or "")
        when_left(self._client, self._story.leave)

    def update(self) -> None:
        """Shows the table as it is."""
        if not self._built:
            return
        sitting = self.table.sitting
        with self._client:
            marks, ghosts, opening = self._marks(), self._ghosts(), self._opening
            picture = picture_of(sitting.shown_game, variation=ghosts, marks=marks)
            if opening is not None:
                opening.update()
                picture = opening.picture(picture) if sitting.is_at_end else picture
            picture = self._drawn(picture)
            self._board.show(
                picture,
                live=self._is_live,
                # No number may be there twice, on a stone and on one that is offered.
                numbers=self._has_numbers if not sitting.is_opening else not (picture.fifths or picture.ghosts),
                sounds=self._frame.settings.sounds,
                steps=(sitting.shown, sitting.game.ply),
            )
            # While the opening goes on, its card says the name.
            self._pattern.show(sitting.pattern if sitting.opening is None else None)
            self._moves.show(listed_moves(sitting, self.texts), sitting.shown)
            self._rules.show(sitting.rules, sitting.opened.rule if sitting.opened is not None else None)
            for seat, color in zip(self._seats, self._seated(), strict=True):
                seat.update(color, self._says(color), self._points(color))
            told = f"{self._title(self._tell())} · {rules_name(self.texts, sitting.rules)} · gomoku-arena"
            if self._titled != told:
                self._titled = told
                ui.page_title(told)
            self._story.follow(sitting)
            self._tell_story()
            self._picture.show(sitting.position() if sitting.verdict and sitting.game.moves else None)
            self._keep()

    def _tell_story(self) -> None:
        """Shows what is known of a game that has ended."""
        if self._built:
            self._told_story.update(self.table.sitting, self._own_color)

    def _sit(self) -> None:
        """The reader is here, and whenever the connection comes back."""
        for look in (self._story.sit, self.table.sit):
            self._client.on_connect(look)
            look()

    def _build(self, texts: Texts) -> None:
        self.texts, self._titled, self._built, self._opening = texts, "", False, None
        with ui.element("div").classes("play"):
            with ui.element("div").classes("play-seats"):
                with ui.element("div").classes("play-head"):
                    self._rules = RulesChip(texts)
                    self._add_to_head()
                self._seats = [SeatPanel(self.table, texts, self._name) for _ in Color]
            with ui.element("div").classes("play-board"):
                self._board = BoardView(picture_of(self.table.sitting.shown_game), texts, self._frame.look)
                self._board.on_move(self._place).on_step(self._step)
                self._add_on_board()
            with ui.element("div").classes("play-side"):
                self._add_beside()
        ui.timer(_TICK, self._tick)
        self._built = True
        self.update()

    def _add_story(self) -> None:
        """How the game went, once it has ended, and what of it can be passed on."""
        self._told_story = StoryCard(self._story, self.texts, self._show)
        self._picture = PictureCard(self.texts, self._base)

    def _add_moves(self) -> None:
        """The list of the moves under the name of their opening."""
        with ui.element("div").classes("card play-moves"):
            self._pattern = OpeningName(self.texts)
            self._moves = MoveList(self.texts).on_step(self._show)

    def _add_opening(self, table: OpeningTable) -> None:
        """The card of an opening, where a page has games that open under a rule."""
        self._opening = OpeningPanel(table, self.texts, self._player_name, self.update, self._refuse)

    def _player_name(self, player: OpeningPlayer) -> str:
        return self._name(self.table.sitting.color_of(player))

    def _refuse(self, error: GomokuArenaError) -> None:
        told = reason_of(self.texts, error, self.table.sitting.rules.size).text
        ui.notify(told, type="warning", position="top")

    def _place(self, point: Point) -> None:
        try:
            if self._opening is not None and self._opening.is_choosing:
                self._opening.touch(point)
            else:
                self.table.play(point)
        except (IllegalMoveError, PointError) as error:
            # One of two quick clicks is on the stone that the other has placed.
            if point != self._placed and error.code not in _PLAIN:
                self._refuse(error)
        except GomokuArenaError as error:
            ui.notify(reason_of(self.texts, error).text, type="negative", multi_line=True)
        else:
            self._placed = point

    def _step(self, step: Step) -> None:
        sitting = self.table.sitting
        self._show({"first": 0, "back": sitting.shown - 1, "forward": sitting.shown + 1}.get(step, sitting.game.ply))

    def _show(self, ply: int) -> None:
        self.table.sitting.show(ply)
        self.update()

    def _tick(self) -> None:
        for seat in self._seats:
            seat.tick()

    def _add_on_board(self) -> None:  # noqa: B027
        """What lies on the board; nothing on most pages."""

    def _title(self, line: str) -> str:
        """How the title of the window begins where the page says that."""
        return line

    def _says(self, color: Color) -> str:  # noqa: ARG002
        """What the player of that colour says."""
        return ""

    def _points(self, color: Color) -> float | None:  # noqa: ARG002
        """What that player has won in a series of games; None where there is none."""
        return None

    @abstractmethod
    def _add_to_head(self) -> None:
        """What stands beside the rules."""

    @abstractmethod
    def _add_beside(self) -> None:
        """What stands beside the board, the list of the moves with it."""

    @abstractmethod
    def _tell(self) -> str:
        """Shows what is not of every game, and returns the sentence of the moment."""

    @abstractmethod
    def _keep(self) -> None:
        """Has the browser keep what it is to keep."""

    @property
    @abstractmethod
    def _is_live(self) -> bool:
        """Whether who looks at the board can place a stone."""

    @property
    def _has_numbers(self) -> bool:
        """Whether stones show the numbers of their moves."""
        return False

    @property
    def _own_color(self) -> Color | None:
        """The colour of who looks at the board and plays against another; None for both players and for spectators."""
        return only_person(self.table.sitting)

    def _drawn(self, picture: BoardPicture) -> BoardPicture:
        """The picture with what only this page shows."""
        return picture

    def _marks(self) -> Sequence[Mark]:
        return ()

    def _ghosts(self) -> Sequence[Point]:
        """Moves from the position that somebody looks at."""
        return ()

    def _seated(self) -> tuple[Color, Color]:
        """Who sits above and who below: whoever looks at the board stays below, as does else the second player."""
        below = self._own_color or self.table.sitting.color_of(OpeningPlayer.SECOND)
        return below.opponent, below

    def _name(self, color: Color) -> str:
        return player_name(self.table.sitting, color, self.texts)
