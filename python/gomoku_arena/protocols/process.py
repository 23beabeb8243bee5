"""Child processes that speak in lines: the only place of the package that spawns.

A child gets a session of its own, pipes that are read against one total deadline, and a marker in its environment, so
that whatever it leaves behind can be found and ended. POSIX only.
"""

import contextlib
import os
import select
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from multiprocessing.util import Finalize
from time import monotonic

from gomoku_arena.errors import EngineCrashedError, EngineStartError, EngineTimeoutError
from gomoku_arena.protocols.lines import LineAssembler
from gomoku_arena.protocols.offspring import MARKER, Offspring, new_token

GRACE = 1.0
"""Seconds that a child has to leave after it was asked to."""

_TERM_GRACE = 0.5
_LAST_WORDS = 0.2
_EXIT_CHECK = 0.2
_STDERR_TAIL = 4096
_CHUNK = 65536


def split_command(command: str) -> list[str]:
    """A command line as arguments, quoted as in a shell but never run by one.

    Raises EngineStartError for an empty command or an open quote.
    """
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise EngineStartError(f"the command {command!r} cannot be read: {error}") from None
    if not arguments:
        raise EngineStartError("the command of the engine is empty")
    return arguments


class ChildProcess:
    """A running program, its lines, and the certainty that it can be ended with all its offspring.

    folder: the working directory, ours unless given. memory_limit: bytes of address space (Linux only).
    Raises EngineStartError where the program cannot be run. Not safe for use by two threads at once.
    """

    def __init__(self, arguments: Sequence[str], *, folder: str | None = None, memory_limit: int | None = None) -> None:
        token = new_token()
        self._popen = _spawn(arguments, folder, token)
        self._offspring = Offspring(self._popen.pid, token)
        # Also runs when the interpreter, or a worker process of multiprocessing, leaves without close().
        self._finalizer = Finalize(self, _end_now, args=(self._popen, self._offspring), exitpriority=10)
        _limit_memory(self._popen.pid, memory_limit)
        self._open_pipes()
        self._assembler = LineAssembler()
        # Bounded for the time when nobody takes lines out, yet with room for all that one chunk can hold.
        self._lines: deque[str] = deque(maxlen=_CHUNK)
        self._stderr = b""
        self._closed = False

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """Whether the program itself still runs."""
        return self._popen.poll() is None

    @property
    def stderr_tail(self) -> str:
        """The end of what it wrote to stderr, as far as it has been read."""
        return self._stderr.decode("utf-8", "replace").strip()

    def write(self, text: bytes, deadline: float) -> None:
        """Sends ``text``, all of it, before ``deadline`` on the monotonic clock.

        Raises EngineTimeoutError where the child does not read, EngineCrashedError where it has left.
        """
        rest = memoryview(text)
        while rest:
            try:
                rest = rest[os.write(self._stdin, rest) :]
            except BlockingIOError:
                self._wait_until_writable(deadline)
            except OSError:
                raise self._crash() from None

    def read_line(self, deadline: float) -> str:
        """The next line of its stdout; nothing it prints moves ``deadline``, a time of the monotonic clock.

        Raises EngineTimeoutError at the deadline and EngineCrashedError once nothing more can come.
        """
        while not self._lines:
            if self._stdout not in self._open_fds:
                raise self._crash()
            left = deadline - monotonic()
            if left <= 0:
                raise EngineTimeoutError(self.with_stderr("no answer in time"))
            # Offspring may hold the pipe open after the program itself has gone.
            if not self._pump(min(left, _EXIT_CHECK)) and not self.is_running:
                raise self._crash()
        return self._lines.popleft()

    def discard_output(self) -> None:
        """Forgets what it has printed so far, as far as that can be told without waiting."""
        # Bounded: a child that prints for ever fills the pipe faster than it is emptied.
        for _ in range(4):
            if not self._pump(0):
                break
        self._lines.clear()

    def with_stderr(self, sentence: str) -> str:
        """``sentence`` with the tail of stderr behind it, for error messages."""
        return f"{sentence}; stderr: {self.stderr_tail}" if self.stderr_tail else sentence

    def close(self, farewell: bytes = b"", *, grace: float = GRACE) -> None:
        """Sends ``farewell`` and ends the child: after ``grace`` seconds by SIGTERM, then by SIGKILL, offspring too.

        Safe to call twice. Afterwards no process, zombie or pipe is left.
        """
        if self._closed:
            return
        self._closed = True
        try:
            self._ask_to_leave(farewell, grace)
        finally:
            self._finalizer()
            self._close_pipes()

    def _open_pipes(self) -> None:
        assert self._popen.stdin
        assert self._popen.stdout
        assert self._popen.stderr
        self._stdin = self._popen.stdin.fileno()
        self._stdout = self._popen.stdout.fileno()
        self._stderr_fd = self._popen.stderr.fileno()
        self._open_fds = {self._stdout, self._stderr_fd}
        self._poll = select.poll()
        for fd in self._open_fds:
            self._poll.register(fd, select.POLLIN)
        for fd in (self._stdin, self._stdout, self._stderr_fd):
            os.set_blocking(fd, False)

    def _close_pipes(self) -> None:
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()

    def _pump(self, seconds: float) -> bool:
        """Waits up to ``seconds`` for output and takes in one chunk a pipe; whether there was any."""
        ready = self._poll.poll(min(seconds, 3600.0) * 1000)
        for fd, _ in ready:
            if fd != self._stdin:
                self._take_in(fd)
        return bool(ready)

    def _take_in(self, fd: int) -> None:
        try:
            chunk = os.read(fd, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self._poll.unregister(fd)
            self._open_fds.discard(fd)
        if fd == self._stderr_fd:
            self._stderr = (self._stderr + chunk)[-_STDERR_TAIL:]
        else:
            self._lines.extend(self._assembler.feed(chunk) if chunk else self._assembler.flush())

    def _wait_until_writable(self, deadline: float) -> None:
        left = deadline - monotonic()
        if left <= 0:
            raise EngineTimeoutError(self.with_stderr("it does not read what it is sent"))
        # Its output is taken in meanwhile: it may be blocked on that very pipe.
        self._poll.register(self._stdin, select.POLLOUT)
        try:
            self._pump(left)
        finally:
            self._poll.unregister(self._stdin)

    def _crash(self) -> EngineCrashedError:
        self._wait_for_exit(_LAST_WORDS)
        return EngineCrashedError(self.with_stderr(_exit_sentence(self._popen.poll())))

    def _ask_to_leave(self, farewell: bytes, grace: float) -> None:
        # Before it leaves: afterwards its offspring has another parent and may have no marker.
        self._offspring.remember()
        with contextlib.suppress(OSError):
            os.write(self._stdin, farewell)
        assert self._popen.stdin
        self._popen.stdin.close()
        if self._wait_for_exit(grace):
            return
        _signal_group(self.pid, signal.SIGTERM)
        self._wait_for_exit(_TERM_GRACE)

    def _wait_for_exit(self, seconds: float) -> bool:
        """Whether it exits within ``seconds``; drains its pipes meanwhile, so that none can hold it."""
        deadline = monotonic() + seconds
        pause = 0.001
        while (left := deadline - monotonic()) > 0:
            exited = not self.is_running
            had_output = self._pump(0 if exited else min(pause, left))
            if self._closed:
                self._lines.clear()
            if exited and not had_output:
                return True
            pause = min(pause * 2, 0.02)
        return not self.is_running


def _spawn(arguments: Sequence[str], folder: str | None, token: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env={**os.environ, MARKER: token},
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise EngineStartError(f"cannot start {shlex.join(arguments)!r}: {error}") from None


def _limit_memory(pid: int, limit: int | None) -> None:
    if limit is not None and sys.platform == "linux":
        import resource

        # The child may be gone already; that is found out when it is first spoken to.
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_AS, (limit, limit))


def _end_now(popen: subprocess.Popen[bytes], offspring: Offspring) -> None:
    offspring.remember()
    _signal_group(popen.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        popen.wait(timeout=5)
    offspring.kill()


def _signal_group(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def _exit_sentence(status: int | None) -> str:
    if status is None:
        return "it closed its pipes"
    if status >= 0:
        return f"it ended with exit status {status}"
    with contextlib.suppress(ValueError):
        return f"it was ended by {signal.Signals(-status).name}"
    return f"it was ended by signal {-status}"
