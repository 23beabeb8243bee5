"""The search explained: along the principal variation, what each move was chosen over, and why."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.sentences.findings import chosen, notes, objection
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.i18n.texts import Texts

ShowSteps = Callable[[Game, Sequence[Point], int], None]


class ExplanationPanel:
    """The tree of the search. show: shows this many moves of a line from a position on the board."""

    def __init__(self, table: AnalyseTable, texts: Texts, show: ShowSteps) -> None:
        self._table, self._texts, self._show = table, texts, show
        ui.label(texts("Each position along the best line is searched again, and its moves are compared.")).classes(
            "analyse-hint"
        )
        self._ask = ui.button(texts("Explain the best line"), icon="account_tree", on_click=table.explain)
        self._ask.props("outline no-caps").mark("explain")
        self._tree = ui.element("ol").classes("explanation").mark("explanation")
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known now."""
        explained = self._table.found.explained
        line: list[Point] = []
        self._ask.props["loading"] = self._table.is_busy("explained")
        self._ask.update()
        self._tree.clear()
        with self._tree:
            for position in explained:
                self._position(position, list(line))
                line.append(position.chosen.move)

    def _position(self, position: ExplainedPosition, before: list[Point]) -> None:
        texts = self._texts.on_board(self._table.study.rules.size)
        with ui.element("li"):
            self._item(chosen(position, texts), [*before, position.chosen.move], f"is-{position.color.name}")
            with ui.element("ul"):
                for note in notes(position, texts):
                    with ui.element("li").classes("explanation-note"):
                        ui.label(note)
                for rival in (*position.alternatives, *position.forbidden):
                    with ui.element("li"):
                        self._item(objection(rival, texts), [*before, rival.move, *rival.line])

    def _item(self, text: str, line: list[Point], stone: str = "") -> None:
        with ui.element("button").props("type=button").classes("analyse-item") as item:
            if stone:
                ui.element("span").classes(f"stone-dot {stone}").props("aria-hidden=true")
            ui.label(text)
        start = self._table.study.game
        show, hide = partial(self._show, start, line, len(line)), partial(self._show, start, (), 0)
        item.on("mouseenter", show).on("focus", show).on("click", show).on("mouseleave", hide).on("blur", hide)
