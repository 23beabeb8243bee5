"""Taking a game away and bringing one: a link, text, files."""

from dataclasses import replace
from html import escape

from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.notation.formats import diagram, move_list
from gomoku_arena.notation.formats.registry import READ_NAMES
from gomoku_arena.record import GameRecord
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.frame import EMBED
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.play_settings import PERSON
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.share.download_row import DownloadRow
from gomoku_arena.server.web.share.files import Taken
from gomoku_arena.server.web.share.opener import Opener
from gomoku_arena.server.web.share.page_answer import page_answer
from gomoku_arena.server.web.share.passing_on import copy
from gomoku_arena.server.web.share.paste_field import PasteField
from gomoku_arena.server.web.share.reader import Reader


class SharePanel:
    """What is shown, as a link, as text and as files.

    opener: opens what is pasted here, and files. embeds: other sites may show boards of this server.
    """

    def __init__(self, table: AnalyseTable, texts: Texts, reader: Reader, opener: Opener, *, embeds: bool) -> None:
        self._embeds = embeds
        self._table, self._texts, self._reader, self._opener = table, texts, reader, opener
        self._study = table.study
        self._client = ui.context.client
        self._base = str(self._client.request.base_url).rstrip("/")
        self._link_field()
        self._files()
        self._paste_field()
        self.refresh()
        self.refresh_review()

    def refresh(self) -> None:
        """Shows the link of the position that is looked at, and whose game it is."""
        study, position = self._study, self._study.position
        self._link.value = self._base + study.address.of("/analyse")
        source = study.tree.position().source
        # Whoever plays on begins a game of their own, as the side that they had.
        self._play.props["href"] = address("/", replace(position, source=None)) + _side(source)
        self._players.text = "" if source is None else f"{source.black} \N{EN DASH} {source.white}"
        self._players.set_visibility(source is not None)

    def refresh_review(self) -> None:
        """Offers the game with its review, once all of it is judged."""
        self._downloads.offer_review(self._table.whole_review is not None)

    def ask(self) -> None:
        """Has the field for a text wait for one."""
        self._paste.ask()

    def _link_field(self) -> None:
        texts = self._texts
        with ui.element("div").classes("share-link"):
            self._link = ui.input(texts("Link")).props("readonly outlined dense").classes("share-address").mark("link")
            whole = ui.button(icon="content_copy", on_click=lambda: self._copy(self._link.value))
            labelled(whole.props("flat round dense").mark("copy-link"), texts("Copy the link"))
        with ui.element("div").classes("share-row"):
            self._play = ui.link(texts("Play on from here")).classes("share-button").mark("play-on")
            copies = {texts("Copy moves"): self._copy_moves, texts("Copy board"): self._copy_board}
            if self._embeds:
                copies[texts("Copy HTML to embed")] = self._copy_frame
            for label, copied in copies.items():
                ui.button(label, icon="content_copy", on_click=copied).props("flat dense no-caps")

    def _files(self) -> None:
        ui.label(self._texts("Download")).classes("share-head")
        self._players = ui.label().classes("analyse-hint").mark("players")
        self._downloads = DownloadRow(self._texts, self._reader, self._taken)

    def _taken(self) -> Taken:
        return Taken(self._study.tree, self._study.game, self._table.whole_review)

    def _paste_field(self) -> None:
        texts = self._texts
        ui.label(texts("Open")).classes("share-head")
        hint = texts("Moves such as h8 i9, a drawn board, a link, {formats}", formats=READ_NAMES)
        self._paste = PasteField(texts("Paste a game or a position"), hint)
        with ui.element("div").classes("share-row"):
            self._open = ui.button(texts("Open this text"), icon="login", on_click=self._read_pasted)
            self._open.props("outline dense no-caps").mark("open-text")
            ui.button(texts("Open a file"), icon="upload_file", on_click=self._opener.choose).props(
                "outline dense no-caps"
            ).mark("open-file")

    def _copy(self, text: str) -> None:
        copy(text, self._texts)

    async def _copy_moves(self) -> None:
        ordered = self._reader.ordered(self._client.ip, self._study.position)
        position = await page_answer(self._client, self._texts, ordered)
        if position is not None:
            self._copy(move_list.write(position, self._texts.coordinates))

    def _copy_board(self) -> None:
        self._copy(diagram.write(self._study.position, self._texts.coordinates))

    def _copy_frame(self) -> None:
        place = self._base + address(EMBED, replace(self._study.position, source=None), self._study.shown)
        self._copy(f'<iframe src="{escape(place)}" width="480" height="580" title="gomoku"></iframe>')

    async def _read_pasted(self) -> None:
        self._open.props("loading")
        await self._paste.give(self._opener.read)
        if not self._client.is_deleted:
            self._open.props(remove="loading")


def _side(source: GameRecord | None) -> str:
    """The side that the reader had in that game, for a query; empty where the reader had none, or both."""
    if source is None or (source.black == PERSON) == (source.white == PERSON):
        return ""
    return f"&side={(Color.BLACK if source.black == PERSON else Color.WHITE).name}"
