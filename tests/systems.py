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
