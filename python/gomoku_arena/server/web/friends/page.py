"""The page of a game between two people in two browsers."""

from dataclasses import replace
from functools import partial

from nicegui import ui

from gomoku_arena._core import Color, Point
from gomoku_arena.errors import GomokuArenaError, IllegalMoveError
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.frame import FRIEND, Frame, labelled, remember, sounds_of
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.friends._offers import Offers
from gomoku_arena.server.web.games.keeper import GameKeeper
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.sentences import color_name
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play.move_list import MoveList, listed_moves
from gomoku_arena.server.web.play.seat_panel import SeatPanel
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.share.invitation import friend_address, is_id, seat_cookie
from gomoku_arena.server.web.widgets.board_picture import picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView, Step
from gomoku_arena.server.web.widgets.rules_chip import RulesChip

_TICK = 0.2


def add_friends_page(games: SharedGames) -> None:
    """Adds the pages at ``/friend/ID``. The secret of a seat in the query becomes a cookie and leaves the address."""

    @ui.page(FRIEND + "/{id_}")
    async def friend(id_: str, seat: str = "") -> None:
        client = ui.context.client
        try:
            game = games.find(id_) if is_id(id_) else None
        except GomokuArenaError as error:
            NoGamePage(error)
            return
        if game is None:
            NoGamePage()
            return
        name = seat_cookie(game.id)
        # A link to a seat of another game may be followed with a seat of this one in the browser.
        secret = seat if game.color_of(seat) else client.request.cookies.get(name, "")
        if seat:
            ui.navigate.history.replace(friend_address(game.id))
        if game.color_of(secret) is not None:
            # The secret of a seat goes to the page of that game alone.
            remember(name, secret, friend_address(game.id))
        page = FriendPage(games, game, secret)
        # Whoever fetched the page without running it, such as a crawler, never comes, and takes no seat.
        await client.connected()
        if client.has_socket_connection:
            page.begin()


class NoGamePage:
    """Says that there is no such game, or why it cannot be read."""

    def __init__(self, error: GomokuArenaError | None = None) -> None:
        self._error = error
        Frame(FRIEND, self._build).draw()

    def _build(self, texts: Texts) -> None:
        said = texts("There is no such game.") if self._error is None else reason_of(texts, self._error).text
        with ui.element("section").classes("card status").props("role=status"):
            ui.label(said).classes("status-line")
            ui.link(texts("Play"), "/").classes("share-button")


