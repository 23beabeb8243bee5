"""How much of the same is logged: whoever can have a line written can have a million written."""

import logging
from collections import Counter
from time import monotonic
from typing import NamedTuple


class Allowance(NamedTuple):
    """This many lines at once, and this many a second from then on."""

    at_once: float
    a_second: float


ALL = Allowance(1000, 50)
"""Lines of all kinds together."""

NEWS, TROUBLE, TRACES = Allowance(400, 20), Allowance(50, 1), Allowance(5, 0.1)
"""Lines of one kind: of what happens, of what was refused or went wrong, and with where an error came from."""


class _Bucket:
    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._left = allowance.at_once
        self._at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._left = min(self._left + (now - self._at) * self._allowance.a_second, self._allowance.at_once)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class FloodFilter(logging.Filter):
    """Lets a line through while there are not too many of its kind, and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._all = _Bucket(ALL)
        self._kinds: dict[str, _Bucket] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether that line is written."""
        kind, allowance = kind_of(record), _allowance(record)
        if allowance is None:
            return True
        bucket = self._kinds.setdefault(f"{kind} {allowance}", _Bucket(allowance))
        if bucket.take() and self._all.take():
            return True
        self._left_out[kind] += 1
        return False

    def left_out(self) -> dict[str, int]:
        """How many lines of which kinds were left out since this was last asked."""
        told, self._left_out = dict(self._left_out), Counter()
        return told


def kind_of(record: logging.LogRecord) -> str:
    """Our event, or the place in a library that says something: strangers choose the words, and no kinds."""
    if hasattr(record, "fields"):
        return str(record.msg)
    return f"{record.name}:{record.lineno}"


def _allowance(record: logging.LogRecord) -> Allowance | None:
    """None for the few lines that are always written."""
    if getattr(record, "is_summary", False):
        return None
    if record.exc_info:
        return TRACES
    return NEWS if record.levelno < logging.WARNING else TROUBLE
