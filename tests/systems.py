"""What tests have to know of the system that they run on."""

import signal
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import get_clock_info

import pytest

WINDOWS = sys.platform == "win32"

if sys.platform == "win32":
    import ctypes

    WINE = hasattr(ctypes.windll.ntdll, "wine_get_version")
else:
    WINE = False
"""Whether this Windows is Wine."""

BOUNDED = sys.platform == "linux" or (WINDOWS and not WINE)
"""Whether the memory of a process is bounded; Wine does not enforce what Windows does."""

TICK = get_clock_info("monotonic").resolution if WINDOWS else 0.0
"""Seconds by which the clock of Python may move at once: 16 ms on Windows before Python 3.13."""

KILLED = 1 if sys.platform == "win32" else -signal.SIGKILL
"""The exit status of a process that was killed."""
KILLED_BY_NUMBER = 9 if WINDOWS else -9
"""The same where another one has killed it by ``os.kill`` and the number, for which Windows has no name."""

TOUCH = "cmd /c echo >" if WINDOWS else "touch"
"""The command that makes the file which is named behind it."""

SLEEPER = [sys.executable, "-S", "-E", "-c", "import time; time.sleep(3600)"]
"""The command of a program that does nothing for an hour."""


def posix_alone(reason: str) -> pytest.MarkDecorator:
    """Leaves a test out on Windows; the reason is what Windows has not, and stands in docs/windows.md."""
    return pytest.mark.skipif(WINDOWS, reason=reason)


no_pipe_with_a_name = posix_alone("there are no pipes with a name")


windows_alone = pytest.mark.skipif(not WINDOWS, reason="only Windows has such a thing")

inherits_error_mode = pytest.mark.skipif(not WINDOWS or WINE, reason="only Windows itself has a child inherit it")

NO_BOXES = 0x1 | 0x2 | 0x8000
"""``SEM_FAILCRITICALERRORS``, ``SEM_NOGPFAULTERRORBOX`` and ``SEM_NOOPENFILEERRORBOX``."""


def _may_link() -> bool:
    with TemporaryDirectory() as folder:
        link = Path(folder, "link")
        with suppress(OSError):
            link.symlink_to("nowhere")
        return link.is_symlink()


needs_links = pytest.mark.skipif(WINDOWS and not _may_link(), reason="nobody may make links here")
"""Wine only says that it has made one, and Windows asks for a right that not everybody has."""

if sys.platform == "win32":
    FROM_TERMINAL = (signal.SIGINT, signal.SIGBREAK)
else:
    FROM_TERMINAL = (signal.SIGINT,)
"""What a terminal sends to all that share it, once somebody presses a key."""

OPENED_FOLDER = "Permission denied" if WINDOWS else "Is a directory"
"""What the system says to one who opens a folder as a file."""

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


HANGS = "hangs" if WINDOWS else "leaves-daemon"
"""The behaviour of one that hangs, and where there are forks has a child besides that is nobody's any more."""

ABORTED = "exit status 3" if WINDOWS else "SIGABRT"
"""How a program ends that aborts."""

SEGFAULT = "access violation" if WINDOWS else "SIGSEGV"
"""What ends a program that reads where nothing is; Python turns it into an error where it can."""
