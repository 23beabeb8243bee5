"""What browsers send: messages, events and answers of scripts, each of which may be anything.

What is not of the shape that the page asks for is left out, with one line in the log, ``malformed``, and nothing else.
Messages and the values of fields are looked at before NiceGUI hears of them; ``heard`` and ``answered`` are for what
the page's own scripts tell.
"""

import logging
import math
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Annotated, Any, Literal, TypeVar

from nicegui import Client, core, nicegui, ui
from nicegui import json as nicegui_json
from nicegui.element import Element
from nicegui.elements.mixins.value_element import ValueElement
from nicegui.events import GenericEventArguments
from nicegui.helpers import kebab_to_camel_case
from pydantic import BaseModel, Field, PlainValidator, StrictInt, TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from gomoku_arena._core import MAX_SIZE, Point
from gomoku_arena.errors import describe
from gomoku_arena.server.admission.connection_limiter import household_of
from gomoku_arena.server.logs import tell
from gomoku_arena.server.web.bridge.open_pages import element_of
from gomoku_arena.webapp.messages import complaint_of

_T = TypeVar("_T")


def _point(told: Any) -> Point:
    return Point(told if isinstance(told, str) else "")


ToldPoint = Annotated[Point, PlainValidator(_point)]
"""A point as pages tell it: its text."""

MOST_POINTS = MAX_SIZE**2
"""Of the largest board."""

ToldLine = Annotated[list[ToldPoint], Field(min_length=1, max_length=MOST_POINTS)]
"""Moves as pages tell them, one after the other."""


def heard(shape: Any, handler: Callable[[Any], Any]) -> Callable[[GenericEventArguments], Any]:
    """A listener that calls the handler with what an event tells, read as that type."""
    adapter = TypeAdapter(shape)

    def listener(event: GenericEventArguments) -> Any:
        try:
            told = adapter.validate_python(event.args)
        except ValidationError as error:
            refuse(event.client, _complaint(error))
            return None
        return handler(told)

    return listener


async def answered(client: Client, script: Awaitable[Any], adapter: TypeAdapter[_T]) -> _T | None:
    """What a script of the page answers, as the adapter reads it; None where the browser does not, or not in time."""
    try:
        told = await script
    except TimeoutError:
        return None
    # Nobody answers for a page that was closed.
    if told is None:
        return None
    try:
        return adapter.validate_python(told)
    except ValidationError as error:
        refuse(client, _complaint(error))
        return None


def refuse(client: Client, reason: str) -> None:
    """Notes that the browser of that page sent something that is left out."""
    _refuse(household_of(client.request), reason)


class _Message(BaseModel):
    client_id: str


class _Event(_Message):
    id: StrictInt
    listener_id: str
    args: list[str | None] = []


class _ScriptAnswer(_Message):
    request_id: str
    result: Any = None


class _Handshake(_Message):
    tab_id: str
    document_id: str
    old_tab_id: str | None = None
    next_message_id: int | None = None


class _Acknowledgement(_Message):
    next_message_id: StrictInt


class _Log(_Message):
    level: Literal["debug", "info", "warning", "error"]
    message: str


_MESSAGES: dict[str, type[_Message]] = {
    "event": _Event,
    "javascript_response": _ScriptAnswer,
    "handshake": _Handshake,
    "ack": _Acknowledgement,
    "log": _Log,
}
"""Those that NiceGUI listens to, but for ``connect`` and ``disconnect``."""


def guard_messages() -> None:
    """Has every message be looked at before NiceGUI hears it."""
    for name, shape in _MESSAGES.items():
        core.sio.on(name, _guarded(getattr(nicegui, f"_on_{name}"), shape))
    core.sio.on("connect", _connect)
    core.sio.on("disconnect", lambda session, *_: nicegui._on_disconnect(session))
    core.sio.eio.on("message", _take)
    core.sio.eio.logger.addFilter(_is_news)


async def _connect(session: str, environ: Any = None, *_: Any) -> Any:
    """A browser may send a message of that name, too."""
    if environ is core.sio.get_environ(session):
        return await nicegui._on_connect(session, environ)
    _refuse(_household(core.sio.get_environ(session)), "connect: it is connected already")
    return None


def _is_news(record: logging.LogRecord) -> bool:
    """Engine.io logs with a trace whatever is no packet of its own, and goes on."""
    error = record.exc_info and record.exc_info[1]
    if error is None or record.msg not in ("Unknown receive error", "post request handler error"):
        return True
    tell("malformed", logging.WARNING, reason=describe(error))
    return False


async def _take(session: str, packet: Any) -> None:
    """Has socket.io read what came. Events are heard in tasks, so that only what is no message fails here."""
    try:
        await core.sio._handle_eio_message(session, packet)
    except Exception as error:
        _refuse(_household(core.sio.environ.get(session)), describe(error))


def _guarded(hear: Callable[[str, Any], Any], shape: type[_Message]) -> Callable[..., Any]:
    async def guarded(session: str, message: Any = None, *_: Any) -> Any:
        try:
            read = shape.model_validate(message)
            objection = _objection(read) if isinstance(read, _Event) else None
        except ValidationError as error:
            objection = _complaint(error)
        if objection is not None:
            _refuse(_household(core.sio.get_environ(session)), objection)
            return None
        done = hear(session, message)
        return await done if isawaitable(done) else done

    return guarded


def _objection(event: _Event) -> str | None:
    """Why an event of an element that is there cannot be; None where it can."""
    element = element_of(event.client_id, event.id)
    if element is None:
        return None
    listener = element._event_listeners.get(event.listener_id)
    if listener is None:
        return "id: nobody listens to that"
    try:
        args = [None if text is None else nicegui_json.loads(text) for text in event.args]
    except (ValueError, RecursionError) as error:
        return f"args: {describe(error)}"
    is_value = isinstance(element, ValueElement) and listener.type == _update_of(element)
    if is_value and not (len(args) == 1 and _fits(element, args[0])):
        return f"args: no value of a {type(element).__name__}"
    return None


def _update_of(element: ValueElement[Any]) -> str:
    """What the event is called that brings another value."""
    return kebab_to_camel_case(f"update:{element.VALUE_PROP}")


def _fits(element: Element, value: Any) -> bool:
    """Whether that is what a browser sends when its reader changes the element."""
    match element:
        case ui.select():
            return isinstance(value, dict) and _is_place(value.get("value"), element.options)
        case ui.toggle():
            return _is_place(value, element.options)
        case ui.switch() | ui.dialog() | ui.menu() | ui.expansion():
            return isinstance(value, bool)
        case ui.input():
            return value is None or isinstance(value, str)
        case ui.number():
            return value is None or _is_number(value)
        case ui.tabs() | ui.tab_panels():
            return value in [it.props.get("name") for it in element.descendants()]
    return False


def _is_place(value: Any, options: Any) -> bool:
    return type(value) is int and 0 <= value < len(options)


def _is_number(value: Any) -> bool:
    """A number, also as the text that a field holds while somebody writes."""
    try:
        return isinstance(value, int | float | str) and math.isfinite(float(value or 0))
    except (ValueError, OverflowError):
        return False


def _complaint(error: ValidationError) -> str:
    where, complaint = complaint_of(error)
    return f"{where}: {complaint}" if where else complaint


def _household(environ: Any) -> str:
    """Who is behind a connection of scripts."""
    scope = (environ or {}).get("asgi.scope")
    return household_of(HTTPConnection(scope)) if scope else ""


def _refuse(household: str, reason: str) -> None:
    tell("malformed", logging.WARNING, client=household, reason=reason)
