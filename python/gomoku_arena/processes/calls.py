"""The one way in which a process of ours asks a Python child for something: a call, news of it, and what came of it.

Both sides unpickle what the other one says, so the child runs code that its owner runs, or would run.
"""

import contextlib
import os
import pickle
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from multiprocessing.connection import Connection, wait
from threading import Lock
from time import monotonic
from typing import Any, Literal, NamedTuple

from gomoku_arena.processes.process_tree import MARKER, OwnProcess, new_token
from gomoku_arena.processes.python_process import start_python

_LOOK = 0.2
"""Seconds between two looks whether a child is there that says nothing."""

_TAIL = 4096
"""Bytes that are kept of what a child prints."""

Kind = Literal["said", "news", "value", "error"]


class Call(NamedTuple):
    """What the child is asked for. function: itself, or a name that the child knows.

    seconds: after which its process ends by itself, for an owner that cannot end it any more; None for never. each: as
    ``seconds``, but from each news to the next; None where ``seconds`` holds for all of the call.
    """

    function: Any
    arguments: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = {}
    seconds: float | None = None
    each: float | None = None


class Reply(NamedTuple):
    """What the child tells.

    kind: a line that the call ``said`` for people or ``news`` of it; at last its ``value``, or the ``error`` that
    escaped it. account: of an error, for its author.
    """

    kind: Kind
    value: Any = None
    account: str = ""

    def check(self) -> None:
        """Raises the error, where it is one."""
        if self.kind == "error":
            raise self.value


class UnsendableError(RuntimeError):
    """A call gave what cannot be pickled. shown: its repr, cut. why: what ``pickle`` said."""

    def __init__(self, shown: str, why: str) -> None:
        super().__init__(shown, why)
        self.shown = shown
        self._why = why

    def __str__(self) -> str:
        return f"a Python child could not send {self.shown}: {self._why}"


def pickled(message: Call | Reply) -> bytes:
    """The message as bytes. Raises what ``pickle`` raises."""
    return pickle.dumps(tuple(message), pickle.HIGHEST_PROTOCOL)


def reply_of(message: bytes) -> Reply:
    """The reply. Raises anything for what cannot be unpickled."""
    return Reply(*pickle.loads(message))


def messages_of(connection: "Connection[Any, Any]") -> Iterator[bytes]:
    """What comes, until the other end is gone."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            yield connection.recv_bytes()


class PythonChild(OwnProcess):
    """The owner's side: a process that runs ``main`` of a module, which is to serve calls by a CallServer.

    token: its marker. output: what becomes of all that it prints, as for ``subprocess``; PIPE for ``printed``.
    tidy: where it leaves by itself, with exit code 0, it has ended all that it started.
    To speak to it or to listen raises EOFError once it is gone. One thread at a time may do so; ``signal`` and ``kill``
    are for any. Raises as ``start_python``.
    """

    def __init__(
        self, module: str, *, token: str = "", output: int | None = subprocess.DEVNULL, tidy: bool = False
    ) -> None:
        token = token or new_token()
        popen, self.connection = start_python(module, {**os.environ, MARKER: token}, output)
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


class CallServer:
    """The child's side: it does one call after the other, and tells what comes of each.

    send: gives the owner a message. told: the reply for what escapes a call, or UnsendableError for what it gave; what
    ``told`` raises ends the serving. All threads may tell.
    """

    def __init__(self, send: Callable[[bytes], object], told: Callable[[BaseException], Reply]) -> None:
        self._send = send
        self._told = told
        self._each: float | None = None
        self._lock = Lock()

    def serve(self, messages: Iterable[bytes], do: Callable[[Call], Any]) -> None:
        """Answers every call with what ``do`` gives, in the main thread. Raises OSError where the owner is gone."""
        # The alarm's default is to end the process, whatever that is in the midst of.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        for message in messages:
            self._deliver(self._answer(message, do))

    def say(self, line: str) -> None:
        """Tells a line for people. Raises OSError where the owner is gone."""
        self._deliver(pickled(Reply("said", line)))

    def news(self, value: Any) -> None:
        """Tells news of the call that is being done. Time that the owner takes for it does not count for ``each``."""
        message = _sendable(Reply("news", value))
        if self._each is None:
            self._deliver(message)
        else:
            _alarm(None)
            self._deliver(message)
            _alarm(self._each)

    def _answer(self, message: bytes, do: Callable[[Call], Any]) -> bytes:
        try:
            call = Call(*pickle.loads(message))
            self._each = call.each
            _alarm(call.seconds)
            return _sendable(Reply("value", do(call)))
        # A call may raise anything at all, and somebody waits.
        except BaseException as error:
            return self._failure(error)
        finally:
            _alarm(None)

    def _failure(self, error: BaseException) -> bytes:
        try:
            return _sendable(self._told(error))
        except UnsendableError as unsendable:
            # Libraries that make tracebacks picklable, as Dask does, would send what led to it as well.
            unsendable.__context__ = None
            return _sendable(self._told(unsendable))

    def _deliver(self, message: bytes) -> None:
        with self._lock:
            self._send(message)


def _sendable(reply: Reply) -> bytes:
    """The reply as bytes. Raises UnsendableError."""
    try:
        return pickled(reply)
    except MemoryError:
        raise
    except Exception as error:
        raise UnsendableError(f"{reply.value!r:.200}", f"{type(error).__name__}: {error}") from None


def _alarm(seconds: float | None) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds or 0)
