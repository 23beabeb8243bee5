"""The connections of the scripts of pages: sessions of engine.io, which NiceGUI keeps, for the whole process."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic

from nicegui import Client, core
from starlette.types import Message, Receive

SOCKET = "/_nicegui_ws/"
"""Where the scripts of the pages connect."""

_SILENT = 20.0
"""Seconds that a session may belong to no page where others want its place."""

_UPGRADE = 10.0
"""Seconds that a session has to go over from HTTP to WebSocket."""

_UNREAD = 1000
"""Messages to a browser that wait for it to take them; it is given up beyond them."""


@dataclass(eq=False)
class SocketSession:
    """A connection of scripts."""

    household: str
    sid: str = ""
    """The name that engine.io gave it, once it has."""
    begun: float = field(default_factory=monotonic)


_arrival: ContextVar[SocketSession | None] = ContextVar("_arrival", default=None)


class ScriptSockets:
    """All of them, those that begin included. message: bytes of what a browser may send at once.

    Has engine.io tell no page of another site that it may read the answers: who may ask is for the door to say.
    """

    def __init__(self, message: int) -> None:
        self._arriving: set[SocketSession] = set()
        self._sessions: dict[str, SocketSession] = {}
        self._upgrading: set[str] = set()
        core.sio.eio.cors_allowed_origins = []
        core.sio.eio.cors_credentials = False
        self.message = core.sio.eio.max_http_buffer_size = message
        self._generate_id = type(core.sio.eio).generate_id
        core.sio.eio.generate_id = self._name
        core.sio.eio.disconnect = self.end

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(not it.closed for it in core.sio.eio.sockets.values()) + len(self._arriving)

    def of(self, household: str) -> int:
        """How many there are of that household."""
        self._forget_the_closed()
        return sum(it.household == household for it in (*self._sessions.values(), *self._arriving))

    def is_open(self, sid: str) -> bool:
        """Whether there is such a session, which takes requests."""
        socket = core.sio.eio.sockets.get(sid)
        return socket is not None and not socket.closed

    @contextmanager
    def arrival(self, household: str) -> Iterator[SocketSession]:
        """Keeps a place for a session until engine.io has it, so that no two are given the same one."""
        session = SocketSession(household)
        self._arriving.add(session)
        token = _arrival.set(session)
        try:
            yield session
        finally:
            _arrival.reset(token)
            self._arriving.discard(session)

    @contextmanager
    def upgrade(self, sid: str) -> Iterator[bool]:
        """Whether that session may go over to WebSocket now; it does so once, and over one connection."""
        may = sid not in self._upgrading and not core.sio.eio.sockets[sid].upgraded
        if not may:
            yield False
            return
        self._upgrading.add(sid)
        try:
            yield True
        finally:
            self._upgrading.discard(sid)

    def listening(self, session: SocketSession, receive: Receive) -> Receive:
        """``receive`` over WebSocket, which ends where the browser takes nothing, or does not finish its upgrade."""

        async def bounded() -> Message:
            try:
                message = await asyncio.wait_for(receive(), self._patience(session.sid))
            except TimeoutError:
                return {"type": "websocket.disconnect", "code": 1008}
            return {"type": "websocket.disconnect", "code": 1008} if self.is_swamped(session.sid) else message

        return bounded

    def is_swamped(self, sid: str) -> bool:
        """Whether its browser has left so much unread that it is not waited for."""
        socket = core.sio.eio.sockets.get(sid)
        return socket is not None and socket.queue.qsize() > _UNREAD

    async def end(self, sid: str) -> None:
        """Ends that session, and has nothing be left of it.

        Engine.io by itself would wait until the browser has fetched the rest, which a stranger never does.
        """
        socket = core.sio.eio.sockets.get(sid)
        if socket is not None:
            await socket.close(wait=False)
            core.sio.eio.sockets.pop(sid, None)
        self._sessions.pop(sid, None)

    async def forget_the_silent(self) -> None:
        """Ends those that belong to no page and have had the time for it."""
        self._forget_the_closed()
        for sid, session in list(self._sessions.items()):
            if monotonic() - session.begun > _SILENT and not _has_page(sid):
                await self.end(sid)

    def _name(self) -> str:
        sid: str = self._generate_id(core.sio.eio)
        session = _arrival.get()
        # Socket.io takes names for its own sessions from here, too.
        if session is not None and not session.sid:
            self._forget_the_closed()
            session.sid = sid
            self._arriving.discard(session)
            self._sessions[sid] = session
        return sid

    def _forget_the_closed(self) -> None:
        self._sessions = {sid: it for sid, it in self._sessions.items() if self.is_open(sid)}

    def _patience(self, sid: str) -> float | None:
        socket = core.sio.eio.sockets.get(sid)
        return _UPGRADE if socket is not None and not socket.upgraded else None


def _has_page(sid: str) -> bool:
    manager = core.sio.manager
    name = manager.sid_from_eio_sid(sid, "/")
    return name is not None and any(room in Client.instances for room in manager.get_rooms(name, "/") or ())
