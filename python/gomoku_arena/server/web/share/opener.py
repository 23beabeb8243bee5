"""Opening a game that a reader brings: a text, a file, or what is pasted or dropped anywhere on the page."""

from collections.abc import Callable, Sequence

from nicegui import ui

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.any_text import PossibleTree
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.server.web.i18n.reasons import fault_of, reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.files import checked_size
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.share.rules_question import ask_what_is_meant
from gomoku_arena.server.web.share.upload import Brought, Upload


class Opener:
    """Shows nothing but questions and faults, so it stands where no tab hides it. load: is given the game."""

    def __init__(self, texts: Texts, reader: Reader, load: Callable[[GameTree], None]) -> None:
        self._texts, self._reader, self._load = texts, reader, load
        self._client = ui.context.client
        self._asked = 0
        self._asking = ui.element("div")
        with self._asking:
            self._upload = Upload(self._uploaded, lambda: self._refuse(texts("The file is too large.")))
            Brought(self._upload, self.read)

    def choose(self) -> None:
        """Opens the browser's dialog for files."""
        self._upload.choose()

    async def read(self, text: str | bytes) -> bool:
        """Opens a text or a file, unless another one was given or the reader left by then; whether it could be read."""
        self._asked += 1
        number = self._asked
        trees, refused = list[PossibleTree](), None
        try:
            trees = await self._reader.trees(self._client.ip, text, self._texts.coordinates)
        except GomokuArenaError as error:
            refused = error
        if number != self._asked or self._client.is_deleted:
            return False
        if refused is not None:
            self._explain(refused)
            return False
        self._open(trees)
        return True

    def _open(self, trees: Sequence[PossibleTree]) -> None:
        with self._asking:
            for note in trees[0].notes:
                ui.notify(fault_of(self._texts, note).text, type="info", multi_line=True)
        if len(trees) == 1:
            self._load(trees[0].tree)
        else:
            with self._asking:
                ask_what_is_meant(trees, self._texts, lambda it: self._load(it.tree))

    async def _uploaded(self, _: str, content: bytes) -> None:
        try:
            await self.read(checked_size(content))
        except GomokuArenaError as error:
            self._explain(error)

    def _explain(self, error: GomokuArenaError) -> None:
        self._refuse(reason_of(self._texts, error).text)

    def _refuse(self, reason: str) -> None:
        with self._asking:
            ui.notify(reason, type="negative", multi_line=True)
