"""A board to step through in the pages of other sites."""

from nicegui import ui

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, game_at
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.frame import EMBED, page_at, tell_look
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.reader_settings import ReaderSettings
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.widgets.board_picture import picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView, Step
from gomoku_arena.server.web.widgets.opening_name import OpeningName


def add_embedded_page() -> None:
    """Adds the page at ``/embed``: the game of a link in the query, at that ply. Sites of ``--embed`` may show it."""

    @page_at(EMBED)
    def embedded(game: str = "", ply: int | None = None) -> None:
        settings = ReaderSettings.of(ui.context.client.request)
        texts, look = settings.texts, settings.look
        tell_look(texts, look)
        try:
            EmbeddedBoard(link.read(game), ply, texts, look)
        except NotationError as error:
            ui.label(reason_of(texts, error).text).props("role=status")


class EmbeddedBoard:
    """The game with its steps, and the way to Analyse. Raises NotationError for a game that cannot be played."""

    def __init__(self, position: Position, ply: int | None, texts: Texts, look: BoardLook) -> None:
        self._whole = position.game()
        self._shown = self._whole.ply if ply is None else min(max(ply, 0), self._whole.ply)
        with ui.element("div").classes("embedded"):
            ui.label(texts("Board")).classes("sr-only").props("role=heading aria-level=1")
            OpeningName(texts).show(position.pattern)
            self._board = BoardView(picture_of(self._whole), texts, look, live=False, wheel=True).on_step(self._step)
            with ui.element("div").classes("share-row"):
                ui.link("gomoku-arena", address("/analyse", position), new_tab=True).classes("share-button")
        self._show()

    def _step(self, step: Step) -> None:
        shown, plies = self._shown, self._whole.ply
        wanted = {"first": 0, "back": shown - 1, "forward": shown + 1}.get(step, plies)
        self._shown = min(max(wanted, 0), plies)
        self._show()

    def _show(self) -> None:
        game = game_at(self._whole, self._shown)
        self._board.show(picture_of(game), steps=(self._shown, self._whole.ply))
