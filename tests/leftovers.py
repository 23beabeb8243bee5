"""A check that nothing a test started outlives it."""

import contextlib
import os
import secrets
from collections.abc import Iterator

import psutil

_MARK = "LEFTOVERS_MARK"


@contextlib.contextmanager
def no_process_left() -> Iterator[None]:
    """Fails where a process started inside is still there afterwards, be it as a zombie of ours."""
    mark = secrets.token_hex(16)
    os.environ[_MARK] = mark
    children = set(psutil.Process().children())
    try:
        yield
    finally:
        del os.environ[_MARK]
    left = marked(mark) | {child for child in psutil.Process().children() if child not in children}
    assert not left, f"left behind: {left}"


def marked(mark: str) -> set[psutil.Process]:
    """The processes that carry the mark in their environment or as an argument, ourselves left out."""
    found = set()
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.pid != os.getpid() and (process.environ().get(_MARK) == mark or mark in process.cmdline()):
                found.add(process)
    return found


def own_mark() -> str:
    """The mark in force, for tests that look at what is there meanwhile."""
    return os.environ[_MARK]
