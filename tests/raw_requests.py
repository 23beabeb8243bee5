"""Requests as a stranger writes them, byte by byte."""

import socket
import time
from contextlib import suppress

from running_server import RunningServer


def dial(server: RunningServer, text: str = "") -> socket.socket:
    """A socket to the server over which that was sent, its line ends as HTTP has them."""
    client = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    client.sendall(text.replace("\n", "\r\n").encode("latin-1"))
    return client


def told(client: socket.socket) -> str:
    """All that the server says until it closes."""
    said = b""
    with suppress(ConnectionError):
        while piece := client.recv(1 << 16):
            said += piece
    return said.decode("latin-1")


def status(server: RunningServer, head: str) -> int:
    """The status of the answer to a request without its body; 0 where there is none."""
    with dial(server, head) as client, suppress(ConnectionError):
        said = client.recv(1000).split()
        return int(said[1]) if said else 0
    return 0


def seconds_until_closed(client: socket.socket) -> float:
    """How long the server keeps the socket open; 30 seconds at most are waited."""
    begun = time.monotonic()
    told(client)
    return time.monotonic() - begun
