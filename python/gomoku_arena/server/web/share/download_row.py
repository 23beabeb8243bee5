"""The files in which a game can be taken away, a button each."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.files import FILES, ShareFile, Taken
from gomoku_arena.server.web.share.page_answer import page_answer
from gomoku_arena.server.web.share.reader import Reader


class DownloadRow:
    """Buttons for the game that ``asked`` gives when one is pressed."""

    def __init__(self, texts: Texts, reader: Reader, asked: Callable[[], Taken]) -> None:
        self._texts, self._reader, self._asked = texts, reader, asked
        self._client = ui.context.client
        self._of_review: list[ui.button] = []
        with ui.element("div").classes("share-row"):
            for file in FILES:
                button = ui.button(texts(file.label), icon="download", on_click=partial(self._download, file))
                button.props("outline dense no-caps").mark(f"download-{file.name}")
                if file.of_review:
                    self._of_review.append(button)
        self.offer_review(False)

    def offer_review(self, is_there: bool) -> None:
        """Shows the files of a review where there is one."""
        for button in self._of_review:
            button.set_visibility(is_there)

    async def _download(self, file: ShareFile) -> None:
        taken = self._asked()
        if file.of_review and taken.review is None:
            return
        written = self._written(file, taken._replace(shown=taken.shown.copy()))
        content = await page_answer(self._client, self._texts, written)
        if content is not None:
            ui.download.content(content, file.name, file.media_type)

    async def _written(self, file: ShareFile, taken: Taken) -> bytes:
        if file.in_moves:
            ordered = await self._reader.ordered(self._client.ip, taken.tree.position())
            taken = taken._replace(tree=GameTree.of(ordered))
        return await self._reader.written(self._client.ip, partial(file.write, taken, self._texts.coordinates))
