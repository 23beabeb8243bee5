"""The whole server in a process of its own, and what strangers do to it."""

import asyncio
import json
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import scripted_engine
from gomoku_arena import Game, Limit, Rules, __version__
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.remote import RemoteEngine
from gomoku_arena.play.game import play_game
from gomoku_arena.processes import system
from gomoku_arena.record import Termination
from leftovers import no_process_left
from running_server import ENDED, RunningServer, running_server
from systems import posix_alone
from web_requests import evaluate, move, played, served, text

OPTIONS = ["--max-connections", "6", "--time", "20", "--origin", "https://club.example"]


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with no_process_left(), running_server(*OPTIONS) as it:
        yield it


def ask(client: ClientConnection, request: dict[str, Any]) -> Any:
    client.send(text(request))
    return json.loads(client.recv(timeout=30))


@pytest.mark.parametrize("path", ["/ws", "/ws/debug"])
def test_both_addresses_play_and_judge(server: RunningServer, path: str) -> None:
    with connect(server.url(path)) as client:
        assert ask(client, {"type": "ping"}) == {"type": "pong"}
        client.send('{"type":"reset"}')
        moved = ask(client, move("j10", "k10"))
        expected = SearchEngine("easy").analyse(played("j10", "k10"))
        at = moved["lastPlay"]["coordinate"]
        assert (at["x"], at["y"]) == tuple(expected.move)
        assert ask(client, evaluate("j10", at=(10, 10)))["type"] == "evaluate"
        assert len(ask(client, evaluate("j10", wholeBoard=True))["chances"]) == 19
        assert ask(client, move(type="test"))["status"] == "success"


def test_a_double_three_that_captures_is_answered_to_whoever_asks_for_it(server: RunningServer) -> None:
    with running_server("--ws-strict-double-three=no") as other:
        answers = []
        for it in (server, other):
            with connect(it.url()) as client:
                answers.append(ask(client, served())["lastPlay"]["coordinate"])
    assert answers[0] != answers[1] == {"x": 7, "y": 7}


def test_a_bad_message_is_answered_and_the_next_one_too(server: RunningServer) -> None:
    with connect(server.url()) as client:
        for bad in ("", "{", b"\x00", "[" * 50_000, text(move(goal=10**30)), '{"type":"move"}'):
            client.send(bad)
            answer = json.loads(client.recv(timeout=10))
            assert answer["type"] == "error"
        assert ask(client, {"type": "ping"}) == {"type": "pong"}


@pytest.mark.parametrize(("pieces", "length"), [(1, 70_000), (7, 70_000), (1, 3_000_000)])
def test_a_message_that_is_too_long_ends_its_connection_and_no_other(
    server: RunningServer, pieces: int, length: int
) -> None:
    with connect(server.url()) as other, connect(server.url()) as client:
        long = "x" * length
        # The server may have closed the connection before the last piece is sent.
        with suppress(ConnectionClosed):
            client.send([long] if pieces == 1 else (long[n::pieces] for n in range(pieces)))
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=10)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
        assert ask(other, {"type": "ping"}) == {"type": "pong"}


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        *[("http://localhost:3000", False), ("http://127.0.0.1", False), ("https://club.example", True)],
        *[("http://club.example", False), ("https://evil.example", False), ("null", False)],
    ],
)
def test_pages_of_other_sites_are_kept_out(server: RunningServer, origin: str, welcome: bool) -> None:
    if welcome:
        with connect(server.url(), additional_headers={"Origin": origin}) as client:
            assert ask(client, {"type": "ping"}) == {"type": "pong"}
    else:
        with pytest.raises(InvalidStatus, match="403"), connect(server.url(), additional_headers={"Origin": origin}):
            pass


def test_so_many_connections_and_no_more(server: RunningServer) -> None:
    wait_for(server, connections=0)
    with ExitStack() as stack:
        clients = [stack.enter_context(connect(server.url())) for _ in range(6)]
        with pytest.raises(InvalidStatus, match="503"), connect(server.url()):
            pass
        for client in clients:
            assert ask(client, {"type": "ping"}) == {"type": "pong"}
    wait_for(server, connections=0)
    with connect(server.url()) as client:
        assert ask(client, {"type": "ping"}) == {"type": "pong"}


def wait_for(server: RunningServer, **state: int) -> float:
    """Waits until /health says so; the seconds that it took."""
    begun = time.monotonic()
    while not state.items() <= server.get("/health").items():
        assert time.monotonic() - begun < 15, server.get("/health")
        time.sleep(0.01)
    return time.monotonic() - begun


def test_health_and_version(server: RunningServer) -> None:
    health = server.get("/health")
    assert set(health) == {"status", "connections", "pages", "searches", "brief", "waiting", "engines"}
    assert health["status"] == "ok"
    # Those that offer themselves are open from the start, for everybody.
    assert health["engines"] >= 4
    version = server.get("/version")
    assert version["version"] == __version__
    assert {"easy", "medium", "hard", "tengen"} <= set(version["engines"])


@pytest.mark.parametrize("path", ["/docs", "/openapi.json", "/ws", "/../etc/passwd"])
def test_there_is_nothing_else(server: RunningServer, path: str) -> None:
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=10)


def test_the_search_of_a_client_that_leaves_is_stopped(server: RunningServer) -> None:
    wait_for(server, connections=0)
    with connect(server.url()) as client:
        for _ in range(6):
            client.send(text(move("j10", "k10", "j11", difficulty="tengen")))
        while not server.get("/health")["searches"]:
            time.sleep(0.01)
        client.socket.shutdown(socket.SHUT_RDWR)
    wait_for(server, connections=0, searches=0, waiting=0)
    answered = [entry for entry in server.logged("request") if entry.get("engine") == "tengen"]
    assert len(answered) < 6


