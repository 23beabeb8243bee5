"""What the server tells whoever runs it: one line an event, never a board."""

import json
import logging
from collections import Counter
from datetime import UTC, datetime
from time import monotonic
from typing import Any, NamedTuple

from gomoku_arena.printable import escaped

WORDS, TRACE = 500, 2000
"""Characters of a message or a field, and of where an error came from."""

log = logging.getLogger("gomoku_arena.server")

_LEVELS = {"": logging.WARNING, "gomoku_arena.server": logging.INFO, "nicegui": logging.ERROR}
"""Of a page that is not there, nicegui warns; what fails on one that is, is an error."""


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


class JsonFormatter(logging.Formatter):
    """One JSON object a line: ``time``, ``level``, ``event`` and the fields of the event."""

    def format(self, record: logging.LogRecord) -> str:
        values = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "event": _message(record),
            **_fields(record),
        }
        if record.exc_info:
            values["traceback"] = _shortened(self.formatException(record.exc_info), TRACE)
        return json.dumps(values, default=str)


class PlainFormatter(logging.Formatter):
    """The same for people. Where an error came from is indented, so that nothing in it looks like a line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{key}={json.dumps(value, default=str)}" for key, value in _fields(record).items())
        line = f"{_time(record)} {record.levelname.lower()} {escaped(_message(record))} {told}".rstrip()
        if not record.exc_info:
            return line
        trace = _shortened(self.formatException(record.exc_info), TRACE)
        return "\n    ".join([line, *map(escaped, trace.splitlines())])


def _message(record: logging.LogRecord) -> str:
    return _shortened(record.getMessage(), WORDS)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = getattr(record, "fields", {})
    return {key: _bounded(value) for key, value in fields.items()}


def _bounded(value: Any) -> Any:
    """The value as it is where it cannot be long."""
    return value if isinstance(value, bool | int | float) else _shortened(str(value), WORDS)


def _shortened(text: str, most: int) -> str:
    """The text without its middle where it is longer."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} … {text[-half:]}"


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


_flood = FloodFilter()


def tell(event: str, level: int = logging.INFO, *, cause: BaseException | None = None, **fields: Any) -> None:
    """Logs one event with its fields, those that are None left out. cause: what was raised, with where it came from."""
    known = {key: value for key, value in fields.items() if value is not None}
    log.log(level, event, extra={"fields": known}, exc_info=cause)


def tell_what_was_left_out() -> None:
    """Logs how many lines of which kinds were too many, where any were, since this was last asked."""
    left_out = _flood.left_out()
    if left_out:
        fields = {"lines": sum(left_out.values()), "kinds": " ".join(f"{kind}={n}" for kind, n in left_out.items())}
        log.warning("suppressed", extra={"fields": fields, "is_summary": True})


def set_up(*, plain: bool) -> None:
    """Sends the events, and what libraries have to say that is no news of their own, to stderr: in lines of our own."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainFormatter() if plain else JsonFormatter())
    handler.addFilter(_flood)
    # Some libraries bring handlers, which would write what strangers say as it is.
    for known in list(logging.root.manager.loggerDict.values()):
        if isinstance(known, logging.Logger):
            known.handlers, known.propagate = [], True
    for name, level in _LEVELS.items():
        logging.getLogger(name).setLevel(level)
    logging.root.handlers = [handler]
