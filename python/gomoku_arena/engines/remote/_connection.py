"""One WebSocket connection to a server: messages out and in, against deadlines, every failure an EngineError."""

import logging
import os
from collections import deque
from contextlib import ExitStack, suppress
from time import monotonic

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from gomoku_arena.engines.remote._address import RemoteAddress
from gomoku_arena.errors import (
    EngineCrashedError,
    EngineError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
)
from gomoku_arena.shown_spec import shown_spec
from gomoku_arena.webapp.messages import shown

log = logging.getLogger("gomoku_arena.websocket")
"""At level DEBUG: every message, ``>`` to the server and ``<`` from it; at WARNING: where its board is not ours."""

MAX_MESSAGE = 1 << 18
"""Bytes of one message that a server may send; an answer with its board has about 2,000."""

_CLOSE_SECONDS = 0.5
_KEPT = 4
_KEPT_LENGTH = 600
_BROKEN = {1002: "broke the WebSocket protocol", 1007: "sent broken text", 1009: f"sent more than {MAX_MESSAGE} bytes"}
"""Why our side closes a connection, by the code that it then sends."""


class Wire:
    """A file in which every message is kept, as ``Engine.keep_wire`` has it, with seconds from now on."""

    def __init__(self, descriptor: int, label: str) -> None:
        self._descriptor = descriptor
        self._label = label
        self._since = monotonic()

    def note(self, way: str, message: str | bytes) -> None:
        """A message in one write, so that those of two connections never mix. A full disk loses what does not fit."""
        text = message.decode("utf-8", "replace") if isinstance(message, bytes) else message
        head = f"{monotonic() - self._since:10.3f} {self._label} {way}"
        with suppress(OSError):
            os.write(self._descriptor, "".join(f"{head} {line}\n" for line in text.splitlines()).encode())


class RemoteConnection:
    """An open connection. Deadlines are times of the monotonic clock.

    seconds: for connecting. wire: where every message is kept, if anywhere. Raises EngineStartError where nobody
    answers there, or not with a WebSocket.
    """

    def __init__(self, address: RemoteAddress, seconds: float, wire: Wire | None = None) -> None:
        self._label = address.label
        self.wire = wire
        # The last requests, each with the last answers to it: a flood of answers shall not hide what was asked.
        self._kept: deque[tuple[str, deque[str]]] = deque(maxlen=_KEPT)
        self._begin_exchange(f"connecting to {address.label}")
        self._stack = ExitStack()
        # No keepalive: a server of one thread does not answer it while it thinks. No proxy: it would cost time.
        try:
            self._socket = self._stack.enter_context(
                connect(
                    address.url,
                    open_timeout=seconds,
                    close_timeout=_CLOSE_SECONDS,
                    ping_interval=None,
                    proxy=None,
                    max_size=MAX_MESSAGE,
                )
            )
        except (OSError, ValueError, WebSocketException) as error:
            raise EngineStartError(shown_spec(f"cannot connect: {error}")) from None

    @property
    def tail(self) -> str:
        """The last messages, cut short; ``>`` to the server and ``<`` from it."""
        return "\n".join(line for request, answers in self._kept for line in (request, *answers))

    def send(self, text: str) -> None:
        """Sends one message, and forgets what came before it: no old answer may pass for a new one.

        Raises EngineCrashedError where the server has left.
        """
        self._forget()
        self._begin_exchange(_line(">", text))
        log.debug("%s > %s", self._label, text)
        if self.wire is not None:
            self.wire.note(">", text)
        try:
            self._socket.send(text)
        except ConnectionClosed as error:
            raise self._closed(error) from None

    def receive(self, deadline: float) -> bytes:
        """The next message; nothing that the server sends moves the deadline.

        Raises EngineTimeoutError at the deadline, EngineCrashedError where the server has left, and
        EngineProtocolError for a message that is too long or no WebSocket at all.
        """
        left = deadline - monotonic()
        if left <= 0:
            raise _late()
        return self._take(left)

    def close(self) -> None:
        """Says goodbye, waits half a second for the same, and frees the socket; safe to call twice."""
        self._stack.close()

    def _forget(self) -> None:
        # Bounded: a server that sends for ever fills the queue faster than it is emptied.
        with suppress(EngineError):
            for _ in range(64):
                self._take(0)

    def _take(self, seconds: float) -> bytes:
        try:
            message = self._socket.recv(timeout=seconds, decode=False)
        except TimeoutError:
            raise _late() from None
        except ConnectionClosed as error:
            raise self._closed(error) from None
        self._kept[-1][1].append(_line("<", message))
        log.debug("%s < %s", self._label, message)
        if self.wire is not None:
            self.wire.note("<", message)
        return message

    def _begin_exchange(self, line: str) -> None:
        self._kept.append((line, deque(maxlen=_KEPT)))

    def _closed(self, error: ConnectionClosed) -> EngineError:
        if error.sent is not None and not error.rcvd_then_sent and error.sent.code in _BROKEN:
            return EngineProtocolError(f"the server {_BROKEN[error.sent.code]}")
        said = "" if error.rcvd is None else f" with {error.rcvd.code} {shown(error.rcvd.reason)}".rstrip()
        return EngineCrashedError(f"the server closed the connection{said}")


def _late() -> EngineTimeoutError:
    return EngineTimeoutError("no answer in time")


def _line(way: str, message: str | bytes) -> str:
    return f"{way} {shown(message, _KEPT_LENGTH)}"
