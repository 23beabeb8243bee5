"""What two players can do besides moving: resign, and offer each other something."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Annotated, Any

from nicegui import ui
from nicegui.events import GenericEventArguments
from pydantic import Field

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_game import Offer
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.incoming import heard

_BUTTONS: Mapping[Offer, tuple[str, str]] = {
    Offer.UNDO: ("undo", marked("Ask to take back")),
    Offer.DRAW: ("handshake", marked("Offer a draw")),
    Offer.REMATCH: ("replay", marked("Rematch")),
}
_ASKED = {
    Offer.UNDO: marked("Your friend asks to take a move back."),
    Offer.DRAW: marked("Your friend offers a draw."),
    Offer.REMATCH: marked("Your friend asks for a rematch."),
}
_ASKING = {
    Offer.UNDO: marked("You have asked to take a move back."),
    Offer.DRAW: marked("You have offered a draw."),
    Offer.REMATCH: marked("You have asked for a rematch."),
}
_DECLINED = {
    Offer.UNDO: marked("Your friend does not want a move taken back."),
    Offer.DRAW: marked("Your friend has declined the draw."),
    Offer.REMATCH: marked("Your friend wants no rematch."),
}

_SEEN = "(event) => emit(event.currentTarget.dataset.offer)"
"""Tells which offer was shown when a button was pressed: by then another one may stand."""

_NUMBER = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Offers:
    """The buttons of a player, and what the other offers; nothing for spectators. ``update`` after every change."""

    def __init__(self, table: FriendTable, texts: Texts) -> None:
        self._table, self._texts = table, texts
        with ui.element("div").classes("card actions") as self._usual:
            self._asks = {
                offer: _button(icon, texts(text), self._safely(partial(table.ask, offer)))
                for offer, (icon, text) in _BUTTONS.items()
            }
            self._resign = _button("outlined_flag", texts("Resign"), lambda: self._ask_to_resign(True))
        with ui.element("div").classes("card actions is-asking") as self._sure:
            _button("close", texts("Keep playing"), lambda: self._ask_to_resign(False))
            _button("outlined_flag", texts("Resign this game"), self._safely(table.resign))
        self._sure.set_visibility(False)
        with ui.element("section").classes("card status").props("role=status aria-live=polite") as self._offer:
            self._said = ui.label().classes("status-line").mark("offer")
            with ui.element("div").classes("share-row"):
                self._accept = ui.button(texts("Accept")).props("unelevated no-caps").mark("accept")
                self._accept.on("click", self._answer(table.accept), js_handler=_SEEN)
                self._refuse = ui.button().props("outline no-caps").mark("decline")
                self._refuse.on("click", self._answer(table.refuse), js_handler=_SEEN)

    def update(self) -> None:
        """Offers what is possible now."""
        table = self._table
        is_player, going_on = table.color is not None, table.sitting.verdict is None
        self._usual.set_visibility(is_player and (going_on or table.may_ask(Offer.REMATCH)))
        for offer, button in self._asks.items():
            button.set_visibility((offer is Offer.REMATCH) is not going_on)
            button.set_enabled(table.may_ask(offer))
        self._resign.set_visibility(going_on)
        if not going_on:
            self._ask_to_resign(False)
        self._show_offer()

    def _show_offer(self) -> None:
        table, texts, shared = self._table, self._texts, self._table.shared
        standing, declined = shared.offer, shared.declined
        was_declined = declined is not None and declined.asker is table.color
        self._offer.set_visibility(table.color is not None and (standing is not None or was_declined))
        is_own = standing is not None and standing.asker is table.color
        self._accept.set_visibility(standing is not None and not is_own)
        self._refuse.set_visibility(standing is not None)
        if standing is not None:
            self._said.text = texts((_ASKING if is_own else _ASKED)[standing.offer])
            self._refuse.text = texts("Withdraw") if is_own else texts("Decline")
            for button in (self._accept, self._refuse):
                button.props["data-offer"] = standing.number
        elif declined is not None:
            self._said.text = texts(_DECLINED[declined.offer])

    def _ask_to_resign(self, asked: bool) -> None:
        self._sure.set_visibility(asked)
        self._resign.set_enabled(not asked)

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


def _button(icon: str, text: str, act: Callable[[], object]) -> ui.button:
    return ui.button(text, icon=icon, on_click=act).props("flat no-caps stack").classes("action")
