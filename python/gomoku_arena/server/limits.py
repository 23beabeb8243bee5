"""What a server allows its clients."""

import os
import sys
from dataclasses import dataclass, field

from gomoku_arena.errors import ConfigError
from gomoku_arena.live.shared_games import HOURLY

_LEAST = {
    **{"message": 4096, "connections": 1, "sockets": 1, "household": 1, "new_games": 0},
    **{"searches": 1, "waiting": 0, "engines": 1},
}

_MOST: dict[str, int] = {"sockets": 500} if sys.platform == "win32" else {}
"""On Windows Python waits for 512 sockets at once, of which some are the server's own."""


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class ServerLimits:
    """The bounds within which everybody is served. Raises ConfigError for a bound that leaves nothing, or too much."""

    message: int = 1 << 16
    """Bytes of one message; a longer one closes its connection with 1009."""
    connections: int = 256
    """Connections over WebSocket and pages at the same time; further ones are refused with 503."""
    sockets: int = _MOST.get("sockets", 768)
    """Sockets of all kinds that are open at the same time; further ones are closed."""
    household: int = 64
    """Connections and pages of one address, and sockets of one address, loopback addresses and trusted proxies
    excepted.
    """
    new_games: int = HOURLY
    """Games between two people that one address may begin in an hour, rematches included."""
    searches: int = field(default_factory=processors)
    """Long searches at the same time, of pages and connections together."""
    waiting: int = 256
    """Further searches that wait their turn, and as many brief questions; beyond it the answer is an error."""
    seconds: float = 10.0
    """Seconds after which a search is stopped, and answers with what it has found."""
    engines: int = 16
    """Engines that are kept open at the same time; those that think stay open even if they are more."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            if getattr(self, name) < least:
                raise ConfigError(f"{name} = {getattr(self, name)}: at least {least} is needed")
        for name, most in _MOST.items():
            if getattr(self, name) > most:
                raise ConfigError(f"{name} = {getattr(self, name)}: {most} at most, on this system")
        if not 0 < self.seconds < float("inf"):
            raise ConfigError(f"time = {self.seconds}: more than 0 seconds are needed")
