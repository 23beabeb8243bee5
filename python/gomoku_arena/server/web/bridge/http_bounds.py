"""HTTP of visitors, bounded: how long a request may take to come, and how long its head may be."""

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gomoku_arena.server.admission.safe_headers import ALWAYS, SHOWN

HEAD_BYTES, HEADERS = 16 << 10, 100
"""What a request line and its headers may have."""

HEAD_SECONDS, BODY_RATE = 10.0, 4096
"""Seconds for a head to come; bytes a second for a body, behind ten seconds in which it may be slower."""

REST_SECONDS, STALLED_SECONDS, CLOSING_SECONDS = 5.0, 60.0, 10.0
"""For what is still sent after the answer; for some of an answer to be taken; for the last of it, once it is over."""


class BoundedHead(h11.Connection):
    """The server's side of a connection, on which a head that is too long, or ambiguous, is an error."""

    def next_event(self) -> Any:
        """As of h11, with ``RemoteProtocolError`` also for heads that it would take."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            reason = _objection(event)
            if reason is not None:
                raise h11.RemoteProtocolError(reason)
        return event


def _objection(head: h11.Request) -> str | None:
    names = [name for name, _ in head.headers]
    size = len(head.target) + sum(len(name) + len(value) + 4 for name, value in head.headers)
    if len(names) > HEADERS or size > HEAD_BYTES:
        return "the head of the request is too long"
    if not head.target.startswith(b"/"):
        return "the request names no path of this server"
    if b"upgrade" in names and (head.method, head.http_version) != (b"GET", b"1.1"):
        return "the request cannot be upgraded"
    # Whoever reads the one, and whoever reads the other, would disagree on where the next request begins.
    if b"content-length" in names and b"transfer-encoding" in names:
        return "the request has two lengths"
    return None


class BoundedHttp(H11Protocol):
    """Connections over HTTP that are closed where they keep the server waiting."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conn = BoundedHead(h11.SERVER, HEAD_BYTES)
        self._answered = self._drained = self._received = 0
        self._phase: tuple[object, ...] = ()
        self._since = 0.0

    def data_received(self, data: bytes) -> None:
        """Counts what comes."""
        self._received += len(data)
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Counts answers."""
        self._answered += 1
        super().on_response_complete()

    def resume_writing(self) -> None:
        """Counts how often a client has taken what was waiting for it."""
        self._drained += 1
        super().resume_writing()

    def check(self, now: float) -> None:
        """Closes the connection where its time is over; now: by the clock of the event loop."""
        phase = self._where()
        if phase != self._phase:
            self._phase, self._since, self._received = phase, now, 0
        seconds = now - self._since
        if self.transport.is_closing():
            if seconds > CLOSING_SECONDS:
                self.transport.abort()
        elif seconds > self._patience():
            self._give_up()

    def _where(self) -> tuple[object, ...]:
        """How far the connection is; it changes with everything that counts as going on."""
        states = (self.conn.their_state, self.conn.our_state, self.transport.is_closing(), self.flow.write_paused)
        return (*states, self._answered, self._drained)

    def _patience(self) -> float:
        """The seconds that it may stay there."""
        if self.flow.write_paused:
            return STALLED_SECONDS
        if self.conn.their_state is h11.IDLE:
            return HEAD_SECONDS
        if self.conn.their_state is not h11.SEND_BODY:
            return float("inf")
        return REST_SECONDS if self._is_answered() else HEAD_SECONDS + self._received / BODY_RATE

    def _is_answered(self) -> bool:
        return self.cycle is not None and self.cycle.response_complete

    def _give_up(self) -> None:
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state is h11.SEND_RESPONSE or self.conn.trailing_data[0]:
            self._answer(408, b"the request takes too long to come\n")
        if self.flow.write_paused:
            self.transport.abort()
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Says so to a client whose request cannot be read, and closes."""
        self._answer(400, msg.encode("ascii") + b"\n")
        self.transport.close()

    def _answer(self, status: int, text: bytes) -> None:
        told = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(text)), "Connection": "close"}
        headers = [(name.encode(), value.encode()) for name, value in {**ALWAYS, **SHOWN, **told}.items()]
        events = (h11.Response(status_code=status, headers=headers), h11.Data(data=text), h11.EndOfMessage())
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
