"""The owner's side of a Python child: started, asked in calls, heard, and ended with all that it has started."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from multiprocessing.connection import wait
from time import monotonic

from gomoku_arena.errors import EngineStartError, ErrorCode
from gomoku_arena.processes import system
from gomoku_arena.processes.calls import Reply, reply_of
from gomoku_arena.processes.marker import MARKER, new_token
from gomoku_arena.processes.own_process import OwnProcess
from gomoku_arena.processes.python_process import python_command

_LOOK = 0.2
"""Seconds between two looks whether a child is there that says nothing."""


class PythonChild(OwnProcess):
    """A process that runs ``main`` of a module, which is to serve calls by a CallServer.

    token: its marker. output: what becomes of all that it prints, as for ``subprocess``; PIPE for ``printed``.
    tidy: where it leaves by itself, with exit code 0, it has ended all that it started.
    To speak to it or to listen raises EOFError once it is gone. One thread at a time may speak, and one, which may be
    another, listen; ``kill`` and what begins with ``tell_`` are for any.
    Raises EngineStartError where it cannot be started.
    """

    def __init__(
        self, module: str, *, token: str = "", output: int | None = subprocess.DEVNULL, tidy: bool = False
    ) -> None:
        command = python_command(module)
        try:
            popen, tree, self.connection, self._output = system.start_python(
                command, {**os.environ, MARKER: token or new_token()}, output
            )
        except OSError as error:
            raise EngineStartError(ErrorCode.NOT_STARTED, command=command[0], reason=error.strerror) from None
        super().__init__(popen, tree)
        self._tidy = tidy

    def send(self, call: bytes) -> None:
        """Gives it a pickled call."""
        with self._speaking(), system.sending(self._popen, len(call)):
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
            ready = wait([self.connection, *self._output.waited_for], min(left, _LOOK))
            if self.connection in ready:
                return self.listen()
            if ready:
                self._output.take_in()
            elif self.is_gone:
                raise EOFError
        raise TimeoutError

    def printed(self, seconds: float = 0.0) -> str:
        """The end of what it has printed, and prints next within this many seconds."""
        return self._output.tail(seconds).decode("utf-8", "replace").strip()

    @property
    def is_gone(self) -> bool:
        """Whether it has died without its connection saying so: what it has started may hold that open."""
        try:
            return not self.is_running and not self.connection.poll()
        except OSError:
            return True

    def kill(self) -> None:
        """Ends it at once, whatever it is in the midst of."""
        self._popen.kill()
        self._popen.wait()

    def tell_stop(self) -> None:
        """Says that the work shall come back with what it has; it is heard by ``system.hear_stops``."""
        system.tell_stop(self._popen)

    def tell_stack(self) -> None:
        """Has it print where its main thread is."""
        system.tell_stack(self._popen)

    def tell_leave(self) -> None:
        """Says that the work is to be broken off; it is heard by ``system.leave_when_told``."""
        system.tell_leave(self._popen)

    def close(self, patience: float = 0.0) -> int:
        """Hangs up, ends it where it has not left this many seconds later, and with it all that it has started.

        Its exit code. Safe to call twice.
        """
        if not self._tidy:
            # Before it leaves: afterwards its offspring has another parent and may have no marker.
            self._tree.members()
        self.connection.close()
        self._output.close()
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
