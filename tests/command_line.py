"""Commands of ours called inside this process, their games in threads of it: no process takes its second to start."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from gomoku_arena.cli import main
from thread_executor import games_in_threads


@dataclass(frozen=True)
class Called:
    """What the command wrote, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


def call(*arguments: str) -> Called:
    """``gomoku-arena`` with these arguments. Anything but leaving with an exit code escapes, as a traceback would."""
    out, error = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["gomoku-arena", *arguments]),
        games_in_threads(),
        redirect_stdout(out),
        redirect_stderr(error),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        else:
            code = 0
    assert isinstance(code, int | None), code
    return Called(code or 0, out.getvalue(), error.getvalue())
