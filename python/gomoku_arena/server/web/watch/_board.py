"""A game on the board, with what its engines thought of it, and the way to Analyse."""

from collections.abc import Callable

from nicegui import run, ui

from gomoku_arena._core import Color, Game
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.watch._sentences import opinion_text, outcome_text, remark
from gomoku_arena.server.web.watch._visit import WatchVisit
from gomoku_arena.server.web.watch._watched_game import WatchedGame
from gomoku_arena.server.web.widgets.board_picture import picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView, Step
from gomoku_arena.server.web.widgets.ply_graph import GraphLine, PlyGraph


class BoardPanel:
    """The game that is looked at. changed: another ply or another game is shown."""

    def __init__(self, visit: WatchVisit, texts: Texts, look: BoardLook, changed: Callable[[], None]) -> None:
        self._visit, self._texts, self._changed = visit, texts, changed
        with labelled(ui.element("section").classes("watch-board").props("id=watch-board"), texts("Game")):
            with ui.element("div").classes("watch-game"):
                self._title = ui.label().classes("watch-game-title").mark("game-title")
                self._outcome = ui.label().classes("watch-soft").mark("game-outcome")
                self._opening = ui.label().classes("watch-soft").mark("opening-name")
            self._board = BoardView(picture_of(Game()), texts, look, live=False).on_step(self._step)
            self._opinion = ui.label().classes("watch-opinion").props("aria-live=polite").mark("opinion")
            self._graph = PlyGraph(texts("Black's winning chance as the engines see it"), texts("no score"))
            self._graph.classes("opinions-graph").on_ply(self._show)
            self._reason = ui.label().classes("watch-soft").mark("reason")
            with ui.element("div").classes("watch-actions"):
                self._analyse = ui.link(texts("Open in Analyse"), "/analyse").classes("share-button").mark("analyse")
                self._follow = ui.switch(texts("Follow the play"), on_change=self._turn_follow).mark("follow")

    def update(self) -> None:
        """Shows the game as it is looked at."""
        self._follow.value = self._visit.follows
        board = self._visit.board
        for part in (self._board, self._graph, self._analyse, self._opinion, self._reason):
            part.set_visibility(board is not None)
        if board is None:
            self._title.text, self._outcome.text = self._texts("No game has begun yet."), ""
            self._opening.text = ""
        else:
            self._show_game(board)

    def _show_game(self, board: WatchedGame) -> None:
        texts = self._texts
        self._title.text = f"{board.number + 1}. {board.black} \N{EN DASH} {board.white}"
        self._outcome.text = outcome_text(board, texts)
        self._opening.text = pattern_title(board.pattern, texts)
        self._outcome.classes(replace="watch-live" if board.is_running else "watch-soft")
        self._board.show(picture_of(board.game), steps=(board.shown, board.plies))
        self._opinion.text = (
            opinion_text(board.opinion, texts.on_board(board.game.size)) if board.shown else texts("To the start")
        )
        self._draw_opinions(board)
        self._reason.text, self._reason.props["lang"] = remark(board, texts)
        self._analyse.props["href"] = address("/analyse", board.position, board.shown)
        self._analyse.update()

    def _draw_opinions(self, board: WatchedGame) -> None:
        black = self._texts(COLORS[Color.BLACK])
        names = {True: board.black, False: board.white}
        chances = {it.ply: (it.by_black, it.chance) for it in board.opinions if it.chance is not None}
        told = {
            it.ply: f"{names[it.by_black]} · {black} {percent(it.chance, it.bound)}"
            for it in board.opinions
            if it.chance is not None
        }
        lines = [
            GraphLine(
                points=[(ply, round(chance, 3)) for ply, (by, chance) in chances.items() if by is by_black],
                name=name,
                color="black" if by_black else "white",
            )
            for by_black, name in names.items()
        ]
        self._graph.show(lines, told, board.plies, board.shown)
        self._graph.set_visibility(bool(chances))

    def _step(self, step: Step) -> None:
        board = self._visit.board
        if board is not None:
            shown = board.shown
            self._show({"first": 0, "back": shown - 1, "forward": shown + 1}.get(step, board.plies))

    def _show(self, ply: int) -> None:
        self._visit.step(ply)
        self._changed()

    async def _turn_follow(self) -> None:
        if self._follow.value and not self._visit.follows:
            await run.io_bound(self._visit.follow)
            self._changed()
        elif not self._follow.value and self._visit.follows and self._visit.board is not None:
            self._visit.step(self._visit.board.shown)
            self._changed()
