"""Processes by job objects, named pipes and, for what a signal would say, a pipe of its own.

A job object has a process and all that it starts; none of them can leave. The system ends them with us, in whatever way
we end, so there are no orphans. What each function promises is said in ``_posix``.
"""

import contextlib
import faulthandler
import math
import msvcrt
import os
import shlex
import shutil
import signal
import subprocess
import sys
from _thread import interrupt_main
from asyncio.windows_utils import Popen  # type: ignore[attr-defined, unused-ignore]
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import PipeConnection  # type: ignore[attr-defined, unused-ignore]
from pathlib import Path
from subprocess import Handle  # type: ignore[attr-defined, unused-ignore]
from threading import Event, Thread, Timer, main_thread
from time import monotonic
from types import FrameType
from typing import Any

import psutil

from gomoku_arena._core import JobObject, Pipes  # type: ignore[attr-defined, unused-ignore]

assert sys.platform == "win32"

LEAVES_ORPHANS = False

ENDINGS = (signal.SIGTERM, signal.SIGBREAK)

MOST_WORKERS = 60

STALL = 30.0
"""Seconds for which a message may stand still; its reader may hang."""

_OWNER = "GOMOKU_ARENA_OWNER"
"""The environment variable that tells a Python child the handle of its connection."""

_AT_ONCE = 4096
"""Bytes of a message that the pipe takes in any case."""

SEARCH = math.inf
"""Nobody leaves a job, and what was a member of it seconds ago may be the number of another's process by now."""

LOOKS = 2
"""Under Wine a process that is just begun shows for a moment what its starter holds."""

_APART = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
"""Ctrl-C in our console is not theirs, and they cannot reach for the console."""

_NO_BOXES = msvcrt.SEM_FAILCRITICALERRORS | msvcrt.SEM_NOGPFAULTERRORBOX | msvcrt.SEM_NOOPENFILEERRORBOX
"""What lacks a DLL, crashes or asks for a disk that is not there ends or fails, and no box waits for somebody."""

OUTPUT_KEPT = 4096

_QUIET = 0.1
"""Seconds after which nothing more is on its way of what was printed, which a thread brings."""

_STOP, _TELL_STACK, _LEAVE = b"s", b"t", b"l"

_NO_PROGRAM = 193

_REFUSALS = {
    **dict.fromkeys((2, 3, 267), "No such file or directory"),
    5: "Permission denied",
    _NO_PROGRAM: "it is no program for this Windows",
    216: "it is no program for this Windows",
}
"""What errors of the system mean, which says it in the language of its user."""

_ENDS = {
    0xC0000005: "an access violation",
    0xC000001D: "an illegal instruction",
    0xC0000094: "a division by zero",
    0xC00000FD: "a stack overflow",
    0xC0000135: "a DLL that is missing",
    0xC0000139: "a DLL that lacks a function",
    0xC000013A: "Ctrl-C",
    0xC0000142: "a DLL that could not begin",
    0xC0000374: "a damaged heap",
    0xC0000409: "an abort",
}
"""What the exit statuses of the system itself mean."""


class _InJob(subprocess.Popen[bytes]):
    """A process in a job of its own from its first moment: we cannot end between its beginning and that."""

    job: JobObject

    def _execute_child(self: Any, *asked: Any) -> None:
        # What Python's own does, which knows of no jobs; from 3.11 to 3.14 it is asked for these.
        command, _, _, _, _, folder, environment, startup, flags, _, *ends = asked[:16]
        theirs = [int(ends[place]) for place in (0, 3, 5)]
        others = startup.lpAttributeList["handle_list"] if startup else []
        self.job = JobObject()
        try:
            line = subprocess.list2cmdline(command)
            handle, self.pid = self.job.start(line, environment, folder, flags, [*theirs, *others])
        finally:
            self._close_pipe_fds(*ends)
        self._child_created = True
        self._handle = Handle(handle)


class _BotInJob(_InJob, Popen[bytes]):
    """The same, at pipes for overlapped use."""


