"""The one way in which a process of ours asks a Python child for something: a call, news of it, and what came of it.

Both sides unpickle what the other one says, so the child runs code that its owner runs, or would run.
"""

import contextlib
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gomoku_arena.processes import system

if TYPE_CHECKING:
    from multiprocessing.connection import _ConnectionBase

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


def messages_of(connection: "_ConnectionBase[Any, Any]") -> Iterator[bytes]:
    """What comes, until the other end is gone."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            yield connection.recv_bytes()


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
            system.set_alarm(None)
            self._deliver(message)
            system.set_alarm(self._each)

    def _answer(self, message: bytes, do: Callable[[Call], Any]) -> bytes:
        try:
            call = Call(*pickle.loads(message))
            self._each = call.each
            system.set_alarm(call.seconds)
            return _sendable(Reply("value", do(call)))
        # A call may raise anything at all, and somebody waits.
        except BaseException as error:
            return self._failure(error)
        finally:
            system.set_alarm(None)

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
