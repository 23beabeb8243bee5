"""Every address of the server costs next to nothing, or has a share for each visitor."""

import json
import subprocess
import sys

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.server.web.bridge.script_sockets import SOCKET
from gomoku_arena.server.web.frame import is_page

_PATHS = """
import json
from gomoku_arena.server.app import create_app

def paths(routes, before=""):
    for route in routes:
        inner = getattr(route, "routes", None)
        yield from paths(inner, before + route.path) if inner else [before + route.path]

print(json.dumps(list(paths(create_app({}).routes))))
"""

_TAKES_TURNS = {"/board.png"}
"""What is drawn or read for a visitor; tests/server/web/share/test_pictures.py has the turns."""

_CONNECTIONS = {"/ws", "/ws/debug"}
"""Counted by the reception."""

_CONSTANT = {
    *{"/health", "/version", "/manifest.webmanifest", "/icon-{size}.png", "/worker.js", "/offline", "/remember"},
    *("/device/{told}/{name:path}", "/pocket/{name:path}", "/drawing/{told}"),
}
"""The same for everybody, a file that is in memory, a sentence, or a cookie."""

_ONE_A_SOCKET = {"/friend/{id_}/seat", "/friend/{id_}/next", "/upload/{page}/{element}"}
"""A row of the file of games, or a file for a page that is open, which is read in turns: as many as an address has
sockets."""

_FILES = "/_nicegui/"
"""Files that NiceGUI has."""


def test_every_route_is_one_whose_cost_somebody_thought_of() -> None:
    told = subprocess.run([sys.executable, "-c", _PATHS], capture_output=True, text=True, check=True, timeout=60)
    paths = set(json.loads(told.stdout))
    known = _TAKES_TURNS | _CONNECTIONS | _CONSTANT | _ONE_A_SOCKET
    assert known <= paths
    strange = {path for path in paths - known if not is_page(path) and not path.startswith((_FILES, SOCKET[:-1]))}
    assert strange == set(), "say in this file what bounds them"
