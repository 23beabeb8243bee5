"""What stands beside a puzzle: what is to be done, hints, and what the reader has solved."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

from babel.dates import format_date
from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.analysis.puzzles.timed_run import MISTAKES, SECONDS, Run
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.frame import PRACTICE
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.play.sentences import clock_face
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles._words import name_of, task_text
from gomoku_arena.server.web.puzzles.progress import Progress, Tried
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.widgets.captured_pairs import CapturedPairs
from gomoku_arena.server.web.widgets.letter_keys import LetterKeys


class TaskCard:
    """The side to win, the number of moves, and a segment for each of them."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        with ui.element("section").classes("card status puzzle-task"):
            with ui.element("div").classes("status-head"):
                self._stone = ui.element("span").props("aria-hidden=true")
                self._title = ui.label().classes("status-line").props("role=heading aria-level=2")
            self._kind = ui.label().classes("status-detail")
            self._pairs = self._seats()
            self._segments = ui.element("div").classes("puzzle-segments").props("aria-hidden=true")
            with ui.element("div").classes("puzzle-found"):
                self._found = ui.label().classes("status-detail").mark("found")
                self._analyse = ui.link(texts("Analyse")).classes("share-button")

    def _seats(self) -> list[CapturedPairs]:
        """Both colours with what they have captured, which may decide where the rules have captures."""
        pairs = list[CapturedPairs]()
        with ui.element("div").classes("puzzle-pairs"):
            for color in Color:
                with ui.element("div").classes("puzzle-pair"):
                    ui.element("span").classes(f"seat-stone is-{color.name}").props("aria-hidden=true")
                    ui.label(self._texts(COLORS[color])).classes("seat-name")
                    pairs.append(CapturedPairs(self._texts))
        return pairs

    def show(self, attempt: Attempt) -> None:
        """Shows how far the solver has come."""
        texts, moves = self._texts, attempt.puzzle.own_moves
        self._stone.classes(replace=f"seat-stone is-{attempt.side.name}")
        self._title.text = task_text(texts, attempt)
        self._kind.text = texts(KINDS[attempt.puzzle.kind].sentence)
        self._found.text = texts("{n} of {all} moves found", n=attempt.found, all=moves)
        self._analyse.set_visibility(attempt.is_over)
        self._analyse.props["href"] = address("/analyse", Position.of(attempt.game), attempt.first)
        for color, pairs in zip(Color, self._pairs, strict=True):
            pairs.show(attempt.game, color)
        self._segments.clear()
        with self._segments:
            for place in range(moves):
                state = "found" if place < attempt.found else "next" if place == attempt.found else "open"
                ui.element("span").classes(f"is-{state}")


class HintSteps:
    """Numbered steps, each a button that shows more than the one before."""

    def __init__(self, texts: Texts, keys: LetterKeys, show: Sequence[Callable[[], Any]]) -> None:
        self._texts, self._keys = texts, keys
        with ui.element("section").classes("card puzzle-help") as self._card:
            ui.label(texts("Stuck?")).classes("share-head")
            self._steps = [self._step(number, act) for number, act in enumerate(show, 1)]

    def _step(self, number: int, act: Callable[[], Any]) -> tuple[ui.element, ui.label]:
        with ui.element("button").props("type=button").classes("puzzle-step") as step:
            ui.label(str(number)).classes("puzzle-number")
            text = ui.label().classes("puzzle-step-text")
            ui.label(self._texts("Show")).classes("puzzle-show")
        step.on("click", act).mark(f"hint-{number}")
        return step, text

    def show(self, attempt: Attempt, *, wanted: bool) -> None:
        """Shows the steps for that puzzle, or hides them."""
        texts = self._texts
        first = texts("Show where the threat begins") if attempt.is_defence else texts("Show where the win ends")
        told = (first, texts("Show the next move"), texts("Play the solution"))
        for (step, label), text in zip(self._steps, told, strict=True):
            labelled(step, text)
            label.text = text
        # The letter says where, then which move; the whole solution is not given away by it.
        place = min(attempt.hints, 1)
        for number, (step, _) in enumerate(self._steps):
            self._keys.keyed(step, "H" if number == place else "")
        self._card.set_visibility(wanted)


class Actions:
    """To start again, and to go on; once a puzzle is over, going on comes first."""

    def __init__(self, texts: Texts, keys: LetterKeys, restart: Callable[[], Any], go_on: Callable[[], Any]) -> None:
        with ui.element("div").classes("puzzle-row puzzle-actions") as self._row:
            again = ui.button(texts("Start again"), icon="replay", on_click=restart).props("outline no-caps")
            keys.keyed(again.mark("restart"), "R")
            self._next = ui.button(texts("Next puzzle"), icon="chevron_right", on_click=go_on)
            keys.keyed(self._next.props("outline no-caps").mark("next-puzzle"), "N")
        self._is_over = False

    def show(self, *, is_over: bool, wanted: bool) -> None:
        """Shows them as they are wanted now."""
        self._row.set_visibility(wanted)
        if is_over is self._is_over:
            return
        self._is_over = is_over
        self._next.move(target_index=0 if is_over else 1)
        self._next.props(add="unelevated" if is_over else "outline", remove="outline" if is_over else "unelevated")


