"""What stands beside a puzzle: what is to be done, hints, and what the reader has solved."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from babel.dates import format_date
from nicegui import ui

from gomoku_arena._core import Color
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.puzzles._progress import Progress
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.widgets.captured_pairs import CapturedPairs


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
        self._title.text = texts("{color} to win in {n}", color=texts(COLORS[attempt.side]), n=moves)
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
    """Numbered steps, each a button that shows more than the one before. steps: what they say, and what they do."""

    def __init__(self, texts: Texts, steps: Mapping[str, Callable[[], Any]]) -> None:
        with ui.element("section").classes("card puzzle-help") as self._card:
            ui.label(texts("Stuck?")).classes("share-head")
            for number, (text, act) in enumerate(steps.items(), 1):
                with labelled(ui.element("button").props("type=button").classes("puzzle-step"), text) as step:
                    ui.label(str(number)).classes("puzzle-number")
                    ui.label(text).classes("puzzle-step-text")
                    ui.label(texts("Show")).classes("puzzle-show")
                step.on("click", act).mark(f"hint-{number}")

    def show(self, *, wanted: bool) -> None:
        """Shows the steps, or hides them."""
        self._card.set_visibility(wanted)


class Actions:
    """To start again, and to go on; once a puzzle is over, going on comes first."""

    def __init__(self, texts: Texts, restart: Callable[[], Any], go_on: Callable[[], Any]) -> None:
        with ui.element("div").classes("puzzle-row puzzle-actions"):
            ui.button(texts("Start again"), icon="replay", on_click=restart).props("outline no-caps").mark("restart")
            self._next = ui.button(texts("Next puzzle"), icon="chevron_right", on_click=go_on)
            self._next.props("outline no-caps").mark("next-puzzle")
        self._is_over = False

    def show(self, *, is_over: bool) -> None:
        """Shows them as they are wanted now."""
        if is_over is self._is_over:
            return
        self._is_over = is_over
        self._next.move(target_index=0 if is_over else 1)
        self._next.props(add="unelevated" if is_over else "outline", remove="outline" if is_over else "unelevated")


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
