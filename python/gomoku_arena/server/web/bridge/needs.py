"""What must be there of other libraries beyond what they document."""

from importlib import import_module
from importlib.metadata import version
from pkgutil import resolve_name

from gomoku_arena.errors import ConfigError

_DISTRIBUTIONS = {"engineio": "python-engineio", "socketio": "python-socketio"}
_HTTP = "uvicorn.protocols.http.h11_impl:H11Protocol"
_WEBSOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"

NEEDS = {
    "nicegui": (
        *("nicegui:core.sio", "nicegui.client:templates.env", "nicegui.element:Element.mark"),
        *("nicegui:Client.instances", "nicegui:Client.prune_instances", "nicegui:app.storage._tabs"),
        *(f"nicegui.nicegui:_on_{it}" for it in ("connect", "disconnect", "event", "javascript_response")),
        *(f"nicegui.nicegui:_on_{it}" for it in ("handshake", "ack", "log")),
        *("nicegui.elements.mixins.value_element:ValueElement", "nicegui.helpers:kebab_to_camel_case"),
        "nicegui.helpers:expects_arguments",
    ),
    "engineio": (
        *("engineio.async_socket:AsyncSocket.close", "engineio.async_server:AsyncServer.generate_id"),
        "engineio.async_server:AsyncServer.disconnect",
    ),
    "socketio": (
        *("socketio.async_server:AsyncServer._handle_eio_message", "socketio.async_server:AsyncServer.get_environ"),
        "socketio.async_manager:AsyncManager.sid_from_eio_sid",
    ),
    "uvicorn": (
        *(f"uvicorn:Server.{it}" for it in ("on_tick", "startup", "shutdown", "capture_signals", "handle_exit")),
        *(f"{_HTTP}.{it}" for it in ("data_received", "on_response_complete", "resume_writing", "send_400_response")),
        *(f"{_WEBSOCKET}.{it}" for it in ("handle_ping", "handle_pong", "handle_cont", "handle_parser_exception")),
    ),
    "h11": tuple(f"h11:Connection.{it}" for it in ("next_event", "their_state", "our_state", "trailing_data")),
    "websockets": ("websockets.server:ServerProtocol.fail", "websockets.server:ServerProtocol.data_to_send"),
}
"""Names by the packages that have them."""


def check_needs() -> None:
    """Raises ConfigError that says which of these an installed library has no more, or not yet.

    Raises ModuleNotFoundError for a library that is not installed.
    """
    for library, names in NEEDS.items():
        import_module(library)
        for name in names:
            try:
                resolve_name(name)
            except (ImportError, AttributeError):
                raise ConfigError(_complaint(library, name)) from None


def _complaint(library: str, name: str) -> str:
    return (
        f"{library} {version(_DISTRIBUTIONS.get(library, library))} has no {name}, which the server is built upon; "
        'pip install "gomoku-arena[web]" installs a version that has'
    )
