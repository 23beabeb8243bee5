"""The console of a command."""

import sys

from rich.console import Console

PLAIN_WIDTH = 160
"""Columns where there is no terminal."""


def console_for(*, stderr: bool = False) -> Console:
    """The console of standard output or error; where that is no terminal, lines are wide enough for every table."""
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(stderr=stderr) if terminal else Console(stderr=stderr, width=PLAIN_WIDTH)
