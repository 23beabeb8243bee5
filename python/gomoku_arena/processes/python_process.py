"""How a fresh Python process is started, which runs nothing of the program that starts it.

What is started is the interpreter, where ``sys.executable`` is one. A program that is packed into a file, or that
embeds Python, is itself ``sys.executable``, and would do all its work once more, without an end. It can be a process of
ours where it calls ``freeze_support``.
"""

import json
import os
import re
import sys
from multiprocessing import spawn
from pathlib import Path

from gomoku_arena.errors import EngineStartError, ErrorCode
from gomoku_arena.garbage import imported

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    "from gomoku_arena.garbage import imported; imported('{module}').main()"
)

_CHILD = "--gomoku-arena-process"
"""The first argument of our own program, started again for the module that follows."""

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
            imported(module).main()
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


def _is_interpreter(program: str) -> bool:
    return _INTERPRETER.fullmatch(Path(program).name) is not None
