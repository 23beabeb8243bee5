"""What a line of the log looks like: strangers choose some of its words, and neither its length nor where it ends."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from gomoku_arena.printable import escaped

WORDS, TRACE = 500, 2000
"""Characters of a message or a field, and of where an error came from."""


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
