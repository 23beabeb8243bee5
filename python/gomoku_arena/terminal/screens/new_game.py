"""Choosing a new game: rules, size, players, time."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select

from gomoku_arena._core import Rules
from gomoku_arena.errors import ConfigError
from gomoku_arena.opening_rules.rules import RULES, opening_rule
from gomoku_arena.play.config import GameConfig, make_game_config
from gomoku_arena.printable import printable
from gomoku_arena.terminal.seating import Choices, label_of, preset_of

_FREE = "free"
"""The opening without a rule."""


class NewGameScreen(ModalScreen[GameConfig | None]):
    """Asks what to play, beginning with what was played; the answer is a configuration, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Cancel")]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self._choices = choices

    def compose(self) -> ComposeResult:
        last = self._choices.last
        rules, time = last.rules, last.time
        with Vertical(classes="dialog", id="new-game") as dialog:
            dialog.border_title = "New game"
            yield from self._field("Rules", _select("preset", Rules.names(), preset_of(last)))
            yield from self._field("Size", _input("size", rules.size, "the rules' own"))
            yield from self._field("Opening", _opening_rules(last.opening_rule))
            for color, engine in zip(("black", "white"), last.engines, strict=True):
                yield from self._field(color.capitalize(), _select(color, self._choices.players, label_of(engine)))
            yield from self._field("Engine: seconds a move", _input("seconds", time.seconds, "its own"))
            yield from self._field("Engine: depth", _input("depth", time.depth, "its own"))
            yield from self._field("Clock: seconds a game", _input("match_seconds", time.match_seconds, "none"))
            yield from self._field(
                "Clock: added a move", _input("increment_seconds", time.increment_seconds or None, "0")
            )
            yield Label("", id="fault", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Play", id="start", variant="success", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "cancel":
            self.dismiss(None)
        else:
            self._start()

    def on_input_submitted(self) -> None:
        self._start()

    def _start(self) -> None:
        try:
            self.dismiss(make_game_config(self._values()))
        except ConfigError as error:
            self.query_one("#fault", Label).update(printable(str(error)))

    def _values(self) -> dict[str, Any]:
        """What was chosen. Switches that were set by hand stay with the preset that they were set for."""
        preset, opening = self._chosen("preset"), self._chosen("opening_rule")
        return {
            **{color: self._choices.player(self._chosen(color)) for color in ("black", "white")},
            "rules": {**self._choices.switches(preset), "preset": preset, **self._numbers("size")},
            "opening_rule": None if opening == _FREE else opening,
            "time": {
                **{key: getattr(self._choices.last.time, key) for key in ("nodes", "margin")},
                **self._numbers("seconds", "depth", "match_seconds", "increment_seconds"),
            },
        }

    def _chosen(self, name: str) -> str:
        return str(self.query_one(f"#{name}", Select).value)

    def _numbers(self, *keys: str) -> dict[str, str]:
        values = {key: self.query_one(f"#{key}", Input).value.strip() for key in keys}
        return {key: value for key, value in values.items() if value}

    def _field(self, title: str, field: Widget) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Label(title)
            yield field


def _select(name: str, choices: list[str], value: str) -> Select[str]:
    options = [(choice, choice) for choice in choices]
    return Select(options, value=value, allow_blank=False, id=name, compact=True)


def _opening_rules(name: str | None) -> Select[str]:
    """That rule is chosen, also one that is told by its number of fifth stones and in no list."""
    chosen = _FREE if name is None else opening_rule(name).name
    return _select("opening_rule", list(dict.fromkeys((_FREE, *RULES, chosen))), chosen)


def _input(name: str, value: float | None, placeholder: str) -> Input:
    return Input("" if value is None else f"{value:g}", placeholder, id=name, compact=True)
