"""A fresh Python process at the other end of a connection, which runs nothing of the program that starts it.

What is started is the interpreter, where ``sys.executable`` is one. A program that is packed into a file, or that
embeds Python, is itself ``sys.executable``, and would do all its work once more, without an end. It can be a process of
ours where it calls ``freeze_support``.
"""

import json
import os
import re
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from multiprocessing import spawn
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from gomoku_arena.errors import EngineStartError, ErrorCode

_START = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); from {module} import main; main()"

_CHILD = "--gomoku-arena-process"
"""The first argument of our own program, started again for the module that follows."""

STALL = 30.0
"""Seconds for which a message may stand still once it has begun; its sender or its reader may hang."""

_INTERPRETER = re.compile(r"(?:python|pypy|graalpy)[0-9.]*[a-z]{0,2}(?:\.exe)?", re.IGNORECASE)
"""The names of programs that are Python."""

_serves_itself = False
"""Whether our program answers when it is started again."""


def freeze_support() -> None:
    """Lets a program that is packed, or that embeds Python, start itself for the processes that it needs.

    Call it before all else, once ``sys.argv`` is what the program was started with. In a process that was started for
    a piece of work it does that, and ends the process; else it returns, and from then on the program itself is started
    where a process of its own is needed. Programs that run under an ordinary Python need no such call, nor do those
    that PyInstaller packs: there a hook calls it.
    """
    global _serves_itself
    match sys.argv[1:]:
        case [mark, module] if mark == _CHILD and module.startswith("gomoku_arena."):
            _serves_itself = True
            import_module(module).main()
            sys.exit()
    _serves_itself = is_packed() or not _is_interpreter(sys.executable or "")


def is_packed() -> bool:
    """Whether the program is one file or folder, into which an interpreter was packed."""
    return bool(getattr(sys, "frozen", False))


def interpreter() -> str:
    """The path of a Python: that of ``multiprocessing.set_executable``, else ours.

    Raises EngineStartError where the program is none, and would begin anew.
    """
    ours, given = sys.executable or "", os.fsdecode(spawn.get_executable() or "")
    for program in (given, "" if is_packed() else ours):
        if _is_interpreter(program):
            return program
    if given not in ("", ours):
        return given
    raise EngineStartError(ErrorCode.NO_PYTHON, program=ours)


def python_command(module: str) -> list[str]:
    """The command of a new process that runs ``main`` of that module, and finds what we find: our search path.

    Raises EngineStartError where there is no Python, and the program cannot be started in its place.
    """
    if _serves_itself:
        return [sys.executable, _CHILD, module]
    return [interpreter(), "-P", "-c", _START.format(module=module), json.dumps(sys.path)]


def start_python(
    module: str, environment: Mapping[str, str], output: int | None
) -> "tuple[subprocess.Popen[bytes], Connection[Any, Any]]":
    """Starts ``main`` of that module in a new interpreter, and our end of its connection.

    Unlike a process of ``multiprocessing`` it does not import the program that it is started by, so a script needs no
    guard, and a notebook has nothing to import. It has a session of its own: a terminal's Ctrl-Z stops those who wait,
    but no clocks.
    output: where stdout and stderr go, as for ``subprocess``.
    Our end raises BlockingIOError where a message has begun and stands still for ``STALL`` seconds.
    Raises OSError where it cannot be started, and EngineStartError as ``python_command``.
    """
    command = python_command(module)
    ours, theirs = socket.socketpair()
    with theirs:
        stall = struct.pack("ll", int(STALL), int(STALL % 1 * 1e6))
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            ours.setsockopt(socket.SOL_SOCKET, option, stall)
        connection: Connection[Any, Any] = Connection(ours.detach())
        process = subprocess.Popen(
            command,
            stdin=theirs.fileno(),
            stdout=output,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else output,
            env=environment,
            start_new_session=True,
        )
    return process, connection


def connection_to_owner() -> "Connection[Any, Any]":
    """In the new process: the other end. Nothing that is started from here gets it."""
    connection: Connection[Any, Any] = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return connection


def _is_interpreter(program: str) -> bool:
    return _INTERPRETER.fullmatch(Path(program).name) is not None
