"""What two players can do besides moving: resign, and offer each other something."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Annotated, Any

from nicegui import ui
from nicegui.events import GenericEventArguments
from pydantic import Field

from gomoku_arena._core import Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_game import Offer
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.friends._talk import Hearing, TalkMenu
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts, marked

_BUTTONS: Mapping[Offer, tuple[str, str]] = {
    Offer.UNDO: ("undo", marked("Ask to take back")),
    Offer.DRAW: ("handshake", marked("Offer a draw")),
    Offer.REMATCH: ("replay", marked("Rematch")),
}
_ASKED = {
    Offer.UNDO: marked("{name} asks to take a move back."),
    Offer.DRAW: marked("{name} offers a draw."),
    Offer.REMATCH: marked("{name} asks for a rematch."),
}
_ASKING = {
    Offer.UNDO: marked("You have asked to take a move back."),
    Offer.DRAW: marked("You have offered a draw."),
    Offer.REMATCH: marked("You have asked for a rematch."),
}
_DECLINED = {
    Offer.UNDO: marked("{name} does not want a move taken back."),
    Offer.DRAW: marked("{name} has declined the draw."),
    Offer.REMATCH: marked("{name} wants no rematch."),
}

_SEEN = "(event) => emit(event.currentTarget.dataset.offer)"
"""Tells which offer was shown when a button was pressed: by then another one may stand."""

_NUMBER = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Offers:
    """The row of buttons of a player; nothing for spectators. ``update`` after every change.

    What has to be answered takes the place of what can be done otherwise, so that it is where the reader looks. line:
    what the page says of the game otherwise; said: says in its place what is offered. friend: what the other player is
    called. hearing: whether the reader sees phrases; changed: called where that is another.
    """

    def __init__(
        self,
        table: FriendTable,
        texts: Texts,
        line: ui.label,
        said: ui.label,
        friend: Callable[[], str],
        hearing: Hearing,
        changed: Callable[[], object],
    ) -> None:
        self._table, self._texts = table, texts
        self._line, self._said, self._friend = line, said, friend
        self._resigns = False
        with ui.element("div").classes("card actions") as self._usual:
            self._unprepare = _button("close", "", table.unprepare).mark("unprepare")
            self._asks = {
                offer: _button(icon, texts(text), self._safely(partial(table.ask, offer)))
                for offer, (icon, text) in _BUTTONS.items()
            }
            self._asks[Offer.REMATCH].classes("is-first")
            self._withdraw = self._answering("close", texts("Withdraw"), table.refuse).mark("withdraw")
            self._resign = _button("outlined_flag", texts("Resign"), lambda: self._ask_to_resign(True)).mark("resign")
            with _button("chat_bubble_outline", texts("Say")).mark("say") as say, ui.menu():
                self._talk = TalkMenu(table, texts, lambda it: self._safely(partial(table.say, it))(), hearing, changed)
            say.props("aria-haspopup=menu")
        with ui.element("div").classes("card actions is-asking") as self._sure:
            _button("close", texts("Keep playing"), lambda: self._ask_to_resign(False)).mark("keep-playing")
            _button("outlined_flag", texts("Resign this game"), self._safely(table.resign)).mark("resign-now")
        with ui.element("div").classes("card actions is-asking") as self._asked:
            self._refuse = self._answering("close", texts("Decline"), table.refuse).mark("decline")
            self._accept = self._answering("check", texts("Accept"), table.accept).mark("accept")
            self._accept.classes("is-first")

    def update(self) -> None:
        """Offers what is possible now."""
        table = self._table
        going_on, offer = table.sitting.verdict is None, table.shared.offer
        is_own = offer is not None and offer.asker is table.color
        if offer is not None:
            for button in (self._accept, self._refuse, self._withdraw):
                button.props["data-offer"] = offer.number
        for asked, button in self._asks.items():
            is_hidden = is_own or (asked is Offer.UNDO and table.prepared is not None)
            button.set_visibility((asked is Offer.REMATCH) is not going_on and not is_hidden)
            button.set_enabled(table.may_ask(asked))
        self._withdraw.set_visibility(is_own)
        self._unprepare.set_visibility(table.prepared is not None and not is_own)
        self._unprepare.text = self._texts("Withdraw {point}", point=self._told(table.prepared))
        self._resign.set_visibility(going_on)
        self._resigns = self._resigns and going_on
        self._show_row()
        self._say()

    def _show_row(self) -> None:
        """Shows the one row that matters now."""
        table, offer = self._table, self._table.shared.offer
        is_player, going_on = table.color is not None, table.sitting.verdict is None
        is_asked = is_player and offer is not None and offer.asker is not table.color
        can_act = table.shared.is_complete and (going_on or table.may_ask(Offer.REMATCH) or offer is not None)
        self._asked.set_visibility(is_asked and not self._resigns)
        self._sure.set_visibility(is_player and self._resigns)
        self._usual.set_visibility(is_player and can_act and not is_asked and not self._resigns)

    def _say(self) -> None:
        """Says what is offered, was declined or is prepared, in the place of whose turn it is."""
        table, shared = self._table, self._table.shared
        self._said.text = self.line
        self._said.set_visibility(bool(self._said.text))
        # What the opening asks for is said on its own card.
        is_said = bool(self._said.text) or (table.opening is not None and shared.is_complete)
        self._line.set_visibility(not is_said or table.sitting.verdict is not None)

    def ask_for_name(self) -> None:
        """Asks how this player wants to be called."""
        self._talk.ask_for_name()

    @property
    def line(self) -> str:
        """What has been offered, declined, prepared or dropped; empty where there is nothing of it."""
        table, shared, texts = self._table, self._table.shared, self._texts
        offer, declined = shared.offer, shared.declined
        if table.color is None:
            return ""
        if offer is not None:
            return texts((_ASKING if offer.asker is table.color else _ASKED)[offer.offer], name=self._friend())
        if declined is not None and declined.asker is table.color:
            return texts(_DECLINED[declined.offer], name=self._friend())
        if table.prepared is not None:
            return texts("You have prepared {point}", point=self._told(table.prepared))
        dropped = shared.dropped_of(table.color)
        if dropped is None:
            return ""
        point = self._told(dropped.point)
        if dropped.why is None:
            return texts("{point} was dropped: the game went another way", point=point)
        why = reason_of(texts, dropped.why, table.sitting.rules.size).text
        return texts("{point} was not played: {why}", point=point, why=why)

    def _told(self, point: Point | None) -> str:
        return "" if point is None else self._texts.on_board(self._table.sitting.rules.size).point(point)

    def _ask_to_resign(self, asked: bool) -> None:
        self._resigns = asked
        self._show_row()

    def _answering(self, icon: str, text: str, act: Callable[[int], Awaitable[None] | None]) -> ui.button:
        return _button(icon, text).on("click", self._answer(act), js_handler=_SEEN)

    def _answer(self, act: Callable[[int], Awaitable[None] | None]) -> Callable[[GenericEventArguments], Any]:
        """Answers the offer that the browser has shown."""
        return heard(_NUMBER, lambda number: self._safely(partial(act, number))())

    def _safely(self, act: Callable[[], Awaitable[None] | None]) -> Callable[[], Awaitable[None]]:
        """A button may be pressed once more before the page has heard that there is nothing left to do."""

        async def perform() -> None:
            try:
                waiting = act()
                if waiting is not None:
                    await waiting
            except GomokuArenaError as error:
                ui.notify(reason_of(self._texts, error).text, type="warning")

        return perform


def _button(icon: str, text: str, act: Callable[[], object] | None = None) -> ui.button:
    return ui.button(text, icon=icon, on_click=act).props("flat no-caps stack").classes("action")
