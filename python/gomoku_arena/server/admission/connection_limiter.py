"""Who is let in, and who is inside."""

import asyncio
import contextlib
import logging
from http import HTTPStatus
from typing import NamedTuple, Protocol

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from gomoku_arena.engines.runtime.lane import GRACE
from gomoku_arena.server.admission.host_names import household, is_loopback
from gomoku_arena.server.admission.origins import Welcome
from gomoku_arena.server.connection import Connection
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.webapp.session import Session


class Refusal(NamedTuple):
    """Why somebody may not come in: the status of the answer, and a sentence in English."""

    status: HTTPStatus
    reason: str


class Crowd(Protocol):
    """What takes places beside the connections of the protocol."""

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    def of(self, household: str) -> int:
        """How many of them belong to one visitor, by ``household``."""
        ...


class Pages(Crowd, Protocol):
    """The pages that are open."""

    async def leave(self) -> None:
        """Has none of them hold up the end."""
        ...


class ConnectionLimiter:
    """Receives every client, and sends everybody home in the end.

    thinker: carries out what clients ask. session: what their messages mean. welcome: which requests are let in.
    pages: each takes the place of a connection.
    """

    def __init__(
        self, thinker: PoolThinker, session: Session, limits: ServerLimits, welcome: Welcome, pages: Pages
    ) -> None:
        self.thinker = thinker
        self._session = session
        self._limits = limits
        self._welcome = welcome
        self._pages = pages
        self._connections: dict[Connection, str] = {}
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

    def has_room(self, crowd: Crowd) -> bool:
        """Whether one more may come in beside these."""
        return self.connections + crowd.count < self._limits.connections

    async def receive(self, socket: WebSocket) -> None:
        """Serves the client until it leaves; one that may not come in is told why, with 503."""
        refusal = self.refusal(socket, self._pages)
        if refusal is not None:
            await socket.send_denial_response(PlainTextResponse(f"{refusal.reason}\n", refusal.status))
            return
        connection = Connection(socket, self._session, self.thinker)
        self._connections[connection] = household_of(socket)
        try:
            await connection.serve()
        finally:
            del self._connections[connection]

    async def leave(self) -> None:
        """Lets nobody in any more, stops the searches, has them answered and closes every connection with 1001."""
        self._is_leaving = True
        pool = self.thinker.pool
        tell("leaving", connections=self.connections, pages=self.pages, searches=pool.searches.running)
        await pool.close("the server is shutting down")
        inside: list[Pages | Connection] = [self._pages, *self._connections]
        # Who does not take its answer is not waited for.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(it.leave() for it in inside)), GRACE)

    def objection(self, client: HTTPConnection) -> Refusal | None:
        """Why that client may ask nothing at all, which is logged; None where it may."""
        objection = self._welcome.objection(client.headers, client.scope["scheme"])
        return None if objection is None else _logged(client, Refusal(HTTPStatus.FORBIDDEN, objection))

    def refusal(self, client: HTTPConnection, crowd: Crowd) -> Refusal | None:
        """Why that client may not come in beside these, which is logged; None where it may."""
        reason = self._why_not(household_of(client), crowd)
        return None if reason is None else _logged(client, Refusal(HTTPStatus.SERVICE_UNAVAILABLE, reason))

    def _why_not(self, household: str, crowd: Crowd) -> str | None:
        if self._is_leaving:
            return "the server is shutting down"
        if not self.has_room(crowd):
            return f"the server has {self.connections} connections and {crowd.count} pages already"
        if not household or is_loopback(household):
            return None
        held = sum(it == household for it in self._connections.values()) + crowd.of(household)
        return f"{held} connections and pages of one address already" if held >= self._limits.household else None


def household_of(client: HTTPConnection) -> str:
    """The ``household`` that a request comes from; empty where that is not known."""
    return household(client.client.host) if client.client else ""


def _logged(client: HTTPConnection, refusal: Refusal) -> Refusal:
    host = client.client and client.client.host
    tell("refused", logging.WARNING, client=host, status=int(refusal.status), reason=refusal.reason)
    return refusal
