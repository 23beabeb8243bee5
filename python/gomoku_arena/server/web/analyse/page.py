"""The page on which positions are looked into."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import Query
from nicegui import ui
from pydantic import BaseModel

from gomoku_arena._core import Point
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.notation.links.linked_game import LinkedGame
from gomoku_arena.notation.opening_list import parse_opening
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.sentences.findings import objection
from gomoku_arena.sentences.games import pairs, status
from gomoku_arena.server.web.analyse._balance_panel import BalancePanel
from gomoku_arena.server.web.analyse._engine_panel import EnginePanel
from gomoku_arena.server.web.analyse._evaluation_bar import EvaluationBar
from gomoku_arena.server.web.analyse._explanation_panel import ExplanationPanel
from gomoku_arena.server.web.analyse._moves_panel import MovesPanel
from gomoku_arena.server.web.analyse._opening_card import OpeningCard
from gomoku_arena.server.web.analyse._practice_page import add_practice_page
from gomoku_arena.server.web.analyse._review_panel import ReviewPanel
from gomoku_arena.server.web.analyse._setup_panel import SetupPanel
from gomoku_arena.server.web.analyse._share_panel import SharePanel
from gomoku_arena.server.web.analyse._shown_board import ShownBoard
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.analyse._table import AnalyseTable
from gomoku_arena.server.web.analyse._threats_panel import ThreatsPanel
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.frame import Frame, page_at
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.advice import Advice
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, key_of
from gomoku_arena.server.web.reviews.review_graph import ReviewGraph
from gomoku_arena.server.web.share.address_bar import AddressBar
from gomoku_arena.server.web.share.opener import Opener
from gomoku_arena.server.web.share.preview import add_preview
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.board_view import Step
from gomoku_arena.server.web.widgets.later import Later
from gomoku_arena.server.web.widgets.opening_name import OpeningName
from gomoku_arena.server.web.widgets.rules_chip import RulesChip

PATH = "/analyse"


def add_analyse_page(pool: EnginePool, reader: Reader, reviews: KeptReviews, *, embeds: bool = False) -> None:
    """Adds the page at ``/analyse``, and that at ``/practice`` for the mistakes of a game.

    The query holds the position, as a link writes it, the ply that is shown, and the details of the game. embeds: other
    sites may show boards of this server.
    """

    add_practice_page(pool, reader, reviews)

    @page_at(PATH)
    async def analyse(query: Annotated[AnalyseQuery, Query()]) -> None:
        client = ui.context.client
        asked = await query.read(reader, client.ip)
        page = AnalysePage(pool, reader, reviews, asked, embeds=embeds)
        add_preview(page.texts, query.game, query.ply)
        # The board comes with the answer. Whoever fetched it without running it, such as a crawler, never comes.
        await client.connected()
        if client.has_socket_connection:
            page.begin()


class Asked(NamedTuple):
    """What the address says."""

    game: LinkedGame
    """What is to be looked at."""
    ply: int | None
    """How many moves of its main line are to be shown."""
    at: str
    """The moves to the position that is to be shown, off the main line."""


class AnalyseQuery(BaseModel):
    """What the query of an address may hold."""

    game: str = ""
    ply: int | None = None
    details: str = ""
    tree: str = ""
    at: str = ""

    async def read(self, reader: Reader, address: str) -> Asked:
        """What it says, read for that visitor."""
        return Asked(await reader.linked(address, self.game, self.details, self.tree), self.ply, self.at)


class AnalysePage:
    """The page of one reader: the study, the table that thinks about it, and the panels that show both."""

    def __init__(self, pool: EnginePool, reader: Reader, reviews: KeptReviews, asked: Asked, *, embeds: bool) -> None:
        self._reader, self._embeds = reader, embeds
        reader.warm_up()
        self.study = Study()
        refused = self._load_asked(asked)
        self.study.forget_edits()
        self._game = key_of(self.study.tree)
        self._client = ui.context.client
        self._frame = Frame(PATH, self._build)
        device = ReaderDevice.of_page(self._frame, eager=True)
        device.moved = lambda: self.table.choose(self.table.engine, self.table.lines)
        self._pool = ReaderPool(pool, device)
        self.table = AnalyseTable(self._pool, self.study, reviews, self._news, lambda: self._client.tab_id or "")
        self._advice = Advice(self._pool, self._show_advice)
        self._board = ShownBoard(self.table, self._advice)
        self._tab = "threats"
        self._built = False
        self._opened: GameTree | None = self.study.tree
        """The game as it was opened, until it is changed: then it keeps its place in the history."""
        self._address = AddressBar(PATH, AnalyseQuery, self._read, self._open)
        self._frame.draw()
        when_left(self._client, self.table.leave)
        when_left(self._client, self._advice.leave)
        self._tell_refused(refused)

    def begin(self) -> None:
        """Begins to think."""
        self._client.on_connect(self.table.sit)
        # What was broken off can be asked again.
        self._client.on_connect(self._show_advice)
        self.table.sit()
        self._review_finished()
        self._show_review()

    async def _read(self, query: AnalyseQuery) -> Asked:
        """What another address of the page says."""
        return await query.read(self._reader, self._client.ip)

    def _open(self, asked: Asked) -> None:
        """Shows the game to which the reader went in the history."""
        refused = self._load_asked(asked)
        self._opened = self.study.tree
        self._renew()
        self._review_finished()
        self._tell_refused(refused)

    def _tell_refused(self, refused: GomokuArenaError | None) -> None:
        if refused is not None:
            ui.notify(reason_of(self.texts, refused).text, type="negative", multi_line=True)

    def _load_asked(self, asked: Asked) -> GomokuArenaError | None:
        """Takes up what the address holds, and says what is wrong with it."""
        study, (tree, refused) = self.study, asked.game
        study.load(tree, asked.ply)
        try:
            if asked.at and refused is None:
                study.show_line(tuple(map(Point, parse_opening(asked.at, study.rules.size))))
        except GomokuArenaError as error:
            return error
        return refused

    def _build(self, texts: Texts) -> None:
        self.texts = texts
        self._built = False
        self._opener = Opener(texts, self._reader, self._load)
        with ui.element("div").classes("analyse"):
            with ui.element("div").classes("analyse-board"):
                with ui.element("div").classes("analyse-stage"):
                    self._bar = EvaluationBar(texts)
                    board = self._board.build(texts, self._frame.look)
                # Nobody else moves here, and moves may be entered faster than the line shows them.
                board.on_point(self._point).on_context(self.table.judge).on_step(self._step)
                self._graph = ReviewGraph(texts, lambda ply: self._show_ply(ply, ()))
                self._below_board()
            with ui.element("div").classes("analyse-side"):
                with ui.element("div").classes("analyse-head"):
                    self._rules = RulesChip(texts)
                    opens = ui.button(texts("Open"), icon="login", on_click=self._ask_for_game)
                    opens.props("flat dense no-caps").mark("open-game")
                    self._opening = OpeningName(texts)
                self._opened_by = OpeningCard(self.study, texts)
                self._engine = EnginePanel(self.table, self._pool, texts, self._show_line, self._play_line)
                self._moves = MovesPanel(self.table, texts, self._changed, self._show_branch)
                with ui.element("section").classes("card analyse-card"):
                    self._build_tabs()
            with ui.element("div").classes("analyse-review"):
                self._review = ReviewPanel(self.table, texts, self._show_ply)
        self._built = True
        self._show()

    def _below_board(self) -> None:
        texts = self.texts
        with ui.element("div").classes("analyse-below"):
            self._status = ui.label().classes("analyse-status").props("aria-live=polite").mark("status")
            self._pairs = ui.label().classes("analyse-effort").mark("pairs")
            ui.switch(texts("Heat map"), value=self.table.wants_heat).on_value_change(
                lambda it: self.table.show_heat(bool(it.value))
            ).mark("heat")
            ui.switch(texts("Numbers"), value=self._board.has_numbers).on_value_change(
                lambda it: self._board.number(bool(it.value))
            )
        self._judged = ui.label().classes("analyse-judged").props("aria-live=polite").mark("judged")

    def _build_tabs(self) -> None:
        texts = self.texts
        names = {
            "threats": texts("Threats"),
            "why": texts("Why?"),
            "balance": texts("Balance"),
            "setup": texts("Set up"),
            "share": texts("Share"),
        }
        tabs = self._tabs = ui.tabs().props("dense no-caps align=justify narrow-indicator").classes("analyse-tabs")
        with tabs:
            for name, text in names.items():
                ui.tab(name, text).mark(f"tab-{name}")
        tabs.on_value_change(lambda it: self._turn_to(it.value))
        with ui.tab_panels(tabs, value=self._tab, animated=False).classes("analyse-panels"):
            with ui.tab_panel("threats"):
                self._threats = ThreatsPanel(self.table, texts, self._board.mark, self._board.show_steps)
            with ui.tab_panel("why"):
                self._why = ExplanationPanel(self.table, texts, self._board.show_steps)
            with ui.tab_panel("balance"):
                self._balance = BalancePanel(self._advice, self.study, texts, self._board.show_steps, self._play_stones)
            # They would be half of the elements of the page.
            self._setup = Later(ui.tab_panel("setup"), lambda: SetupPanel(self.study, texts, self._changed))
            self._share = Later(ui.tab_panel("share"), self._drawn_share)
        self._fill(self._tab)

    def _fill(self, tab: str) -> None:
        if tab == "setup":
            self._setup.wanted()
        elif tab == "share":
            self._share.wanted()

    def _drawn_share(self) -> SharePanel:
        return SharePanel(self.table, self.texts, self._reader, self._opener, embeds=self._embeds)

    def _news(self, what: str) -> None:
        """Shows what the table has found out."""
        if not self._built:
            return
        if what == "analysis":
            self._engine.refresh()
            self._weigh()
            self._board.draw()
        elif what == "threats":
            self._threats.refresh()
        elif what == "explained":
            self._why.refresh()
        elif what == "review":
            self._show_review()
        elif what == "judged":
            self._tell_judged()
        else:
            self._board.draw()

    def _show_advice(self) -> None:
        """Shows what was found out about the balance of the stones."""
        if self._built:
            self._balance.refresh()
            self._board.draw()

    def _changed(self) -> None:
        """The reader has changed the game: all that is done to it is one entry in the history, after the game."""
        enters = self._opened is not None and self._opened is not self.study.tree
        if enters:
            self._opened = None
        self._renew()
        self._tell_address(enters=enters)

    def _renew(self) -> None:
        """The study is another one; so is the review, where the main line is."""
        if self._game != (game := key_of(self.study.tree)):
            self._game = game
            self.table.forget_review()
        self._look()

    def _move_on(self) -> None:
        """Another position of the game is shown."""
        self._look()
        self._tell_address(enters=False)

    def _tell_address(self, *, enters: bool) -> None:
        """enters: as for the address bar."""
        self._address.show(self.study.address.query(self.study.line), enters=enters)

    def _look(self) -> None:
        """Shows the position, and has it looked into."""
        self._board.forget()
        # What the table forgets is shown once, with all else.
        self._built = False
        self.table.look()
        self._built = True
        self._show()

    def _show(self) -> None:
        """Shows the study as it is."""
        study = self.study
        self._status.text = status(study.game, self.texts)
        self._pairs.text = pairs(study.game, self.texts)
        opened = study.opened
        self._rules.show(study.rules, None if opened is None else opened.rule)
        # The card of an opening by a rule says the name.
        self._opening.show(study.pattern if opened is None else None)
        self._opened_by.refresh()
        self._engine.refresh()
        self._balance.refresh()
        self._weigh()
        self._board.draw()
        self._threats.refresh()
        self._why.refresh()
        self._tell_judged()
        for panel in (self._setup.drawn, self._share.drawn):
            if panel is not None:
                panel.refresh()
        self._show_review()

    def _show_review(self) -> None:
        """Shows what the review has found out by now, in the panel, on the graph and beside the moves."""
        self._review.refresh()
        study = self.study
        self._graph.draw(self.table.review, len(study.tree.main_line()), study.on_main)
        self._moves.refresh()
        if self._share.drawn is not None:
            self._share.drawn.refresh_review()

    def _weigh(self) -> None:
        """Shows the winning chances."""
        table = self.table
        self._bar.show(self.study.game, table.found.analysis, tells_chances=table.tells_chances)

    def _tell_judged(self) -> None:
        found = self.table.found.judged
        if found is not None:
            self._judged.text = objection(found, self.texts.on_board(self.study.rules.size))
        elif self.table.is_busy("judged"):
            self._judged.text = self.texts("judging…")
        else:
            self._judged.text = self.texts("Right-click or press a point for long to judge it.")

    def _point(self, point: Point) -> None:
        if self._tab == "setup":
            self.study.put(point)
            self._changed()
        else:
            self._play_line([point])

    def _play_line(self, line: Sequence[Point]) -> None:
        try:
            self.study.play(line)
        except GomokuArenaError as error:
            ui.notify(reason_of(self.texts, error, self.study.rules.size).text, type="warning")
        else:
            self._changed()

    def _play_stones(self, points: Sequence[Point], from_empty: bool) -> None:
        """Plays these where the board is shown, or as a variation from the empty board."""
        if from_empty:
            self.study.show(0)
        self._play_line(points)

    def _load(self, tree: GameTree) -> None:
        self.study.load(tree)
        self._opened = self.study.tree
        self._renew()
        self._tell_address(enters=True)
        self._review_finished()

    def _review_finished(self) -> None:
        if self.study.is_finished:
            self.table.begin_review()

    def _step(self, step: Step) -> None:
        shown = self.study.shown
        self.study.show({"first": 0, "back": shown - 1, "forward": shown + 1, "last": self.study.plies}[step])
        self._move_on()

    def _show_branch(self, line: Line) -> None:
        self.study.show_line(line)
        self._move_on()

    def _show_ply(self, ply: int, line: Sequence[Point]) -> None:
        """Shows a position of the main line, which the review is about, with a line from there."""
        self.study.show_line(self.study.tree.main_line()[: max(ply, 0)])
        self._move_on()
        self._show_line(line)

    def _show_line(self, line: Sequence[Point]) -> None:
        self._board.show_steps(self.study.game, line, len(line))

    def _ask_for_game(self) -> None:
        """Shows where a game can be pasted."""
        self._tabs.value = "share"
        self._share.wanted().ask()

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self._fill(tab)
        self._board.tell_advice(tab == "balance")
