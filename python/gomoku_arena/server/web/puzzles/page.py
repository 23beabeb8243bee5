"""The page on which puzzles are solved."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from nicegui import ui

from gomoku_arena._core import Point
from gomoku_arena.analysis.puzzles.collection import puzzles_of
from gomoku_arena.analysis.puzzles.puzzle import Puzzle, PuzzleKind
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.i18n.sentences import color_name
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles._kept_progress import Change, KeptProgress
from gomoku_arena.server.web.puzzles._progress import Progress
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.widgets.board_picture import Mark, picture_of
from gomoku_arena.server.web.widgets.board_view import BoardView
from gomoku_arena.server.web.widgets.rules_chip import RulesChip
from gomoku_arena.server.web.widgets.rules_words import NAMES

PATH = "/puzzles"

_SPREAD = 7919
"""The puzzle of a day is so many further than that of the day before."""

_KINDS = {
    PuzzleKind.FOURS: marked("Every move must make a four."),
    PuzzleKind.CAPTURES: marked("Every move must make a four. Look for captures."),
    PuzzleKind.TRAP: marked("Every move must make a four. Black may not play everywhere."),
}


def add_puzzles_page() -> None:
    """Adds the page at ``/puzzles``; the query names rules and the number of a puzzle, that of the day unless given."""

    @ui.page(PATH)
    async def puzzles(rules: str = "", n: int | None = None) -> None:
        client = ui.context.client
        page = PuzzlesPage(datetime.now(UTC).date(), rules, n)
        # The board comes with the answer. Whoever fetched it without running it, such as a crawler, never comes.
        await client.connected()
        if client.has_socket_connection:
            await page.begin()


def puzzle_of_day(puzzles: Sequence[Puzzle], today: date) -> int:
    """The place of the puzzle of that day."""
    return today.toordinal() * _SPREAD % len(puzzles)


class PuzzlesPage:
    """The page of one reader: the attempt, and what the browser remembers of others."""

    def __init__(self, today: date, preset: str, number: int | None) -> None:
        self._offered: Mapping[str, Sequence[Puzzle]] = {name: found for name in NAMES if (found := puzzles_of(name))}
        self._preset = preset if preset in self._offered else next(iter(self._offered))
        self._marked: tuple[Point, ...] = ()
        self._built = False
        self._client = ui.context.client
        self._kept = KeptProgress(self._client, today)
        self._asks_daily = number is None
        self._take(puzzle_of_day(self._puzzles, today) if number is None else number % len(self._puzzles))
        self._frame = Frame(PATH, self._build)
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

    def _take(self, number: int) -> None:
        self._number = number
        self._attempt = Attempt(self._puzzles[number])
        self._marked = ()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        self._built = False
        with ui.element("div").classes("puzzle"):
            with ui.element("div").classes("play-board"):
                picture = picture_of(self._attempt.game)
                self._board = BoardView(picture, texts, self._frame.look, confirm=True).on_point(self._play)
            with ui.element("div").classes("puzzle-side"):
                with ui.element("div").classes("play-head"):
                    self._rules = RulesChip(texts)
                    self._which = ui.label().classes("status-detail").mark("which")
                self._task()
                self._help()
                self._record()
                with ui.element("div").classes("puzzle-row"):
                    ui.button(texts("Start again"), icon="replay", on_click=self._restart).props("outline no-caps")
                    ui.button(texts("Next puzzle"), icon="chevron_right", on_click=self._next).props("outline no-caps")
                self._presets()
        self._built = True
        self.update()

    def _task(self) -> None:
        with ui.element("section").classes("card status puzzle-task"):
            with ui.element("div").classes("status-head"):
                self._stone = ui.element("span").props("aria-hidden=true")
                self._title = ui.label().classes("status-line").props("role=heading aria-level=2")
            self._kind = ui.label().classes("status-detail")
            self._found = ui.label().classes("status-detail").mark("found")
            self._verdict = ui.label().classes("puzzle-verdict").props("role=status aria-live=polite").mark("verdict")
            self._analyse = ui.link(self._texts("Analyse")).classes("share-button")

    def _help(self) -> None:
        texts = self._texts
        with ui.element("section").classes("card puzzle-help") as self._hints:
            ui.label(texts("Stuck?")).classes("share-head")
            for text, act in (
                (texts("Show where the win ends"), self._show_target),
                (texts("Play the next move"), self._show_next),
                (texts("Play the solution"), self._show_all),
            ):
                ui.button(text, on_click=act).props("flat dense no-caps align=left")

    def _record(self) -> None:
        with ui.element("section").classes("card status"):
            self._streak = ui.label().classes("puzzle-streak").mark("streak")
            self._numbers = ui.label().classes("status-detail").mark("numbers")

    def _presets(self) -> None:
        texts = self._texts
        with ui.element("div").classes("puzzle-row"):
            for name in self._offered:
                button = ui.button(texts(NAMES[name]), on_click=lambda _, name=name: self._choose(name))
                button.props("flat dense no-caps").props(f"aria-pressed={str(name == self._preset).lower()}")

    def update(self) -> None:
        """Shows how far the solver has come."""
        attempt, texts = self._attempt, self._texts
        puzzle, game = attempt.puzzle, attempt.game
        marks = [Mark(point=str(point)) for point in self._marked]
        self._board.show(picture_of(game, marks=marks), live=not attempt.is_over)
        self._rules.show(game.rules)
        day = texts("Puzzle of the day, {day}", day=self._today.isoformat())
        self._which.text = (
            day if self._is_daily else texts("Puzzle {n} of {all}", n=self._number + 1, all=len(self._puzzles))
        )
        self._stone.classes(replace=f"seat-stone is-{attempt.side.name}")
        moves = puzzle.own_moves
        self._title.text = texts("{color} to win in {n}", color=color_name(texts, attempt.side), n=moves)
        self._kind.text = texts(_KINDS[puzzle.kind])
        self._found.text = texts("{n} of {all} moves found", n=attempt.found, all=moves)
        self._verdict.text = self._said()
        self._verdict.classes(replace=f"puzzle-verdict is-{attempt.verdict}")
        self._hints.set_visibility(not attempt.is_over)
        self._analyse.set_visibility(attempt.is_over)
        self._analyse.props["href"] = address("/analyse", Position.of(game), attempt.first)
        days, told = self._progress.streak(self._today), self._progress
        self._streak.text = texts("Days in a row: {n}", n=days)
        self._numbers.text = texts("{n} solved · rated {rating}", n=len(told.solved), rating=round(told.rating))

    def _said(self) -> str:
        texts, attempt = self._texts, self._attempt
        if attempt.verdict == "wrong":
            return texts("Not that one: it does not win. Try another.")
        if attempt.is_over:
            return texts("Solved!") if attempt.is_clean else texts("Solved, with help. It will come back.")
        last = attempt.game.moves[-1] if attempt.found else None
        if last is None:
            return texts("Your turn")
        return texts("Right. The answer was {move}.", move=texts.point(last, attempt.game.size))

    async def _play(self, point: Point) -> None:
        self._marked = ()
        if self._attempt.play(point) is not None:
            await self._settle()

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

    async def _show_next(self) -> None:
        self._attempt.show_next()
        await self._settle()

    async def _show_all(self) -> None:
        while not self._attempt.is_over:
            self._attempt.show_next()
        await self._settle()

    def _restart(self) -> None:
        self._attempt.restart()
        self._marked = ()
        self.update()

    def _next(self) -> None:
        """A puzzle whose day has come, else one that was not solved and is about as hard as the solver is good."""
        places = {puzzle.name: place for place, puzzle in enumerate(self._puzzles) if place != self._number}
        due = [places[name] for name in self._progress.to_repeat(self._preset, self._today) if name in places]
        solved = set(self._progress.solved)
        wanted = self._progress.rating
        nearest = min(
            (place for place in places.values() if self._name(place) not in solved),
            key=lambda place: abs(self._puzzles[place].rating - wanted),
            default=(self._number + 1) % len(self._puzzles),
        )
        self._take(due[0] if due else nearest)
        self._go()

    def _choose(self, preset: str) -> None:
        self._preset = preset
        self._take(puzzle_of_day(self._puzzles, self._today))
        self._go()

    def _go(self) -> None:
        self._frame.draw()
        query = f"{PATH}?rules={self._preset}&n={self._number}"
        self._client.run_javascript(f"history.replaceState(history.state, '', '{query}')")
