"""What is used of others beyond their documented interface, and that the versions are those it is known of."""

import inspect
import re
import socket
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from unittest.mock import patch

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client, ElementFilter, core, nicegui, ui
from nicegui import app as pages
from nicegui.client import templates
from packaging.requirements import Requirement
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from gomoku_arena import server
from gomoku_arena.server.web import bridge
from gomoku_arena.server.web.bridge import incoming
from gomoku_arena.server.web.bridge.elements import Component, show_marks
from gomoku_arena.server.web.bridge.page_template import NOTICE

SERVER = Path(server.__file__).parent
PROJECT = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_versions_are_those_that_are_asked_for() -> None:
    wanted = [Requirement(it) for it in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["web"]]]
    strange = [str(it) for it in wanted if it.name in _INSTALLED and version(it.name) not in it.specifier]
    assert strange == []


_INSTALLED = {
    *("fastapi", "h11", "jinja2", "nicegui", "python-engineio", "python-multipart", "python-socketio"),
    *("starlette", "uvicorn", "websockets"),
}


def test_nicegui_has_its_pages_where_they_are_looked_for() -> None:
    assert isinstance(Client.instances, dict)
    assert "client_age_threshold" in inspect.signature(Client.prune_instances).parameters
    assert '"nicegui_page_path"' in inspect.getsource(Client).replace("'", '"')
    assert isinstance(pages.storage._tabs, dict)
    assert templates.env.loader
    page = templates.env.loader.get_source(templates.env, "index.html")[0]
    assert page.count("<script") > 5


def test_nicegui_has_a_notice_of_two_lines_for_a_lost_connection() -> None:
    assert templates.env.loader
    page = templates.env.loader.get_source(templates.env, "index.html")[0]
    notice = re.search(rf'<div id="{NOTICE}".*?</div>', page, re.DOTALL)
    assert notice
    assert notice[0].count("<span>") == 2


def test_values_of_our_own_elements_reach_the_browser_in_one_update() -> None:
    with Client(ui.page("")) as client:
        element = Component()
        client.outbox.updates.clear()
        with patch.object(element, "update", wraps=element.update) as update:
            element.set_props(words={"a": "b"}, rule_names=[1])
        assert update.call_count == 1
        assert element.props == {"words": {"a": "b"}, "rule-names": (1,)}
        assert element.id in client.outbox.updates
        client.delete()


def test_nobody_else_reaches_into_these_libraries() -> None:
    inner = (
        r"_props\b|#popup|\bcore\.sio\b|Client\.instances|storage\._|nicegui\._|_event_listeners"
        r"|uvicorn\.\w+\.|import h11"
    )
    others = [it for it in SERVER.rglob("*.py") if Path(bridge.__file__).parent not in it.parents]
    assert [it.name for it in others if re.search(rf"(?<!\w)(?:{inner})", it.read_text(encoding="utf-8"))] == []


def test_engine_io_has_its_sessions_where_they_are_looked_for() -> None:
    engine = core.sio.eio
    assert isinstance(engine.sockets, dict)
    for name in ("generate_id", "disconnect", "cors_allowed_origins", "cors_credentials", "max_http_buffer_size"):
        assert hasattr(engine, name)
    assert "sid = self.generate_id()" in inspect.getsource(type(engine))
    session = import_module("engineio.async_socket").AsyncSocket(engine, "it")
    assert (session.closed, session.upgraded, session.queue.qsize()) == (False, False, 0)
    assert list(inspect.signature(session.close).parameters)[:2] == ["wait", "abort"]
    assert core.sio.manager.sid_from_eio_sid("nosuch", "/") is None


def test_messages_are_heard_where_they_are_looked_at() -> None:
    heard = set(re.findall(r"@sio\.on\('(\w+)'\)", inspect.getsource(nicegui)))
    assert heard == {*incoming._MESSAGES, "connect", "disconnect"}
    assert all(hasattr(nicegui, f"_on_{name}") for name in heard)
    assert "'message', self._handle_eio_message" in inspect.getsource(import_module("socketio.base_server"))
    engine = inspect.getsource(type(core.sio.eio)) + inspect.getsource(import_module("engineio.async_socket"))
    assert "self.logger.exception('post request handler error')" in engine
    assert "self.server.logger.exception('Unknown receive error')" in engine


def test_an_element_knows_its_listeners_and_the_event_of_its_value() -> None:
    with Client(ui.page("")) as client:
        switch = ui.switch("it")
        assert incoming._update_of(switch) in {it.type for it in switch._event_listeners.values()}
        client.delete()


def test_uvicorn_keeps_what_is_bounded_where_it_is_looked_for() -> None:
    assert hasattr(socket.socket, "_accept")
    assert isinstance(ServerState().connections, set)
    for kind, words in {
        H11Protocol: ("self.conn = h11.Connection", "self.flow = ", "self.cycle = ", "self.conn.next_event()"),
        RequestResponseCycle: ("self.disconnected = ", "self.response_complete = "),
        FlowControl: ("self.write_paused = ",),
        WebSocketsSansIOProtocol: ("self.frames", "self.writable", "self.handshake_complete = ", "self.close_sent = "),
    }.items():
        assert [word for word in words if word not in inspect.getsource(kind)] == [], kind


def test_marks_are_seen_in_the_browser() -> None:
    with Client(ui.page("")) as client:
        show_marks()
        button = ui.button("it").mark("begin first")
        assert button.props["data-mark"] == "begin first"
        assert button.mark("other") is button
        assert button.props["data-mark"] == "other"
        assert set(ElementFilter(marker="other")) == {button}
        client.delete()
