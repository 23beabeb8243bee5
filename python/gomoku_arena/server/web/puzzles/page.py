"""The page on which puzzles are solved."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from time import monotonic

from nicegui import ui

from gomoku_arena._core import Limit, Point
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.analysis.puzzles.puzzle import Difficulty, Puzzle, places_of, puzzles_of
from gomoku_arena.analysis.puzzles.timed_run import Run
from gomoku_arena.analysis.refutation import judge_move
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.sentences.words import DIFFICULTIES
from gomoku_arena.server.web.bridge.open_pages import when_left
from gomoku_arena.server.web.cookies import Choice, remember
from gomoku_arena.server.web.device.reader_device import ReaderDevice
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.frame import Frame, page_at
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles._cards import Actions, HintSteps, HistoryCard, RecordCard, RunCard, TaskCard
from gomoku_arena.server.web.puzzles._words import task_text, verdict_text
from gomoku_arena.server.web.puzzles.kept_progress import Change, KeptProgress
from gomoku_arena.server.web.puzzles.progress import How, Progress
from gomoku_arena.server.web.widgets.board_picture import Mark, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView
from gomoku_arena.server.web.widgets.choice_tiles import ChoiceTiles
from gomoku_arena.server.web.widgets.letter_keys import LetterKeys
from gomoku_arena.server.web.widgets.rules_chip import RulesChip
from gomoku_arena.server.web.widgets.rules_words import NAMES

PATH = "/puzzles"

_TICK = 0.5
"""Seconds between two looks at the clock of a run."""

_SPREAD = 7919
"""The puzzle of a day is this many further than that of the day before."""

JUDGED = Limit(nodes=1_000_000)
"""What a search may think about whether a move wins that is not the solution: a second at most where nothing is proven.

