"""A connection between a client that is a script and a pool that is real."""

import asyncio
import json
from typing import Any

import pytest
from starlette.websockets import WebSocket

from gomoku_arena import Rules, UnsupportedRulesError
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorCode
from gomoku_arena.server.connection import READ_AHEAD, Connection
from gomoku_arena.server.thinker import PoolThinker
from gomoku_arena.webapp.session import Session
from patience import Failing, Patient, run, until
from players import Player
from web_requests import move, text

MOVE = text(move("j10", difficulty="it"))
PING = '{"type":"ping"}'


class Client:
    """Sends what it is told, and keeps what it hears; ``gone`` clients hear nothing."""

    def __init__(self, engine: Engine) -> None:
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.gone = False
        self.pool = EnginePool({"it": lambda: engine}, searches=1, seconds=30.0)
        scope = {"type": "websocket", "path": "/ws", "headers": [], "client": ("127.0.0.1", 1), "server": ("h", 1)}
        socket = WebSocket({**scope, "scheme": "ws", "query_string": b""}, self._events.get, self._hear)
        self.connection = Connection(socket, Session(["it"]), PoolThinker(self.pool))
        self.serving = asyncio.create_task(self.connection.serve())

    def say(self, *messages: str | bytes) -> None:
        for message in messages:
            key = "bytes" if isinstance(message, bytes) else "text"
            self._events.put_nowait({"type": "websocket.receive", key: message})

    def leave(self) -> None:
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1001})

    @property
    def unread(self) -> int:
        return self._events.qsize()

    async def _hear(self, event: Any) -> None:
        if self.gone:
            raise OSError("gone")
        if event["type"] == "websocket.send":
            self.heard.append(json.loads(event["text"]))
        if event["type"] == "websocket.close":
            self.closed = event["code"]
            self.leave()


def test_messages_are_answered_in_their_order() -> None:
    async def scene() -> None:
        client = Client(Player())
        client.say(PING, MOVE, '{"type":"reset"}', "{", b"binary", MOVE, PING)
        await until(lambda: len(client.heard) == 6)
        assert [it["type"] for it in client.heard] == ["pong", "move", "error", "error", "move", "pong"]
        client.leave()
        await client.serving

    run(scene)


def test_a_client_that_leaves_stops_its_search() -> None:
    async def scene() -> None:
        patient = Patient()
        client = Client(patient)
        client.say(MOVE, MOVE)
        await until(patient.begun.is_set)
        client.leave()
        await client.serving
        await until(lambda: client.pool.searches.running == 0)
        assert client.heard == []

    run(scene)


def test_no_more_is_read_than_can_be_kept() -> None:
    async def scene() -> None:
        patient = Patient()
        client = Client(patient)
        client.say(MOVE, *[PING] * 100)
        await until(patient.begun.is_set)
        await asyncio.sleep(0.05)
        # One is in hand, and one waits for room.
        assert client.unread == 100 - READ_AHEAD - 1
        patient.stop()
        await until(lambda: len(client.heard) == 101)
        client.leave()
        await client.serving

    run(scene)


@pytest.mark.parametrize("flood", [0, 100])
def test_a_client_that_cannot_be_told_is_given_up(flood: int) -> None:
    async def scene() -> None:
        client = Client(Player())
        client.gone = True
        client.serving.cancel()
        await asyncio.gather(client.serving, return_exceptions=True)
        client = Client(Player())
        client.say(PING)
        await until(lambda: len(client.heard) == 1)
        client.gone = True
        client.say(*[PING] * (flood + 1))
        await until(lambda: client.unread == 0)
        client.leave()
        await client.serving
        assert len(client.heard) == 1

    run(scene)


def test_leaving_answers_what_was_asked_and_closes_with_1001() -> None:
    async def scene() -> None:
        patient = Patient()
        client = Client(patient)
        client.say(MOVE, PING)
        await until(patient.begun.is_set)
        await asyncio.gather(client.pool.close("the end"), client.connection.leave())
        assert [it["type"] for it in client.heard] == ["move", "pong"]
        assert client.closed == 1001
        await client.serving

    run(scene)


def test_a_failed_engine_is_an_error_without_its_reasons_and_the_connection_stays() -> None:
    async def scene() -> None:
        client = Client(Failing())
        client.say(MOVE, PING)
        await until(lambda: len(client.heard) == 2)
        assert client.heard == [{"type": "error", "error": "the engine failed"}, {"type": "pong"}]
        client.leave()
        await client.serving

    run(scene)


def test_rules_that_the_engine_does_not_play_are_answered_with_its_sentence() -> None:
    class Choosy(Player):
        def new_game(self, rules: Rules) -> None:
            why = UnsupportedRulesError(f"no network for these rules ({rules.name})")
            raise UnsupportedRulesError(ErrorCode.WITH_STDERR, why=why, stderr="secret")

    async def scene() -> None:
        client = Client(Choosy())
        client.say(MOVE, MOVE)
        await until(lambda: len(client.heard) == 2)
        assert client.heard == 2 * [{"type": "error", "error": "no network for these rules (ninuki)"}]
        client.leave()
        await client.serving

    run(scene)


def test_a_mistake_of_the_server_is_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(self: Session, message: str | bytes) -> None:
        raise ZeroDivisionError("secret")

    async def scene() -> None:
        monkeypatch.setattr(Session, "hear", mistaken)
        client = Client(Player())
        client.say(PING)
        await until(lambda: len(client.heard) == 1)
        assert client.heard == [{"type": "error", "error": "the server made a mistake"}]
        client.leave()
        await client.serving

    run(scene)
