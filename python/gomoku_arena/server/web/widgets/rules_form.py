"""The part of a form that chooses rules: a preset, the size, and every switch by itself."""

from typing import Any

from nicegui import ui

from gomoku_arena._core import MAX_SIZE, MIN_SIZE
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.rules_words import FIVES, FORBIDDEN, NAMES, PAIRS, SIDES, SWITCHES, WORDS

_SHAPES = "double_three", "double_four", "overline"
_SIZES = {size: f"{size} x {size}" for size in range(MIN_SIZE, MAX_SIZE + 1)}


class RulesForm:
    """Fields that write to ``settings``; a preset sets all of them, and each can then be changed."""

    def __init__(self, settings: PlaySettings, texts: Texts) -> None:
        self._settings = settings
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

    def _draw(self) -> None:
        self._size.clear()
        with self._size:
            self._select("size", _SIZES)
        self._switches.clear()
        with self._switches:
            self._fives()
            self._captures()
            self._shapes()

    def _fives(self) -> None:
        fives = self._translated(FIVES)
        self._select("five_black", fives)
        self._select("five_white", fives)

    def _captures(self) -> None:
        texts, switches = self._texts, self._settings.switches
        name = "captures"
        captures = ui.switch(texts(SWITCHES[name]), value=switches[name]).classes("wide")
        captures.on_value_change(lambda it: switches.update(captures=bool(it.value)))
        with ui.element("div").classes("fields wide").bind_visibility_from(captures, "value"):
            self._select("goal", {goal: str(goal) for goal in range(3, 8)})
            for place, text in enumerate(PAIRS):
                self._advantage(texts(text), place)

    def _advantage(self, label: str, place: int) -> None:
        switches = self._settings.switches

        def choose(pairs: int) -> None:
            advantage = list(switches["advantage"])
            advantage[place] = pairs
            switches["advantage"] = tuple(advantage)

        ui.select(
            {pairs: str(pairs) for pairs in range(7)},
            label=label,
            value=switches["advantage"][place],
            on_change=lambda it: choose(it.value),
        ).props("outlined dense options-dense")

    def _shapes(self) -> None:
        sides = self._translated(SIDES)
        for name in _SHAPES:
            self._select(name, sides)
        self._select("forbidden_move", self._translated(FORBIDDEN))
        switches = self._settings.switches
        name = "capture_exempts_double_three"
        exempt = ui.switch(self._texts(SWITCHES[name]), value=switches[name])
        exempt.classes("wide")
        exempt.on_value_change(lambda it: switches.update(capture_exempts_double_three=bool(it.value)))

    def _select(self, name: str, options: dict[Any, str]) -> None:
        switches = self._settings.switches
        label = self._texts(SWITCHES[name])
        ui.select(
            options, label=label, value=switches[name], on_change=lambda it: switches.update({name: it.value})
        ).props("outlined dense options-dense")

    def _translated(self, options: dict[str, str]) -> dict[Any, str]:
        return {value: self._texts(text) for value, text in options.items()}
