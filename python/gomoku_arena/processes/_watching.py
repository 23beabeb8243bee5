"""The watchdog's program: it waits until its owner is gone, and ends what the owner has started."""

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from time import monotonic, sleep

import psutil

from gomoku_arena.processes import system
from gomoku_arena.processes.watchdog import FOLDER

# Windows needs no watchdog.
assert sys.platform != "win32"

PATIENCE = 5.0
"""Seconds that a process gets to close its own children before it is killed."""


def take_care(lines: Iterator[str]) -> None:
    """The watchdog's work: a token, then process ids and folders; once they end, so do those processes and their
    offspring, and the folders go.
    """
    token = next(lines, "").strip()
    charges: list[psutil.Process] = []
    folders: list[str] = []
    for line in lines:
        if line.startswith(FOLDER):
            folders.append(line.removeprefix(FOLDER).removesuffix("\n"))
            continue
        # The object knows when the process began: a later one under the same number is not mistaken for it.
        with contextlib.suppress(psutil.Error):
            charges.append(psutil.Process(int(line)))
    if token:
        offspring = system.ProcessTree(None, token, {charge.pid for charge in charges if charge.is_running()})
        offspring.members()
        end_politely(charges)
        offspring.kill()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def end_politely(processes: Sequence[psutil.Process], patience: float = PATIENCE) -> None:
    """SIGTERM, and SIGKILL for what is still there after this many seconds."""
    for process in filter(system.is_alive, processes):
        with contextlib.suppress(psutil.Error):
            process.terminate()
    deadline = monotonic() + patience
    while any(map(system.is_alive, processes)) and monotonic() < deadline:
        sleep(0.02)
    for process in filter(system.is_alive, processes):
        with contextlib.suppress(psutil.Error):
            process.kill()


def main() -> None:
    """The watchdog's program."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # Nothing of ours may keep a folder busy that somebody wants to remove.
    os.chdir("/")
    take_care(iter(sys.stdin))
