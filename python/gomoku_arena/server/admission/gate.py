"""The sockets of visitors: how many there are, in all and of one address."""

import os
import socket
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any

from gomoku_arena.server.admission.host_names import household, is_loopback
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell

PROXIES = "FORWARDED_ALLOW_IPS"
"""The environment variable that names proxies which are believed, besides this machine's own."""

_AGREEMENT = 10.0
"""Seconds to agree on TLS."""


class Visit(socket.socket):
    """The socket of a visitor, which is counted until it is closed."""

    def __init__(self, gate: "Gate", fileno: int, host: str) -> None:
        super().__init__(fileno=fileno)
        self.household = household(host)
        self.begun = gate.now()
        self._gate = gate

    def close(self) -> None:
        """Closes it, and makes room for another."""
        super().close()
        self._gate.visits.discard(self)


class Gate(socket.socket):
    """A socket on which to serve, which takes no more visitors than the limits allow.

    listening: what it takes over. now: the clock, in seconds. Sockets are counted from the moment they are accepted,
    also those that have yet to agree on TLS. Addresses of this machine and of trusted proxies, behind which are many,
    have no bound of their own.
    """

    def __init__(self, listening: socket.socket, limits: ServerLimits, now: Callable[[], float] = monotonic) -> None:
        super().__init__(fileno=listening.detach())
        self.now = now
        self.visits: set[Visit] = set()
        self._limits = limits
        self._proxies = os.environ.get(PROXIES, "").replace(",", " ").split()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next visitor. Raises ConnectionAbortedError for one too many, and what ``socket.accept`` raises."""
        number, address = self._accept()  # type: ignore[attr-defined]
        visit = Visit(self, number, address[0])
        reason = self._objection(visit.household)
        if reason is not None:
            visit.close()
            tell("refused", client=address[0], reason=reason)
            raise ConnectionAbortedError(reason)
        self.visits.add(visit)
        return visit, address

    def check(self, known: Collection[int]) -> None:
        """Ends those that have not agreed on TLS in time; known: the numbers of those that have."""
        for visit in list(self.visits):
            if self.now() - visit.begun > _AGREEMENT and visit.fileno() not in known:
                with suppress(OSError):
                    visit.shutdown(socket.SHUT_RDWR)

    def _objection(self, house: str) -> str | None:
        if len(self.visits) >= self._limits.sockets:
            return f"{len(self.visits)} sockets are open already"
        if self._is_trusted(house):
            return None
        held = Counter(visit.household for visit in self.visits)[house]
        return f"{held} sockets of one address are open already" if held >= self._limits.household else None

    def _is_trusted(self, house: str) -> bool:
        return is_loopback(house) or any(_holds(proxies, house) for proxies in self._proxies)


def _holds(proxies: str, house: str) -> bool:
    """Whether a network of proxies, or ``*``, holds that household."""
    if proxies == "*":
        return True
    try:
        return ip_address(house.partition("/")[0]) in ip_network(proxies, strict=False)
    except ValueError:
        return False
