"""The search explained: along the principal variation, what each move was chosen over, and why."""

from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.refutation import Refutation
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.sentences import result_in
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.i18n.sentences import bounded, color_name, objection_text
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
        texts = self._texts
        with ui.element("li"):
            self._item(self._chosen_text(position), [*before, position.chosen.move], f"is-{position.color.name}")
            with ui.element("ul"):
                if position.must_stop:
                    points = texts.moves(position.must_stop, self._size)
                    with ui.element("li").classes("explanation-note"):
                        ui.label(texts("every move but an answer to {points} loses at once", points=points))
                if position.other is not None:
                    with ui.element("li").classes("explanation-note"):
                        move = texts.point(position.other, self._size)
                        ui.label(texts("the analysis above goes on with {move}", move=move))
                for alternative in (*position.alternatives, *position.forbidden):
                    self._alternative(alternative, before)

    def _alternative(self, found: Refutation, before: list[Point]) -> None:
        with ui.element("li"):
            move = self._texts.point(found.move, self._size)
            told = f"{move}: {objection_text(self._texts, found, self._size)}"
            self._item(told, [*before, found.move, *found.line])

    def _item(self, text: str, line: list[Point], stone: str = "") -> None:
        with ui.element("button").props("type=button").classes("analyse-item") as item:
            if stone:
                ui.element("span").classes(f"stone-dot {stone}").props("aria-hidden=true")
            ui.label(text)
        start = self._table.study.game
        show, hide = partial(self._show, start, line, len(line)), partial(self._show, start, (), 0)
        item.on("mouseenter", show).on("focus", show).on("click", show).on("mouseleave", hide).on("blur", hide)

    def _chosen_text(self, position: ExplainedPosition) -> str:
        chosen, texts = position.chosen, self._texts
        chance = bounded(texts, percent(chosen.chance), chosen.bound)
        worth = chance if chosen.win_in is None else result_in(chosen.win_in, texts)
        move = texts.point(chosen.move, self._size)
        return texts("{color} plays {move}: {worth}", color=color_name(texts, position.color), move=move, worth=worth)

    @property
    def _size(self) -> int:
        return self._table.study.rules.size
