"""The page of a game between two people in two browsers."""

from functools import partial

from fastapi import FastAPI
from nicegui import ui
from starlette.responses import Response

from gomoku_arena._core import Color
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.sentences.games import pending_five
from gomoku_arena.server.admission.host_names import household
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.cookies import Choice
from gomoku_arena.server.web.frame import FRIEND, Frame, page_at
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.friends._invitation import Invitation
from gomoku_arena.server.web.friends._offers import Offers
from gomoku_arena.server.web.friends._seats import add_seats, seat_page, secret_of
from gomoku_arena.server.web.friends._talk import PHRASES, Hearing
from gomoku_arena.server.web.friends._turn_sign import TurnSign
from gomoku_arena.server.web.games.friend_game import friend_game
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.nothing_here import nothing_here
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play.decided import DecidedLine
from gomoku_arena.server.web.play.game_page import GamePage
from gomoku_arena.server.web.reader_settings import language_of
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.address import address, practice_address
from gomoku_arena.server.web.share.invitation import friend_address, next_address
from gomoku_arena.server.web.share.passing_on import copy
from gomoku_arena.server.web.share.preview import preview_tags
from gomoku_arena.server.web.widgets.board_picture import BoardPicture
from gomoku_arena.server.web.widgets.clock_words import clock_words

_LATE = marked("The server could not keep the last move yet. It goes on trying; you can play on.")


def add_friends_page(app: FastAPI, pool: EnginePool, games: SharedGames, reviews: KeptReviews) -> None:
    """Adds the pages at ``/friend/ID``. The secret of a seat in the query becomes a cookie and leaves the address."""
    add_seats(app, games)

    @page_at(FRIEND + "/{id_}")
    async def friend(id_: str, seat: str = "") -> Response | None:
        client = ui.context.client
        try:
            game = await games.find(id_)
            if game is None:
                NoGamePage()
                return None
        except GomokuArenaError as error:
            NoGamePage(error)
            return None
        # A browser that has a seat keeps it, whatever link it follows.
        if game.color_of(secret_of(client.request, game)) is None:
            answer = seat_page(client.request, game, seat, Texts(language_of(client.request)))
            if answer is not None:
                client.delete()
                return answer
        page = FriendPage(pool, games, reviews, game, seat)
        await client.connected()
        if client.has_socket_connection:
            page.begin()
        return None


class NoGamePage:
    """Says that there is no such game, or why it cannot be read."""

    def __init__(self, error: GomokuArenaError | None = None) -> None:
        self._error = error
        Frame(FRIEND, self._build).draw()

    def _build(self, texts: Texts) -> None:
        title = texts("There is no such game.")
        said = texts("The link may be cut short, or the server has forgotten the game.")
        if self._error is not None:
            title, said = texts("The game cannot be read."), reason_of(texts, self._error).text
        nothing_here(title, said, {"/": texts("Play"), "/games": texts("Games")})


