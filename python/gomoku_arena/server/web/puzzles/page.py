"""The page on which puzzles are solved."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial

from nicegui import ui

from gomoku_arena._core import Limit, Point
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, puzzles_of
from gomoku_arena.analysis.refutation import judge_move
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.sentences.findings import spoils
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.cookies import Choice, remember
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.frame import Frame, page_at
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles._cards import Actions, HintSteps, RecordCard, TaskCard
from gomoku_arena.server.web.puzzles._kept_progress import Change, KeptProgress
from gomoku_arena.server.web.puzzles._progress import Progress
from gomoku_arena.server.web.widgets.board_picture import Mark, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.rules_chip import RulesChip
from gomoku_arena.server.web.widgets.rules_words import NAMES

PATH = "/puzzles"

_SPREAD = 7919
"""The puzzle of a day is this many further than that of the day before."""

JUDGED = Limit(nodes=1_000_000)
"""What a search may think about whether a move wins that is not the solution: a second at most where nothing is proven.

Several times what a puzzle was searched when it was made, so that a second win that was overlooked then is no mistake
here.
"""


def add_puzzles_page(pool: EnginePool) -> None:
    """Adds the page at ``/puzzles``; the query names rules and the number of a puzzle, that of the day unless given.

    pool: where it is found out whether a move wins that is not the solution.
    """

    @page_at(PATH)
    async def puzzles(rules: str = "", n: int | None = None) -> None:
        client = ui.context.client
        page = PuzzlesPage(pool, datetime.now(UTC).date(), rules, n)
        # The board comes with the answer. Whoever fetched it without running it, such as a crawler, never comes.
        await client.connected()
        if client.has_socket_connection:
            await page.begin()


def puzzle_of_day(puzzles: Sequence[Puzzle], today: date) -> int:
    """The place of the puzzle of that day."""
    return today.toordinal() * _SPREAD % len(puzzles)


class PuzzlesPage:
    """The page of one reader: the attempt, and what the browser remembers of others."""

    def __init__(self, pool: EnginePool, today: date, preset: str, number: int | None) -> None:
        self._offered: Mapping[str, Sequence[Puzzle]] = {name: found for name in NAMES if (found := puzzles_of(name))}
        self._preset = preset if preset in self._offered else next(iter(self._offered))
        self._marked: tuple[Point, ...] = ()
        self._client = ui.context.client
        self._kind = self._client.request.cookies.get(Choice.PUZZLES, "")
        self._frame = Frame(PATH, self._build)
        self._pool = ReaderPool(pool, ReaderDevice.of_page(self._frame))
        self._tasks = BackgroundTasks(self._pool, lambda *_: self.update())
        when_left(self._client, self._give_up)
        self._kept = KeptProgress(self._client, today)
        self._take(puzzle_of_day(self._puzzles, today) if number is None else number % len(self._puzzles))
        self._asks_daily = number is None
        self._frame.draw()

    async def begin(self) -> None:
        """Asks the browser what it remembers, and which day it is there."""
        await self._kept.read()
        if self._asks_daily and self._attempt.is_untouched:
            self._take(puzzle_of_day(self._puzzles, self._today))
        self.update()

    @property
    def _progress(self) -> Progress:
        return self._kept.progress

    @property
    def _today(self) -> date:
        return self._kept.today

    @property
    def _puzzles(self) -> Sequence[Puzzle]:
        return self._offered[self._preset]

    @property
    def _is_daily(self) -> bool:
        return self._number == puzzle_of_day(self._puzzles, self._today)

    @property
    def _kinds(self) -> list[str]:
        """The kinds that there are under these rules."""
        present = {puzzle.kind for puzzle in self._puzzles}
        return [kind for kind in KINDS if kind in present]

    def _fits(self, puzzle: Puzzle) -> bool:
        """Whether it is of the kind that the reader wants, where these rules have it."""
        return self._kind not in self._kinds or puzzle.kind == self._kind

    def _take(self, number: int) -> None:
        """Sets that puzzle; one that was asked for stays, whatever day it turns out to be where the reader is."""
        self._asks_daily = False
        self._give_up()
        self._number = number
        self._attempt = Attempt(self._puzzles[number])
        self._marked = ()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        with ui.element("div").classes("puzzle"):
            with ui.element("div").classes("play-board"):
                picture = picture_of(self._attempt.game)
                self._board = BoardView(picture, texts, self._frame.look).on_move(self._play)
            with ui.element("div").classes("puzzle-side"):
                with ui.element("div").classes("play-head"):
                    self._rules = RulesChip(texts)
                    self._which = ui.label().classes("status-detail").mark("which")
                self._task = TaskCard(texts)
                self._verdict = ui.label().props("role=status aria-live=polite").mark("verdict")
                steps = {
                    texts("Show where the win ends"): self._show_target,
                    texts("Show the next move"): self._show_next,
                    texts("Play the solution"): self._show_all,
                }
                self._hints = HintSteps(texts, steps)
                self._actions = Actions(texts, self._restart, self._next)
                self._record = RecordCard(texts)
                self._choices()
        self.update()

    def _choices(self) -> None:
        texts = self._texts
        with ui.element("div").classes("puzzle-choices"):
            ChoiceTiles(
                texts("Rules"),
                {name: [texts(NAMES[name])] for name in self._offered},
                self._preset,
                self._choose,
                "puzzle-tiles",
            )
            kinds = {"": [texts("All")], **{kind: [texts(KINDS[kind].title)] for kind in self._kinds}}
            if len(self._kinds) > 1:
                wanted = self._kind if self._kind in self._kinds else ""
                ChoiceTiles(texts("Kind of puzzle"), kinds, wanted, self._want, "puzzle-tiles")

    def update(self) -> None:
        """Shows how far the solver has come."""
        attempt, texts, today = self._attempt, self._texts, self._today
        marks = [Mark(point=str(point)) for point in self._marked]
        self._board.show(picture_of(attempt.game, marks=marks), live=not attempt.is_over)
        self._rules.show(attempt.game.rules)
        self._which.text = (
            texts("Puzzle of the day, {day}", day=today.isoformat())
            if self._is_daily
            else texts("Puzzle {n} of {all}", n=self._number + 1, all=len(self._puzzles))
        )
        self._task.show(attempt)
        self._verdict.text = verdict_text(texts, attempt)
        self._verdict.classes(replace=f"puzzle-verdict is-{attempt.verdict}")
        self._hints.show(wanted=not attempt.is_over)
        self._actions.show(is_over=attempt.is_over)
        self._record.show(self._progress, today)

    async def _play(self, point: Point) -> None:
        attempt = self._attempt
        if not attempt.allows(point):
            return
        self._marked = ()
        self._give_up()
        if attempt.is_right(point):
            attempt.play(point)
            await self._settle()
        else:
            self._tasks.begin("move", partial(self._judge, point))

    async def _judge(self, point: Point) -> None:
        """Says of a move that is not the solution whether it wins all the same, and else why not."""
        attempt, game = self._attempt, self._attempt.game.copy()
        with self._pool.lend(ANALYST, hash=8) as search:
            judged = await self._tasks.brief(lambda: judge_move(game, point, search, JUDGED), search.stop)
        if attempt.play(point, judged) == "wrong" and judged.reply is not None:
            self._marked = (judged.reply,)

    def _give_up(self) -> None:
        """The move that is being judged is of no interest any more."""
        self._tasks.give_up("move")

    async def _settle(self) -> None:
        """Shows how things stand, and takes a solved puzzle down."""
        self.update()
        if self._attempt.is_over:
            await self._kept.change(self._noted())
            self.update()

    def _noted(self) -> Change:
        """What a solved puzzle changes in the progress."""
        attempt, puzzles, number = self._attempt, self._puzzles, self._number
        name, clean, unaided = self._name(number), attempt.is_clean, attempt.is_unaided

        def note(progress: Progress, today: date) -> None:
            if unaided and number == puzzle_of_day(puzzles, today):
                progress.note_day(name, today)
            progress.note(name, attempt.puzzle.rating, today, clean=clean)

        return note

    def _name(self, number: int) -> str:
        """What the progress calls a puzzle of these rules."""
        return f"{self._preset} {self._puzzles[number].name}"

    def _show_target(self) -> None:
        self._attempt.hints += 1
        self._marked = (self._attempt.target,)
        self.update()

    def _show_next(self) -> None:
        if (move := self._attempt.next) is not None:
            self._attempt.hints += 1
            self._marked = (move,)
            self.update()

    async def _show_all(self) -> None:
        self._give_up()
        self._marked = ()
        while not self._attempt.is_over:
            self._attempt.show_next()
        await self._settle()

    def _restart(self) -> None:
        self._give_up()
        self._attempt.restart()
        self._marked = ()
        self.update()

    def _next(self) -> None:
        """A puzzle whose day has come, else one that was not solved and is about as hard as the solver is good."""
        offered = {
            puzzle.name: place
            for place, puzzle in enumerate(self._puzzles)
            if place != self._number and self._fits(puzzle)
        }
        due = [offered[name] for name in self._progress.to_repeat(self._preset, self._today) if name in offered]
        solved, wanted = set(self._progress.solved), self._progress.rating
        fresh = [place for place in offered.values() if self._name(place) not in solved]
        nearest = sorted(fresh, key=lambda place: abs(self._puzzles[place].rating - wanted))
        others = sorted(offered.values(), key=lambda place: (place - self._number) % len(self._puzzles))
        self._take(next(iter([*due, *nearest, *others]), self._number))
        self._go()

    def _want(self, kind: str) -> None:
        """Takes puzzles of that kind from now on; the present one stays where it is of it."""
        self._kind = kind
        remember(Choice.PUZZLES, kind)
        if not self._fits(self._puzzles[self._number]):
            self._next()

    def _choose(self, preset: str) -> None:
        self._preset = preset
        self._take(puzzle_of_day(self._puzzles, self._today))
        self._go()

    def _go(self) -> None:
        self._frame.draw()
        query = f"{PATH}?rules={self._preset}&n={self._number}"
        self._client.run_javascript(f"history.replaceState(history.state, '', '{query}')")


def verdict_text(texts: Texts, attempt: Attempt) -> str:
    """What is said of the last move that was tried, or that there is none."""
    tried = "" if attempt.tried is None else texts.on_board(attempt.game.size).point(attempt.tried)
    if attempt.is_over:
        return texts("Solved!") if attempt.is_clean else texts("Solved, with help. It will come back.")
    if attempt.verdict == "longer":
        return texts("{move} wins too, but there is a shorter way. Try another.", move=tried)
    if attempt.verdict == "other":
        return texts("{move} wins as well. The solution goes another way: try to find it.", move=tried)
    if attempt.verdict == "wrong" and attempt.judged is not None:
        why = spoils(attempt.judged, attempt.side.opponent, texts.on_board(attempt.game.size))
        return texts("{move} is not the move: {why}. Try another.", move=tried, why=why)
    if attempt.found:
        return _answered(texts, attempt)
    return texts("Your turn")


def _answered(texts: Texts, attempt: Attempt) -> str:
    game = attempt.game
    move, reply = map(texts.on_board(game.size).point, game.moves[-2:])
    color = texts(COLORS[attempt.side.opponent])
    if game.rules.captures:
        # A capture may have been another answer.
        return texts("{move} is right. {color} answered {reply}.", move=move, color=color, reply=reply)
    return texts("{move} is right. {color} had to answer {reply}.", move=move, color=color, reply=reply)
