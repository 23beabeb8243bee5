"""What a server allows its clients."""

import os
from dataclasses import dataclass, field

from gomoku_arena.errors import ConfigError


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_LEAST = {
    **{"message": 4096, "connections": 1, "sockets": 1, "household": 1},
    **{"searches": 1, "waiting": 0, "engines": 1},
}


@dataclass(frozen=True)
class ServerLimits:
    """The bounds within which everybody is served. Raises ConfigError for a bound that leaves nothing.

    message: bytes of one message; a longer one closes its connection with 1009.
    connections: over WebSocket and pages at the same time; further ones are refused with 503.
    sockets: open at the same time, of all kinds; further ones are closed. household: connections and pages of one
    address, and sockets of one address, loopback addresses and trusted proxies excepted.
    searches: at the same time, of pages and connections together. waiting: further searches that wait their turn, and
    as many brief questions; beyond it the answer is an error.
    seconds: after which a search is stopped, and answers with what it has found.
    engines: kept open at the same time; those that think are, even if they are more.
    """

    message: int = 1 << 16
    connections: int = 256
    sockets: int = 768
    household: int = 64
    searches: int = field(default_factory=processors)
    waiting: int = 256
    seconds: float = 10.0
    engines: int = 16

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            if getattr(self, name) < least:
                raise ConfigError(f"{name} = {getattr(self, name)}: at least {least} is needed")
        if not 0 < self.seconds < float("inf"):
            raise ConfigError(f"time = {self.seconds}: more than 0 seconds are needed")
