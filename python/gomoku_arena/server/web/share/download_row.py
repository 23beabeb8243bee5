"""The files in which a game can be taken away, a button each."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from gomoku_arena._core import Game
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.files import FILES, ShareFile
from gomoku_arena.server.web.share.reader import Reader


class DownloadRow:
    """Buttons for the game that ``asked`` gives when one is pressed, and for the position that the board shows then."""

    def __init__(self, texts: Texts, reader: Reader, asked: Callable[[], tuple[GameTree, Game]]) -> None:
        self._texts, self._reader, self._asked = texts, reader, asked
        self._address = ui.context.client.ip
        with ui.element("div").classes("share-row"):
            for file in FILES:
                button = ui.button(texts(file.label), icon="download", on_click=partial(self._download, file))
                button.props("outline dense no-caps").mark(f"download-{file.name}")

    async def _download(self, file: ShareFile) -> None:
        tree, shown = self._asked()
        try:
            if file.in_moves:
                tree = GameTree.of(await self._reader.ordered(self._address, tree.position()))
            write = partial(file.write, tree, shown.copy(), self._texts.coordinates)
            content = await self._reader.written(self._address, write)
        except GomokuArenaError as error:
            ui.notify(reason_of(self._texts, error).text, type="negative", multi_line=True)
        else:
            ui.download.content(content, file.name, file.media_type)
