"""The moves of a game with its variations, as a list to read and to step through."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from pydantic import StrictInt

from gomoku_arena.analysis.review.judged_game import JudgedMove
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.sentences import GRADES
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.i18n.sentences import GLYPHS
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.address import TreeAddress
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
        self._told: tuple[int, dict[str, str]] = (-1, {})
        grades = {str(it): {"name": it, "glyph": GLYPHS[it], "told": texts(GRADES[it])} for it in GRADES}
        words = {"moves": texts("Moves"), "none": texts("No moves yet"), "comma": texts(", "), "grades": grades}
        self.set_props(words=words, grades={}, shown=-1)
        self.on("key", heard(TreeStep, step))
        with self:
            self._moves = _TreeMoves()
        self._moves.on("line", heard(StrictInt, self._choose))

    def show(self, address: TreeAddress, line: Line, judged: Mapping[int, JudgedMove]) -> None:
        """Shows the tree of an address at the end of a line. judged: what is known of its main moves, by ply."""
        tree = address.tree
        if tree is not self._tree:
            self._tree = tree
            self._moves.show(address, self._texts)
        main = enumerate(tree.main_line(), 1)
        known = ((ply, judged.get(ply), move) for ply, move in main)
        grades = {str(ply): str(it.grade) for ply, it, move in known if it is not None and it.move == move}
        # A position is told to the browser as its place: written out, all lines would be as long as the game's square.
        if self._told != (told := (tree.place(line), grades)):
            self._told = told
            self.set_props(shown=told[0], grades=grades)

    def _choose(self, place: int) -> None:
        if self._tree is not None and 0 <= place <= self._tree.root.moves:
            self._chosen(self._tree.line_at(place))


class _TreeMoves(Component, component="tree_moves.js"):
    """What is in the list: an element of its own, as all of an element is sent when any of it is another."""

    def show(self, address: TreeAddress, texts: Texts) -> None:
        """Shows the tree of an address, as text: what is made of lists the page would watch, each value of it."""
        tree = address.tree
        self.set_props(
            main="".join(map(str, tree.main_line())),
            told=address.told,
            size=tree.start.rules.size,
            from_bottom=texts.coordinates.from_bottom,
        )
