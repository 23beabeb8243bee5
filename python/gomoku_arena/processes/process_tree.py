"""Everything that descends from one child process, how all of it is ended, and who ends it once we are gone.

A process that is killed closes nothing. Bots of the better kind leave when their stdin ends; the others would stay for
ever. So a small process outlives us by a moment: the watchdog. It sits in a session of its own, so that a signal to our
process group does not reach it, and waits for the end of a pipe whose other end is ours alone.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from multiprocessing.util import Finalize
from pathlib import Path
from time import monotonic, sleep

import psutil

from gomoku_arena.errors import EngineCrashedError, ErrorCode
from gomoku_arena.processes.python_process import python_command

MARKER = "GOMOKU_ARENA_CHILD"
"""The environment variable by which a child and all its offspring are recognised."""

_LAST_WORDS = 0.2

_FOLDER = "folder "
"""What stands before the name of a folder where the watchdog is told of one."""

PATIENCE = 5.0
"""Seconds that a process gets to close its own children before it is killed."""


def new_token() -> str:
    """A value of MARKER for a child, below our own: who is to end us all finds the child as well."""
    # The module ``secrets`` says the same, and would be a fifth of what a watchdog imports.
    return "/".join(filter(None, [os.environ.get(MARKER), os.urandom(8).hex()]))


class ProcessTree:
    """A process and its descendants: found by parent, and by the marker where a descendant has left the family.

    pid: None where the process is gone and only its marker is left to go by.
    token: the value of MARKER in the environment of the process.
    groups: process groups of its own; what was forked there shows an environment without the marker.
    """

    def __init__(self, pid: int | None, token: str, groups: Collection[int] = ()) -> None:
        self._pid = pid
        self._token = token
        self._groups = groups
        self._members: set[psutil.Process] = set()

    def remember(self) -> list[psutil.Process]:
        """Looks for members and returns all that are known and alive."""
        self._members.update(_descendants(self._pid), self._strays())
        return [member for member in self._members if is_alive(member)]

    def kill(self) -> None:
        """Kills every member, and looks again: one may fork while its siblings are killed."""
        for _ in range(20):
            alive = self.remember()
            if not alive:
                return
            for member in alive:
                with contextlib.suppress(psutil.Error):
                    member.kill()
            psutil.wait_procs(alive, timeout=0.1)

    def _strays(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if os.getpgid(process.pid) in self._groups or self._is_marked(process):
                    yield process

    def _is_marked(self, process: psutil.Process) -> bool:
        value = process.environ().get(MARKER, "")
        return value == self._token or value.startswith(self._token + "/")


def _descendants(pid: int | None) -> list[psutil.Process]:
    if pid is None:
        return []
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def is_alive(process: psutil.Process) -> bool:
    """Whether it runs; a zombie, which only its parent can lay to rest, does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


class OwnProcess:
    """A program that we have started. It is ended with all its offspring, at the latest when we leave.

    It has a session of its own. token: the value of MARKER in its environment.
    """

    def __init__(self, popen: "subprocess.Popen[bytes]", token: str) -> None:
        self._popen = popen
        self._offspring = ProcessTree(popen.pid, token, {popen.pid})
        # Also runs when the interpreter, or a worker process of multiprocessing, leaves without close().
        self._finalizer = Finalize(self, end_now, args=(popen, self._offspring), exitpriority=10)
        _without_core_files(popen.pid)

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """Whether the program itself still runs."""
        return self._popen.poll() is None

    def signal(self, number: signal.Signals) -> None:
        """Sends the program itself that signal, where it still runs; any thread may do so."""
        with contextlib.suppress(OSError):
            self._popen.send_signal(number)

    def exit_error(self) -> EngineCrashedError:
        """How a program that has closed its pipes came to its end."""
        self._wait_for_exit(_LAST_WORDS)
        return _ended(self._popen.poll())

    def _wait_for_exit(self, seconds: float) -> bool:
        """Whether it exits within ``seconds``."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(seconds)
        return not self.is_running


def _without_core_files(pid: int) -> None:
    if sys.platform == "linux":
        import resource

        # It may be gone already; that is found out when it is first spoken to.
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))


def end_now(popen: "subprocess.Popen[bytes]", offspring: ProcessTree) -> None:
    """Kills the program and all its offspring."""
    if popen.poll() is None:
        offspring.remember()
    signal_group(popen, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        popen.wait(timeout=5)
    offspring.kill()


def signal_group(popen: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """To the group that it was started with, and to itself, which may have gone to another one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(popen.pid, number)
    with contextlib.suppress(PermissionError):
        popen.send_signal(number)


def _ended(status: int | None) -> EngineCrashedError:
    if status is None:
        return EngineCrashedError(ErrorCode.PIPES_CLOSED)
    if status >= 0:
        return EngineCrashedError(ErrorCode.EXITED, status=status)
    name = f"signal {-status}"
    with contextlib.suppress(ValueError):
        name = signal.Signals(-status).name
    return EngineCrashedError(ErrorCode.KILLED, signal=name)


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

    def remove(self, folder: Path) -> None:
        """Has it remove that folder with all that is in it once everybody has ended."""
        self._tell(f"{_FOLDER}{folder}")

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
    """The watchdog's work: a token, then process ids and folders; once they end, so do those processes and their
    offspring, and the folders go."""
    token = next(lines, "").strip()
    charges: list[psutil.Process] = []
    folders: list[str] = []
    for line in lines:
        if line.startswith(_FOLDER):
            folders.append(line.removeprefix(_FOLDER).removesuffix("\n"))
            continue
        # The object knows when the process began: a later one under the same number is not mistaken for it.
        with contextlib.suppress(psutil.Error):
            charges.append(psutil.Process(int(line)))
    if token:
        offspring = ProcessTree(None, token, {charge.pid for charge in charges if charge.is_running()})
        offspring.remember()
        end_politely(charges)
        offspring.kill()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


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
