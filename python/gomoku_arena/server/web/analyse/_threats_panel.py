"""Who threatens what, and forced wins that can be stepped through on the board."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.threats import ThreatKind, points_by_kind
from gomoku_arena.sentences.findings import forced, no_threats, threat
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled

ShowSteps = Callable[[Game, Sequence[Point], int], None]


class ThreatsPanel:
    """Threats of both sides. mark: marks points on the board; show: shows this many moves of a line from a position."""

    def __init__(
        self, table: AnalyseTable, texts: Texts, mark: Callable[[Sequence[Point]], None], show: ShowSteps
    ) -> None:
        self._table, self._texts, self._mark, self._show = table, texts, mark, show
        self._list = ui.element("div").classes("analyse-list").mark("threats")
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        found, texts = self._table.found, self._texts
        self._list.clear()
        with self._list:
            for (color, kind), points in points_by_kind(found.threats).items():
                self._threat(color, kind, points)
            for win in found.wins:
                _ForcedWinRow(win, texts, self._show)
            if not found.threats and not found.wins:
                busy = self._table.is_busy("threats")
                ui.label(texts("looking…") if busy else no_threats(texts)).classes("analyse-none")

    def _threat(self, color: Color, kind: ThreatKind, points: Sequence[Point]) -> None:
        with ui.element("button").props("type=button").classes("analyse-item") as item:
            ui.element("span").classes(f"stone-dot is-{color.name}").props("aria-hidden=true")
            ui.label(threat(color, kind, points, self._texts.on_board(self._table.study.rules.size)))
        show, hide = partial(self._mark, points), partial(self._mark, ())
        item.on("mouseenter", show).on("focus", show).on("click", show).on("mouseleave", hide).on("blur", hide)


class _ForcedWinRow:
    """A forced win with its buttons to step."""

    def __init__(self, win: ForcedWin, texts: Texts, show: ShowSteps) -> None:
        self._win, self._texts, self._show, self._step = win, texts.on_board(win.start.size), show, 0
        with ui.element("div").classes("forced-win").mark("forced-win"):
            with ui.element("div").classes("analyse-item is-plain"):
                ui.element("span").classes(f"stone-dot is-{win.winner.name}").props("aria-hidden=true")
                ui.label(forced(win, texts)).classes("forced-name")
            ui.label(self._texts.moves(win.line)).classes("forced-line")
            with ui.element("div").classes("forced-steps"):
                self._button("first_page", texts("To the start"), lambda: self._go(0))
                self._button("chevron_left", texts("One move back"), lambda: self._go(self._step - 1))
                self._told = ui.label().classes("forced-told").props("aria-live=polite")
                self._button("chevron_right", texts("One move forward"), lambda: self._go(self._step + 1))
                self._button("last_page", texts("To the end"), lambda: self._go(len(win.line)))
        self._tell()

    @staticmethod
    def _button(icon: str, label: str, go: Callable[[], None]) -> None:
        labelled(ui.button(icon=icon, on_click=go).props("flat round dense"), label)

    def _go(self, step: int) -> None:
        self._step = min(max(step, 0), len(self._win.line))
        self._tell()
        self._show(self._win.start, self._win.line, self._step)

    def _tell(self) -> None:
        line = self._win.line
        point = f" {self._texts.point(line[self._step - 1])}" if self._step else ""
        self._told.text = f"{self._step} / {len(line)}{point}"