Several times what a puzzle was searched when it was made, so that a second win that was overlooked then is no mistake
here.
"""

_QUICKLY = Limit(nodes=50_000)
"""The same in a timed run, in which nobody waits."""


def add_puzzles_page(pool: EnginePool) -> None:
    """Adds the page at ``/puzzles``; its query names rules, kind, difficulty and a puzzle, else that of the day.

    pool: where it is found out whether a move wins that is not the solution.
    """

    @page_at(PATH)
    async def puzzles(
        rules: str = "", n: int | None = None, kind: str | None = None, level: str = "", name: str = ""
    ) -> None:
        client = ui.context.client
        page = PuzzlesPage(pool, datetime.now(UTC).date(), Wanted(rules, kind, level), n, name)
        # The board comes with the answer. Whoever fetched it without running it, such as a crawler, never comes.
        await client.connected()
        if client.has_socket_connection:
            await page.begin()


def puzzle_of_day(puzzles: Sequence[Puzzle], today: date) -> int:
    """The place of the puzzle of that day."""
    return today.toordinal() * _SPREAD % len(puzzles)


@dataclass
class Wanted:
    """Which puzzles the reader wants, as the address has it; empty for all of them."""

    preset: str
    kind: str | None
    """None where the address does not say."""
    difficulty: str


class PuzzlesPage:
    """The page of one reader: the attempt, and what the browser remembers of others.

    number, name: the puzzle, by its place or its own name, else that of the day.
    """

    def __init__(
        self, pool: EnginePool, today: date, wanted: Wanted, number: int | None = None, name: str = ""
    ) -> None:
        self._offered: Mapping[str, Sequence[Puzzle]] = {name: found for name in NAMES if (found := puzzles_of(name))}
        self._preset = wanted.preset if wanted.preset in self._offered else next(iter(self._offered))
        self._marked: tuple[Point, ...] = ()
        self._client = ui.context.client
        remembered = self._client.request.cookies.get(Choice.PUZZLES, "")
        kind = remembered if wanted.kind is None else wanted.kind
        self._kind = kind if kind in KINDS else ""
        self._difficulty = wanted.difficulty if wanted.difficulty in list(Difficulty) else ""
        self._run: Run | None = None
        self._told = ""
        number = places_of(self._preset).get(name, number)
        if number is None and (wanted.kind or wanted.difficulty):
            # The first that is as the address wants it, on from the one of the day.
            circle = (puzzle_of_day(self._puzzles, today) + step for step in range(len(self._puzzles)))
            places = (place % len(self._puzzles) for place in circle)
            number = next((place for place in places if self._fits(self._puzzles[place])), None)
        self._frame = Frame(PATH, self._build)
        self._pool = ReaderPool(pool, ReaderDevice.of_page(self._frame))
        self._tasks = BackgroundTasks(self._pool, lambda *_: self.update())
        when_left(self._client, self._give_up)
        self._kept = KeptProgress(self._client, today)
        self._take(puzzle_of_day(self._puzzles, today) if number is None else number % len(self._puzzles))
        self._asks_daily = number is None
        self._frame.draw()
        # Beside the frame, which is drawn anew.
        ui.timer(_TICK, self._tick, immediate=False)

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
        """Whether it is of the kind and as hard as the reader wants, where these rules have such."""
        is_kind = self._kind not in self._kinds or puzzle.kind == self._kind
        return is_kind and self._difficulty in ("", puzzle.difficulty)

    def _take(self, number: int) -> None:
        """Sets that puzzle; one that was asked for stays, whatever day it turns out to be where the reader is."""
        self._asks_daily = False
        self._give_up()
        self._number = number
        self._attempt = Attempt(self._puzzles[number])
        self._marked = ()
        self._begun = monotonic()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        keys = LetterKeys(wanted=self._frame.settings.letters)
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
                self._runs = RunCard(texts, keys, self._begin_run, self._end_run)
                self._hints = HintSteps(texts, keys, (self._show_target, self._show_next, self._show_all))
                self._actions = Actions(texts, keys, self._restart, self._next)
                self._choices()
                self._record = RecordCard(texts)
                self._history = HistoryCard(texts, self._address_of)
        self.update()

    def _choices(self) -> None:
        texts = self._texts
        with ui.element("div").classes("puzzle-choices") as self._chosen:
            ChoiceTiles(
                texts("Rules"),
                {name: [texts(NAMES[name])] for name in self._offered},
                self._preset,
                self._choose,
                "puzzle-tiles",
            )
            kinds = {"": [texts("All")], **{kind: [texts(KINDS[kind].title)] for kind in self._kinds}}
            wanted = self._kind if self._kind in self._kinds else ""
            ChoiceTiles(texts("Kind of puzzle"), kinds, wanted, self._want, "puzzle-tiles")
            hard = {"": [texts("All")], **{it.value: [texts(DIFFICULTIES[it])] for it in Difficulty}}
            ChoiceTiles(texts("Difficulty"), hard, self._difficulty, self._grade, "puzzle-tiles")

    def update(self) -> None:
        """Shows how far the solver has come."""
        attempt, texts, today = self._attempt, self._texts, self._today
        is_running = self._is_running
        marks = [Mark(point=str(point)) for point in self._marked]
        self._board.show(picture_of(attempt.game, marks=marks), live=not attempt.is_over)
        self._rules.show(attempt.game.rules)
        hard = texts(DIFFICULTIES[attempt.puzzle.difficulty])
        number = texts("Puzzle {n} of {all}", n=self._number + 1, all=len(self._puzzles))
        day = texts("Puzzle of the day, {day}", day=today.isoformat())
        self._which.text = f"{day if self._is_daily else number} · {hard}"
        self._task.show(attempt)
        self._verdict.text = self._told or verdict_text(texts, attempt)
        self._verdict.classes(replace=f"puzzle-verdict is-{attempt.verdict}")
        self._hints.show(attempt, wanted=not attempt.is_over and not is_running)
        self._actions.show(is_over=attempt.is_over, wanted=not is_running)
        self._runs.show(self._run, self._progress.runs.get(self._preset, 0))
        self._chosen.set_visibility(not is_running)
        self._record.show(self._progress, today)
        self._history.show(self._progress, today)

    @property
    def _is_running(self) -> bool:
        return self._run is not None and not self._run.is_over

    async def _begin_run(self) -> None:
        """A run through the puzzles that the reader wants."""
        await self._leave()
        self._run = Run([it for it in self._puzzles if self._fits(it)], random.Random())
        self._run_on("")

    def _run_on(self, told: str) -> None:
        """The next puzzle of the run, and what is said of the last one."""
        puzzle = self._run.next() if self._run else None
        if self._run is not None and puzzle is None:
            self._run.is_over = True
        if puzzle is not None:
            self._take(places_of(self._preset)[puzzle.name])
        self._told = f"{told} {task_text(self._texts, self._attempt)}".strip()
        self._board.focus()
        self.update()

    async def _end_run(self) -> None:
        if self._run is not None:
            self._run.is_over = True
            await self._finish_run()

    async def _finish_run(self) -> None:
        run, preset = self._run, self._preset
        if run is not None:
            solved, why = run.solved, self._texts("The run is over.")
            self._told = f"{why} {self._texts('Solved: {n}', n=solved)}"
            await self._kept.change(lambda progress, _: progress.note_run(preset, solved))
        self.update()

    async def _tick(self) -> None:
        if self._run is None or self._run.is_over:
            return
        if self._run.tick():
            self._give_up()
            await self._finish_run()
        else:
            self._runs.tick(self._run)

    async def _count(self, how: How) -> None:
        """A puzzle of the run was solved or missed; the next one comes."""
        run, texts = self._run, self._texts
        if run is None:
            return
        await self._kept.change(self._tried(how))
        if how == "missed":
            run.mistakes += 1
            solution = texts.on_board(self._attempt.game.size).point(self._attempt.next or self._attempt.target)
            told = texts("The move was {move}.", move=solution)
        else:
            run.solved += 1
            told = texts("Solved!")
        if run.tick():
            await self._finish_run()
        else:
            self._run_on(told)

    async def _play(self, point: Point) -> None:
        attempt = self._attempt
        if not attempt.allows(point):
            return
        self._marked, self._told = (), ""
        self._give_up()
        if attempt.is_right(point):
            attempt.play(point)
            await self._settle()
        else:
            self._tasks.begin("move", partial(self._judge, point))

    async def _judge(self, point: Point) -> None:
        """Says of a move that is not the solution whether it wins all the same, and else why not."""
        attempt, game = self._attempt, self._attempt.game.copy()
        limit = _QUICKLY if self._is_running else JUDGED
        with self._pool.lend(ANALYST, hash=8) as search:
            judged = await self._tasks.brief(lambda: judge_move(game, point, search, limit), search.stop)
        if attempt.play(point, judged) == "wrong":
            if self._is_running:
                await self._count("missed")
            elif judged.reply is not None:
                self._marked = (judged.reply,)

    def _give_up(self) -> None:
        """The move that is being judged is of no interest any more."""
        self._tasks.give_up("move")

    async def _settle(self) -> None:
        """Shows how things stand, and takes a solved puzzle down."""
        if self._is_running:
            if self._attempt.is_over:
                await self._count("clean")
            else:
                self.update()
            return
        self.update()
        if self._attempt.is_over:
            await self._kept.change(self._noted())
            self.update()

    def _noted(self) -> Change:
        """What a solved puzzle changes in the progress."""
        attempt, puzzles, number = self._attempt, self._puzzles, self._number
        name, clean, unaided = self._name(number), attempt.is_clean, attempt.is_unaided
        tried = self._tried("clean" if clean else "helped")

        def note(progress: Progress, today: date) -> None:
            if unaided and number == puzzle_of_day(puzzles, today):
                progress.note_day(name, today)
            progress.note(name, attempt.puzzle.rating, today, clean=clean)
            tried(progress, today)

        return note

    def _tried(self, how: How) -> Change:
        """The history of this puzzle; one that was missed comes back."""
        name, seconds = self._name(self._number), round(monotonic() - self._begun)

        def note(progress: Progress, today: date) -> None:
            progress.note_tried(name, today, seconds, how)
            if how == "missed":
                progress.note_missed(name, today)

        return note

    async def _leave(self) -> None:
        """A puzzle that is left after a mistake or a hint was missed."""
        if not self._attempt.is_over and not self._attempt.is_clean:
            await self._kept.change(self._tried("missed"))

    def _address_of(self, name: str) -> str | None:
        """Where the puzzle is that the progress calls so; None where it is there no more."""
        preset, _, own = name.partition(" ")
        is_known = preset in self._offered and own in places_of(preset)
        return f"{PATH}?rules={preset}&name={own}" if is_known else None

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
        self._marked, self._told = (), ""
        self.update()

    async def _next(self) -> None:
        """A puzzle whose day has come, else one that was not solved and is about as hard as the solver is good."""
        await self._leave()
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
        self._go(next(iter([*due, *nearest, *others]), self._number))
        self._board.focus()

    async def _want(self, kind: str) -> None:
        """Takes puzzles of that kind from now on; the present one stays where it is of it."""
        self._kind = kind
        remember(Choice.PUZZLES, kind)
        await self._filter()

    async def _grade(self, difficulty: str) -> None:
        """Takes puzzles that are as hard from now on."""
        self._difficulty = difficulty
        await self._filter()

    async def _filter(self) -> None:
        if self._fits(self._puzzles[self._number]) or not any(map(self._fits, self._puzzles)):
            self._go(self._number)
        else:
            await self._next()

    async def _choose(self, preset: str) -> None:
        await self._leave()
        self._preset, self._run = preset, None
        self._take(puzzle_of_day(self._puzzles, self._today))
        # What was pressed may be gone by now.
        with self._client:
            self._frame.draw()
        self._go(self._number)

    def _go(self, number: int) -> None:
        """To that puzzle, unless it is there already; the address tells of it and of what the reader wants."""
        if number != self._number:
            self._run, self._told = None, ""
            self._take(number)
        self.update()
        wanted = {"rules": self._preset, "n": self._number, "kind": self._kind, "level": self._difficulty}
        query = "&".join(f"{name}={value}" for name, value in wanted.items() if value != "")
        self._client.run_javascript(f"history.replaceState(history.state, '', '{PATH}?{query}')")
