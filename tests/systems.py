"""What tests have to know of the system that they run on."""

import signal
import sys

import pytest

WINDOWS = sys.platform == "win32"

KILLED = 1 if WINDOWS else -signal.SIGKILL
"""The exit status of a process that was killed."""

SLEEPER = [sys.executable, "-S", "-E", "-c", "import time; time.sleep(3600)"]
"""The command of a program that does nothing for an hour."""


def posix_alone(reason: str) -> pytest.MarkDecorator:
    """Leaves a test out on Windows; the reason is what Windows has not, and stands in docs/windows.md."""
    return pytest.mark.skipif(WINDOWS, reason=reason)


_OF_POSIX = {
    "forks-at-each-move": "there is no fork",
    "leaves-daemon": "there is no fork",
    "changes-its-group": "there are no process groups to change to",
    "stops-itself": "nobody can stop itself",
    "closes-stdin": "a process has its standard input for as long as it lives",
    "closes-stdout": "a process has its standard output for as long as it lives",
}
"""Behaviours of the scripted engine that only POSIX has, and why."""


def left_out(behaviour: str) -> list[pytest.MarkDecorator]:
    """The mark of a case with that behaviour, where it is left out here."""
    reason = _OF_POSIX.get(behaviour)
    return [] if reason is None else [posix_alone(reason)]


ABORTED = "exit status 3" if WINDOWS else "SIGABRT"
"""How a program ends that aborts."""
