"""What a scheduler of strangers sends costs a sentence, and no memory."""

import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any, cast

import pytest

pytest.importorskip("msgpack", reason="the extra `dask` is not installed")

import msgpack  # type: ignore[import-untyped]

from gomoku_arena.errors import WorkerError
from gomoku_arena.tournament.workers._meeting import LONGEST, Meeting


class PlainText:
    """In place of TLS, which comes before anything is said."""

    def wrap_socket(self, plain: socket.socket, server_hostname: str) -> socket.socket:
        assert server_hostname == "127.0.0.1"
        return plain


def framed(*frames: bytes, sizes: tuple[int, ...] | None = None) -> bytes:
    """A message of Dask: its size, the number of its frames, their sizes, and the frames."""
    told = tuple(map(len, frames)) if sizes is None else sizes
    held = struct.pack(f"<{len(told) + 1}Q", len(told), *told) + b"".join(frames)
    return struct.pack("<Q", len(held)) + held


@contextmanager
def scheduler(*messages: bytes) -> Iterator[Callable[[], Meeting]]:
    """How to meet one that says that, one after the other, whatever it is asked."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                for message in messages:
                    connection.recv(1 << 16)
                    connection.sendall(message)

        thread = Thread(target=serve)
        thread.start()
        try:
            yield partial(Meeting, "127.0.0.1", server.getsockname()[1], cast("Any", PlainText()))
        finally:
            thread.join(10)


GREETING = framed(msgpack.packb({"compression": None}))


def test_texts_are_taken_and_what_is_pickled_is_none() -> None:
    rows = [
        {"type": "msgpack", "value": "a game"},
        {"type": "Future", "value": "x"},
        {"type": "msgpack", "value": 7},
        3,
    ]
    with scheduler(GREETING, framed(msgpack.packb(rows))) as meet, meet() as meeting:
        assert meeting.take("games") == ["a game"]


@pytest.mark.parametrize(
    ("greeting", "told"),
    [
        (struct.pack("<Q", 1 << 60), f"a message of {1 << 60} bytes, {LONGEST} at most"),
        (framed(b"x", sizes=(1 << 40,)), f"a message of {(1 << 40) - 1} bytes, {LONGEST} at most"),
        (framed(sizes=(0,) * 65), "65 frames"),
        (framed(sizes=()), "0 frames"),
        (framed(b"\xc1"), "no Dask scheduler"),
        (framed(b"\x91" * 5000), "no Dask scheduler"),
        (struct.pack("<QQ", 8, 3), "no Dask scheduler"),
        (b"", "gone"),
        (struct.pack("<Q", 100) + b"half", "gone"),
    ],
)
def test_anything_else_is_no_scheduler(greeting: bytes, told: str) -> None:
    with scheduler(greeting) as meet, pytest.raises(WorkerError, match=told):
        meet()
