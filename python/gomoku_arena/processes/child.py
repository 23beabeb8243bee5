"""Child processes that speak in lines: the only place of the package that spawns.

A child is apart from our terminal, and has pipes that are read against one total deadline. Whatever it leaves behind
can be found and ended.
"""

import contextlib
import math
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TypeVar

from gomoku_arena._core import Pipes
from gomoku_arena.errors import EngineCrashedError, EngineError, EngineStartError, EngineTimeoutError, ErrorCode
from gomoku_arena.processes import system
from gomoku_arena.processes._wine import LOST_STATUS, lost_dll
from gomoku_arena.processes.marker import MARKER, new_token
from gomoku_arena.processes.memory import MemoryWatch
from gomoku_arena.processes.own_process import OwnProcess
from gomoku_arena.shown_spec import SECRET_WORDS

_NAMES = re.compile(
    r"(?:api|access|private|secret|signing|encryption|auth|license|account|ssh|service|master)_?key(?:_|$)"
    r"|_pwd$|^(?:ssh_auth_sock|gpg_agent_info|ssh_agent_pid)$"
)
"""Names that are a secret's as a whole; ``PWD`` alone is the working directory."""

_VALUES = re.compile(
    r"""
    (?i:\b[a-z][a-z0-9+.-]{0,30}://[^/?\#\s]*@)                # an address with a user or a password in it
    | (?i:[?&;](?:[a-z_]*token|[a-z_]*secret|password|api_?key|access_?key|sig|signature)=)
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----
    | \b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|hf_|npm_|pypi-|AIza)[A-Za-z0-9_-]{16}
    | \bAKIA[A-Z0-9]{16}\b
    | \beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.               # a JSON web token
    """,
    re.VERBOSE,
)


