"""A small process that outlives us by a moment, to end what a sudden death of ours would leave behind.

A process that is killed closes nothing. Bots of the better kind leave when their stdin ends; the others would stay for
ever. The watchdog sits in a session of its own, so that a signal to our process group does not reach it, and waits for
the end of a pipe whose other end is ours alone.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from time import monotonic, sleep

import psutil

from gomoku_arena.processes.process_tree import ProcessTree, is_alive
from gomoku_arena.processes.python_process import python_command

PATIENCE = 5.0
"""Seconds that a process gets to close its own children before it is killed."""


class Watchdog:
    """Ends, once we are gone, the processes it was shown and all that carry ``token`` or one below it as their marker.

    Starts at once; ``close`` it when they have ended.
    """

    def __init__(self, token: str) -> None:
        # A program of its own rather than a fork: we may have threads. It reports to nobody, so it holds no terminal.
        self._popen = subprocess.Popen(
            python_command(__name__),
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

    def close(self) -> None:
        """Lets it go, and waits until it is gone: what still runs of its charges is ended. Safe to call twice."""
        assert self._popen.stdin
        self._popen.stdin.close()
        self._popen.wait()

    def _tell(self, line: str) -> None:
        assert self._popen.stdin
        # Without a watchdog we are no worse off than before.
        with contextlib.suppress(OSError):
            self._popen.stdin.write(line.encode() + b"\n")


def take_care(lines: Iterator[str]) -> None:
    """The watchdog's work: a token, then process ids; once they end, so do those processes and their offspring."""
    token = next(lines, "").strip()
    charges: list[psutil.Process] = []
    for line in lines:
        # The object knows when the process began: a later one under the same number is not mistaken for it.
        with contextlib.suppress(psutil.Error):
            charges.append(psutil.Process(int(line)))
    if token:
        offspring = ProcessTree(None, token, {charge.pid for charge in charges if charge.is_running()})
        offspring.remember()
        end_politely(charges)
        offspring.kill()


def end_politely(processes: Sequence[psutil.Process], patience: float = PATIENCE) -> None:
    """SIGTERM, and SIGKILL for what is still there after this many seconds."""
    for process in filter(is_alive, processes):
        with contextlib.suppress(psutil.Error):
            process.terminate()
    deadline = monotonic() + patience
    while any(map(is_alive, processes)) and monotonic() < deadline:
        sleep(0.02)
    for process in filter(is_alive, processes):
        with contextlib.suppress(psutil.Error):
            process.kill()


def main() -> None:
    """The watchdog's program."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # Nothing of ours may keep a folder busy that somebody wants to remove.
    os.chdir("/")
    take_care(iter(sys.stdin))
