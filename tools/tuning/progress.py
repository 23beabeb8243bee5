"""What is seen of a run while it is played: a bar on a terminal, a line an iteration elsewhere."""

from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tools.tuning.journal import Iteration
from tools.tuning.settings import Settings
from tools.tuning.spsa import Course


class RunProgress:
    """Shows every iteration that it is told of."""

    def __init__(self, console: Console, settings: Settings, course: Course) -> None:
        self._console = console
        self._settings = settings
        self._course = course
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        self._bar = Progress(TextColumn("iterations"), *columns, console=console, disable=not console.is_terminal)
        self._task = self._bar.add_task("", total=settings.gains.iterations, completed=course.steps)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, it: Iteration) -> None:
        """Tells of an iteration that is over."""
        self._bar.update(self._task, completed=self._course.steps)
        if not self._console.is_terminal:
            rules = self._settings.rules_of(it.iteration).rules().name
            line = f"{it.iteration} {rules}: {it.wins}-{it.draws}-{it.losses} for plus, {self._course.steps} steps"
            self._console.print(line, highlight=False)
