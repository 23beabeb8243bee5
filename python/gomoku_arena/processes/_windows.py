"""Processes by job objects, named pipes and, for what a signal would say, a pipe of its own.

A job object has a process and all that it starts; none of them can leave. The system ends them with us, in whatever way
we end, so there are no orphans. What each function promises is said in ``_posix``.
"""

import contextlib
import faulthandler
import os
import shlex
import signal
import subprocess
import sys
from _thread import interrupt_main
from asyncio.windows_utils import Popen  # type: ignore[attr-defined, unused-ignore]
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import Pipe
from multiprocessing.connection import PipeConnection, wait  # type: ignore[attr-defined, unused-ignore]
from pathlib import Path
from threading import Thread, Timer, main_thread
from types import FrameType
from typing import Any

import psutil

from gomoku_arena._core import JobObject, Pipes  # type: ignore[attr-defined, unused-ignore]

assert sys.platform == "win32"

LEAVES_ORPHANS = False

MOST_WORKERS = 60

STALL = 30.0
"""Seconds for which a message may stand still; its reader may hang."""

_OWNER = "GOMOKU_ARENA_OWNER"
"""The environment variable that tells a Python child the handle of its connection."""

_AT_ONCE = 4096
"""Bytes of a message that the pipe takes in any case."""

_SUSPENDED = 0x4
_APART = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
"""Ctrl-C in our console is not theirs, and they cannot reach for the console."""

_PIECE = 128
"""Bytes that ``PipeConnection`` reads at once of a pipe that has no messages."""

_STOP, _TELL_STACK, _LEAVE = b"s", b"t", b"l"

_NO_PROGRAM = {193, 216}
"""Errors of the system for a file that is no program of this system."""

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


class ProcessTree:
    """A process and its descendants, by their job object."""

    def __init__(self, job: JobObject) -> None:
        self._job = job
        self._still: list[psutil.Process] = []

    def twin(self) -> "ProcessTree":
        return ProcessTree(self._job)

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


def family(pid: int) -> list[int]:
    with contextlib.suppress(psutil.Error, OSError):
        return [pid, *(child.pid for child in psutil.Process(pid).children(recursive=True))]
    return [pid]


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
    popen = _started([_found(program, folder), *rest], subprocess.PIPE, folder, environment, _APART)
    ends = [popen.stdin, popen.stdout, popen.stderr]
    try:
        return popen, _in_job(popen), Pipes(*(end.fileno() for end in ends))
    finally:
        for end in ends:
            end.close()


def start_python(
    command: Sequence[str], environment: Mapping[str, str], output: int | None
) -> tuple["subprocess.Popen[bytes]", ProcessTree, "PipeConnection[Any, Any]", "list[Any]"]:
    ours, theirs = Pipe()
    with theirs:
        os.set_handle_inheritable(theirs.fileno(), True)
        startup = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [theirs.fileno()]})
        flags = subprocess.CREATE_NEW_PROCESS_GROUP if output is None else _APART
        popen = _started(
            command,
            output,
            None,
            {**environment, _OWNER: str(theirs.fileno())},
            flags,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else output,
            startupinfo=startup,
        )
    heard = [] if popen.stdout is None else [_as_connection(popen.stdout, writable=False)]
    popen.words = _as_connection(popen.stdin, readable=False)
    return popen, _in_job(popen), ours, heard


def _started(
    command: Sequence[str],
    output: int | None,
    folder: str | None,
    environment: Mapping[str, str],
    flags: int,
    *,
    stderr: int | None = subprocess.PIPE,
    startupinfo: Any = None,
) -> Any:
    """The process, which stands still until it is in its job. Raises OSError whose ``strerror`` is a sentence."""
    try:
        return Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=stderr,
            cwd=folder,
            env=dict(environment),
            creationflags=flags | _SUSPENDED,
            startupinfo=startupinfo,
        )
    except OSError as error:
        if error.winerror in _NO_PROGRAM:
            error.strerror = "it is no program for this Windows"
        raise


def _in_job(popen: Any) -> ProcessTree:
    try:
        job = JobObject()
        job.assign(int(popen._handle))
        psutil.Process(popen.pid).resume()
    except BaseException:
        popen.kill()
        raise
    return ProcessTree(job)


def _found(program: str, folder: str | None) -> str:
    """The path of a program that is named from the folder where it is to run, as POSIX has it."""
    here = Path(folder or ".", program)
    for found in (here, here.with_name(f"{here.name}.exe")):
        if os.path.dirname(program) and found.is_file():  # noqa: PTH120
            return str(found.absolute())
    return program


def _as_connection(end: Any, *, readable: bool = True, writable: bool = True) -> PipeConnection:
    """The end of a pipe of ``asyncio`` in the hands of a connection alone."""
    handle, end._handle = end._handle, None
    return PipeConnection(handle, readable=readable, writable=writable)


def read_output(output: Any, most: int) -> bytes:
    pieces: list[bytes] = []
    try:
        while len(pieces) * _PIECE < most and (not pieces or wait([output], 0)):
            pieces.append(output.recv_bytes())
    except (EOFError, OSError):
        pass
    return b"".join(pieces)


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
        popen.words.send_bytes(word)


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
