"""Work that task processes are asked for in tests: good, endless, greedy, faulty and deadly."""

import os
import re
import sys
import time
from collections.abc import Iterator

from gomoku_arena.errors import NotationError


def double(number: int) -> int:
    return 2 * number


def pid() -> int:
    return os.getpid()


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def hold_the_lock() -> None:
    """A search whose pattern takes for ever, in which no other thread of Python gets a word in."""
    re.fullmatch(r"(a*)*b", "a" * 40)


def take(size: int) -> int:
    return len(bytearray(size))


def refuse() -> None:
    raise NotationError("line 3: no")


def fail() -> None:
    raise KeyError("inside")


def die(number: int = 9) -> None:
    """By that signal; on Windows, which has none, as if somebody else had ended it."""
    if sys.platform == "win32":
        os._exit(1)
    os.kill(os.getpid(), number)


def count(number: int, pause: float = 0.0) -> Iterator[int]:
    for it in range(number):
        time.sleep(pause)
        yield it
