"""The moves of the game beside the board: its variations, what is said of them, and what can be done with one."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from nicegui import ui
from pydantic import StrictInt

from gomoku_arena.analysis.review.judged_game import JudgedMove
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, GameTree, Line
from gomoku_arena.sentences.words import GLYPHS, GRADES
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
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


class MovesPanel:
    """The tree of ``table.study``. changed: called after an edit; show: shows the position after a line."""

    def __init__(
        self,
        table: AnalyseTable,
        texts: Texts,
        changed: Callable[[], None],
        show: Callable[[Line], None],
    ) -> None:
        self._table, self._texts, self._changed, self._show = table, texts, changed, show
        self._said_of: tuple[Line | None, str] = (None, "")
        study = table.study
        with labelled(ui.element("section").classes("card analyse-card analyse-moves"), texts("Moves")):
            self._list = TreeList(texts, show, self._step)
            with ui.element("div").classes("tree-tools"):
                self._promote = self._tool("arrow_upward", texts("Promote the variation"), study.promote).mark(
                    "promote"
                )
                self._main = self._tool(
                    "keyboard_double_arrow_up", texts("Make it the main line"), study.make_main
                ).mark("make-main")
                self._delete = self._tool("delete_outline", texts("Delete from here on"), study.delete).mark("delete")
                self._undo = self._tool("undo", texts("Undo"), study.undo).mark("undo")
            self._said = ui.input(texts("Comment on this position")).props(
                f"outlined dense autogrow maxlength={SHOWN_LIMITS.comment}"
            )
            self._said.classes("tree-said-field").mark("comment").on("blur", self._comment).on(
                "keydown.enter", self._comment
            )

    def refresh(self) -> None:
        """Shows the tree as it is now."""
        study, review = self._table.study, self._table.review
        judged = {it.ply: it for it in review.moves} if review else {}
        self._list.show(study.address, study.line, judged)
        self._promote.set_enabled(not study.is_main)
        self._main.set_enabled(not study.is_main)
        self._delete.set_enabled(bool(study.line))
        self._undo.set_enabled(study.can_undo)
        # Who is writing is not disturbed by news of the review.
        if self._said_of != (study.line, said := study.tree.branch(study.line).comment):
            self._said_of, self._said.value = (study.line, said), said

    def _step(self, step: TreeStep) -> None:
        study = self._table.study
        forward = study.tree.main_line(study.line)[: study.shown + 1]
        lines = {
            "back": study.line[:-1],
            "forward": forward,
            "above": study.sibling(-1),
            "below": study.sibling(1),
        }
        self._show(lines[step])

    def _comment(self) -> None:
        try:
            self._table.study.comment((self._said.value or "").strip())
        except GomokuArenaError as error:
            ui.notify(reason_of(self._texts, error).text, type="warning")
        else:
            self._changed()

    def _tool(self, icon: str, label: str, edit: Callable[[], None]) -> ui.button:
        def act() -> None:
            edit()
            self._changed()

        with labelled(ui.button(icon=icon, on_click=act).props("flat round dense"), label) as button:
            ui.tooltip(label)
        return button
