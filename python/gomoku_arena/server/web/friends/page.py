"""The page of a game between two people in two browsers."""

from functools import partial

from fastapi import FastAPI
from nicegui import ui
from starlette.responses import Response

from gomoku_arena._core import Color
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.sentences.games import pending_five
from gomoku_arena.server.admission.host_names import household
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.frame import FRIEND, Frame, labelled, language_of, page_at
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.friends._offers import Offers
from gomoku_arena.server.web.friends._seats import add_seats, seat_page, secret_of
from gomoku_arena.server.web.games.friend_game import friend_game
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.play import sentences
from gomoku_arena.server.web.play.game_page import GamePage
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.share.invitation import friend_address, next_address
from gomoku_arena.server.web.share.preview import preview_tags

_LATE = marked("The server could not keep the last move yet. It goes on trying; you can play on.")


def add_friends_page(app: FastAPI, games: SharedGames) -> None:
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
        page = FriendPage(games, game, seat)
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
        said = texts("There is no such game.") if self._error is None else reason_of(texts, self._error).text
        with ui.element("section").classes("card status").props("role=status"):
            ui.label(said).classes("status-line")
            ui.link(texts("Play"), "/").classes("share-button")


class FriendPage(GamePage):
    """The page of one browser: the game from the seat that it has, or as a spectator sees it.

    link: the secret of the link that led here, and to no seat, if there was one.
    """

    table: FriendTable

    def __init__(self, games: SharedGames, game: SharedGame, link: str = "") -> None:
        super().__init__(FRIEND)
        client = self._client
        secret = secret_of(client.request, game)
        # A cookie that opens no seat yet may open one later: this page goes on watching.
        self._secret = secret if game.color_of(secret) else ""
        self.table = FriendTable(games, game, self._secret, household(client.ip), self.update)
        self._link = link
        self._kept_turns = -1
        self._base = str(client.request.base_url).rstrip("/")
        self._frame.draw()
        self._tell_of_link()
        when_left(client, self.table.leave)

    def begin(self) -> None:
        """Sits down, or begins to watch."""
        self._client.on_connect(self.table.sit)
        self.table.sit()

    def _add_to_head(self) -> None:
        self._here = ui.label().classes("status-detail").mark("here")

    def _add_beside(self) -> None:
        self._status()
        self._invitation()
        self._add_opening(self.table)
        self._offers = Offers(self.table, self.texts, self._line, self._said)
        self._add_moves()
        self._own_link()

    def _tell_of_link(self) -> None:
        """Takes the secret out of the address, and tells whoever opens the invitation to their own game."""
        shared, texts = self.table.shared, self.texts
        told = texts("A game of two people")
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
            self._urgent = ui.label().classes("status-urgent")
            self._late = ui.label(self.texts(_LATE)).classes("status-urgent").props("role=status").mark("late")
            self._late.set_visibility(self.table.is_late)
            with ui.element("div").classes("share-row") as self._over:
                self._review = ui.link(self.texts("Review"), "/analyse").classes("share-button")
                self._next = ui.link(self.texts("To the next game"), "/").classes("share-button").mark("next")

    def _invitation(self) -> None:
        """In the place of the row of buttons: nobody is there yet to whom they would say anything."""
        texts = self.texts
        with ui.element("section").classes("card status") as self._waiting:
            told = texts("Send this link to your friend: whoever opens it first plays against you.")
            ui.label(told).classes("status-detail status-more")
            opened = self.table.sitting.opened
            if opened is not None:
                rule, brief = texts(opened.rule.title), texts(opened.rule.brief)
                ui.label(texts("Opening: {rule}. {brief}", rule=rule, brief=brief)).classes("status-detail")
            self._invited = self._address(texts("Invitation"), "invitation")
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
            self._address(texts("Your own link"), "own-link").value = self._full(self._secret)
        own.set_visibility(color is not None and not shared.is_sealed)

    def _address(self, label: str, marker: str) -> ui.input:
        """A link to pass on, with a button that copies it."""
        with ui.element("div").classes("share-link"):
            address = ui.input(label).props("readonly outlined dense").classes("share-address").mark(marker)
            copy = ui.button(icon="content_copy", on_click=lambda: self._copy(address)).props("flat round dense")
            labelled(copy.mark(f"copy-{marker}"), self.texts("Copy the link"))
        return address

    def _full(self, secret: str) -> str:
        return self._base + friend_address(self.table.shared.id, secret)

    def _copy(self, address: ui.input) -> None:
        ui.clipboard.write(address.value)
        ui.notify(self.texts("Copied"), type="positive")

    def _name(self, color: Color) -> str:
        texts, own = self.texts, self.table.color
        if own is None:
            return super()._name(color)
        return texts("You") if color is own else texts("Your friend")

    def _tell(self) -> str:
        table, texts, sitting, shared = self.table, self.texts, self.table.sitting, self.table.shared
        verdict, own = sitting.verdict, table.color
        self._card.classes(remove="is-over is-won is-lost is-drawn")
        if verdict is not None:
            self._card.classes(add=f"is-over is-{sentences.ending(sitting, own)}")
        headline = self._line.text = self._headline()
        self._ending.text = sentences.result(verdict, texts) if verdict else ""
        self._ending.set_visibility(verdict is not None)
        self._urgent.text = pending_five(sitting.shown_game, texts)
        self._over.set_visibility(verdict is not None)
        self._review.props["href"] = address("/analyse", sitting.position())
        self._next.props["href"] = next_address(shared.id)
        self._next.set_visibility(bool(shared.following))
        invitation = shared.invitation_of(self._secret)
        self._waiting.set_visibility(bool(invitation) and verdict is None)
        self._invited.value = self._full(invitation)
        self._watching.set_visibility(own is None)
        self._here.text = self._presence()
        self._offers.update()
        self._show_card()
        return headline

    def _headline(self) -> str:
        """The one sentence of the moment: how it ended, who is missing, or whose turn it is."""
        table, texts, sitting = self.table, self.texts, self.table.sitting
        mover = sitting.turn
        if sitting.verdict is not None:
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
        is_here = shared.is_present(own.opponent)
        return self.texts("Your friend is here") if is_here else self.texts("Your friend is not connected")

    def _keep(self) -> None:
        """Has the browser of a player keep the game."""
        sitting, color = self.table.sitting, self.table.color
        turns = len(sitting.opened_in) + len(sitting.moves) + (sitting.verdict is not None)
        if color is not None and turns != self._kept_turns:
            self._kept_turns = turns
            id_, position, first = self.table.shared.id, sitting.position(), sitting.color_of(OpeningPlayer.FIRST)
            self._keeper.keep(id_, partial(friend_game, id_, position, color, first))

    @property
    def _is_live(self) -> bool:
        return self.table.may_move

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
