"""The part of a form that chooses rules: a preset, the size, and every switch by itself."""

from collections.abc import Callable
from typing import Any

from nicegui import ui

from gomoku_arena._core import Rules
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.rules_words import NAMES, PAIRS, SETTINGS, SWITCHES, WORDS

_VALUES = Rules.switch_values()
_OF_CAPTURES = "goal", "advantage"
"""Shown only where pairs are captured."""


class RulesForm:
    """Fields that write to ``settings``; a preset sets all of them, and each can then be changed.

    changed: called after every change.
    """

    def __init__(self, settings: PlaySettings, texts: Texts, changed: Callable[[], object] = lambda: None) -> None:
        self._settings, self._changed = settings, changed
        self._texts = texts
        presets = {name: (texts(text), texts(WORDS[name])) for name, text in NAMES.items()}
        chosen = settings.preset if settings.preset in presets else None
        ChoiceTiles(texts("Rules"), presets, chosen, self._choose)
        with ui.element("div").classes("fields"):
            self._size = ui.element("div")
        with ui.expansion(texts("All switches"), icon="tune").classes("all-switches").props("dense"):
            self._switches = ui.element("div").classes("fields")
        self._draw()

    def _choose(self, preset: str) -> None:
        self._settings.choose_preset(preset)
        self._draw()
        self._changed()

    def _draw(self) -> None:
        self._size.clear()
        with self._size:
            self._select("size", {size: f"{size} x {size}" for size in _VALUES["size"]})
        self._switches.clear()
        with self._switches:
            for name in _VALUES:
                if name not in ("size", *_OF_CAPTURES):
                    self._field(name)

    def _field(self, name: str) -> None:
        """What a switch is set with; its kind follows from the values that it takes."""
        match _VALUES[name][0]:
            case bool():
                self._flag(name)
            case tuple():
                self._pairs(name)
            case str():
                self._select(name, {word: self._texts(SETTINGS[word]) for word in _VALUES[name]})
            case _:
                self._select(name, {number: str(number) for number in _VALUES[name]})

    def _flag(self, name: str) -> None:
        switches = self._settings.switches
        flag = ui.switch(self._texts(SWITCHES[name]), value=switches[name]).classes("wide")
        flag.on_value_change(lambda it: self._switch(name, bool(it.value)))
        if name == "captures":
            with ui.element("div").classes("fields wide").bind_visibility_from(flag, "value"):
                for depending in _OF_CAPTURES:
                    self._field(depending)

    def _switch(self, name: str, value: Any) -> None:
        self._settings.switches[name] = value
        self._changed()

    def _pairs(self, name: str) -> None:
        for place, label in enumerate(PAIRS):
            self._half(name, self._texts(label), place)

    def _half(self, name: str, label: str, place: int) -> None:
        switches = self._settings.switches

        def choose(pairs: int) -> None:
            both = list(switches[name])
            both[place] = pairs
            switches[name] = tuple(both)

        ui.select(
            {pairs: str(pairs) for pairs in sorted({both[place] for both in _VALUES[name]})},
            label=label,
            value=switches[name][place],
            on_change=lambda it: choose(it.value),
        ).props("outlined dense options-dense")

    def _select(self, name: str, options: dict[Any, str]) -> None:
        switches = self._settings.switches
        label = self._texts(SWITCHES[name])
        ui.select(options, label=label, value=switches[name], on_change=lambda it: self._switch(name, it.value)).props(
            "outlined dense options-dense"
        )
