"""One player beside the board: name, clock, thinking time, captured pairs."""

from collections.abc import Callable
from typing import Protocol

from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.live.session import GameSession
from gomoku_arena.sentences.words import COLORS, seconds
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.openings.words import color_for_now
from gomoku_arena.server.web.play.sentences import clock_face, points_text
from gomoku_arena.server.web.widgets.captured_pairs import CapturedPairs


class TimedGame(Protocol):
    """A game whose players are timed."""

    @property
    def sitting(self) -> GameSession:
        """The game itself."""

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought, or had when the game ended."""


class SeatPanel:
    """Shows one of the players; ``update`` after every change, ``tick`` while time passes.

    name: what the player of a colour is called. A player who gets the other colour stays on this seat.
    """

    def __init__(self, table: TimedGame, texts: Texts, name: Callable[[Color], str]) -> None:
        self._table = table
        self._named = name
        self._texts = texts
        with ui.element("section").classes("card seat") as self._panel:
            with ui.element("div").classes("seat-head"):
                self._stone = ui.element("span").props("aria-hidden=true")
                with ui.element("div").classes("seat-who"):
                    self._name = ui.label().classes("seat-name").mark("seat-name")
                    self._for_now = ui.label().classes("status-detail seat-for-now").mark("seat-for-now")
                    self._said = ui.label().classes("seat-said").mark("seat-said")
                    self._pairs = CapturedPairs(texts)
                self._points = ui.label().classes("seat-points").mark("seat-points")
                self._clock = ui.label().classes("seat-clock").mark("seat-clock")
            with ui.element("dl").classes("seat-times"):
                self._last = _entry(texts("Last move"))
                self._average = _entry(texts("Average"))

    def update(self, color: Color, said: str = "", points: float | None = None) -> None:
        """Shows how the game stands for whoever has that colour, and says that. points: in a series of games."""
        sitting = self._table.sitting
        self._color = color
        labelled(self._panel, self._texts(COLORS[color]))
        self._stone.classes(replace=f"seat-stone is-{color.name}")
        self._name.set_text(self._named(color))
        self._for_now.set_text(color_for_now(sitting, color, self._texts))
        self._said.set_text(said)
        self._points.set_text("" if points is None else points_text(points))
        labelled(self._points.props("role=img"), self._texts("Points: {n}", n=self._points.text))
        self._points.set_visibility(points is not None)
        spent = sitting.seconds(color)
        self._last.set_text(seconds((spent[-1] or None) if spent else None, self._texts))
        self._average.set_text(seconds(sitting.average_seconds(color), self._texts))
        verdict = sitting.verdict
        counting = sitting.players[color].time.match_seconds is None
        self._clock.classes(add="is-counting") if counting else self._clock.classes(remove="is-counting")
        self._mark("is-turn", verdict is None and sitting.turn is color)
        self._mark("is-winner", verdict is not None and verdict.winner is color)
        # Of the position that is shown, which need not be the last.
        self._pairs.show(sitting.shown_game, color)
        self.tick()

    def tick(self) -> None:
        """Shows the time: what is left of the game's clock, or how long this move takes already."""
        sitting = self._table.sitting
        elapsed = self._table.elapsed if sitting.turn is self._color else 0.0
        left = sitting.clock(self._color).left
        if left is not None:
            self._clock.set_text(clock_face(left - elapsed))
        else:
            counted = self._texts("{seconds} s", seconds=f"{elapsed:.0f}")
            self._clock.set_text(counted if elapsed and sitting.verdict is None else "")

    def _mark(self, name: str, wanted: bool) -> None:
        self._panel.classes(add=name) if wanted else self._panel.classes(remove=name)


def _entry(name: str) -> ui.label:
    with ui.element("div"):
        with ui.element("dt"):
            ui.label(name)
        with ui.element("dd"):
            return ui.label()
