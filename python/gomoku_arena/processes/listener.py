"""Several children heard at once, by one who can be woken up."""

from collections.abc import Iterable
from multiprocessing import Pipe
from multiprocessing.connection import wait
from threading import Lock
from typing import Any


class Listener:
    """Waits for what is said on any of several connections; ``close`` it from the thread that waits."""

    def __init__(self) -> None:
        self._bell, self._rope = Pipe(duplex=False)
        self._lock = Lock()
        self._is_woken = False

    def wait(self, connections: Iterable[Any], seconds: float) -> list[Any]:
        """The connections on which something is said, at the latest after so many seconds, or once it is woken up."""
        ready = wait([self._bell, *connections], seconds)
        if self._bell in ready:
            ready.remove(self._bell)
            with self._lock:
                self._bell.recv_bytes()
                self._is_woken = False
        return ready

    def wake(self) -> None:
        """Has ``wait`` come back; any thread may do so, and also before it waits."""
        with self._lock:
            if not self._is_woken and not self._rope.closed:
                self._is_woken = True
                self._rope.send_bytes(b"!")

    def close(self) -> None:
        """Listens no more; safe to call twice."""
        with self._lock:
            self._bell.close()
            self._rope.close()
