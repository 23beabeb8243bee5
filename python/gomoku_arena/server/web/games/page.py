"""The page that lists the games of a browser."""

from uuid import uuid4

from nicegui import ui
from nicegui.events import UploadEventArguments

from gomoku_arena._core import Color, Rules
from gomoku_arena.engines.levels import HIGHEST, level_engine
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.games._game_list import GameList
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.sentences import color_name
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON
from gomoku_arena.server.web.share.files import UPLOAD, text_of
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.level_words import level_name
from gomoku_arena.server.web.widgets.rules_words import NAMES

PATH = "/games"

MOST = 500
"""Games of a file that are taken; a message to a browser should not grow without bound."""


def add_games_page(reader: Reader) -> None:
    """Adds the page at ``/games``. All that it shows is in the browser; the server only reads files."""

    @ui.page(PATH)
    def games() -> None:
        GamesPage(reader)


class GamesPage:
    """The page of one reader."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        reader.warm_up()
        self._preset = next(iter(NAMES))
        self._client = ui.context.client
        self._frame = Frame(PATH, self._build)
        self._frame.draw()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        rules = {name: texts(told) for name, told in NAMES.items()}
        levels = {name: level_name(texts, name) for name in map(level_engine, range(1, HIGHEST))}
        colors: dict[str, str] = {color.name: color_name(texts, color) for color in Color}
        names = {**levels, **colors, PERSON: texts("You"), FRIENDLY: texts("Your friend")}
        with ui.element("div").classes("games-page"):
            self._list = GameList(texts, names, rules)
            with ui.element("section").classes("card games-import"):
                ui.label(texts("Import")).classes("share-head").props("role=heading aria-level=2")
                ui.label(texts("SGF, PSQ, PGN, JSON, or text with moves, a drawn board or a link")).classes(
                    "analyse-hint"
                )
                with ui.element("div").classes("share-row"):
                    ui.select(rules, label=texts("Rules of games that do not say theirs")).bind_value(
                        self, "_preset"
                    ).props("outlined dense options-dense").classes("games-rules")
                    upload = ui.upload(
                        on_upload=self._uploaded,
                        on_rejected=lambda: self._refuse(texts("The file is too large.")),
                        max_file_size=UPLOAD,
                        multiple=True,
                        auto_upload=True,
                    ).classes("share-upload")
                    # The element's own look cannot be themed; its dialog can be opened by any button.
                    ui.button(
                        texts("Open files"), icon="upload_file", on_click=lambda: upload.run_method("pickFiles")
                    ).props("outline no-caps").mark("import")

    async def _uploaded(self, event: UploadEventArguments) -> None:
        texts = self._texts
        try:
            text = text_of(await event.file.read())
            rules = Rules.from_name(self._preset)
            trees = await self._reader.games(self._client.ip, text, rules, texts.coordinates)
        except GomokuArenaError as error:
            self._refuse(f"{event.file.name}: {reason_of(texts, error).text}")
            return
        if self._client.is_deleted:
            return
        self._list.add([SavedGame.of(uuid4().hex, tree) for tree in trees[:MOST]])
        ui.notify(texts("Games imported: {n}", n=min(len(trees), MOST)), type="positive")
        if len(trees) > MOST:
            self._refuse(texts("only the first {n} of {all}", n=MOST, all=len(trees)))

    @staticmethod
    def _refuse(reason: str) -> None:
        ui.notify(reason, type="negative", multi_line=True)
