"""The application on a socket of this machine, until a signal ends it."""

import asyncio
import ctypes
import os
import socket
import ssl
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import uvicorn
from fastapi import FastAPI

from gomoku_arena.errors import ConfigError
from gomoku_arena.server.admission.gate import Gate
from gomoku_arena.server.admission.safe_headers import SafeHeaders
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.web.bridge.http_bounds import BoundedHttp
from gomoku_arena.server.web.bridge.orderly_server import OrderlyServer
from gomoku_arena.server.web.bridge.websocket_bounds import BoundedWebSocket

_TRIM_THRESHOLD, _ARENA_MAX = -1, -8
"""Their numbers in glibc's malloc.h."""

_ARENAS = 2
_FREE = 1 << 17
"""Bytes at the end of a heap from which on they are given back."""

CERTIFICATE, KEY = "CERT_FULLCHAIN", "CERT_PRIVKEY"
"""The environment variables that name the files for TLS."""

_LAST_WORDS = 5


def give_memory_back() -> None:
    """Has glibc give memory back that is free, in a process that begins threads all the time.

    Each search has a thread. By itself glibc makes eight heaps a processor for them, and what searches and pages leave
    free in one is of no use to the others: a server grew by a seventh of a megabyte a visit. Nothing happens elsewhere.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        mallopt(_ARENA_MAX, _ARENAS)
        mallopt(_TRIM_THRESHOLD, _FREE)


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
    # The usual loop of Windows would accept visitors by itself, past the gate.
    with Gate(listening, limits) as gate, asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(OrderlyServer(config, app.state.reception, gate).serve([gate]))
