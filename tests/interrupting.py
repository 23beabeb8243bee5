"""Ctrl-C while the core works."""

import signal
import threading
import time
from collections.abc import Callable

import pytest


def interrupted(work: Callable[[], object]) -> float:
    """Seconds from Ctrl-C, which comes 0.2 s after the work began, to its KeyboardInterrupt.

    However late a thread is, the interrupt comes in here: outside it would end the whole session of pytest.
    """
    begun = threading.Event()
    pressed: list[float] = []
    ended: list[object] = []

    def press() -> None:
        begun.wait()
        time.sleep(0.2)
        pressed.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    def run() -> None:
        begun.set()
        ended.append(work())
        presser.join()

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        run()
    assert not ended, "the work ended before Ctrl-C came"
    return time.monotonic() - pressed[0]
