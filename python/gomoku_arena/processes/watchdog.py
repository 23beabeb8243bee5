"""Who ends what we have started once we are gone.

A process that is killed closes nothing. Bots of the better kind leave when their stdin ends; the others would stay for
ever. So a small process outlives us by a moment: the watchdog. It sits in a session of its own, so that a signal to our
process group does not reach it, and waits for the end of a pipe whose other end is ours alone. On Windows the system
itself ends what we have started, and nobody has to watch.
"""

import contextlib
import subprocess
from pathlib import Path

from gomoku_arena.processes import system
from gomoku_arena.processes.python_process import python_command

FOLDER = "folder "
"""What stands before the name of a folder where the watchdog is told of one."""


class Watchdog:
    """Ends, once we are gone, the processes it was shown and all that carry ``token`` or one below it as their marker.

    Starts at once; ``close`` it when they have ended.
    """

    def __init__(self, token: str) -> None:
        self._popen: subprocess.Popen[bytes] | None = None
        if not system.LEAVES_ORPHANS:
            return
        # A program of its own rather than a fork: we may have threads. It reports to nobody, so it holds no terminal.
        self._popen = subprocess.Popen(
            python_command("gomoku_arena.processes._watching"),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        self._tell(token)

    def watch(self, pid: int) -> None:
        """Has an eye on that process."""
        self._tell(str(pid))

    def remove(self, folder: Path) -> None:
        """Has it remove that folder with all that is in it once everybody has ended."""
        self._tell(f"{FOLDER}{folder}")

    def close(self) -> None:
        """Lets it go, and waits until it is gone: what still runs of its charges is ended. Safe to call twice."""
        if self._popen is not None and self._popen.stdin:
            self._popen.stdin.close()
            self._popen.wait()

    def _tell(self, line: str) -> None:
        if self._popen is not None and self._popen.stdin:
            # Without a watchdog we are no worse off than before.
            with contextlib.suppress(OSError):
                self._popen.stdin.write(line.encode() + b"\n")
