"""Runs commands in this process, and tells what they reached for: ``python tests/audited.py < commands.json``.

Standard input holds a list of command lines. Standard output is given a list with, for each, its exit code, the error
that escaped it, and everything that it started, connected to, or opened for writing.
"""

import contextlib
import io
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from gomoku_arena.cli import main

REACHES = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect", "os.mkdir")
"""Audited events that nothing which reads a store may raise; a file that is opened for writing is another."""

_found: list[str] = []


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event in REACHES or (event == "open" and _writes(*arguments[1:])):
        _found.append(f"{event} {arguments!r:.200}")


def _writes(mode: str | None, flags: int) -> bool:
    return any(letter in (mode or "") for letter in "wax+") or bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def told(arguments: list[str]) -> dict[str, Any]:
    """What came of that command line."""
    _found.clear()
    sys.argv = ["gomoku-arena", *arguments]
    output, code, escaped = io.StringIO(), 0, ""
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        escaped = traceback.format_exc()
    return {"code": code, "escaped": escaped, "reached": list(_found), "output": output.getvalue()}


if __name__ == "__main__":
    commands: list[list[str]] = json.load(sys.stdin)
    hear: Callable[[str, tuple[Any, ...]], None] = _hear
    sys.addaudithook(hear)
    json.dump([told(command) for command in commands], sys.stdout)
