"""What is seen while a tournament runs: a live table on a terminal, one line a game elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.output import result_text
from gomoku_arena.tournament.report import Report, make_report, standings_table
from gomoku_arena.tournament.result import Result

_PLAIN_WIDTH = 160


class Progress(Protocol):
    """Somebody who is told about every finished game."""

    def add(self, result: Result, report: Report) -> None:
        """One more game; ``report`` counts it already."""


def console_for() -> Console:
    """The console of standard output; where that is no terminal, lines are wide enough for every table."""
    return Console() if sys.stdout.isatty() else Console(width=_PLAIN_WIDTH)


@contextmanager
def show_progress(config: TournamentConfig, console: Console) -> Iterator[Progress]:
    """Shows the tournament on that console while the context lasts."""
    if not console.is_terminal:
        yield PlainProgress(console)
        return
    bar = Bar(TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console)
    report = make_report(config, ())
    with Live(console=console, transient=True, refresh_per_second=4) as live:
        live_progress = LiveProgress(live, bar, bar.add_task("games", total=report.games))
        live_progress.show(report)
        yield live_progress


class PlainProgress:
    """Prints a line for every game."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def add(self, result: Result, report: Report) -> None:
        self._console.print(game_line(result, report), markup=False, highlight=False, soft_wrap=True)


class LiveProgress:
    """Keeps the standings and a bar up to date."""

    def __init__(self, live: Live, bar: Bar, task: TaskID) -> None:
        self._live = live
        self._bar = bar
        self._task = task

    def add(self, result: Result, report: Report) -> None:  # noqa: ARG002
        self._bar.update(self._task, completed=len(report.results))
        self.show(report)

    def show(self, report: Report) -> None:
        """Draws that report."""
        self._live.update(Group(standings_table(report), self._bar))


def game_line(result: Result, report: Report) -> str:
    """The game in one line: how many are finished, who played, the result and why."""
    record = result.record
    total = str(report.games)
    seconds = sum(move.seconds for move in record.moves)
    return (
        f"[{len(report.results):>{len(total)}}/{total}] game {result.game + 1}: {record.black} - {record.white}  "
        f"{result_text(record)}  {record.reason}  ({len(record.moves)} moves, {seconds:.1f} s)"
    )
