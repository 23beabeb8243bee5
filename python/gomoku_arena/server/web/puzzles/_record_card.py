"""What the reader has solved so far."""

from datetime import date, timedelta

from babel.dates import format_date
from nicegui import ui

from gomoku_arena.server.web.frame import labelled
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._progress import Progress


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
