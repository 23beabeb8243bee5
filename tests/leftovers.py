"""A check that nothing a test started outlives it."""

import contextlib
import os
import secrets
import sys
import time
from collections.abc import Iterator

import psutil

if sys.platform == "win32":
    import ctypes

    from gomoku_arena._core import JobObject

    _ALL = JobObject()
    """All that we start, and all that this starts."""
    # Minus one is what this process calls itself.
    _ALL.assign(-1)
    # It would be ended with its job, before it could tell how the tests went.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_ALL))

    def _offspring() -> set[psutil.Process]:
        found = set()
        for pid in _ALL.members():
            with contextlib.suppress(psutil.Error, OSError):
                found.add(psutil.Process(pid))
        return found

else:
    from multiprocessing import resource_tracker

    def _offspring() -> set[psutil.Process]:
        return set(psutil.Process().children())


_MARK = "LEFTOVERS_MARK"


@contextlib.contextmanager
def no_process_left(within: float = 0.0) -> Iterator[None]:
    """Fails where a process started inside is still there afterwards, be it as a zombie of ours.

    within: seconds that they get to leave, for tests in which nobody was left to wait for them.
    """
    if sys.platform != "win32":
        # Python's own helper of spawned processes lives as long as we do.
        resource_tracker.ensure_running()
    mark, outer = secrets.token_hex(16), os.environ.get(_MARK)
    os.environ[_MARK] = mark
    children = _offspring()
    try:
        yield
    finally:
        del os.environ[_MARK]
        if outer is not None:
            os.environ[_MARK] = outer
    # Windows forgets a process that was ended a moment later.
    deadline = time.monotonic() + (max(within, 5.0) if sys.platform == "win32" else within)
    while (left := _since(mark, children)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left, f"left behind: {[process.pid for process in left] if sys.platform == 'win32' else left}"


def _since(mark: str, before: set[psutil.Process]) -> set[psutil.Process]:
    """The processes with the mark, and our children that were not there before."""
    left = _offspring() - before
    if sys.platform == "win32":
        return left
    found = marked(mark) | left
    return {process for process in found if process.pid != forkserver_pid()}


def forkserver_pid() -> int | None:
    """The process which forks itself for every ``running_server``; it lives as long as we do."""
    from multiprocessing import forkserver

    pid: int | None = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    return pid


def marked(mark: str) -> set[psutil.Process]:
    """The processes that carry the mark in their environment or as an argument, ourselves left out."""
    found = set()
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.pid != os.getpid() and (process.environ().get(_MARK) == mark or mark in process.cmdline()):
                found.add(process)
    return found


def running(program: str) -> set[psutil.Process]:
    """The processes of this test that run that program: one of their arguments ends with its name."""
    found = set()
    for process in marked(own_mark()):
        with contextlib.suppress(psutil.Error):
            if any(argument.endswith(program) for argument in process.cmdline()):
                found.add(process)
    return found


def own_mark() -> str:
    """The mark in force, for tests that look at what is there meanwhile."""
    return os.environ[_MARK]
