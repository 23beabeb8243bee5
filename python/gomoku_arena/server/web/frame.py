"""What all pages share: header, navigation, language, light and dark, footer."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from nicegui import ui
from starlette.requests import HTTPConnection

from gomoku_arena._core import __version__
from gomoku_arena.drawing import sources
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.server.web.boards.look import THEMES, BoardLook, Confirm
from gomoku_arena.server.web.bridge.page_template import say_in_notice
from gomoku_arena.server.web.cookies import Choice, remember
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts, marked, preferred_language
from gomoku_arena.server.web.pocket_board import POCKET_WORKER

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

SHADES = {"auto": marked("As the system"), "light": marked("Light"), "dark": marked("Dark")}
_DARK = {"auto": None, "light": False, "dark": True}
_ICONS = {"auto": "brightness_auto", "light": "light_mode", "dark": "dark_mode"}
_TOUCHED = re.compile("Mobi|Android|iPad|Tablet")
"""In the names of browsers on phones and tablets."""

_FOLDER = Path(__file__).parent

page_at = partial(ui.page, response_timeout=30.0)
"""Says that a function builds the page of a path. Where much is going on a page comes late, and is no error."""

ElementT = TypeVar("ElementT", bound=ui.element)


def is_page(path: str) -> bool:
    """Whether a path is that of a page, which takes a place among those that are open."""
    return path in NAVIGATION or path in (EMBED, PRACTICE) or _GAME.fullmatch(path) is not None


class Frame:
    """The page around what ``build`` draws: at first, and again when the reader chooses another language or board.

    So it must draw from a model that outlives it; ``draw`` begins. path: the page, a key of ``NAVIGATION`` or another.
    """

    def __init__(self, path: str, build: Callable[[Texts], None]) -> None:
        request = ui.context.client.request
        self.look = BoardLook.from_cookie(request.cookies.get(Choice.BOARD, ""))
        self.texts = Texts(language_of(request), self.look.coordinates)
        self._path = path
        self._build = build
        self._theme = theme_of(request)
        self._dark = ui.dark_mode(_DARK[self._theme])
        self._page = ui.element("div").classes("page")

    def draw(self) -> None:
        """Draws everything anew."""
        name = self.texts((NAVIGATION | _OTHER_NAMES).get(self._path, _GAME_NAME))
        ui.page_title(f"{name} · gomoku-arena")
        tell_look(self.texts, self.look)
        _keep_offline_page(self.texts)
        say_in_notice(self.texts("Not connected. Your game is safe."), self.texts("Trying again…"))
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
            self._languages()
            self._boards()
            self._themes()

    def _navigation(self) -> None:
        with labelled(ui.element("nav").classes("page-nav"), self.texts("Pages")):
            for path, name in NAVIGATION.items():
                with ui.link(target=path) as link:
                    ui.icon(_PAGE_ICONS[path]).classes("page-icon")
                    ui.label(self.texts(name))
                if path == _BELOW.get(self._path, self._path):
                    link.props("aria-current=page")

    def _languages(self) -> None:
        with _menu("translate", self.texts("Language"), "language"):
            for code, name in LANGUAGES.items():
                _choice(name, code == self.texts.language, partial(self.speak, code)).props(f"lang={code}")

    def _themes(self) -> None:
        with _menu(_ICONS[self._theme], self.texts("Light or dark"), "theme"):
            for theme, name in SHADES.items():
                _choice(self.texts(name), theme == self._theme, partial(self._shine, theme))

    def _boards(self) -> None:
        texts, look = self.texts, self.look
        coordinates = {
            texts("Rows from the top"): replace(look, labels=True, coordinates=Coordinates()),
            texts("Rows from the bottom"): replace(look, labels=True, coordinates=Coordinates(from_bottom=True)),
            texts("No coordinates"): replace(look, labels=False),
        }
        confirming: dict[str, Confirm] = {
            texts("Confirm moves on small screens"): "small",
            texts("Always confirm moves"): "always",
            texts("Never confirm moves"): "never",
        }
        with _menu("grid_on", texts("Board"), "board-look"):
            for theme, name in THEMES.items():
                _choice(texts(name), theme == look.theme, partial(self._look_so, replace(look, theme=theme)))
            ui.separator()
            for name, other in coordinates.items():
                _choice(name, other == look, partial(self._look_so, other))
            ui.separator()
            for name, confirm in confirming.items():
                _choice(name, confirm == look.confirm, partial(self._look_so, replace(look, confirm=confirm)))
            ui.separator()
            ui.menu_item(texts("Turn the board"), partial(self._look_so, look.turned())).props("role=menuitem")
            ui.menu_item(texts("Mirror the board"), partial(self._look_so, look.mirrored())).props("role=menuitem")

    def _look_so(self, look: BoardLook) -> None:
        """Draws every board like that, and has the browser remember it."""
        self.look, self.texts = look, Texts(self.texts.language, look.coordinates)
        remember(Choice.BOARD, look.to_cookie())
        self.draw()

    def speak(self, language: str) -> None:
        """Draws everything in that language, and has the browser remember it."""
        self.texts = Texts(language, self.look.coordinates)
        remember(Choice.LANGUAGE, language)
        self.draw()

    def _shine(self, theme: str) -> None:
        self._theme = theme
        self._dark.set_value(_DARK[theme])
        remember(Choice.THEME, theme)
        self.draw()


def language_of(client: HTTPConnection) -> str:
    """The language that the reader chose, or that the browser says serves best."""
    chosen = client.cookies.get(Choice.LANGUAGE, "")
    return chosen if chosen in LANGUAGES else preferred_language(client.headers.get("accept-language", ""))


def theme_of(client: HTTPConnection) -> str:
    """Light, dark or as the system has it: a key of ``SHADES``."""
    chosen = client.cookies.get(Choice.THEME, "auto")
    return chosen if chosen in SHADES else "auto"


def sounds_of(client: HTTPConnection) -> bool:
    """Whether stones are to be heard: as the reader chose, else not on a phone or tablet."""
    chosen = client.cookies.get(Choice.SOUNDS)
    return chosen == "on" if chosen else not _TOUCHED.search(client.headers.get("user-agent", ""))


def labelled(element: ElementT, label: str) -> ElementT:
    """The element, with that as what a screen reader calls it."""
    element.props["aria-label"] = label
    return element


def tell_look(texts: Texts, look: BoardLook) -> None:
    """Tells the style sheets of a page which language it is in, and how boards are to look."""
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


def add_styles() -> None:
    """Adds the style sheets to every page: that of all pages, that of board and graph, those of the pages' parts."""
    # Quasar would write white on every coloured button, also on those that are light in the dark.
    ui.button.default_props("text-color=ink no-caps")
    ui.toggle.default_props("toggle-text-color=ink no-caps")
    theme, *parts = sorted(_FOLDER.rglob("*.css"), key=lambda it: (it.stem != "theme", it.name))
    for sheet in (theme, *sources.STYLES, *parts):
        # Unlike ``ui.add_css``, which writes a script that would have to be let in.
        ui.add_head_html(f"<style>{sheet.read_text(encoding='utf-8')}</style>", shared=True)


def _menu(icon: str, label: str, marker: str) -> ui.menu:
    with labelled(ui.button(icon=icon).props("flat round dense").classes("page-tool").mark(marker), label):
        ui.tooltip(label)
        return ui.menu()


def _choice(text: str, chosen: bool, choose: Callable[[], None]) -> ui.menu_item:
    item = ui.menu_item(text, choose).props("role=menuitemradio").props(f"aria-checked={str(chosen).lower()}")
    return item.classes("is-chosen") if chosen else item
