"""Visitors of the page without a browser: they fetch it and connect as its scripts do."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect

from running_server import RunningServer


def fetch(server: RunningServer, path: str = "/", **headers: str) -> tuple[int, str]:
    """The status and the text of a page."""
    request = Request(f"http://127.0.0.1:{server.port}{path}", headers=headers)
    try:
        with urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def socket_address(server: RunningServer, client: str) -> str:
    """Where the scripts of that page connect."""
    names = {"client_id": client, "tab_id": str(uuid4()), "document_id": str(uuid4()), "next_message_id": "0"}
    query = urlencode({**names, "implicit_handshake": "true", "EIO": "4", "transport": "websocket"})
    return server.url(f"/_nicegui_ws/socket.io/?{query}")


def client_of(page: str) -> str:
    """The number of the client that the text of a page names."""
    found = re.search(r"client_id\W+([0-9a-f-]{36})", page)
    assert found, page[:400]
    return found[1]


@contextmanager
def visit(server: RunningServer, path: str = "/", **headers: str) -> Iterator[ClientConnection]:
    """A page that is open; headers: of the connection."""
    with visit_page(server, path, **headers) as (socket, _):
        yield socket


@contextmanager
def visit_page(
    server: RunningServer, path: str = "/", cookie: str = "", **headers: str
) -> Iterator[tuple[ClientConnection, str]]:
    """The same with the text of the page, which is fetched with that cookie."""
    status, page = fetch(server, path, **({"Cookie": cookie} if cookie else {}))
    assert status == 200, page
    with connect(socket_address(server, client_of(page)), additional_headers=headers, max_size=None) as socket:
        assert json.loads(socket.recv(timeout=10)[1:])["upgrades"] == []
        socket.send("40")
        assert str(socket.recv(timeout=10)).startswith("40")
        yield socket, page


def upload_path(page: str) -> str:
    """Where a page takes files, as its text tells."""
    found = re.search(r"/upload/[0-9a-f-]{36}/[0-9]+", page)
    assert found, page
    return found[0]


def send_file(server: RunningServer, page: str, content: bytes) -> int:
    """Uploads a file to that page as a browser does; the status."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="game"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    address = f"http://127.0.0.1:{server.port}{upload_path(page)}"
    with urlopen(Request(address, head + content + b"\r\n--x--\r\n", headers), timeout=60) as answer:
        return int(answer.status)
