"""The owner's side of a Python child: started, asked in calls, heard, and ended with all that it has started."""

import contextlib
import os
import socket
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from gomoku_arena.errors import EngineStartError, ErrorCode
from gomoku_arena.processes.calls import Reply, reply_of
from gomoku_arena.processes.process_tree import MARKER, OwnProcess, new_token
from gomoku_arena.processes.python_process import python_command

STALL = 30.0
"""Seconds for which a message may stand still once it has begun; its sender or its reader may hang."""

_LOOK = 0.2
"""Seconds between two looks whether a child is there that says nothing."""

_TAIL = 4096
"""Bytes that are kept of what a child prints."""


class PythonChild(OwnProcess):
    """A process that runs ``main`` of a module, which is to serve calls by a CallServer.

    token: its marker. output: what becomes of all that it prints, as for ``subprocess``; PIPE for ``printed``.
    tidy: where it leaves by itself, with exit code 0, it has ended all that it started.
    To speak to it or to listen raises EOFError once it is gone. One thread at a time may speak, and one, which may be
    another, listen; ``signal`` and ``kill`` are for any. Raises EngineStartError where it cannot be started.
    """

    def __init__(
        self, module: str, *, token: str = "", output: int | None = subprocess.DEVNULL, tidy: bool = False
    ) -> None:
        token, command = token or new_token(), python_command(module)
        try:
            popen, self.connection = _started(command, {**os.environ, MARKER: token}, output)
        except OSError as error:
            raise EngineStartError(ErrorCode.NOT_STARTED, command=command[0], reason=error.strerror) from None
        super().__init__(popen, token)
        self._output = [] if popen.stdout is None else [popen.stdout.fileno()]
        self._tail = b""
        self._tidy = tidy

    def send(self, call: bytes) -> None:
        """Gives it a pickled call."""
        with self._speaking():
            self.connection.send_bytes(call)

    def listen(self) -> Reply:
        """What it tells next. Raises anything for what cannot be unpickled."""
        with self._speaking():
            message = self.connection.recv_bytes()
        return reply_of(message)

    def receive(self, seconds: float) -> Reply:
        """As ``listen``, within this many seconds. Raises TimeoutError where it tells nothing."""
        deadline = monotonic() + seconds
        while (left := deadline - monotonic()) > 0:
            ready = wait([self.connection, *self._output], min(left, _LOOK))
            if self.connection in ready:
                return self.listen()
            if ready:
                self._take_in()
            elif self.is_gone:
                raise EOFError
        raise TimeoutError

    def printed(self, seconds: float = 0.0) -> str:
        """The end of what it has printed, and prints next within this many seconds."""
        if wait(self._output, seconds):
            self._take_in()
        return self._tail.decode("utf-8", "replace").strip()

    @property
    def is_gone(self) -> bool:
        """Whether it has died without its connection saying so: what it has started may hold that open."""
        return not self.is_running and not self.connection.poll()

    def kill(self) -> None:
        """Ends it at once, whatever it is in the midst of."""
        self._popen.kill()
        self._popen.wait()

    def close(self, patience: float = 0.0) -> int:
        """Hangs up, ends it where it has not left this many seconds later, and with it all that it has started.

        Its exit code. Safe to call twice.
        """
        if not self._tidy:
            # Before it leaves: afterwards its offspring has another parent and may have no marker.
            self._offspring.remember()
        self.connection.close()
        if self._popen.stdout is not None:
            self._popen.stdout.close()
        self._output.clear()
        if self._wait_for_exit(patience) and self._popen.returncode == 0 and self._tidy:
            self._finalizer.cancel()
        else:
            self._finalizer()
        return self._popen.returncode

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        try:
            yield
        # Half a message that stands still is the last one, too: nobody would make anything of what comes next.
        except OSError:
            raise EOFError from None

    def _take_in(self) -> None:
        piece = os.read(self._output[0], 1 << 16)
        self._tail = (self._tail + piece)[-_TAIL:]
        if not piece:
            self._output.clear()


def _started(
    command: Sequence[str], environment: Mapping[str, str], output: int | None
) -> "tuple[subprocess.Popen[bytes], Connection[Any, Any]]":
    """The process of that command, and our end of its connection.

    Unlike a process of ``multiprocessing`` it does not import the program that it is started by, so a script needs no
    guard, and a notebook has nothing to import. It has a session of its own: a terminal's Ctrl-Z stops those who wait,
    but no clocks.
    Our end raises BlockingIOError where a message has begun and stands still for ``STALL`` seconds.
    """
    ours, theirs = socket.socketpair()
    with theirs:
        stall = struct.pack("ll", int(STALL), int(STALL % 1 * 1e6))
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            ours.setsockopt(socket.SOL_SOCKET, option, stall)
        connection: Connection[Any, Any] = Connection(ours.detach())
        process = subprocess.Popen(
            command,
            stdin=theirs.fileno(),
            stdout=output,
            stderr=subprocess.STDOUT if output == subprocess.PIPE else output,
            env=environment,
            start_new_session=True,
        )
    return process, connection
