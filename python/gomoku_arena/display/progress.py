"""What is seen while a tournament runs: a live table on a terminal or in a notebook, one line a game elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live

from gomoku_arena.display._live import LiveView
from gomoku_arena.display._plain_log import PlainLog
from gomoku_arena.tournament.events import Listener

PLAIN_WIDTH = 160
_DRAWINGS_A_SECOND = 4


def console_for(*, stderr: bool = False) -> Console:
    """The console of standard output or error; where that is no terminal, lines are wide enough for every table."""
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(stderr=stderr) if terminal else Console(stderr=stderr, width=PLAIN_WIDTH)


@contextmanager
def show_progress(console: Console, *, quiet: bool = False) -> Iterator[list[Listener]]:
    """Shows the tournament on that console while the context lasts, by what these listeners are told."""
    if quiet:
        yield []
    elif console.is_jupyter:
        # Imported when asked for: it is of use in notebooks alone.
        from gomoku_arena.display._notebook import NotebookView

        yield [NotebookView()]
    elif not console.is_terminal:
        yield [PlainLog(console)]
    else:
        view = LiveView()
        with Live(view, console=console, transient=True, refresh_per_second=_DRAWINGS_A_SECOND):
            yield [view]
