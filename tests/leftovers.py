"""A check that nothing a test started outlives it."""

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from multiprocessing import forkserver, resource_tracker

import psutil

_MARK = "LEFTOVERS_MARK"


@contextlib.contextmanager
def no_process_left(within: float = 0.0) -> Iterator[None]:
    """Fails where a process started inside is still there afterwards, be it as a zombie of ours.

    within: seconds that they get to leave, for tests in which nobody was left to wait for them.
    """
    # Python's own helper of spawned processes lives as long as we do.
    resource_tracker.ensure_running()
    mark, outer = secrets.token_hex(16), os.environ.get(_MARK)
    os.environ[_MARK] = mark
    children = set(psutil.Process().children())
    try:
        yield
    finally:
        del os.environ[_MARK]
        if outer is not None:
            os.environ[_MARK] = outer
    deadline = time.monotonic() + within
    while (left := _since(mark, children)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left, f"left behind: {left}"


def _since(mark: str, before: set[psutil.Process]) -> set[psutil.Process]:
    """The processes with the mark, and our children that were not there before."""
    found = marked(mark) | set(psutil.Process().children()) - before
    return {process for process in found if process.pid != forkserver_pid()}


def forkserver_pid() -> int | None:
    """The process which forks itself for every ``running_server``; it lives as long as we do."""
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
