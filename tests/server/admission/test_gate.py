"""How many sockets visitors may have, and how long they may take to agree on TLS."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

pytest.importorskip("uvicorn", reason="the extra `web` is not installed")

from gomoku_arena.server.admission import gate as gates
from gomoku_arena.server.admission.gate import PROXIES, Gate, Visit
from gomoku_arena.server.limits import ServerLimits


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as it:
        yield it


def gate_of(stack: ExitStack, now: Callable[[], float] = time.monotonic, **limits: int) -> Gate:
    return stack.enter_context(Gate(socket.create_server(("127.0.0.1", 0)), ServerLimits(**limits), now))


def come(stack: ExitStack, gate: Gate) -> tuple[socket.socket, Visit]:
    client = stack.enter_context(socket.create_connection(gate.getsockname(), timeout=10))
    visit = stack.enter_context(gate.accept()[0])
    assert isinstance(visit, Visit)
    return client, visit


def test_one_too_many_is_closed_and_a_closed_one_makes_room(stack: ExitStack) -> None:
    gate = gate_of(stack, sockets=2)
    (_, first), _ = come(stack, gate), come(stack, gate)
    late = stack.enter_context(socket.create_connection(gate.getsockname(), timeout=10))
    with pytest.raises(ConnectionAbortedError, match="2 sockets are open"):
        gate.accept()
    assert late.recv(1) == b""
    first.close()
    come(stack, gate)


@pytest.mark.parametrize(("proxies", "room"), [("", 2), ("192.0.2.0/24", 3), ("*", 3), ("nonsense, 198.51.100.7", 2)])
def test_an_address_has_its_share_unless_it_is_a_proxy(
    stack: ExitStack, monkeypatch: pytest.MonkeyPatch, proxies: str, room: int
) -> None:
    monkeypatch.setenv(PROXIES, proxies)
    gate = gate_of(stack, household=2)
    monkeypatch.setattr(gates, "household", lambda host: "192.0.2.9")
    for _ in range(2):
        come(stack, gate)
    if room == 3:
        come(stack, gate)
    else:
        with pytest.raises(ConnectionAbortedError, match="of one address"):
            come(stack, gate)


def test_this_machine_has_no_share(stack: ExitStack) -> None:
    gate = gate_of(stack, household=1)
    for _ in range(3):
        come(stack, gate)


def test_who_does_not_agree_on_tls_is_sent_away(stack: ExitStack) -> None:
    now = [0.0]
    gate = gate_of(stack, lambda: now[0])
    (_, agreed), (client, _) = come(stack, gate), come(stack, gate)
    client.setblocking(False)
    gate.check({agreed.fileno()})
    with pytest.raises(BlockingIOError):
        client.recv(1)
    now[0] = 11.0
    gate.check({agreed.fileno()})
    client.settimeout(10)
    assert client.recv(1) == b""
    assert agreed.getpeername()
