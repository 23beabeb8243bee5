"""A game that is over as a picture and a link to be passed on."""

from typing import NamedTuple

from nicegui import ui

from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.share.passing_on import ShareButton, copy
from gomoku_arena.server.web.share.pictures import PATH
from gomoku_arena.server.web.widgets.later import Later


class _Parts(NamedTuple):
    """What is on the card."""

    picture: ui.element
    share: ShareButton


class PictureCard:
    """Nothing is seen of it while there is no game; ``show`` after every change. base: where the site is."""

    def __init__(self, texts: Texts, base: str) -> None:
        self._texts, self._base, self._address = texts, base, ""
        self._card = labelled(ui.element("section"), texts("A picture to share")).classes("card picture-card")
        self._card.set_visibility(False)
        self._parts = Later(self._card, self._drawn)

    def show(self, position: Position | None) -> None:
        """That game; None for none."""
        self._card.set_visibility(position is not None)
        found = "" if position is None else self._base + address("/analyse", position)
        if position is None or found == self._address:
            return
        self._address, picture = found, address(PATH, position)
        parts = self._parts.wanted()
        parts.picture.props["src"] = picture
        parts.share.show(found, picture)

    def _drawn(self) -> _Parts:
        texts = self._texts
        picture = ui.element("img").props('width=96 height=96 alt=""')
        with ui.element("div").classes("picture-words"):
            ui.label(texts("A picture to share")).classes("picture-title")
            ui.label(texts("The last position, and a link to the game")).classes("status-detail")
            with ui.element("div").classes("picture-ways"):
                share = ShareButton(texts)
                share.button.props("outline dense no-caps")
                copies = ui.button(texts("Copy the link"), icon="content_copy", on_click=self._copy)
                copies.props("outline dense no-caps").mark("copy-game")
        return _Parts(picture, share)

    def _copy(self) -> None:
        copy(self._address, self._texts)
