"""The page on which somebody looks for better moves than the mistakes of a game; it answers each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import Query
from nicegui import ui
from pydantic import BaseModel

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.practice import MISTAKES, SHOWN, exercises
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.sentences.findings import answered
from gomoku_arena.sentences.games import graded, numbered
from gomoku_arena.sentences.words import COLORS, GLYPHS
from gomoku_arena.server.web.analyse._practice import Practice, Trial
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.frame import PRACTICE, Frame, page_at
from gomoku_arena.server.web.i18n.reasons import fault_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.puzzles.kept_progress import KeptProgress
from gomoku_arena.server.web.reviews.judging import judge_game
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, key_of
from gomoku_arena.server.web.reviews.review_graph import FLAWS
from gomoku_arena.server.web.share.address import address, practice_address
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.widgets.board_picture import BoardPicture, Mark, hinting, look_around, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView
from gomoku_arena.server.web.widgets.letter_keys import LetterKeys
from gomoku_arena.server.web.widgets.rules_chip import RulesChip


class PracticeQuery(BaseModel):
    """What the query of an address may hold: a game, as for the page for analysis, and the side."""

    game: str = ""
    details: str = ""
    tree: str = ""
    side: Literal["black", "white", ""] = ""
    mistake: int | None = None
    """The ply of the move that is looked at first, else the first mistake."""


def add_practice_page(pool: EnginePool, reader: Reader, reviews: KeptReviews) -> None:
    """Adds the page at ``/practice``. The query holds the game, as that of the page for analysis, and the side."""

    @page_at(PRACTICE)
    async def practice(query: Annotated[PracticeQuery, Query()]) -> None:
        client = ui.context.client
        tree, _ = await reader.linked(client.ip, query.game, query.details, query.tree)
        color = Color.WHITE if query.side == "white" else Color.BLACK
        page = PracticePage(pool, reviews, tree, color, query.mistake)
        await client.connected()
        # Whoever fetched it without running it, such as a crawler, never comes.
        if client.has_socket_connection:
            page.begin()


class PracticePage:
    """The page of one reader: the game, its review, and how far the reader has come with one side's mistakes."""

    def __init__(
        self, pool: EnginePool, reviews: KeptReviews, tree: GameTree, color: Color, mistake: int | None = None
    ) -> None:
        study = Study()
        study.load(tree)
        self._reviews = reviews
        self._tree, self._color, self._game = study.tree, color, study.main
        self._grades, self._mistake = MISTAKES, mistake
        self._review: Review | ReviewResult | None = None
        self._failure: ErrorData | None = None
        self.practice: Practice | None = None
        self._client = ui.context.client
        self._kept = KeptProgress(self._client, datetime.now(UTC).date())
        self._frame = Frame(PRACTICE, self._build)
        self._pool = ReaderPool(pool, ReaderDevice.of_page(self._frame))
        self._tasks = BackgroundTasks(self._pool, self._ended)
        when_left(self._client, partial(self._tasks.give_up, "review", "answer"))
        self._frame.draw()

    def begin(self) -> None:
        """Judges the game, unless that was done before; what was broken off begins anew when the reader comes back."""
        self._client.on_connect(self._judge_game)
        self._judge_game()

    def _judge_game(self) -> None:
        if self.practice is None and not self._tasks.is_under_way("review"):
            key = key_of(self._tree)
            told, tab = self._told, self._client.tab_id or ""
            judged = partial(judge_game, self._game, key, self._pool, self._tasks, self._reviews, told, tab)
            self._failure = None
            self._tasks.begin("review", judged)

    def _told(self, review: Review | ReviewResult) -> None:
        self._review = review
        if review.is_whole:
            self._set_out()
            self.update()
        else:
            self._which.text = self._where(None)

    def _ended(self, _: str, failure: ErrorData | None) -> None:
        self._failure = failure or self._failure
        self.update()

    def _set_out(self) -> None:
        """From the mistake that the address tells, else from the first."""
        review = self._review.result() if isinstance(self._review, Review) else self._review
        if review is not None and review.is_whole:
            self.practice = Practice(exercises(self._game, review, self._color, self._grades))
            plies = [it.exercise.played.ply for it in self.practice.trials]
            if self._mistake in plies:
                self.practice.go(plies.index(self._mistake))
            elif self._mistake is not None:
                # Another judge finds nothing wrong with it.
                self._tasks.begin("note", partial(self._note, self._mistake, clean=True))
            self._mistake = None

    def _build(self, texts: Texts) -> None:
        self._texts, self._board_texts = texts, texts.on_board(self._game.size)
        self._keys = LetterKeys(wanted=self._frame.settings.letters)
        with ui.element("div").classes("puzzle practice"):
            with ui.element("div").classes("play-board"):
                self._board = BoardView(picture_of(self._game), texts, self._frame.look, live=False)
                self._board.on_move(self._play)
            with ui.element("div").classes("puzzle-side"):
                with ui.element("div").classes("play-head"):
                    RulesChip(texts).show(self._game.rules)
                with ui.element("section").classes("card status puzzle-task"):
                    ui.label(texts("Learn from your mistakes")).classes("status-line").props(
                        "role=heading aria-level=2"
                    )
                    self._which = ui.label().classes("status-detail").mark("which")
                    self._tabs = ui.element("div").classes("puzzle-row")
                self._verdict = ui.label().props("role=status aria-live=polite").mark("verdict")
                self._build_actions()
                with ui.element("div").classes("puzzle-row practice-foot"):
                    ui.switch(texts("Also inaccuracies"), value=self._grades is not MISTAKES).on_value_change(
                        lambda it: self._take(FLAWS if it.value else MISTAKES)
                    ).mark("inaccuracies")
                    back = address("/analyse", self._tree.position())
                    ui.link(texts("Back to the review"), back).classes("share-button").mark("back")
        self.update()

    def _build_actions(self) -> None:
        texts = self._texts
        with ui.element("div").classes("puzzle-row puzzle-actions"):
            self._again = self._action(texts("Try again"), "replay", "R", self._try_again)
            self._next = self._action("", "chevron_right", "N", self._go_on).props("unelevated", remove="outline")
            self._once_more = self._action(texts("Once more"), "replay", "R", self._begin_anew)
            self._hint = self._action(texts("Hint"), "lightbulb", "H", self._give_hint)
            self._show = self._action(texts("Show it"), "visibility", "S", self._give_away)
            self._skip = self._action(texts("Skip"), "chevron_right", "N", self._go_on)
            self._play_on = ui.link(texts("Play on from here")).classes("share-button").mark("play-on")

    def _action(self, text: str, icon: str, letter: str, act: Callable[[], Any]) -> ui.button:
        return self._keys.keyed(ui.button(text, icon=icon, on_click=act).props("outline no-caps"), letter)

    def update(self) -> None:
        """Shows how far the reader has come."""
        practice = self.practice
        trial = practice.trial if practice and not practice.is_over else None
        self._board.show(self._picture(trial), live=trial is not None and not trial.is_done)
        self._which.text = self._where(practice)
        self._list(practice)
        self._verdict.text = self._sentence(trial)
        state = trial.state if trial else "solved" if practice and practice.trials else "open"
        self._verdict.classes(replace=f"puzzle-verdict is-{state}")
        self._offer(practice, trial)

    def _offer(self, practice: Practice | None, trial: Trial | None) -> None:
        """Shows what can be done now."""
        state = trial.state if trial else ""
        is_last = practice is not None and all(it.is_done or it is trial for it in practice.trials)
        self._next.text = self._texts("Finish") if is_last else self._texts("Next")
        wanted = {
            self._again: state == "wrong",
            self._next: state in ("right", "shown"),
            self._once_more: bool(practice and practice.is_over and practice.trials),
            self._hint: state == "open" and trial is not None and trial.exercise.best is not None and not trial.hints,
            self._show: state in ("open", "wrong") and trial is not None and trial.exercise.best is not None,
            self._skip: state == "open",
            self._play_on: state in ("right", "shown"),
        }
        for element, visible in wanted.items():
            element.set_visibility(visible)
        if trial is not None:
            moves = tuple(map(str, trial.exercise.game.moves))
            position = replace(self._tree.start, moves=moves, source=None)
            self._play_on.props["href"] = f"{address('/', position)}&side={self._color.name}"

    def _where(self, practice: Practice | None) -> str:
        texts, color = self._texts, self._texts(COLORS[self._color])
        if practice is None:
            done = len(self._review.positions) if self._review else 0
            return texts("{n} of {all} positions", n=done, all=self._game.ply + 1)
        return texts("{color}: {n} of {all}", color=color, n=self._place(practice), all=len(practice.trials))

    @staticmethod
    def _place(practice: Practice) -> int:
        return len(practice.trials) if practice.is_over else practice.place + 1

    def _list(self, practice: Practice | None) -> None:
        """The mistakes as buttons, with what has become of each."""
        self._tabs.clear()
        if practice is None:
            return
        with self._tabs:
            for place, trial in enumerate(practice.trials):
                sign = {"right": "✓", "shown": "…"}.get(trial.state, GLYPHS[trial.exercise.played.grade])
                name = numbered(trial.exercise.played, self._board_texts)
                tab = ui.button(f"{sign} {name}", on_click=partial(self._go, place)).props("outline no-caps")
                if not practice.is_over and place == practice.place:
                    labelled(tab.props("aria-current=true").classes("is-chosen"), f"{sign} {name}")
                    self._tab = tab

    def _picture(self, trial: Trial | None) -> BoardPicture:
        if trial is None:
            return picture_of(self._game)
        exercise, answer = trial.exercise, trial.answer
        if trial.state == "shown":
            return picture_of(exercise.game, variation=exercise.played.better[:SHOWN])
        if answer is not None:
            line: Sequence[Point] = (answer.found.move, *answer.found.line[: SHOWN - 1])
            return picture_of(exercise.game, variation=line[:1] if answer.is_right else line)
        played = Mark(point=str(exercise.played.move), text=GLYPHS[exercise.played.grade], rank="weak")
        picture = picture_of(exercise.game, marks=[played])
        return hinting(picture, exercise.best) if trial.hints and exercise.best is not None else picture

    def _sentence(self, trial: Trial | None) -> str:
        texts, color = self._board_texts, self._texts(COLORS[self._color])
        if self._failure is not None:
            return texts("This cannot be shown: {reason}", reason=fault_of(self._texts, self._failure).text)
        if self.practice is None:
            return texts("judging…")
        if trial is None:
            return self._summary(self.practice.trials)
        if trial.state == "shown":
            return texts("Better was {line}.", line=texts.moves(trial.exercise.played.better[:SHOWN]))
        if trial.answer is not None:
            return answered(trial.answer, self._color, texts)
        if self._tasks.is_under_way("answer"):
            return texts("judging…")
        if trial.hints and trial.exercise.best is not None:
            return look_around(trial.exercise.best, texts)
        played = trial.exercise.played
        wanted = texts("Find a better move for {color}.", color=color)
        told = texts("{move} was played: {grade}.", move=numbered(played, texts), grade=graded(played, texts))
        return f"{wanted} {told}"

    def _summary(self, trials: Sequence[Trial]) -> str:
        if not trials:
            return self._texts("No mistakes of {color} were found.", color=self._texts(COLORS[self._color]))
        clean = sum(it.is_clean for it in trials)
        right = sum(it.state == "right" for it in trials)
        return self._texts(
            "All looked at. Found at once: {clean}, with help: {helped}, not found: {rest}.",
            clean=clean,
            helped=right - clean,
            rest=len(trials) - right,
        )

    def _play(self, point: Point) -> None:
        practice = self.practice
        if practice is not None and practice.allows(point):
            practice.again()
            self._tasks.begin("answer", partial(self._judge, practice, point))
            self.update()

    async def _judge(self, practice: Practice, point: Point) -> None:
        exercise = practice.trial.exercise
        with self._pool.lend(ANALYST, hash=16) as search:
            practice.answer(await self._tasks.brief(lambda: exercise.judged(point, search), search.stop))
        if practice.trial.is_done:
            await self._note_trial(practice.trial)

    async def _note_trial(self, trial: Trial) -> None:
        """A mistake for which no better move was found at once comes back on another day."""
        played = trial.exercise.played
        if played.grade in MISTAKES:
            await self._note(played.ply, clean=trial.is_clean)

    async def _note(self, ply: int, *, clean: bool) -> None:
        told = practice_address(self._tree.position(), self._color).partition("?")[2]
        key = f"{told}&mistake={ply}"
        await self._kept.change(lambda progress, today: progress.note_mistake(key, today, clean=clean))

    def _try_again(self) -> None:
        self._do(Practice.again)
        self._focus_now()

    def _give_hint(self) -> None:
        self._do(Practice.hint)
        self._focus_now()

    async def _give_away(self) -> None:
        self._do(Practice.show)
        self._focus_now()
        if self.practice is not None:
            await self._note_trial(self.practice.trial)

    async def _go_on(self) -> None:
        left = self.practice.trial if self.practice and not self.practice.is_over else None
        self._do(Practice.next)
        self._focus_now()
        if left is not None and left.is_missed:
            await self._note_trial(left)

    def _begin_anew(self) -> None:
        self._do(Practice.once_more)
        self._focus_now()

    def _go(self, place: int) -> None:
        self._do(lambda it: it.go(place))
        self._focus(self._tab)

    def _do(self, act: Callable[[Practice], None]) -> None:
        """The answer that is judged is of no interest any more."""
        self._tasks.give_up("answer")
        if self.practice is not None:
            act(self.practice)
        self.update()

    def _take(self, grades: frozenset[Any]) -> None:
        self._grades = grades
        self._tasks.give_up("answer")
        self._set_out()
        self.update()

    def _focus_now(self) -> None:
        """What was pressed may be gone; who uses the keyboard goes on with what comes next."""
        practice = self.practice
        if practice is None:
            return
        if practice.is_over:
            self._focus(self._once_more)
        elif practice.trial.is_done:
            self._focus(self._next)
        elif practice.trial.state == "wrong":
            self._focus(self._again)
        else:
            self._board.focus()

    def _focus(self, button: ui.button) -> None:
        self._client.run_javascript(f"getElement({button.id})?.$el.focus()")