def test_our_server_is_a_bot_and_our_client_plays_a_whole_game_with_it(server: RunningServer) -> None:
    rules = Rules.ninuki(goal=3)
    with (
        RemoteEngine(f"{server.url()}?difficulty=easy", settings=EngineSettings(margin=5.0)) as remote,
        SearchEngine("medium") as local,
    ):
        record = play_game(remote, local, rules, TimeControl(seconds=10.0, depth=2))
    assert record.termination in (Termination.FIVE, Termination.CAPTURES)
    assert len(record.moves) > 8
    # The server's moves carry no depth; its scores are told, but for a plain 0, which is what silent servers send.
    assert any(move.score for move in record.moves if move.depth is None)


def test_hard_is_what_a_bot_plays_unless_told(server: RunningServer) -> None:
    with RemoteEngine(server.url()) as remote:
        game = Game(Rules.ninuki())
        assert remote.analyse(game, Limit(seconds=10.0)).move == SearchEngine("hard").analyse(game).move


def test_everything_is_logged_but_no_board(server: RunningServer) -> None:
    with connect(server.url()) as client:
        ask(client, move("j10"))
        ask(client, {"type": "move"})
        ask(client, {"type": "ping"})
    told = log_of_connection(server, ["move", "error", "pong"])
    assert [entry["event"] for entry in told] == ["connected", *["request"] * 3, "closed"]
    moved, refused, _ = (entry for entry in told if entry["event"] == "request")
    assert moved["engine"] == "easy"
    assert refused["error"].startswith("nextPlayer")
    assert not any("board" in entry or "traceback" in entry for entry in server.events)


def log_of_connection(server: RunningServer, kinds: list[str]) -> list[dict[str, Any]]:
    """What is logged of one that got these answers and has left."""
    begun = time.monotonic()
    # What the server has written may still be on its way here.
    while time.monotonic() - begun < 15:
        for closed in server.logged("closed"):
            told = [entry for entry in server.events if entry.get("connection") == closed["connection"]]
            if [entry["kind"] for entry in told if entry["event"] == "request"] == kinds:
                return told
        time.sleep(0.01)
    raise AssertionError(server.events[-5:])


def test_an_engine_that_was_named_is_asked_by_its_name_and_leaves_with_the_server() -> None:
    command = shlex.join([sys.executable, "-S", "-E", scripted_engine.__file__, "streams-lines"])
    with no_process_left(), running_server("--engine", f"bot=cmd:{command}", "--time", "1") as server:
        assert "bot" in server.get("/version")["engines"]
        with connect(server.url()) as client:
            plain = {"difficulty": "bot", "enableCapture": False, "enableDoubleThreeRestriction": False}
            # It thinks until the server stops it.
            moved = ask(client, move("j10", "k10", **plain))
            assert moved["status"] == "success", moved
            assert server.get("/health")["engines"] > 0
            # The address of a program is no name.
            refused = ask(client, move(difficulty="cmd:true"))
            assert refused["error"].startswith("difficulty: 'cmd:true' is not one of")


@posix_alone("nobody asks a program to end")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_ended_answers_says_goodbye_and_leaves_well(number: int) -> None:
    async def scene(server: RunningServer) -> tuple[list[str], list[int | None], int]:
        async with connect_async(server.url()) as busy, connect_async(server.url()) as idle:
            await busy.send(text(move("j10", "k10", "j11", difficulty="tengen")))
            while not (await asyncio.to_thread(server.get, "/health"))["searches"]:
                await asyncio.sleep(0.01)
            server.send_signal(number)
            heard = [json.loads(message)["type"] async for message in busy]
            assert [message async for message in idle] == []
            code = await asyncio.to_thread(server.wait)
            return heard, [busy.close_code, idle.close_code], code

    with no_process_left(), running_server("--searches", "1") as server:
        assert asyncio.run(scene(server)) == (["move"], [1001, 1001], 0)
        time.sleep(0.1)
    assert [entry["event"] for entry in server.events][-1] == "left"
    assert not any("traceback" in entry for entry in server.events)


ENDS_ITSELF = """
import signal
from gomoku_arena.cli import main
from gomoku_arena.server.web.bridge.orderly_server import OrderlyServer

begin = OrderlyServer.startup

async def begin_and_end(self, sockets=None):
    await begin(self, sockets)
    signal.raise_signal({})

OrderlyServer.startup = begin_and_end
main()
"""
"""A server that is asked to end once it has begun; no other process can ask one on Windows."""


@pytest.mark.parametrize("number", system.ENDINGS)
def test_a_server_that_is_asked_to_end_leaves_well(tmp_path: Path, number: int) -> None:
    program = [sys.executable, "-c", ENDS_ITSELF.format(int(number))]
    options = ["serve", "--port", "0", "--games", str(tmp_path / "games.db")]
    run = subprocess.run([*program, *options], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    told = [json.loads(line)["event"] for line in run.stderr.splitlines()]
    assert told[-1] == "left"


def test_tls(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost"
    subject = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(chain)]
    subprocess.run([*command.split(), *subject], check=True, capture_output=True)
    context = ssl.create_default_context(cafile=str(chain))
    with running_server(CERT_FULLCHAIN=str(chain), CERT_PRIVKEY=str(key)) as server:
        with connect(f"wss://localhost:{server.port}/ws", ssl=context) as client:
            assert ask(client, {"type": "ping"}) == {"type": "pong"}
        assert server.end() == ENDED
