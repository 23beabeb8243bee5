"""What uvicorn's server does at its beginning, ten times a second, and at its end."""

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from gomoku_arena.processes import system
from gomoku_arena.server.admission.connection_limiter import ConnectionLimiter
from gomoku_arena.server.admission.gate import Gate
from gomoku_arena.server.logs import tell, tell_what_was_left_out
from gomoku_arena.server.web.bridge.http_bounds import BoundedHttp
from gomoku_arena.server.web.bridge.websocket_bounds import BoundedWebSocket

_SIGNALS = (signal.SIGINT, *system.ENDINGS)

_SUMMARY = 100
"""Tenths of a second between the lines that tell how many were left out."""


class OrderlyServer(uvicorn.Server):
    """Serves on a gate until a signal, and answers everybody before it ends."""

    def __init__(self, config: uvicorn.Config, reception: ConnectionLimiter, gate: Gate) -> None:
        super().__init__(config)
        self._reception = reception
        self._gate = gate

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn, which ends by the signal once it has served, this ends well."""
        before = {number: signal.signal(number, self.handle_exit) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is there by now stays. To look through it for what is left over would hold up everybody for 0.1 s.
        gc.collect()
        gc.freeze()
        host, port = self._gate.getsockname()[:2]
        tell("listening", host=host, port=port, tls=self.config.is_ssl, pid=os.getpid())

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once, it looks for visitors that keep the server waiting."""
        if counter % _SUMMARY == 0:
            tell_what_was_left_out()
        if counter % 10 == 0:
            self._check(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def _check(self, now: float) -> None:
        known = set[int]()
        for connection in list(self.server_state.connections):
            if isinstance(connection, BoundedHttp | BoundedWebSocket):
                known.add(connection.transport.get_extra_info("socket").fileno())
                connection.check(now)
        self._gate.check(known)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What uvicorn does would cut the answers short: that comes when all have been given."""
        await self._reception.leave()
        await super().shutdown(sockets)
        gc.unfreeze()
        tell_what_was_left_out()
        tell("left", logging.INFO)
