"""Pages that are open without a browser, as many in one event loop as a benchmark wants."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from page_visits import client_of, fetch, socket_address
from running_server import RunningServer

_ELEMENT = r'"(\d+)":\{"tag":"nicegui-%s".*?"listener_id":"([0-9a-f-]{36})","type":"%s"'


class OpenPage(NamedTuple):
    """A page that is open."""

    socket: ClientConnection
    client: str
    """Its number."""
    text: str
    """As the server sent it."""

    def event(self, tag: str, kind: str) -> dict[str, Any]:
        """An event of the first element of that kind, but for what it tells."""
        element = re.search(_ELEMENT % (tag, kind), self.text, re.DOTALL)
        assert element, f"the page has no {tag} that tells of a {kind}: {self.text[:400]}"
        return {"id": int(element[1]), "client_id": self.client, "listener_id": element[2]}

    async def emit(self, event: dict[str, Any], value: Any) -> None:
        """Has the element tell that."""
        await self.socket.send(f"42{json.dumps(['event', {**event, 'args': [json.dumps(value)]}])}")


@asynccontextmanager
async def opened(server: RunningServer, path: str = "/", **headers: str) -> AsyncIterator[OpenPage]:
    """Fetches a page with these headers, and connects as its scripts do."""
    _, text = await asyncio.to_thread(fetch, server, path, **headers)
    client = client_of(text)
    async with connect(socket_address(server, client), max_size=None) as socket:
        await socket.recv()
        await socket.send("40")
        yield OpenPage(socket, client, text)
