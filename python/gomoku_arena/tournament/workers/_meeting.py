"""A Dask scheduler as a place where texts are left for each other, over TLS; nothing that comes from it is unpickled.

Dask's own clients and workers unpickle what a scheduler sends them, and so run whatever it likes. So its frames are
read here, and of them the plain values of MessagePack alone: what is pickled in them stays bytes that nobody looks at.
"""

import socket
import struct
from ssl import SSLContext
from types import TracebackType
from typing import Any, Self

import msgpack  # type: ignore[import-untyped]

from gomoku_arena.errors import WorkerError

LONGEST = 4 << 20
"""Bytes of a message; a game of 400 moves has some ten thousand."""

_SECONDS = 30.0
"""For which an answer is waited."""

_MOST_FRAMES = 64


class Meeting:
    """A connection to a scheduler. context: shows our certificate, and asks for one of our authority.

    Every method raises WorkerError where the scheduler is gone or answers otherwise than it should. For one thread.
    """

    def __init__(self, host: str, port: int, context: SSLContext) -> None:
        try:
            plain = socket.create_connection((host, port), timeout=_SECONDS)
            self._socket = context.wrap_socket(plain, server_hostname=host)
        except OSError as error:
            raise WorkerError(f"no Dask scheduler with TLS answers at {host}:{port} ({error})") from error
        self._send({"compression": None, "python": (3, 11, 0), "pickle-protocol": 4})
        self._receive()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def open(self, name: str) -> None:
        """Makes sure that there is a queue of that name."""
        self._call("queue_create", name=name)

    def put(self, name: str, text: str) -> None:
        """Leaves a text in a queue that is open."""
        self._call("queue_put", name=name, data=text)

    def take(self, name: str) -> list[str]:
        """The texts that lie in a queue, which is empty then; what is no text is thrown away."""
        found = self._call("queue_get", name=name, batch=True)
        rows = found if isinstance(found, list) else []
        values = [row.get("value") for row in rows if isinstance(row, dict) and row.get("type") == "msgpack"]
        return [value for value in values if isinstance(value, str)]

    def count(self, name: str) -> int:
        """How many texts lie in a queue."""
        count = self._call("queue_qsize", name=name)
        return count if isinstance(count, int) else 0

    def _call(self, operation: str, **values: object) -> Any:
        self._send({"op": operation, "reply": True, **values})
        answer = self._receive()
        if isinstance(answer, dict) and "status" in answer:
            raise WorkerError(f"the Dask scheduler refuses {operation}: {answer.get('text', '')!s:.200}")
        return answer

    def _send(self, message: dict[str, Any]) -> None:
        frame = msgpack.packb(message)
        framed = struct.pack("<QQ", 1, len(frame)) + frame
        try:
            self._socket.sendall(struct.pack("<Q", len(framed)) + framed)
        except OSError as error:
            raise WorkerError(f"the Dask scheduler is gone ({error})") from error

    def _receive(self) -> Any:
        try:
            (size,) = struct.unpack("<Q", self._read(8))
            held = self._read(size)
            (count,) = struct.unpack_from("<Q", held)
            if not 1 <= count <= _MOST_FRAMES:
                raise ValueError(f"{count} frames")
            sizes = struct.unpack_from(f"<{count}Q", held, 8)
            body = held[8 * (count + 1) :]
            body += self._read(max(sum(sizes) - len(body), 0))
            return msgpack.unpackb(body[: sizes[0]], strict_map_key=False)
        except OSError as error:
            raise WorkerError(f"the Dask scheduler is gone ({error})") from error
        except (ValueError, struct.error, msgpack.UnpackException, RecursionError) as error:
            raise WorkerError(f"what answers is no Dask scheduler ({error})") from error

    def _read(self, size: int) -> bytes:
        if size > LONGEST:
            raise ValueError(f"a message of {size} bytes, {LONGEST} at most")
        held = bytearray()
        while len(held) < size:
            part = self._socket.recv(min(size - len(held), 1 << 16))
            if not part:
                raise OSError("it has closed the connection")
            held += part
        return bytes(held)
