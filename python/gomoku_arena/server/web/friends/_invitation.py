"""The invitation on the board: a link as text and as a picture for cameras, until the friend sits down."""

from nicegui import ui

from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.share.passing_on import ShareButton, copy
from gomoku_arena.server.web.share.qr_code import qr_code


class Invitation:
    """The card; ``show`` after every change. lines: what the friend is invited to."""

    def __init__(self, texts: Texts, lines: list[str]) -> None:
        self._texts, self._shown, self._is_wanted = texts, "", True
        with labelled(ui.element("section"), texts("Invite a friend")).classes("card invitation") as self._card:
            with ui.element("div").classes("invitation-head"):
                ui.label(texts("Invite a friend")).classes("rules-name").props("role=heading aria-level=2")
                close = ui.button(icon="close", on_click=self.toggle).props("flat round dense").mark("close-invitation")
                labelled(close, texts("Close"))
            told = texts("Send this link to your friend: whoever opens it first plays against you.")
            ui.label(told).classes("status-detail")
            for line in lines:
                ui.label(line).classes("status-detail invitation-line")
            with ui.element("div").classes("invitation-ways"):
                self._code = ui.html("", sanitize=False).classes("invitation-code").props("role=img").mark("code")
                labelled(self._code, texts("The link as a QR code"))
                with ui.element("div").classes("invitation-buttons"):
                    self._share = ShareButton(texts)
                    self._share.button.props("unelevated no-caps")
                    copies = ui.button(texts("Copy the link"), icon="content_copy", on_click=self._copy)
                    copies.props("outline no-caps").mark("copy-invitation")
                    ui.label(texts("or let them scan it")).classes("status-detail")
            self._address = ui.input(texts("Invitation")).props("readonly outlined dense").classes("share-address")
            self._address.mark("invitation")

    def show(self, address: str) -> None:
        """Shows that link; empty for none, where the friend is there."""
        if address != self._shown:
            self._shown = address
            self._address.value = address
            self._share.show(address)
            self._code.content = qr_code(address) if address else ""
        self._card.set_visibility(bool(address) and self._is_wanted)

    def toggle(self) -> None:
        """Takes it off the board, or lays it there again."""
        self._is_wanted = not self._is_wanted
        self.show(self._shown)

    def _copy(self) -> None:
        copy(self._shown, self._texts)
