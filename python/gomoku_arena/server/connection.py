"""One client over WebSocket: its messages are read ahead, and answered one after the other."""

import asyncio
import logging
from itertools import count
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from gomoku_arena.errors import EngineError, ErrorData, GomokuArenaError, UnavailableError, UnsupportedRulesError
from gomoku_arena.server.logs import tell
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.webapp.messages import Answer, ErrorAnswer
from gomoku_arena.webapp.session import Session, Task

READ_AHEAD = 16
"""Messages that may wait for their answers; what comes after them is left in the network until there is room."""

GOING_AWAY = 1001

_numbers = count(1)


class Connection:
    """Serves one client until it leaves, or until it is told to ``leave``."""

    def __init__(self, socket: WebSocket, session: Session, thinker: PoolThinker) -> None:
        self._socket = socket
        self._session = session
        self._thinker = thinker
        self._messages: asyncio.Queue[str | bytes | None] = asyncio.Queue(READ_AHEAD)
        self._number = next(_numbers)
        self._is_deaf = False
        self._done = asyncio.Event()

    async def serve(self) -> None:
        """Accepts, and comes back once the connection is closed. A search for a client that has left is stopped."""
        await self._socket.accept()
        client = self._socket.client
        tell("connected", connection=self._number, client=client and client.host, path=self._socket.url.path)
        begun = monotonic()
        answering = asyncio.create_task(self._answer_all())
        code = None
        try:
            code = await self._read_all()
        finally:
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)
            tell("closed", connection=self._number, code=code, seconds=round(monotonic() - begun, 3))
            self._done.set()

    async def leave(self) -> None:
        """Answers what was asked so far, says goodbye with 1001, and comes back once that is done."""
        await self._messages.put(None)
        await self._done.wait()

    async def _read_all(self) -> int | None:
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                code: int | None = event.get("code")
                return code
            text = event.get("text")
            if not self._is_deaf:
                await self._messages.put(event["bytes"] if text is None else text)

    async def _answer_all(self) -> None:
        try:
            while (message := await self._messages.get()) is not None:
                answer = await self._answer(message)
                if answer is not None:
                    await self._socket.send_text(answer.text())
            await self._socket.close(GOING_AWAY, "the server is shutting down")
        # The client has left; whoever reads is told so, too.
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._turn_deaf()

    def _turn_deaf(self) -> None:
        """Makes room for whoever waits with a message, which nobody will answer any more."""
        self._is_deaf = True
        while not self._messages.empty():
            self._messages.get_nowait()

    async def _answer(self, message: str | bytes) -> Answer | None:
        begun = monotonic()
        heard = self._hear(message)
        answer = await self._think(heard) if isinstance(heard, Task) else heard
        tell(
            "request",
            connection=self._number,
            kind="reset" if heard is None else heard.kind if isinstance(heard, Task) else heard.type,
            engine=heard.engine if isinstance(heard, Task) else None,
            error=answer.error if isinstance(answer, ErrorAnswer) else None,
            seconds=round(monotonic() - begun, 6),
        )
        return answer

    def _hear(self, message: str | bytes) -> Answer | Task | None:
        try:
            return self._session.hear(message)
        # A mistake of ours is nothing that the client could mend, and no reason to leave it alone.
        except Exception as error:
            tell("failed", logging.ERROR, cause=error, connection=self._number)
            return ErrorAnswer(error="the server made a mistake")

    async def _think(self, task: Task) -> Answer:
        try:
            return await self._thinker.carry_out(task, self)
        except UnavailableError as error:
            return ErrorAnswer(error=str(error))
        except UnsupportedRulesError as error:
            return ErrorAnswer(error=_refusal(error))
        except EngineError as error:
            tell("failed", logging.ERROR, cause=error, connection=self._number, engine=task.engine)
            return ErrorAnswer(error="the engine failed")


def _refusal(error: UnsupportedRulesError) -> str:
    """What the engine says of the rules, without what its process wrote to stderr, which is for the log."""
    told: GomokuArenaError | ErrorData = error
    while isinstance(why := told.fields.get("why"), ErrorData):
        told = why
    return str(told)
