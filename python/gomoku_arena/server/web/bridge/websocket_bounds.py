"""WebSocket of visitors, bounded: what they send in pieces, and what they do not take."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from gomoku_arena.server.web.bridge.http_bounds import CLOSING_SECONDS, HEAD_SECONDS

PIECES = 1024
"""Frames that one message may come in; pieces of no bytes would add to no bound of bytes."""

PINGS = 100
"""Pings and pongs of one second; whoever sends more is closed."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Connections over WebSocket for which no more is kept than the limits allow."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._phase: tuple[bool, bool] | None = None
        self._since = 0.0
        self._pings = 0

    def handle_ping(self) -> None:
        """Answers, unless the client leaves the answers lying; one that only pings is closed."""
        if self._is_patient() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Counts those that nobody asked for, too."""
        if self._is_patient():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Closes the connection of a message in too many pieces."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
            return
        self.frames = []
        self._fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")

    def handle_parser_exception(self) -> None:
        """Tells the client why it is closed, and takes what it still sends, for some seconds and for nothing.

        A connection that is closed with something unread is reset, and the reason is lost on its way.
        """
        if self.close_timer is not None:
            return
        told = self.conn.close_sent
        assert told is not None, "whoever fails has said why"
        self.queue.put_nowait({"type": "websocket.disconnect", "code": told.code, "reason": told.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def check(self, now: float) -> None:
        """Closes the connection where its time is over; now: by the clock of the event loop."""
        self._pings = 0
        phase = (self.handshake_complete, self.transport.is_closing())
        if phase != self._phase:
            self._phase, self._since = phase, now
        seconds = now - self._since
        # The keepalive sees to those that are open.
        if seconds > (CLOSING_SECONDS if self.transport.is_closing() else HEAD_SECONDS) and phase != (True, False):
            self.transport.abort()

    def _is_patient(self) -> bool:
        self._pings += 1
        if self._pings > PINGS:
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")
        return self._pings <= PINGS

    def _fail(self, code: CloseCode, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
