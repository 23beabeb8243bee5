"""What the server tells whoever runs it: one line an event, never a board."""

import logging
from typing import Any

from gomoku_arena.server.logs._flood import FloodFilter
from gomoku_arena.server.logs._lines import JsonFormatter, PlainFormatter

log = logging.getLogger("gomoku_arena.server")

_LEVELS = {"": logging.WARNING, "gomoku_arena.server": logging.INFO, "nicegui": logging.ERROR}
"""Of a page that is not there, nicegui warns; what fails on one that is, is an error."""

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
