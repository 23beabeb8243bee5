"""The settings of a reader in one place, beside the page that follows them at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.server.web.boards.look import THEMES, BoardLook, Confirm
from gomoku_arena.server.web.i18n.texts import LANGUAGES, marked
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.reader_settings import SHADES, ReaderSettings
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.mini_board import MiniBoard

_CONFIRMING: dict[Confirm, str] = {
    "small": marked("Confirm moves on small screens"),
    "always": marked("Always confirm moves"),
    "never": marked("Never confirm moves"),
}
_PREVIEW = [Point(name) for name in ("e5", "d4", "e4", "e3", "f5", "d5", "d6", "c6")]
_PREVIEW_SIZE = 9
"""Points along each side of the boards that show what a theme looks like."""


class SettingsDialog:
    """Shows the settings at the edge of the window; ``choose`` is called with those that the reader wants."""

    def __init__(self, settings: ReaderSettings, choose: Callable[[ReaderSettings], object]) -> None:
        self._settings, self._choose = settings, choose
        with ui.dialog().props("position=right full-height") as self._dialog, ui.card().classes("settings"):
            # It stays where all below is drawn in another language: nobody misses the button.
            with ui.element("div").classes("settings-top"):
                self._title = ui.label().classes("new-game-title").props("role=heading aria-level=2")
                self._close = ui.button(icon="close", on_click=self._dialog.close).props("flat round dense")
                self._close.classes("page-tool").mark("close-settings")
            self._content = ui.element("div").classes("settings-content")
        # Where the page has been drawn anew, the button that led here is another one.
        self._dialog.on("hide", lambda: _focus("settings"))

    def open(self) -> None:
        """Shows them as they are."""
        self._draw()
        self._dialog.open()

    def _draw(self) -> None:
        texts = self._settings.texts
        labelled(self._dialog, texts("Settings"))
        self._title.set_text(texts("Settings"))
        labelled(self._close, texts("Close"))
        self._content.clear()
        with self._content:
            self._languages()
            self._shades()
            self._themes()
            self._coordinates()
            self._directions()
            self._taps()
            self._places()
            sounds = ui.switch(texts("Sounds"), value=self._settings.sounds)
            sounds.on_value_change(lambda it: self._change(replace(self._settings, sounds=bool(it.value))))
            letters = ui.switch(texts("Keys of one letter"), value=self._settings.letters).mark("letters")
            letters.on_value_change(lambda it: self._change(replace(self._settings, letters=bool(it.value))))

    def _languages(self) -> None:
        names = {language: (name,) for language, name in LANGUAGES.items()}
        title = _head(self._settings.texts("Language"), "translate")
        tiles = ChoiceTiles(title, names, self._settings.language, self._speak)
        for language in LANGUAGES:
            tiles.tile(language).props(f"lang={language}").mark(f"language-{language}")

    def _speak(self, language: str) -> None:
        self._change(replace(self._settings, language=language))
        self._draw()
        with self._content:
            _focus(f"language-{language}")

    def _shades(self) -> None:
        texts = self._settings.texts
        names = {shade: (texts(name),) for shade, name in SHADES.items()}
        ChoiceTiles(
            _head(texts("Light or dark"), "contrast"),
            names,
            self._settings.shade,
            lambda it: self._change(replace(self._settings, shade=it)),
        )

    def _themes(self) -> None:
        texts = self._settings.texts
        names = {theme: (texts(name),) for theme, name in THEMES.items()}
        title = _head(texts("Board theme"), "grid_on")
        tiles = ChoiceTiles(title, names, self._look.theme, lambda it: self._look_so(replace(self._look, theme=it)))
        for theme in THEMES:
            with tiles.tile(theme).props(f"data-board={theme}"):
                MiniBoard(_PREVIEW, _PREVIEW_SIZE)

    def _coordinates(self) -> None:
        texts, look = self._settings.texts, self._look
        names: dict[bool | None, tuple[str]] = {
            False: (texts("Rows from the top"),),
            True: (texts("Rows from the bottom"),),
            None: (texts("No coordinates"),),
        }
        chosen = look.coordinates.from_bottom if look.labels else None
        ChoiceTiles(_head(texts("Coordinates"), "tag"), names, chosen, self._label)

    def _label(self, from_bottom: bool | None) -> None:
        """Labels the board from there, or not at all."""
        kept = self._look.coordinates if from_bottom is None else Coordinates(from_bottom=from_bottom)
        self._look_so(replace(self._look, labels=from_bottom is not None, coordinates=kept))

    def _directions(self) -> None:
        texts = self._settings.texts
        title = _head(texts("Direction"), "screen_rotation_alt")
        with labelled(ui.element("div").classes("settings-ways").props("role=group"), title):
            for text, icon, turned in (
                (texts("Turn the board"), "rotate_right", BoardLook.turned),
                (texts("Mirror the board"), "flip", BoardLook.mirrored),
            ):
                ui.button(text, icon=icon, on_click=partial(self._turn, turned)).props("outline no-caps")

    def _turn(self, turned: Callable[[BoardLook], BoardLook]) -> None:
        self._look_so(turned(self._look))

    def _taps(self) -> None:
        texts = self._settings.texts
        names = {confirm: (texts(name),) for confirm, name in _CONFIRMING.items()}
        title = _head(texts("Taps"), "touch_app")
        ChoiceTiles(title, names, self._look.confirm, lambda it: self._look_so(replace(self._look, confirm=it)))

    def _places(self) -> None:
        texts = self._settings.texts
        names = {True: (texts("On this device"),), False: (texts("On the server"),)}
        title = _head(texts("Where engines think"), "memory")
        ChoiceTiles(
            title,
            names,
            self._settings.thinks_here,
            lambda it: self._change(replace(self._settings, thinks_here=it)),
        )

    @property
    def _look(self) -> BoardLook:
        return self._settings.look

    def _look_so(self, look: BoardLook) -> None:
        self._change(replace(self._settings, look=look))

    def _change(self, settings: ReaderSettings) -> None:
        self._settings = settings
        self._choose(settings)


def _head(title: str, icon: str) -> str:
    """Draws the heading of what follows; the title itself."""
    with ui.element("div").classes("settings-head"):
        ui.icon(icon).props("aria-hidden=true")
        ui.label(title).props("role=heading aria-level=3")
    return title


def _focus(mark: str) -> None:
    """Whoever uses the keyboard goes on from there, once it is drawn."""
    element = f"document.querySelector('[data-mark~=\"{mark}\"]')"
    ui.run_javascript(f"requestAnimationFrame(() => {element}?.focus({{ preventScroll: true }}))")
