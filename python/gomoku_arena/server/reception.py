"""Who is let in, and who is inside."""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Mapping
from http import HTTPStatus

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from gomoku_arena.hookspecs import EngineFactory
from gomoku_arena.server.connection import Connection
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell
from gomoku_arena.server.origins import is_welcome
from gomoku_arena.server.searches import GRACE, Searches
from gomoku_arena.server.session import Session


class Reception:
    """Receives every client, and sends everybody home in the end.

    engines: the difficulties, by name. origins: further web pages that may connect, as ``checked_origin`` has them.
    """

    def __init__(self, engines: Mapping[str, EngineFactory], limits: ServerLimits, origins: Collection[str]) -> None:
        self.searches = Searches(engines, limits)
        self._session = Session(engines)
        self._limits = limits
        self._origins = origins
        self._connections: set[Connection] = set()
        self._is_leaving = False

    @property
    def connections(self) -> int:
        """How many clients are inside."""
        return len(self._connections)

    @property
    def is_leaving(self) -> bool:
        """Whether nobody is let in any more."""
        return self._is_leaving

    async def receive(self, socket: WebSocket) -> None:
        """Serves the client until it leaves; who may not come in is told why, with 403 or 503."""
        refusal = self._refusal(socket)
        if refusal is not None:
            status, reason = refusal
            client = socket.client
            tell("refused", logging.WARNING, client=client and client.host, status=int(status), reason=reason)
            await socket.send_denial_response(PlainTextResponse(f"{reason}\n", status))
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
        tell("leaving", connections=self.connections, searches=self.searches.running)
        await self.searches.leave()
        # Who does not take its answer is not waited for.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(it.leave() for it in self._connections)), GRACE)

    def _refusal(self, socket: WebSocket) -> tuple[HTTPStatus, str] | None:
        if not is_welcome(socket.headers.get("origin"), socket.headers.get("host"), self._origins):
            return HTTPStatus.FORBIDDEN, "pages of this origin may not connect; see --origin"
        if self._is_leaving:
            return HTTPStatus.SERVICE_UNAVAILABLE, "the server is shutting down"
        if self.connections >= self._limits.connections:
            return HTTPStatus.SERVICE_UNAVAILABLE, f"the server has {self.connections} connections already"
        return None
