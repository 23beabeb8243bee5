"""The moves of a game with its variations, as a list to read and to step through."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

from nicegui.events import GenericEventArguments

from gomoku_arena.analysis.review.judged_game import JudgedMove
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.server.web.i18n.sentences import GLYPHS, GRADES
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.component import Component
from gomoku_arena.server.web.widgets.stepped_list import STEPPED_LIST

TreeStep: TypeAlias = Literal["back", "forward", "above", "below"]
"""One move back or forward, or to the variation above or below."""


class TreeList(Component, component="tree_list.js", dependencies=[STEPPED_LIST]):
    """The main line in two columns, variations below the move beside which they were played.

    chosen: called with the line of a move that was chosen. step: called with what an arrow key asks for.
    """

    def __init__(self, texts: Texts, chosen: Callable[[Line], Any], step: Callable[[TreeStep], Any]) -> None:
        super().__init__()
        self._texts, self._chosen = texts, chosen
        self._tree: GameTree | None = None
        self._lines: Sequence[Line] = ()
        self._places: Mapping[Line, int] = {}
        words = {
            "moves": texts("Moves"),
            "none": texts("No moves yet"),
            "comma": texts(", "),
        }
        self.set_props(words=words, rows=[], shown=-1)
        self.on("line", self._choose)
        self.on("key", lambda it: step(it.args) if it.args in get_args(TreeStep) else None)

    def show(self, tree: GameTree, line: Line, judged: Mapping[int, JudgedMove]) -> None:
        """Shows that tree at the end of a line. judged: what is known of the moves of the main line, by ply."""
        # A line is told to the browser as its place: written out, all of them would be as long as the game's square.
        if tree is not self._tree:
            self._tree, self._lines = tree, [(), *tree.lines()]
            self._places = {it: place for place, it in enumerate(self._lines)}
        rows = list(_Rows(tree, self._places, judged, self._texts).rows())
        self.set_props(rows=rows, shown=self._places.get(line, 0))

    def _choose(self, event: GenericEventArguments) -> None:
        place = event.args
        if isinstance(place, int) and 0 <= place < len(self._lines):
            self._chosen(self._lines[place])


class _Rows:
    """What the browser draws: pairs of main moves, comments, variations."""

    def __init__(
        self, tree: GameTree, places: Mapping[Line, int], judged: Mapping[int, JudgedMove], texts: Texts
    ) -> None:
        self._tree, self._places, self._judged, self._texts = tree, places, judged, texts

    def rows(self) -> Iterator[dict[str, Any]]:
        """All of them, in order."""
        main = self._tree.main_line()
        yield from self._comment(())
        pair: list[dict[str, Any] | None] = []
        for length in range(1, len(main) + 1):
            line = main[:length]
            if length % 2 == 0 and not pair:
                pair = [None]
            pair.append(self._cell(line))
            beside = [*self._comment(line), *self._beside(line)]
            if len(pair) == 2 or beside or length == len(main):
                yield {"cells": [*pair, None][:2] if len(pair) < 2 else pair, "ply": length}
                pair = []
            yield from beside

    def _cell(self, line: Line) -> dict[str, Any]:
        judged = self._judged.get(len(line))
        known = judged if judged is not None and judged.move == line[-1] else None
        return self._move(line) | {
            "glyph": GLYPHS[known.grade] if known else "",
            "grade": known.grade if known else "",
            "told": self._texts(GRADES[known.grade]) if known else "",
        }

    def _move(self, line: Line) -> dict[str, Any]:
        point = self._texts.point(line[-1], self._tree.start.rules.size)
        return {"id": self._places[line], "ply": len(line), "point": point}

    def _comment(self, line: Line) -> Iterator[dict[str, Any]]:
        if comment := self._tree.branch(line).comment:
            yield {"comment": comment, "id": self._places[line]}

    def _beside(self, line: Line, depth: int = 0) -> Iterator[dict[str, Any]]:
        """The variations that were played instead of the last move of a line."""
        waiting = [(it, depth) for it in self._others(line)]
        while waiting:
            first, depth = waiting.pop(0)
            last = self._tree.main_line(first)
            lines = [last[:length] for length in range(len(first), len(last) + 1)]
            moves = [self._move(it) | {"comment": self._tree.branch(it).comment} for it in lines]
            yield {"moves": moves, "depth": depth, "id": self._places[first]}
            # What was tried inside of a variation stands below it, a step further in.
            waiting = [(other, depth + 1) for it in lines[1:] for other in self._others(it)] + waiting

    def _others(self, line: Line) -> list[Line]:
        branches = self._tree.branch(line[:-1]).branches
        if branches[0].move != line[-1]:
            return []
        return [(*line[:-1], it.move) for it in branches[1:] if it.move is not None]
