"""What the engine thinks: its effort, and the best lines as it finds them, beside the board and on it."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Analysis, Point, Variation
from gomoku_arena.engines.levels import HIGHEST, level_of
from gomoku_arena.score import bound_of
from gomoku_arena.sentences.findings import effort, worth
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.bridge.incoming import ToldLine, ToldPoint, heard
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.i18n.reasons import fault_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.widgets.board_picture import Mark, chance_marks
from gomoku_arena.server.web.widgets.level_words import level_name
from gomoku_arena.win_probability import win_probability

MOST_LINES = 8

ShowLine = Callable[[Sequence[Point]], None]


class EnginePanel:
    """The engine, where it thinks, and its lines.

    show: shows a line on the board, none for an empty one; play: plays its moves.
    """

    def __init__(self, table: AnalyseTable, pool: ReaderPool, texts: Texts, show: ShowLine, play: ShowLine) -> None:
        self._table, self._pool, self._texts, self._show, self._play = table, pool, texts, show, play
        self._pinned: int | None = None
        self._lines: list[Variation] = []
        with labelled(ui.element("section").classes("card analyse-card"), texts("Analysis")):
            self._controls()
            self._told()
            self._caption = ui.label().classes("analyse-caption")
            self._list = ui.element("ol").classes("analyse-lines")
        self._rows: list[_LineRow] = []
        self.refresh()

    def _controls(self) -> None:
        table, texts = self._table, self._texts
        with ui.row().classes("analyse-controls"):
            ui.switch(texts("Analysis"), value=table.wanted, on_change=lambda it: table.analyse(it.value)).mark(
                "engine-on"
            )
            names = {it: it if level_of(it) == HIGHEST else level_name(texts, it) for it in table.engines}
            engine = ui.select(names, value=table.engine, label=texts("Engine"))
            lines = ui.select(list(range(1, MOST_LINES + 1)), value=table.lines, label=texts("Lines"))
            for select in (engine, lines):
                select.props("dense outlined options-dense").on_value_change(
                    lambda: table.choose(engine.value, lines.value)
                )

    def _told(self) -> None:
        """Where the engine thinks, and what it has done so far."""
        with ui.row().classes("engine-told"):
            self._place = ui.label().classes("engine-place").mark("place")
            self._effort = ui.label().classes("analyse-effort engine-effort").mark("effort")

    def refresh(self) -> None:
        """Shows what is known now."""
        table, texts, game = self._table, self._texts, self._table.study.game
        analysis = table.found.analysis
        if analysis is None:
            self._pinned = None
        self._place.text = texts("On this device") if self._pool.device.is_used else texts("On the server")
        # Other engines are the server's.
        self._place.set_visibility(level_of(table.engine) is not None)
        self._effort.props["lang"] = texts.language
        if table.failure:
            self._effort.text, self._effort.props["lang"] = fault_of(texts, table.failure)
        elif analysis is not None:
            self._effort.text = effort(analysis, texts)
        else:
            self._effort.text = texts("thinking…") if table.is_busy("analysis") else "—"
        self._lines = list(analysis.lines)[:MOST_LINES] if analysis else []
        self._caption.text = texts("Best moves for {color}", color=texts(COLORS[game.side_to_move]))
        self._caption.set_visibility(bool(self._lines))
        with self._list:
            self._rows += [_LineRow(self, place, texts) for place in range(len(self._rows), len(self._lines))]
        for place, row in enumerate(self._rows):
            row.show(self._lines[place] if place < len(self._lines) else None, table.tells_chances, game.size)

    def hover(self, place: int | None) -> None:
        """The pointer is over that line, or over none."""
        if self._pinned is None:
            self._show([] if place is None else self.line(place))

    def pin(self, place: int, line: Sequence[Point]) -> None:
        """Keeps a line on the board as the reader saw it, or takes it off; it may be another one by now."""
        self._pinned = None if self._pinned == place else place
        self._show([] if self._pinned is None else line)
        for number, row in enumerate(self._rows):
            row.press(number == self._pinned)

    def play(self, move: Point) -> None:
        """Plays the move that the reader saw on the button; the line may be another one by now."""
        self._pinned = None
        self._play([move])

    def line(self, place: int) -> Sequence[Point]:
        """The moves of a line; empty once there is no such line any more."""
        return self._lines[place].pv if place < len(self._lines) else ()


class _LineRow:
    """One line: what it is worth, its moves, and a button that plays the first of them."""

    def __init__(self, panel: EnginePanel, place: int, texts: Texts) -> None:
        self._texts = texts
        with ui.element("li").classes("analyse-line").mark(f"line-{place + 1}") as self._row:
            with ui.element("button").props("type=button").classes("line-show") as self._button:
                self._worth = ui.label().classes("line-worth")
                self._moves = ui.label().classes("line-moves")
            self._button.on("mouseenter", lambda: panel.hover(place)).on("mouseleave", lambda: panel.hover(None))
            self._button.on("focus", lambda: panel.hover(place)).on("blur", lambda: panel.hover(None))
            self._button.on(
                "click",
                heard(ToldLine, partial(panel.pin, place)),
                js_handler="(event) => emit(event.currentTarget.dataset.line.split(' '))",
            )
            self._play = ui.button(icon="play_arrow").props("flat round dense size=sm")
            self._play.on(
                "click", heard(ToldPoint, panel.play), js_handler="(event) => emit(event.currentTarget.dataset.move)"
            )
            labelled(self._play, texts("Play this move"))

    def show(self, line: Variation | None, is_chance: bool, size: int) -> None:
        self._row.set_visibility(line is not None)
        if line is None:
            self.press(False)
            return
        self._worth.text = worth(line, self._texts, is_chance=is_chance)
        self._moves.text = self._texts.on_board(size).moves(line.pv)
        self._button.props["data-line"] = " ".join(map(str, line.pv))
        self._play.props["data-move"] = str(line.move)

    def press(self, pinned: bool) -> None:
        self._button.props["aria-pressed"] = str(pinned).lower()


def candidates(analysis: Analysis, texts: Texts) -> list[Mark]:
    """The moves that the engine compares, as discs on the board: one for each line, the best one first."""
    return chance_marks(
        [(line.move, win_probability(line.score or 0, line.win_in), bound_of(line)) for line in analysis.lines], texts
    )
