"""The application on a socket of this machine, until a signal ends it."""

import asyncio
import gc
import logging
import os
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import uvicorn
from fastapi import FastAPI

from gomoku_arena.errors import ConfigError
from gomoku_arena.server._allocator import give_memory_back
from gomoku_arena.server.admission.connection_limiter import ConnectionLimiter
from gomoku_arena.server.admission.gate import Gate
from gomoku_arena.server.admission.http_bounds import BoundedHttp
from gomoku_arena.server.admission.safe_headers import SafeHeaders
from gomoku_arena.server.admission.websocket_bounds import BoundedWebSocket
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell, tell_what_was_left_out

CERTIFICATE, KEY = "CERT_FULLCHAIN", "CERT_PRIVKEY"
"""The environment variables that name the files for TLS."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_LAST_WORDS = 5

_SUMMARY = 100
"""Tenths of a second between the lines that tell how many were left out."""


@dataclass(frozen=True)
class Certificate:
    """The files with which a server shows who it is."""

    chain: Path
    key: Path

    @classmethod
    def from_environment(cls) -> Self | None:
        """Those of CERT_FULLCHAIN and CERT_PRIVKEY, None where neither is set.

        Raises ConfigError where only one is, and where they cannot be used.
        """
        chain, key = os.environ.get(CERTIFICATE, ""), os.environ.get(KEY, "")
        if not chain and not key:
            return None
        if not chain or not key:
            raise ConfigError(f"{CERTIFICATE} and {KEY}: one is set without the other")
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(chain, key)
        except (OSError, ssl.SSLError) as error:
            raise ConfigError(f"{CERTIFICATE} = {chain!r}, {KEY} = {key!r}: {error}") from None
        return cls(Path(chain), Path(key))


def listen(host: str, port: int) -> socket.socket:
    """A socket on which to serve; port 0 is any free one. Raises ConfigError where it is not to be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise ConfigError(f"cannot listen on {host}:{port}: {error}") from None


def run(app: FastAPI, listening: socket.socket, limits: ServerLimits, certificate: Certificate | None = None) -> None:
    """Serves until SIGTERM or Ctrl-C, and comes back once everybody has been answered; a second Ctrl-C hurries."""
    give_memory_back()
    headers: SafeHeaders = app.state.safe_headers
    config = uvicorn.Config(
        headers.around(app),
        loop="asyncio",
        http=BoundedHttp,
        ws=BoundedWebSocket,
        ws_max_size=limits.message,
        # Each would cost a third of a megabyte a connection, and a message has two thousand bytes.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
        ssl_certfile=None if certificate is None else certificate.chain,
        ssl_keyfile=None if certificate is None else certificate.key,
    )
    with Gate(listening, limits) as gate:
        asyncio.run(_Server(config, app.state.reception, gate).serve([gate]))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, reception: ConnectionLimiter, gate: Gate) -> None:
        super().__init__(config)
        self._reception = reception
        self._gate = gate

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn, which ends by the signal once it has served, this ends well."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
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
