"""A fresh Python process at the other end of a connection, which runs nothing of the program that starts it."""

import json
import os
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

_START = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); from {module} import main; main()"


def python_command(module: str) -> list[str]:
    """The command of a new interpreter that runs ``main`` of that module. It finds what we find: our search path."""
    return [sys.executable, "-P", "-c", _START.format(module=module), json.dumps(sys.path)]


def start_python(module: str, *, detached: bool = False) -> "tuple[subprocess.Popen[bytes], Connection[Any, Any]]":
    """Starts ``main`` of that module in a new interpreter, and our end of its connection.

    Unlike a process of ``multiprocessing`` it does not import the program that it is started by, so a script needs no
    guard, and a notebook has nothing to import.
    detached: it prints nowhere, and signals to our session do not reach it. Raises OSError where it cannot be started.
    """
    ours, theirs = Pipe()
    output = subprocess.DEVNULL if detached else None
    try:
        process = subprocess.Popen(
            python_command(module),
            stdin=theirs.fileno(),
            stdout=output,
            stderr=output,
            start_new_session=detached,
        )
    except BaseException:
        ours.close()
        raise
    finally:
        # Held open here as well, the pipe would never report that the process is gone.
        theirs.close()
    return process, ours


def connection_to_owner() -> "Connection[Any, Any]":
    """In the new process: the other end. Nothing that is started from here gets it."""
    connection: Connection[Any, Any] = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return connection