def for_bots(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that a bot may see."""
    return {name: value for name, value in environment.items() if not is_secret(name, value)}


def is_secret(name: str, value: str) -> bool:
    """Whether a variable looks like a secret, by a word of its name or by the form of its value."""
    lower = name.lower()
    named = not set(SECRET_WORDS).isdisjoint(lower.split("_")) or _NAMES.search(lower) is not None
    return named or _VALUES.search(value) is not None


GRACE = 1.0
"""Seconds that a child has to leave after it was asked to."""

_MEBIBYTE = 1 << 20

_E = TypeVar("_E", bound=EngineError)

_TERM_GRACE = 0.5
_EXIT_CHECK = 0.2


def split_command(command: str) -> list[str]:
    """A command line as arguments, quoted as in a shell but never run by one.

    Raises EngineStartError for an empty command or an open quote.
    """
    try:
        arguments = system.words_of(command)
    except ValueError as error:
        raise EngineStartError(ErrorCode.COMMAND_UNREADABLE, command=command[:200], reason=str(error)) from None
    if not arguments:
        raise EngineStartError(ErrorCode.COMMAND_EMPTY)
    return arguments


class ChildProcess(OwnProcess):
    """A running program, its lines, and the certainty that it can be ended with all its offspring.

    folder: the working directory, ours unless given. memory_limit: bytes that it may hold with all its offspring; it is
    ended once it holds more.
    Raises EngineStartError where the program cannot be run. Not safe for use by two threads at once.
    """

    def __init__(self, arguments: Sequence[str], *, folder: str | None = None, memory_limit: int | None = None) -> None:
        environment = {**for_bots(os.environ), MARKER: new_token()}
        popen, tree, self.pipes = _spawn(arguments, folder, environment)
        """Its pipes, for moves that need nobody in between."""
        super().__init__(popen, tree)
        self._memory: MemoryWatch | None = None
        if memory_limit is not None:
            self._memory = _watched(popen, tree.twin(), memory_limit)
        self._closed = False

    @property
    def stderr_tail(self) -> str:
        """The end of what it wrote to stderr, as far as it has been read."""
        return self.pipes.stderr_tail

    @property
    def unended(self) -> str:
        """What it has printed behind the last end of a line; empty where that is nothing."""
        return self.pipes.unended

    @property
    def log(self) -> str:
        """The last lines in both directions, each with the seconds since something was last sent."""
        return self.pipes.log

    def write(self, text: bytes, deadline: float) -> None:
        """Sends ``text``, all of it, before ``deadline`` on the monotonic clock.

        Raises EngineTimeoutError where the child does not read, EngineCrashedError where it has left.
        """
        try:
            self.pipes.write(text, deadline - monotonic())
        except TimeoutError:
            raise self.with_stderr(EngineTimeoutError(ErrorCode.NOT_READING)) from None
        except EOFError:
            raise self._crash() from None

    def read_line(self, deadline: float) -> str:
        """The next line of its stdout; nothing it prints moves ``deadline``, a time of the monotonic clock.

        Raises EngineTimeoutError at the deadline and EngineCrashedError once nothing more can come.
        """
        gone = False
        while True:
            left = deadline - monotonic()
            try:
                return self.pipes.read_line(0 if gone else min(left, _EXIT_CHECK))
            except EOFError:
                raise self._crash() from None
            except TimeoutError:
                if gone:
                    raise self._crash() from None
                if left <= _EXIT_CHECK:
                    raise self.with_stderr(EngineTimeoutError(ErrorCode.NO_ANSWER)) from None
            # Its offspring may hold the pipe open. What it has said before it left is there by now.
            gone = not self.is_running

    def suspend(self) -> None:
        """Has it and its offspring stand still until ``resume``; what they print is read all the same."""
        if self.is_running:
            self._tree.suspend()

    def resume(self) -> None:
        """Has them run on."""
        if self.is_running:
            self._tree.resume()

    def exit_error(self) -> EngineCrashedError:
        crash = super().exit_error()
        if self._memory is not None and self._memory.exceeded:
            held, allowed = (math.ceil(figure / _MEBIBYTE) for figure in (self._memory.exceeded, self._memory.bound))
            return EngineCrashedError(ErrorCode.MEMORY, held=held, allowed=allowed)
        if self._popen.poll() == LOST_STATUS and (dll := lost_dll(self.stderr_tail)) is not None:
            return EngineCrashedError(ErrorCode.NO_DLL, dll=dll)
        return crash

    def discard_output(self) -> None:
        """Forgets what it has printed so far, as far as that can be told without waiting."""
        self.pipes.discard_output()

    def with_stderr(self, error: _E) -> _E:
        """The error with the tail of stderr behind it, where there is one."""
        if not self.stderr_tail:
            return error
        return type(error)(ErrorCode.WITH_STDERR, why=error, stderr=self.stderr_tail)

    def close(self, farewell: bytes = b"", *, grace: float = GRACE) -> None:
        """Sends ``farewell`` and ends the child: after ``grace`` seconds by SIGTERM, where there is such a thing, and
        then by force, offspring too.

        Safe to call twice. Afterwards no process, zombie or pipe is left.
        """
        if self._closed:
            return
        self._closed = True
        if self._memory is not None:
            self._memory.close()
        try:
            self._ask_to_leave(farewell, grace)
        finally:
            self._finalizer()
            self.pipes.close()

    def _crash(self) -> EngineCrashedError:
        return self.with_stderr(self.exit_error())

    def _ask_to_leave(self, farewell: bytes, grace: float) -> None:
        # Before it leaves: afterwards its offspring has another parent and may have no marker.
        self._tree.members()
        with contextlib.suppress(TimeoutError, EOFError):
            self.pipes.write(farewell, 0)
        # The protocol keeps the pipe open until the brain has left; some leave only when it closes.
        if farewell and self._wait_for_exit(grace / 2):
            return
        self.pipes.close_stdin()
        if self._wait_for_exit(grace / 2):
            return
        system.ask_to_end(self._popen)
        self._wait_for_exit(_TERM_GRACE)

    def _wait_for_exit(self, seconds: float) -> bool:
        """Whether it exits within ``seconds``; drains its pipes meanwhile, so that none can hold it."""
        deadline = monotonic() + seconds
        pause = 0.001
        while (left := deadline - monotonic()) > 0:
            exited = not self.is_running
            had_output = self.pipes.pump(0 if exited else min(pause, left))
            if exited and not had_output:
                return True
            pause = min(pause * 2, 0.02)
        return not self.is_running


def _watched(popen: subprocess.Popen[bytes], tree: system.ProcessTree, bound: int) -> MemoryWatch:
    """A watch that ends the program and its offspring. Its tree is its own: it lives in another thread."""
    return MemoryWatch(tree, bound, lambda: popen.poll() is None, partial(tree.end, popen))


def _spawn(
    arguments: Sequence[str], folder: str | None, environment: Mapping[str, str]
) -> tuple[subprocess.Popen[bytes], system.ProcessTree, Pipes]:
    try:
        return system.start_bot(arguments, folder, environment)
    except (OSError, ValueError) as error:
        command, reason = system.command_of(arguments), (isinstance(error, OSError) and error.strerror) or str(error)
        if folder is None:
            raise EngineStartError(ErrorCode.NOT_STARTED, command=command, reason=reason) from None
        # The system's words name the folder where the program is missing in it, too.
        reason = reason if Path(folder).is_dir() else "there is no such folder"
        raise EngineStartError(ErrorCode.NOT_STARTED_THERE, command=command, folder=folder, reason=reason) from None