class ProcessTree:
    """A process and its descendants, by their job object."""

    def __init__(self, job: JobObject) -> None:
        self._job = job
        self._still: list[psutil.Process] = []

    def twin(self) -> "ProcessTree":
        return ProcessTree(self._job)

    def family(self) -> list[int]:
        # By the numbers of parents another's processes might be taken in: Windows soon gives a number again.
        return self.members()

    def members(self) -> list[int]:
        with contextlib.suppress(OSError):
            return self._job.members()
        return []

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._job.end(1)

    def end(self, popen: "subprocess.Popen[bytes]") -> None:
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            popen.wait(timeout=5)

    def suspend(self) -> None:
        for pid in self.members():
            with contextlib.suppress(psutil.Error, OSError):
                process = psutil.Process(pid)
                process.suspend()
                self._still.append(process)

    def resume(self) -> None:
        still, self._still = self._still, []
        for process in still:
            with contextlib.suppress(psutil.Error, OSError):
                process.resume()


def is_alive(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error, OSError):
        return process.is_running()
    return False


def own_share(process: psutil.Process) -> int:
    private: int = process.memory_info().private
    return private


def words_of(command: str) -> list[str]:
    # A backslash is a part of a path.
    lexer = shlex.shlex(command, posix=True)
    lexer.whitespace_split, lexer.escape, lexer.commenters = True, "", ""
    return list(lexer)


def command_of(arguments: Sequence[str]) -> str:
    return subprocess.list2cmdline(arguments)


def start_bot(
    arguments: Sequence[str], folder: str | None, environment: Mapping[str, str]
) -> tuple["subprocess.Popen[bytes]", ProcessTree, Pipes]:
    program, *rest = arguments
    found = program_file(program, folder)
    _show_no_boxes()
    try:
        popen: Any = _BotInJob(
            [str(found or program), *rest],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=dict(environment),
            creationflags=_APART,
        )
    except OSError as error:
        # Half a program may be refused as if it were not there.
        is_there = found is not None and error.winerror in (2, 3) and Path(folder or ".").is_dir()
        number = _NO_PROGRAM if is_there else error.winerror
        error.strerror = _REFUSALS.get(number, error.strerror)
        raise
    ends = [popen.stdin, popen.stdout, popen.stderr]
    try:
        return popen, ProcessTree(popen.job), Pipes(*(end.fileno() for end in ends))
    finally:
        for end in ends:
            end.close()


class Output:
    """As in ``_posix``; a thread takes it in as it comes, for a pipe of Python's cannot be waited for."""

    waited_for: Sequence[int] = ()

    def __init__(self, popen: "subprocess.Popen[bytes]") -> None:
        self._tail = b""
        self._news = Event()
        if popen.stdout is not None:
            Thread(target=self._read, args=(popen.stdout,), name="output", daemon=True).start()

    def take_in(self) -> None:
        """Nothing to do."""

    def tail(self, seconds: float) -> bytes:
        until, patience = monotonic() + seconds + _QUIET, max(seconds, _QUIET)
        while self._news.wait(min(patience, until - monotonic())):
            self._news.clear()
            patience = _QUIET
        return self._tail

    def close(self) -> None:
        """Nothing to do: the thread ends with the pipe."""

    def _read(self, file: Any) -> None:
        with contextlib.suppress(OSError), file:
            while piece := os.read(file.fileno(), 1 << 16):
                self._tail = (self._tail + piece)[-OUTPUT_KEPT:]
                self._news.set()


def start_python(
    command: Sequence[str], environment: Mapping[str, str], output: int | None
) -> tuple["subprocess.Popen[bytes]", ProcessTree, "PipeConnection[Any, Any]", Output]:
    _show_no_boxes()
    ours, theirs = Pipe()
    with theirs:
        os.set_handle_inheritable(theirs.fileno(), True)
        popen = _InJob(
            command,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else output,
            bufsize=0,
            env={**environment, _OWNER: str(theirs.fileno())},
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP if output is None else _APART,
            startupinfo=subprocess.STARTUPINFO(lpAttributeList={"handle_list": [theirs.fileno()]}),
        )
    return popen, ProcessTree(popen.job), ours, Output(popen)


