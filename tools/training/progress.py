"""How far a step is: a bar in a terminal, a line now and then elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

Told: TypeAlias = Callable[[int], object]
"""Is told how many positions are done."""

_LINES = 10.0
"""Seconds between two lines where there is no terminal."""
_MEMORY = 120.0
"""Seconds over which the speed is taken: a task of games comes back every few seconds."""


@contextmanager
def progress(step: str, total: int, done: int = 0, *, console: Console | None = None) -> Iterator[Told]:
    """Shows a step of ``total`` positions, of which ``done`` were made by an earlier run."""
    console = console or Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("positions,"),
        _Speed(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, speed_estimate_period=_MEMORY, disable=not console.is_terminal) as bar:
        task = bar.add_task(step, total=total, completed=done)
        lines = None if console.is_terminal else _Lines(console, step, total, done)

        def tell(now: int) -> None:
            bar.update(task, completed=now)
            if lines is not None:
                lines.tell(now)

        yield tell


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s")


class _Lines:
    def __init__(self, console: Console, step: str, total: int, done: int) -> None:
        self._console = console
        self._step = step
        self._total = total
        self._done = done
        self._begun = self._told = monotonic()

    def tell(self, now: int) -> None:
        time = monotonic()
        if now < self._total and time - self._told < _LINES:
            return
        self._told = time
        speed = (now - self._done) / max(time - self._begun, 1e-3)
        left = f", {(self._total - now) / speed:.0f} s left" if speed > 0 and now < self._total else ""
        self._console.print(f"{self._step}: {now} of {self._total} positions, {speed:.0f}/s{left}", highlight=False)
