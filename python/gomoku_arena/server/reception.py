"""Who is let in, and who is inside."""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Mapping
from http import HTTPStatus
from typing import NamedTuple, Protocol

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from gomoku_arena.hookspecs import EngineFactory
from gomoku_arena.server.connection import Connection
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell
from gomoku_arena.server.origins import is_welcome
from gomoku_arena.server.searches import GRACE, Searches
from gomoku_arena.server.session import Session


class Refusal(NamedTuple):
    """Why somebody may not come in: the status of the answer, and a sentence in English."""

    status: HTTPStatus
    reason: str


class Pages(Protocol):
    """The pages that are open."""

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    async def leave(self) -> None:
        """Has none of them hold up the end."""
        ...


class Reception:
    """Receives every client, and sends everybody home in the end.

    engines: the difficulties, by name. origins: further web pages that may connect, as ``checked_origin`` has them.
    pages: each takes the place of a connection.
    """

    def __init__(
        self, engines: Mapping[str, EngineFactory], limits: ServerLimits, origins: Collection[str], pages: Pages
    ) -> None:
        self.searches = Searches(engines, limits)
        self._session = Session(engines)
        self._limits = limits
        self._origins = origins
        self._pages = pages
        self._connections: set[Connection] = set()
        self._is_leaving = False

    @property
    def connections(self) -> int:
        """How many clients of the protocol are inside."""
        return len(self._connections)

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return self._pages.count

    @property
    def is_leaving(self) -> bool:
        """Whether nobody is let in any more."""
        return self._is_leaving

    def has_room(self, pages: int) -> bool:
        """Whether one more may come in beside so many pages."""
        return self.connections + pages < self._limits.connections

    async def receive(self, socket: WebSocket) -> None:
        """Serves the client until it leaves; who may not come in is told why, with 403 or 503."""
        refusal = self.refusal(socket, self.pages)
        if refusal is not None:
            await socket.send_denial_response(PlainTextResponse(f"{refusal.reason}\n", refusal.status))
            return
        connection = Connection(socket, self._session, self.searches)
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)

    async def leave(self) -> None:
        """Lets nobody in any more, stops the searches, has them answered and closes every connection with 1001."""
        self._is_leaving = True
        tell("leaving", connections=self.connections, pages=self.pages, searches=self.searches.running)
        await self.searches.leave()
        inside: list[Pages | Connection] = [self._pages, *self._connections]
        # Who does not take its answer is not waited for.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(it.leave() for it in inside)), GRACE)

    def refusal(self, client: HTTPConnection, pages: int) -> Refusal | None:
        """Why that client may not come in beside so many pages, which is logged; None where it may."""
        refusal = self._refusal(client, pages)
        if refusal is not None:
            host = client.client and client.client.host
            tell("refused", logging.WARNING, client=host, status=int(refusal.status), reason=refusal.reason)
        return refusal

    def _refusal(self, client: HTTPConnection, pages: int) -> Refusal | None:
        if not is_welcome(client.headers.get("origin"), client.headers.get("host"), self._origins):
            return Refusal(HTTPStatus.FORBIDDEN, "pages of this origin may not connect; see --origin")
        if self._is_leaving:
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "the server is shutting down")
        if not self.has_room(pages):
            reason = f"the server has {self.connections} connections and {pages} pages already"
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, reason)
        return None