class FriendPage:
    """The page of one browser: the game from the seat of that secret, or as a spectator sees it."""

    def __init__(self, games: SharedGames, game: SharedGame, secret: str) -> None:
        client = self._client = ui.context.client
        self._secret = secret
        self.table = FriendTable(games, game, game.color_of(secret), self.update)
        self._keeper = GameKeeper()
        self._kept_plies = -1
        self._placed: Point | None = None
        self._sounds = sounds_of(client.request)
        self._base = str(client.request.base_url).rstrip("/")
        self._built = False
        self._frame = Frame(FRIEND, self._build)
        self._frame.draw()
        client.on_disconnect(self.table.leave)
        client.on_delete(self.table.leave)

    def begin(self) -> None:
        """Takes the seat, or begins to watch."""
        self._client.on_connect(self.table.sit)
        self.table.sit()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        self._built = False
        table = self.table
        with ui.element("div").classes("play"):
            with ui.element("div").classes("play-seats"):
                with ui.element("div").classes("play-head"):
                    self._rules = RulesChip(texts)
                    self._here = ui.label().classes("status-detail").mark("here")
                self._seats = [SeatPanel(table, color, texts, self._name) for color in Color]
            with ui.element("div").classes("play-board"):
                picture = picture_of(table.sitting.shown_game)
                self._board = BoardView(picture, texts, self._frame.look)
                self._board.on_point(self._place).on_step(self._step)
            with ui.element("div").classes("play-side"):
                self._status()
                self._invitation()
                self._offers = Offers(table, texts)
                with ui.element("div").classes("card play-moves"):
                    self._moves = MoveList(texts).on_step(self._show)
        ui.timer(_TICK, self._tick)
        self._built = True
        self.update()

    def _status(self) -> None:
        with ui.element("section").classes("card status") as self._card:
            self._line = ui.label().classes("status-line").props("role=status aria-live=polite")
            self._ending = ui.label().classes("status-ending")
            self._urgent = ui.label().classes("status-urgent")
            with ui.element("div").classes("share-row") as self._over:
                self._review = ui.link(self._texts("Review"), "/analyse").classes("share-button")
                self._next = ui.link(self._texts("To the next game"), "/").classes("share-button").mark("next")

    def _invitation(self) -> None:
        texts = self._texts
        with ui.element("section").classes("card status") as self._waiting:
            ui.label(texts("Waiting for your friend")).classes("status-line")
            ui.label(texts("Send this link to your friend: whoever opens it first plays against you.")).classes(
                "status-detail"
            )
            with ui.element("div").classes("share-link"):
                self._link = ui.input(texts("Invitation")).props("readonly outlined dense").classes("share-address")
                self._link.mark("invitation")
                copy = ui.button(icon="content_copy", on_click=self._copy).props("flat round dense")
                labelled(copy.mark("copy-invitation"), texts("Copy the link"))
        with ui.element("section").classes("card status") as self._watching:
            ui.label(texts("You are watching.")).classes("status-detail")

    def _copy(self) -> None:
        ui.clipboard.write(self._link.value)
        ui.notify(self._texts("Copied"), type="positive")

    def _name(self, color: Color) -> str:
        texts, own = self._texts, self.table.color
        if own is None:
            return color_name(texts, color)
        return texts("You") if color is own else texts("Your friend")

    def update(self) -> None:
        """Shows the game as it is."""
        if not self._built:
            return
        table, texts, sitting = self.table, self._texts, self.table.sitting
        with self._client:
            self._board.show(
                picture_of(sitting.shown_game),
                live=table.may_move,
                sounds=self._sounds,
                steps=(sitting.shown, sitting.game.ply),
            )
            self._moves.show(listed_moves(sitting, texts), sitting.shown)
            self._rules.show(sitting.rules)
            for seat in self._seats:
                seat.update()
            self._tell()
            self._offers.update()
            self._keep()

    def _tell(self) -> None:
        table, texts, sitting, shared = self.table, self._texts, self.table.sitting, self.table.shared
        verdict, own = sitting.verdict, table.color
        self._card.classes(remove="is-over is-won is-lost is-drawn")
        if verdict is None:
            is_own = sitting.game.side_to_move is own
            turn = texts("{color} to move", color=self._name(sitting.game.side_to_move))
            self._line.text = texts("Your turn") if is_own else turn
        else:
            self._line.text = sentences.headline(sitting, texts, own)
            self._card.classes(add=f"is-over is-{sentences.ending(sitting, own)}")
        self._ending.text = sentences.result(verdict, texts) if verdict else ""
        self._ending.set_visibility(verdict is not None)
        self._urgent.text = sentences.pending(sitting.shown_game, texts)
        self._over.set_visibility(verdict is not None)
        self._review.props["href"] = address("/analyse", sitting.position())
        self._next.props["href"] = friend_address(shared.following, self._secret if own else "")
        self._next.set_visibility(bool(shared.following))
        waits = own is not None and not shared.is_complete
        self._waiting.set_visibility(waits)
        if waits:
            self._link.value = self._base + friend_address(shared.id, shared.invitation)
        self._watching.set_visibility(own is None)
        self._here.text = self._presence()

    def _presence(self) -> str:
        shared, own = self.table.shared, self.table.color
        if own is None or not shared.is_complete:
            return ""
        is_here = shared.is_present(own.opponent)
        return self._texts("Your friend is here") if is_here else self._texts("Your friend is not connected")

    def _keep(self) -> None:
        """Has the browser of a player keep the game."""
        sitting, plies = self.table.sitting, self.table.sitting.game.ply + (self.table.sitting.verdict is not None)
        if self.table.color is not None and sitting.moves and plies != self._kept_plies:
            self._kept_plies = plies
            id_, position = self.table.shared.id, self._named(sitting.position())
            self._keeper.keep(id_, partial(_saved, id_, position))

    def _named(self, position: Position) -> Position:
        """The game with both players as the list of games knows them."""
        if position.source is None:
            return position
        is_black = self.table.color is Color.BLACK
        black, white = (PERSON, FRIENDLY) if is_black else (FRIENDLY, PERSON)
        return replace(position, source=replace(position.source, black=black, white=white))

    def _place(self, point: Point) -> None:
        if self.table.color is None:
            return
        if text := sentences.refusal(self.table.sitting, point, self._texts):
            # One of two quick clicks is on the stone that the other has placed.
            if point != self._placed:
                ui.notify(text, type="warning", position="top")
            return
        self._placed = point
        try:
            self.table.play(point)
        except IllegalMoveError:
            return
        except GomokuArenaError as error:
            ui.notify(reason_of(self._texts, error).text, type="negative", multi_line=True)

    def _step(self, step: Step) -> None:
        shown, plies = self.table.sitting.shown, self.table.sitting.game.ply
        self._show({"first": 0, "back": shown - 1, "forward": shown + 1}.get(step, plies))

    def _show(self, ply: int) -> None:
        self.table.sitting.show(ply)
        self.update()

    def _tick(self) -> None:
        self.table.shared.tick()
        for seat in self._seats:
            seat.tick()


def _saved(id_: str, position: Position) -> SavedGame:
    return SavedGame.of(f"friend-{id_}", GameTree.of(position), resume=friend_address(id_))