def _show_no_boxes() -> None:
    """Has the system show no box for a process that we start; a child inherits that.

    It stays so: the mode is our whole process's, and to set it back would take it from what another thread starts.
    """
    msvcrt.SetErrorMode(msvcrt.GetErrorMode() | _NO_BOXES)


def program_file(program: str, folder: str | None) -> Path | None:
    # From the folder where it is to run, as POSIX has it; the system itself would look from ours.
    here = Path(folder or ".", program)
    for found in (Path(folder or ".", f"{program}.exe"), here):
        if found.is_file():
            return found.absolute()
    named = shutil.which(program) if here.name == program else None
    return None if named is None else Path(named)


@contextlib.contextmanager
def sending(popen: "subprocess.Popen[bytes]", length: int) -> Iterator[None]:
    if length <= _AT_ONCE:
        yield
        return
    # Once it is gone, there is nobody to wait for.
    timer = Timer(STALL, popen.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def ask_to_end(popen: "subprocess.Popen[bytes]") -> None:
    # There is no way to ask what has no console of ours: it was told END, and its stdin is closed.
    popen.kill()


def name_of_end(status: int) -> str | None:
    if status < 0xC0000000:
        return None
    return f"{_ENDS.get(status, 'the system')} (0x{status:08X})"


def tell_stop(popen: "subprocess.Popen[bytes]") -> None:
    _tell(popen, _STOP)


def tell_stack(popen: "subprocess.Popen[bytes]") -> None:
    _tell(popen, _TELL_STACK)


def tell_leave(popen: "subprocess.Popen[bytes]") -> None:
    _tell(popen, _LEAVE)


def _tell(popen: Any, word: bytes) -> None:
    with contextlib.suppress(OSError):
        popen.stdin.write(word)


def block_signals() -> None:
    """Nothing to do: who is in a process group of its own hears no Ctrl-C."""


def connection_to_owner() -> "PipeConnection[Any, Any]":
    handle = int(os.environ.pop(_OWNER))
    os.set_handle_inheritable(handle, False)
    words = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    Thread(target=_hear, args=(words,), name="words", daemon=True).start()
    return PipeConnection(handle)


_heard: dict[bytes, Callable[[], object]] = {}


def _hear(words: int) -> None:
    while word := os.read(words, 1):
        with contextlib.suppress(BaseException):
            _heard[word]()


def ignore_terminal() -> None:
    # A process group of its own keeps Ctrl-C from who shares our console, and not Ctrl-Break.
    for number in (signal.SIGINT, signal.SIGBREAK):
        signal.signal(number, signal.SIG_IGN)


def leave_when_told() -> None:
    signal.signal(signal.SIGTERM, _interrupt)
    _heard[_LEAVE] = lambda: interrupt_main(signal.SIGTERM)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def hear_stops(stop: Callable[[], object]) -> None:
    _heard[_STOP] = stop


def show_stack_when_told() -> None:
    _heard[_TELL_STACK] = _show_stack


def _show_stack() -> None:
    """Writes what ``faulthandler`` would, which has no signal here."""
    frame = sys._current_frames().get(main_thread().ident or 0)
    lines = ["Stack (most recent call first):"]
    while frame is not None:
        lines.append(f'  File "{frame.f_code.co_filename}", line {frame.f_lineno} in {frame.f_code.co_name}')
        frame = frame.f_back
    os.write(2, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))


_nowhere: Any = None


def set_alarm(seconds: float | None) -> None:
    global _nowhere
    if seconds is None:
        faulthandler.cancel_dump_traceback_later()
        return
    if _nowhere is None:
        _nowhere = open(os.devnull, "w")  # noqa: SIM115, PTH123
    # A thread that needs no GIL.
    faulthandler.dump_traceback_later(seconds, exit=True, file=_nowhere)


_bound: JobObject | None = None


def bound_memory(more: int) -> None:
    global _bound
    _bound = JobObject()
    _bound.limit(own_share(psutil.Process()) + more)
    # Minus one is what this process calls itself.
    _bound.assign(-1)
