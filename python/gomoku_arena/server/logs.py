"""What the server tells whoever runs it: one line an event, never a board."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

log = logging.getLogger("gomoku_arena.server")


def tell(event: str, level: int = logging.INFO, *, cause: BaseException | None = None, **fields: Any) -> None:
    """Logs one event with its fields, those that are None left out. cause: what was raised, with where it came from."""
    known = {key: value for key, value in fields.items() if value is not None}
    log.log(level, event, extra={"fields": known}, exc_info=cause)


def set_up(*, plain: bool) -> None:
    """Sends the events, and what uvicorn and nicegui have to say that is no news of their own, to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainFormatter() if plain else JsonFormatter())
    # Of a page that is not there, nicegui warns; what fails on one that is, is an error.
    levels = {"gomoku_arena.server": logging.INFO, "uvicorn": logging.WARNING, "nicegui": logging.ERROR}
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False


class JsonFormatter(logging.Formatter):
    """One JSON object a line: ``time``, ``level``, ``event`` and the fields of the event."""

    def format(self, record: logging.LogRecord) -> str:
        values = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            values["traceback"] = self.formatException(record.exc_info)
        return json.dumps(values, default=str)


class PlainFormatter(logging.Formatter):
    """The same for people."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        told = " ".join(f"{key}={json.dumps(value, default=str)}" for key, value in fields.items())
        line = f"{_time(record)} {record.levelname.lower()} {record.getMessage()} {told}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