class FriendPage(GamePage):
    """The page of one browser: the game from the seat that it has, or as a spectator sees it.

    link: the secret of the link that led here, and to no seat, if there was one.
    """

    table: FriendTable

    def __init__(
        self, pool: EnginePool, games: SharedGames, reviews: KeptReviews, game: SharedGame, link: str = ""
    ) -> None:
        super().__init__(FRIEND, pool, reviews)
        client = self._client
        secret = secret_of(client.request, game)
        # A cookie that opens no seat yet may open one later: this page goes on watching.
        self._secret = secret if game.color_of(secret) else ""
        self.table = FriendTable(games, game, self._secret, household(client.ip), self.update)
        self._link = link
        self._kept: object = None
        self._had_next = bool(game.following)
        self._hearing = Hearing(client.request.cookies.get(Choice.PHRASES, ""))
        self._sign = TurnSign()
        self._frame.draw()
        self._tell_of_link()
        when_left(client, self.table.leave)

    def begin(self) -> None:
        """Sits down, or begins to watch."""
        self._sit()

    def _add_to_head(self) -> None:
        with ui.element("div").classes("status-detail friend-here"):
            self._here = ui.label().mark("here")
            with ui.element("span").classes("friend-watchers").mark("watchers") as self._watchers:
                ui.icon("visibility")
                self._watching_now = ui.label().props("aria-hidden=true")

    def _add_on_board(self) -> None:
        texts, sitting = self.texts, self.table.sitting
        lines = [clock_words(sitting.to_move.time, texts)]
        if sitting.opened is not None:
            rule, brief = texts(sitting.opened.rule.title), texts(sitting.opened.rule.brief)
            lines.append(texts("Opening: {rule}. {brief}", rule=rule, brief=brief))
        self._invitation = Invitation(texts, [line for line in lines if line])
        self._board.on("keydown.escape", self._withdraw)

    def _add_beside(self) -> None:
        self._status()
        self._seatless()
        self._add_opening(self.table)
        self._offers = Offers(self.table, self.texts, self._line, self._said, self._friend, self._hearing, self.update)
        if self.table.shared.previous:
            before = ui.link(self.texts("The game before"), friend_address(self.table.shared.previous))
            before.classes("friend-before").mark("before")
        self._add_story()
        self._add_moves()
        self._own_link()

    def _tell_of_link(self) -> None:
        """Takes the secret out of the address, and tells whoever opens the invitation to their own game."""
        shared, texts = self.table.shared, self.texts
        told = self._players() or texts("A game of two people")
        ui.add_head_html(preview_tags(texts, self._client.request, shared.session.position(), told))
        if self._link:
            ui.navigate.history.replace(friend_address(shared.id))
        if shared.invites(self._link):
            ui.notify(texts("This is the invitation to your own game: your friend has to open it."), type="info")

    def _status(self) -> None:
        with ui.element("section").classes("card status") as self._card:
            self._line = ui.label().classes("status-line").props("role=status aria-live=polite")
            self._said = ui.label().classes("status-line").props("role=status aria-live=polite").mark("offer")
            self._ending = ui.label().classes("status-ending")
            self._decided = DecidedLine(self.texts)
            self._heard = ui.label().classes("sr-only").props("role=log aria-live=polite").mark("heard")
            self._urgent = ui.label().classes("status-urgent")
            self._late = ui.label(self.texts(_LATE)).classes("status-urgent").props("role=status").mark("late")
            self._late.set_visibility(self.table.is_late)
            with ui.element("div").classes("share-row") as self._over:
                self._review = ui.link(self.texts("Review"), "/analyse").classes("share-button")
                self._next = ui.link(self.texts("To the next game"), "/").classes("share-button").mark("next")
                self._learn = ui.link(self.texts("Learn from your mistakes"), "/practice")
                self._learn.classes("share-button").mark("learn")

    def _seatless(self) -> None:
        """In the place of the row of buttons: nobody is there yet to whom they would say anything, or one watches."""
        texts = self.texts
        with ui.element("div").classes("card actions") as self._waiting:
            invitation = ui.button(texts("Invitation"), icon="qr_code_2", on_click=self._invitation.toggle)
            invitation.props("flat no-caps stack").classes("action").mark("show-invitation")
            name = ui.button(texts("Your name"), icon="badge", on_click=lambda: self._offers.ask_for_name())
            name.props("flat no-caps stack").classes("action")
        with ui.element("section").classes("card status") as self._watching:
            if self._link and self.table.color is None:
                ui.label(texts("This link opens no seat any more."))
            ui.label(texts("You are watching.")).classes("status-detail")

    def _own_link(self) -> None:
        """How this player comes back on another device."""
        texts, shared, color = self.texts, self.table.shared, self.table.color
        with ui.expansion(texts("Your own link"), icon="devices").props("dense").classes("card own-link") as own:
            told = texts("It opens your seat on another device, or in another browser. Keep it to yourself.")
            ui.label(told).classes("status-detail")
            with ui.element("div").classes("share-link"):
                field = ui.input(texts("Your own link"), value=self._full(self._secret)).mark("own-link")
                field.props("readonly outlined dense").classes("share-address")
                copies = ui.button(icon="content_copy", on_click=lambda: copy(field.value or "", texts))
                labelled(copies.props("flat round dense").mark("copy-own-link"), texts("Copy the link"))
        own.set_visibility(color is not None and not shared.is_sealed)

    def _full(self, secret: str) -> str:
        return self._base + friend_address(self.table.shared.id, secret)

    def _name(self, color: Color) -> str:
        texts, own, name = self.texts, self.table.color, self.table.shared.name_of(color)
        if color is own:
            return texts("You")
        return name or (super()._name(color) if own is None else texts("Your friend"))

    def _friend(self) -> str:
        """What the other player is called."""
        return self._name(self.table.color.opponent) if self.table.color else ""

    def _players(self) -> str:
        """Both by their names, black first; empty unless both have said theirs."""
        names = list(map(self.table.shared.name_of, Color))
        return " \u2013 ".join(names) if all(names) else ""

    def _says(self, color: Color) -> str:
        phrase = self.table.shared.said_by(color)
        if phrase is None or not (self._hearing.is_on or color is self.table.color):
            return ""
        return self.texts(PHRASES[phrase])

    def _points(self, color: Color) -> float | None:
        return self.table.shared.points_of(color)

    def _series(self) -> str:
        """The score of the games of the two with their names, whoever looks at it first; empty in the first of them."""
        first = self.table.color or Color.BLACK
        mine, theirs = map(self._points, (first, first.opponent))
        if mine is None or theirs is None:
            return ""
        score = f"{sentences.points_text(mine)} : {sentences.points_text(theirs)}"
        return f"{self._name(first)} {score} {self._name(first.opponent)}"

    def _withdraw(self) -> None:
        self.table.unprepare()

    def _title(self, line: str) -> str:
        table, shared = self.table, self.table.shared
        if table.color is None:
            return " · ".join(filter(None, [self._players(), line]))
        is_asked = shared.offer is not None and shared.offer.asker is not table.color
        is_turn = shared.is_complete and table.sitting.verdict is None and table.sitting.turn is table.color
        self._sign.show(is_turn or is_asked)
        told = self._offers.line if is_asked else line
        return f"● {told}" if is_turn or is_asked else told

    def _tell(self) -> str:
        table, texts, sitting, shared = self.table, self.texts, self.table.sitting, self.table.shared
        verdict, own = sitting.verdict, table.color
        self._card.classes(remove="is-over is-won is-lost is-drawn")
        if verdict is not None:
            self._card.classes(add=f"is-over is-{sentences.ending(sitting, own)}")
        headline = self._line.text = self._headline()
        told = (sentences.result(verdict, texts), self._series()) if verdict else ()
        self._ending.text = " · ".join(filter(None, told))
        self._ending.set_visibility(verdict is not None)
        self._decided.update(sitting)
        self._urgent.text = pending_five(sitting.shown_game, texts)
        self._over.set_visibility(verdict is not None)
        self._review.props["href"] = address("/analyse", sitting.position())
        self._next.props["href"] = next_address(shared.id)
        if own is not None:
            self._learn.props["href"] = practice_address(sitting.position(), own)
        self._learn.set_visibility(own is not None)
        self._next.set_visibility(bool(shared.following))
        invitation = shared.invitation_of(self._secret)
        self._waiting.set_visibility(bool(invitation) and verdict is None)
        self._invitation.show(self._full(invitation) if invitation and verdict is None else "")
        self._watching.set_visibility(own is None)
        self._here.text = self._presence()
        self._heard.text = self._spoken()
        self._show_watchers(shared.spectators)
        self._move_on()
        self._offers.update()
        self._show_card()
        return headline

    def _headline(self) -> str:
        """The one sentence of the moment: how it ended, who is missing, or whose turn it is."""
        table, texts, sitting = self.table, self.texts, self.table.sitting
        mover = sitting.turn
        if sitting.verdict is not None:
            winner = sitting.verdict.winner
            if table.color is None and winner is not None:
                return texts("{name} won", name=self._name(winner))
            return sentences.headline(sitting, texts, table.color)
        if not table.shared.is_complete:
            return texts("Waiting for your friend") if table.color else texts("Waiting for the players")
        if table.opening is not None and self._opening is not None:
            return self._opening.line
        if mover is table.color:
            return texts("Your turn")
        return texts("{color} to move", color=self._name(mover))

    def _presence(self) -> str:
        shared, own = self.table.shared, self.table.color
        if own is None or not shared.is_complete:
            return ""
        texts, name = self.texts, self._friend()
        is_here = shared.is_present(own.opponent)
        return texts("{name} is here", name=name) if is_here else texts("{name} is not connected", name=name)

    def _show_watchers(self, number: int) -> None:
        told = self.texts("1 is watching") if number == 1 else self.texts("{n} are watching", n=number)
        self._watchers.set_visibility(number > 0)
        self._watching_now.text = str(number)
        labelled(self._watchers.props("role=img"), told)

    def _spoken(self) -> str:
        """What the others say, for those who hear."""
        said = {color: self._says(color) for color in Color if color is not self.table.color}
        return " · ".join(
            self.texts("{name} says: {phrase}", name=self._name(color), phrase=it) for color, it in said.items() if it
        )

    def _move_on(self) -> None:
        """Goes to the next game of the two once it has begun; whoever came to this one since then looks at it."""
        if self.table.shared.following and not self._had_next:
            self._had_next = True
            ui.navigate.to(next_address(self.table.shared.id))

    def _keep(self) -> None:
        """Has the browser of a player keep the game."""
        sitting, color, shared = self.table.sitting, self.table.color, self.table.shared
        names = {it: shared.name_of(it) for it in Color}
        state = len(sitting.opened_in) + len(sitting.moves) + (sitting.verdict is not None), names
        if color is not None and state != self._kept:
            self._kept = state
            position, first = sitting.position(), sitting.color_of(OpeningPlayer.FIRST)
            self._keeper.keep(shared.id, partial(friend_game, shared.id, position, color, first, names))

    def _drawn(self, picture: BoardPicture) -> BoardPicture:
        if not self.table.may_prepare:
            return picture
        prepared = self.table.prepared
        told = None if prepared is None else str(prepared)
        # What is forbidden now is so for the other player.
        return picture.model_copy(update={"prepares": True, "prepared": told, "forbidden": {}})

    @property
    def _is_live(self) -> bool:
        return self.table.may_move or self.table.may_prepare

    @property
    def _own_color(self) -> Color | None:
        return self.table.color

    def _tick(self) -> None:
        self.table.shared.tick()
        self._late.set_visibility(self.table.is_late)
        self._show_card()
        super()._tick()

    def _show_card(self) -> None:
        """Hides it where it says nothing: what an opening asks for stands on the card of that."""
        self._card.set_visibility(any(label.visible for label in (self._line, self._said, self._late)))
