"""Processes by sessions, groups, signals and a marker in the environment."""

import contextlib
import faulthandler
import os
import shlex
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread, get_native_id
from types import FrameType
from typing import Any

import psutil

from gomoku_arena._core import Pipes
from gomoku_arena.processes._wine import is_of_wine, through_wine
from gomoku_arena.processes.marker import MARKER

assert sys.platform != "win32"

LEAVES_ORPHANS = True
"""Whether what we have started outlives us where we are killed."""

ENDINGS = (signal.SIGTERM,)
"""What asks a program to end at once."""

MOST_WORKERS = sys.maxsize
"""Processes that can be listened to at once."""

STALL = 30.0
"""Seconds for which a message may stand still once it has begun; its sender or its reader may hang."""

SEARCH = 5.0
"""Seconds from one search for descendants that have left the family to the next: it looks at every process there is."""

LOOKS = 1
"""Looks in a row at a process that have to see what it holds before that counts."""

OUTPUT_KEPT = 4096
"""Bytes that are kept of what a child prints."""

_STOP, _TELL_STACK = signal.SIGUSR1, signal.SIGUSR2


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

    def twin(self) -> "ProcessTree":
        """The same tree for another thread."""
        return ProcessTree(self._pid, self._token, self._groups)

    def family(self) -> list[int]:
        """The process and its descendants that still have it for an ancestor; few processes are looked at."""
        return [] if self._pid is None else _family(self._pid)

    def members(self) -> list[int]:
        """Looks for members; the numbers of all that are known and alive."""
        return [member.pid for member in self._alive()]

    def kill(self) -> None:
        """Kills every member, and looks again: one may fork while its siblings are killed."""
        for _ in range(20):
            alive = self._alive()
            if not alive:
                return
            for member in alive:
                with contextlib.suppress(psutil.Error):
                    member.kill()
            psutil.wait_procs(alive, timeout=0.1)

    def end(self, popen: "subprocess.Popen[bytes]") -> None:
        """Kills the program that heads the tree, and all its offspring."""
        if popen.poll() is None:
            self.members()
        _signal_group(popen, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            popen.wait(timeout=5)
        self.kill()

    def suspend(self) -> None:
        """Has the process and its descendants stand still until ``resume``."""
        self._to_family(signal.SIGSTOP)

    def resume(self) -> None:
        """Has them run on."""
        self._to_family(signal.SIGCONT)

    def _to_family(self, number: signal.Signals) -> None:
        for pid in self.family():
            with contextlib.suppress(OSError):
                os.kill(pid, number)

    def _alive(self) -> list[psutil.Process]:
        self._members.update(_descendants(self._pid), self._strays())
        return [member for member in self._members if is_alive(member)]

    def _strays(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                is_ours = os.getpgid(process.pid) in self._groups or self._is_marked(process)
                # By what is Wine's own other bots may live.
                if is_ours and not is_of_wine(process.cmdline()):
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


_LISTS_CHILDREN = Path(f"/proc/self/task/{get_native_id()}/children").exists()
"""Whether the system tells the children of one process; to ask psutil is to look at every process of the machine."""


def _family(pid: int) -> list[int]:
    members = [pid]
    if _LISTS_CHILDREN:
        # Grows while it is walked.
        for member in members:
            members += _children(member)
        return members
    return members + [child.pid for child in _descendants(pid)]


def _children(pid: int) -> list[int]:
    """Those of each thread; of one that is gone meanwhile there are none."""
    found: list[str] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += (task / "children").read_text().split()
    return [int(child) for child in found]


def own_share(process: psutil.Process) -> int:
    """Bytes that it holds, of what it shares its share alone, where the system tells which that is."""
    told = process.memory_full_info()
    share: int = getattr(told, "pss", told.uss)
    return share


def words_of(command: str) -> list[str]:
    """A command line as arguments, quoted as in a shell. Raises ValueError for an open quote."""
    return shlex.split(command)


def command_of(arguments: Sequence[str]) -> str:
    """The arguments as a command line, which ``words_of`` reads."""
    return shlex.join(arguments)


def start_bot(
    arguments: Sequence[str], folder: str | None, environment: Mapping[str, str]
) -> tuple["subprocess.Popen[bytes]", ProcessTree, Pipes]:
    """Starts a program at the end of three pipes, apart from our terminal. Its environment has a marker.

    Raises OSError and ValueError, FileNotFoundError for a program and for a folder that is not there, and
    EngineStartError for a program of Windows that nothing can run.
    """
    arguments, environment = through_wine(arguments, folder, environment)
    popen = subprocess.Popen(
        list(arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        cwd=folder,
        env=environment,
        start_new_session=True,
    )
    _without_core_files(popen.pid)
    files = [file for file in (popen.stdin, popen.stdout, popen.stderr) if file is not None]
    try:
        pipes = Pipes(*(file.fileno() for file in files))
    finally:
        for file in files:
            file.close()
    return popen, _tree_of(popen, environment), pipes


class Output:
    """What a child prints, of which the end is kept."""

    def __init__(self, popen: "subprocess.Popen[bytes]") -> None:
        self._file = popen.stdout
        self._tail = b""

    @property
    def waited_for(self) -> list[int]:
        """What ``multiprocessing.connection.wait`` has to wait for besides, before ``take_in``."""
        return [] if self._file is None else [self._file.fileno()]

    def take_in(self) -> None:
        """Takes in what is there; waits where that is nothing."""
        for descriptor in self.waited_for:
            piece = os.read(descriptor, 1 << 16)
            self._tail = (self._tail + piece)[-OUTPUT_KEPT:]
            if not piece:
                self.close()

    def tail(self, seconds: float) -> bytes:
        """The end of what was printed, and is printed next within this many seconds."""
        if wait(self.waited_for, seconds):
            self.take_in()
        return self._tail

    def close(self) -> None:
        """Takes in no more."""
        if self._file is not None:
            self._file.close()
        self._file = None


def start_python(
    command: Sequence[str], environment: Mapping[str, str], output: int | None
) -> tuple["subprocess.Popen[bytes]", ProcessTree, "Connection[Any, Any]", Output]:
    """Starts a Python that calls ``connection_to_owner``: its process, our end of the connection, and of its output.

    Unlike a process of ``multiprocessing`` it does not import the program that it is started by, so a script needs no
    guard, and a notebook has nothing to import. It has a session of its own: a terminal's Ctrl-Z stops those who wait,
    but no clocks.
    Our end raises BlockingIOError where a message has begun and stands still for ``STALL`` seconds.
    output: what becomes of all that it prints, as for ``subprocess``; what goes into a PIPE is an Output's.
    Raises OSError.
    """
    ours, theirs = socket.socketpair()
    with theirs:
        stall = struct.pack("ll", int(STALL), int(STALL % 1 * 1e6))
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            ours.setsockopt(socket.SOL_SOCKET, option, stall)
        connection: Connection[Any, Any] = Connection(ours.detach())
        popen = subprocess.Popen(
            command,
            stdin=theirs.fileno(),
            stdout=output,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else output,
            env=environment,
            start_new_session=True,
        )
    _without_core_files(popen.pid)
    return popen, _tree_of(popen, environment), connection, Output(popen)


def _tree_of(popen: "subprocess.Popen[bytes]", environment: Mapping[str, str]) -> ProcessTree:
    return ProcessTree(popen.pid, environment[MARKER], {popen.pid})


def _without_core_files(pid: int) -> None:
    if sys.platform == "linux":
        import resource

        # It may be gone already; that is found out when it is first spoken to.
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))


@contextlib.contextmanager
def sending(popen: "subprocess.Popen[bytes]", length: int) -> Iterator[None]:  # noqa: ARG001
    """Sees to it that to send a message of that length to a child ends, however the child fares."""
    yield


def ask_to_end(popen: "subprocess.Popen[bytes]") -> None:
    """Asks a program, and the group that it was started with, to leave."""
    _signal_group(popen, signal.SIGTERM)


def _signal_group(popen: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    """To the group that it was started with, and to itself, which may have gone to another one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(popen.pid, number)
    with contextlib.suppress(PermissionError):
        popen.send_signal(number)


def name_of_end(status: int) -> str | None:
    """What ended a process of that status; None where it left by itself."""
    if status >= 0:
        return None
    with contextlib.suppress(ValueError):
        return signal.Signals(-status).name
    return f"signal {-status}"


def tell_stop(popen: "subprocess.Popen[bytes]") -> None:
    """Tells a Python child, in the midst of its work, to come back with what it has."""
    _send(popen, _STOP)


def tell_stack(popen: "subprocess.Popen[bytes]") -> None:
    """Has a Python child write to stderr where its main thread is, as ``faulthandler`` does."""
    _send(popen, _TELL_STACK)


def tell_leave(popen: "subprocess.Popen[bytes]") -> None:
    """Tells a Python child to break off what it works on."""
    _send(popen, signal.SIGTERM)


def _send(popen: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        popen.send_signal(number)


def block_signals() -> None:
    """Keeps from this thread, and from the children that it starts, what a terminal sends, until they listen."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})


def connection_to_owner() -> "Connection[Any, Any]":
    """In the new process: the other end. Nothing that is started from here gets it."""
    connection: Connection[Any, Any] = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return connection


def ignore_terminal() -> None:
    """In a child: what a terminal sends is its owner's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave_when_told() -> None:
    """In a child: a ``tell_leave`` becomes a KeyboardInterrupt in the main thread, once."""
    signal.signal(signal.SIGTERM, _interrupt)
    # Blocked by the owner while there was no handler.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def _interrupt(number: int, _frame: FrameType | None) -> None:
    # Once: engines are closed next, and that must not be broken off.
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def hear_stops(stop: Callable[[], object]) -> None:
    """In a child: calls ``stop`` for each ``tell_stop``, in a thread that lets the main thread run on."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {_STOP})
    Thread(target=_hear_stops, args=(stop,), name="stops", daemon=True).start()


def _hear_stops(stop: Callable[[], object]) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {_TELL_STACK})
    while True:
        signal.sigwait({_STOP})
        with contextlib.suppress(BaseException):
            stop()


def show_stack_when_told() -> None:
    """In a child: answers ``tell_stack``."""
    faulthandler.register(_TELL_STACK, file=2, all_threads=False)


def set_alarm(seconds: float | None) -> None:
    """In a child: ends this process after so many seconds, whatever it is in the midst of; None lets it live on."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds or 0)


def bound_memory(more: int) -> None:
    """In a child: bounds its memory to so many bytes beyond what it has; on Linux alone."""
    if sys.platform == "linux":
        import resource

        most = _address_space() + more
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _address_space() -> int:
    """Bytes of address space that this process has."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
