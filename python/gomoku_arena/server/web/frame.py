"""What all pages share: header, navigation, settings, footer."""

import re
from collections.abc import Callable
from functools import partial

from nicegui import ui

from gomoku_arena._core import __version__
from gomoku_arena.server.web._settings_dialog import SettingsDialog
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.bridge.page_template import lead_from_notice, say_in_notice
from gomoku_arena.server.web.cookies import remember
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.pocket_board import KEPT_POCKET, POCKET_WORKER, pocket_way
from gomoku_arena.server.web.reader_settings import ReaderSettings

NAVIGATION = {
    "/": marked("Play"),
    "/puzzles": marked("Puzzles"),
    "/analyse": marked("Analyse"),
    "/watch": marked("Watch"),
    "/games": marked("Games"),
}
"""The pages by their paths, as the header names them."""

_PAGE_ICONS = {
    "/": "play_circle",
    "/puzzles": "extension",
    "/analyse": "query_stats",
    "/watch": "visibility",
    "/games": "grid_view",
}
"""Shown above the names on phones."""

FRIEND = "/friend"
"""Below which the games of two people are."""

_GAME = re.compile(f"{FRIEND}/[^/]*")
_GAME_NAME = marked("A game of two people")

PRACTICE = "/practice"
"""Where the mistakes of a game are looked at once more."""

_OTHER_NAMES = {PRACTICE: marked("Learn from your mistakes")}
_BELOW = {PRACTICE: "/analyse"}
"""Pages that the header has not, and those to which they belong."""

EMBED = "/embed"
"""Where the pages of other sites find a board."""

_DARK = {"auto": None, "light": False, "dark": True}

page_at = partial(ui.page, response_timeout=30.0)
"""Says that a function builds the page of a path. Where much is going on a page comes late, and is no error."""


def is_page(path: str) -> bool:
    """Whether a path is that of a page, which takes a place among those that are open."""
    return path in NAVIGATION or path in (EMBED, PRACTICE) or _GAME.fullmatch(path) is not None


class Frame:
    """The page around what ``build`` draws: at first, and again when the reader chooses other settings.

    So it must draw from a model that outlives it; ``draw`` begins. path: the page, a key of ``NAVIGATION`` or another.
    """

    def __init__(self, path: str, build: Callable[[Texts], None]) -> None:
        self.settings = ReaderSettings.of(ui.context.client.request)
        self._path = path
        self._build = build
        self._followers: list[Callable[[ReaderSettings], object]] = []
        self._dark = ui.dark_mode(_DARK[self.settings.shade])
        self._page = ui.element("div").classes("page")
        self._dialog = SettingsDialog(self.settings, self._choose)

    @property
    def texts(self) -> Texts:
        """The texts of the page, as the reader has chosen."""
        return self.settings.texts

    @property
    def look(self) -> BoardLook:
        """How the reader wants boards to look."""
        return self.settings.look

    def follow(self, chosen: Callable[[ReaderSettings], object]) -> None:
        """Has that called with other settings, before the page is drawn with them."""
        self._followers.append(chosen)

    def draw(self) -> None:
        """Draws everything anew."""
        name = self.texts((NAVIGATION | _OTHER_NAMES).get(self._path, _GAME_NAME))
        ui.page_title(f"{name} · gomoku-arena")
        tell_look(self.texts, self.look)
        _keep_offline_page(self.texts)
        say_in_notice(self.texts("Not connected. Your game is safe."), self.texts("Trying again…"))
        for to, way in pocket_way(self.texts).items():
            lead_from_notice(to, way, KEPT_POCKET)
        self._page.clear()
        with self._page:
            self._header()
            # Quasar has a main element around all of this.
            with ui.element("div").classes("page-main"):
                ui.label(name).classes("sr-only").props("role=heading aria-level=1")
                self._build(self.texts)
            with ui.element("footer").classes("page-footer"):
                ui.label(f"gomoku-arena {__version__}")

    def _header(self) -> None:
        with ui.element("header").classes("page-header"):
            with labelled(ui.link(target="/").classes("page-brand"), "gomoku-arena"):
                ui.element("span").classes("page-logo").props("aria-hidden=true")
                ui.label("gomoku-arena").classes("page-name")
            self._navigation()
            shown = self.texts("Settings")
            button = ui.button(icon="settings", on_click=self._dialog.open).classes("page-tool").mark("settings")
            with labelled(button.props("flat round dense aria-haspopup=dialog"), shown):
                ui.tooltip(shown)

    def _navigation(self) -> None:
        with labelled(ui.element("nav").classes("page-nav"), self.texts("Pages")):
            for path, name in NAVIGATION.items():
                with ui.link(target=path) as link:
                    ui.icon(_PAGE_ICONS[path]).classes("page-icon")
                    ui.label(self.texts(name))
                if path == _BELOW.get(self._path, self._path):
                    link.props("aria-current=page")

    def _choose(self, settings: ReaderSettings) -> None:
        """Draws everything like that, and has the browser remember what is new."""
        new = settings.cookies().items() - self.settings.cookies().items()
        self.settings = settings
        for choice, value in new:
            remember(choice, value)
        self._dark.set_value(_DARK[settings.shade])
        for chosen in self._followers:
            chosen(settings)
        self.draw()


def tell_look(texts: Texts, look: BoardLook) -> None:
    """Tells the style sheets of a page which language it is in, and how boards are to look."""
    # What is seen before the page runs reads it here.
    ui.context.client.layout.props["lang"] = texts.language
    ui.context.client.layout.props["data-board"] = look.theme
    ui.run_javascript(
        f"Object.assign(document.documentElement, {{ lang: '{texts.language}' }}).dataset.board = '{look.theme}'"
    )


def _keep_offline_page(texts: Texts) -> None:
    """Has the browser's worker keep the page for when there is no connection, in that language.

    Where the page is installed, the browser keeps the pocket page, too.
    """
    # The worker asks for it in the language of the cookie, which has to be there first.
    ui.run_javascript(
        "Promise.resolve(window.remembered).then(() => navigator.serviceWorker?.register('/worker.js')"
        ".then(() => navigator.serviceWorker.ready)"
        f".then((it) => it.active.postMessage('{texts.language}'))).then(() => {{"
        f"const keep = () => navigator.serviceWorker.register('{POCKET_WORKER}');"
        "addEventListener('appinstalled', keep);"
        "return matchMedia('(display-mode: standalone)').matches && keep(); }).catch(() => null)"
    )


def heading(text: str) -> None:
    """The heading of a card."""
    with ui.element("h2").classes("watch-head"):
        ui.label(text)
