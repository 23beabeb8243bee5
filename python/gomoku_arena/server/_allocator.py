"""What the C library keeps of memory that is free."""

import ctypes
import sys

_TRIM_THRESHOLD, _ARENA_MAX = -1, -8
"""Their numbers in glibc's malloc.h."""

_ARENAS = 2
_FREE = 1 << 17
"""Bytes at the end of a heap from which on they are given back."""


def give_memory_back() -> None:
    """Has glibc give memory back that is free, in a process that begins threads all the time.

    Each search has a thread. By itself glibc makes eight heaps a processor for them, and what searches and pages leave
    free in one is of no use to the others: a server grew by a seventh of a megabyte a visit. Nothing happens elsewhere.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        mallopt(_ARENA_MAX, _ARENAS)
        mallopt(_TRIM_THRESHOLD, _FREE)