class RunCard:
    """A timed run: what it is and the best one, or how the present one stands."""

    def __init__(self, texts: Texts, keys: LetterKeys, begin: Callable[[], Any], end: Callable[[], Any]) -> None:
        self._texts = texts
        with labelled(ui.element("section").classes("card puzzle-run"), texts("Timed run")):
            with ui.element("div").classes("puzzle-run-told"):
                self._title = ui.label().classes("puzzle-run-title").mark("run-title")
                self._detail = ui.label().classes("status-detail").mark("run-detail")
            self._clock = ui.label().classes("seat-clock").props("role=timer").mark("run-clock")
            self._begin = ui.button(texts("Start"), icon="timer", on_click=begin).props("outline no-caps")
            keys.keyed(self._begin.mark("run-begin"), "T")
            self._end = ui.button(texts("End"), icon="close", on_click=end).props("outline no-caps").mark("run-end")

    def show(self, run: Run | None, best: int) -> None:
        """Shows that run, or offers one."""
        texts, goes_on = self._texts, run is not None and not run.is_over
        if run is None:
            self._title.text = texts("Timed run")
            self._detail.text = texts(
                "{minutes} minutes, {n} mistakes end it. Best: {best}", minutes=SECONDS // 60, n=MISTAKES, best=best
            )
        else:
            self._title.text = texts("Solved: {n}", n=run.solved)
            self._detail.text = texts("Mistakes: {n} of {all}. Best: {best}", n=run.mistakes, all=MISTAKES, best=best)
            self.tick(run)
        self._clock.set_visibility(goes_on)
        self._begin.set_visibility(not goes_on)
        self._end.set_visibility(goes_on)

    def tick(self, run: Run) -> None:
        """Shows the time that is left."""
        self._clock.text = clock_face(run.seconds)


class HistoryCard:
    """The last attempts, and what comes back today."""

    def __init__(self, texts: Texts, addresses: Callable[[str], str | None]) -> None:
        """addresses: where a puzzle is that the progress names, if it is still there."""
        self._texts, self._addresses = texts, addresses
        self._tried: Sequence[Tried] = ()
        self._drawn: Sequence[Tried] | None = None
        with ui.expansion(texts("Past attempts")).classes("card puzzle-history").mark("history") as self._box:
            self._back = ui.link(texts("Mistakes of your games to try again")).classes("share-button").mark("mistakes")
            self._rows = ui.element("ol").classes("puzzle-tried")
        self._box.on_value_change(self._draw)

    def show(self, progress: Progress, today: date) -> None:
        """Shows what that progress says of the past."""
        mistakes = progress.mistakes_to_repeat(today)
        self._back.set_visibility(bool(mistakes))
        self._back.props["href"] = f"{PRACTICE}?{mistakes[0]}" if mistakes else PRACTICE
        self._tried = list(progress.tried)
        self._draw()

    def _draw(self) -> None:
        """The rows of an open list: they are many, and nobody sees those of a closed one."""
        if not self._box.value or self._tried == self._drawn:
            return
        self._drawn = self._tried
        self._rows.clear()
        with self._rows:
            for tried in reversed(self._tried):
                self._row(tried)
            if not self._tried:
                with ui.element("li"):
                    ui.label(self._texts("Nothing was tried yet."))

    def _row(self, tried: Tried) -> None:
        texts, preset = self._texts, tried.name.partition(" ")[0]
        sign, how = {
            "clean": ("✓", texts("solved")),
            "helped": ("…", texts("solved with help")),
            "missed": ("✗", texts("not solved")),
        }[tried.how]
        told = texts("{rules}: {how}, {seconds} s", rules=name_of(texts, preset), how=how, seconds=tried.seconds)
        with ui.element("li"):
            ui.label(sign).classes("puzzle-sign").props("aria-hidden=true")
            at = self._addresses(tried.name)
            ui.link(told, at) if at else ui.label(told)
            ui.label(tried.day).classes("status-detail")


class RecordCard:
    """The streak, the days of this week, and the rating."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        with ui.element("section").classes("card status puzzle-record"):
            with ui.element("div").classes("status-head"):
                ui.icon("local_fire_department").classes("puzzle-flame").props("aria-hidden=true")
                with ui.element("div"):
                    self._streak = ui.label().classes("puzzle-streak").mark("streak")
                    self._numbers = ui.label().classes("status-detail").mark("numbers")
            self._week = ui.element("div").classes("puzzle-week").props("role=img")

    def show(self, progress: Progress, today: date) -> None:
        """Shows that progress, as it is on that day."""
        texts = self._texts
        self._streak.text = texts("Days in a row: {n}", n=progress.streak(today))
        self._numbers.text = texts(
            "best {best} · {n} solved · rated {rating}",
            best=progress.best_streak(),
            n=len(progress.solved),
            rating=round(progress.rating),
        )
        monday = today - timedelta(today.weekday())
        week = [monday + timedelta(days) for days in range(7)]
        solved = [day for day in week if day.isoformat() in progress.days]
        labelled(self._week, texts("Days solved this week: {n}", n=len(solved)))
        self._week.clear()
        with self._week:
            for day in week:
                state = "solved" if day in solved else "open"
                with ui.element("div").classes(f"puzzle-day is-{state}").classes("is-today" if day == today else ""):
                    ui.element("span")
                    ui.label(format_date(day, "EEE", locale=texts.language))
