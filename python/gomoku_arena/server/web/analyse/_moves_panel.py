"""The moves of the game beside the board: its variations, what is said of them, and what can be done with one."""

from collections.abc import Callable

from nicegui import ui

from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.positions.game_tree import LONGEST_COMMENT, Line
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.analyse._tree_list import TreeList, TreeStep
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts


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
                f"outlined dense autogrow maxlength={LONGEST_COMMENT}"
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
