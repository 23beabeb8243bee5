"""A server of the WebSocket protocol that behaves as it is told: well, or in one of the ways in which servers go wrong.

Runs in threads of the test's own process. ``BEHAVIOURS`` has them all.
"""

import contextlib
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from gomoku_arena import Color, Game, Rules


class Server:
    """Plays the first legal point by rows, and answers pings. Subclasses override the step at which they go wrong.

    ``heard`` holds every request, over all connections.
    """

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.connections = 0

    def run(self, client: ServerConnection) -> None:
        self.connections += 1
        with contextlib.suppress(ConnectionClosed):
            for message in client:
                request = json.loads(message)
                self.heard.append(request)
                getattr(self, "on_" + request["type"])(client, request)

    def greet(self, client: ServerConnection, request: Request) -> Response | None:
        """An answer to the opening handshake other than the usual one."""
        return None

    def on_reset(self, client: ServerConnection, request: dict[str, Any]) -> None:
        pass

    def on_ping(self, client: ServerConnection, request: dict[str, Any]) -> None:
        client.send('{"type":"pong"}')

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        game = game_of(request)
        move = game.legal_moves()[0]
        game.play(move)
        self.answer(client, move_answer(request["nextPlayer"], game))

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        client.send(json.dumps(answer))


def game_of(request: dict[str, Any]) -> Game:
    """The position of a request, read as a stranger would: every field is needed."""
    rules = Rules(
        captures=request["enableCapture"],
        goal=request["goal"],
        double_three="both" if request["enableDoubleThreeRestriction"] else "none",
    )
    side = Color.BLACK if request["nextPlayer"] == "X" else Color.WHITE
    pairs = {entry["player"]: entry["score"] for entry in request["scores"]}
    rows = ["".join(row) for row in request["board"]]
    return Game.from_position(rows, rules, side, (pairs["X"], pairs["O"]) if rules.captures else None)


def move_answer(stone: str, after: Game) -> dict[str, Any]:
    """The answer that tells the last move of ``after``."""
    taken = [{"x": it.x, "y": it.y, "stone": "O" if stone == "X" else "X"} for it in after.captured]
    (move,) = after.moves
    return {
        "type": "move",
        "status": "success",
        "board": [list(row) for row in after.rows()],
        "lastPlay": {"coordinate": {"x": move.x, "y": move.y}, "stone": stone},
        "capturedStones": taken,
        "executionTime": {"s": 0.001, "ms": 1.0, "ns": 1e6},
    }


def evaluation(stone: str, score: float) -> dict[str, Any]:
    return {"player": stone, "evalScores": score, "percentage": 50.0}


class Good(Server):
    pass


class NoLastPlay(Server):
    """Leaves the move to be found on the board."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        super().answer(client, {"type": "move", "board": answer["board"]})


class NoMoveAtAll(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        super().answer(client, {"type": "move", "status": "success"})


class Evaluates(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        said = [
            {"player": "O", "evalScores": -41.6, "percentage": 12.5, "bound": "odd"},
            {"player": "X", "evalScores": 7, "percentage": 50, "bound": "upper"},
        ]
        super().answer(client, {**answer, "evalScores": said})


class EvaluatesNothing(Server):
    """Fills the field with zeros, as one of the known servers does."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        said = [
            {"player": "O", "evalScores": 0.0, "percentage": 50.0},
            {"player": "X", "evalScores": 0.0, "percentage": 50.0},
        ]
        super().answer(client, {**answer, "evalScores": said})


class LiesAboutBoard(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        answer["board"][18][17] = "X"
        super().answer(client, answer)


class LiesAboutCaptures(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        answer["capturedStones"] = [{"x": 3, "y": 3, "stone": "X"}, {"x": 4, "y": 4, "stone": "X"}]
        super().answer(client, answer)


class LiesAboutColor(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        answer["lastPlay"]["stone"] = "O" if answer["lastPlay"]["stone"] == "X" else "X"
        super().answer(client, answer)


class Chats(Server):
    """Says other things before its answer."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        client.send('{"type":"evaluate","evalScores":[]}')
        client.send('{"type":"pong"}')
        super().answer(client, answer)


class Fragments(Server):
    """Sends its answer in many frames."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        text = json.dumps(answer)
        client.send(text[start : start + 100] for start in range(0, len(text), 100))


class Bytes(Server):
    """Sends its answer as a binary message."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        client.send(json.dumps(answer).encode())


class AnswersTwice(Server):
    """Sends its answer, and a moment later another one that nobody asked for."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        super().answer(client, answer)
        time.sleep(0.05)
        answer["lastPlay"]["coordinate"] = {"x": 18, "y": 18}
        super().answer(client, answer)


class Says(Server):
    """Answers a move with ``text``."""

    text: str | bytes = ""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        client.send(self.text)


class NoJson(Says):
    text = "h8\n"


class NotAnObject(Says):
    text = "[7, 7]"


class NoType(Says):
    text = '{"lastPlay": {"coordinate": {"x": 7, "y": 7}, "stone": "X"}}'


class WordForNumber(Says):
    text = '{"type": "move", "lastPlay": {"coordinate": {"x": "7", "y": 7}, "stone": "X"}}'


class RaggedBoard(Says):
    text = '{"type": "move", "board": [[".", "."], ["."]]}'


class UnknownStone(Says):
    text = '{"type": "move", "lastPlay": {"coordinate": {"x": 7, "y": 7}, "stone": "Z"}}'


class OffBoard(Says):
    text = '{"type": "move", "lastPlay": {"coordinate": {"x": 19, "y": -1}, "stone": "X"}}'


class DoubleThree(Says):
    text = '{"type": "move", "status": "doublethree", "lastPlay": {"coordinate": {"x": 7, "y": 7}, "stone": "X"}}'


class NotANumber(Says):
    text = (
        '{"type": "move", "lastPlay": {"coordinate": {"x": 7, "y": 7}, "stone": "X"},'
        ' "evalScores": [{"player": "X", "evalScores": NaN}]}'
    )


class Nested(Says):
    text = "[" * 100_000


class BrokenText(Says):
    text = b'{"type": "move", "\xff\xfe'


class Huge(Says):
    text = '{"type": "move", "status": "' + "x" * (1 << 20) + '"}'


class ErrorForMove(Server):
    """Answers with an error and leaves, as the C++ server does."""

    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        client.send(json.dumps({"type": "error", "error": "Game Difficulty Error\n" + "x" * 5000}))
        client.close()


class Occupied(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        last = self.heard[-1]["lastPlay"]["coordinate"]
        super().answer(client, {**answer, "lastPlay": {"coordinate": last, "stone": answer["lastPlay"]["stone"]}})


class Silent(Server):
    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        pass


class SlowMove(Server):
    seconds = 0.4

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        time.sleep(self.seconds)
        super().on_move(client, request)


class Floods(Server):
    """Says other things for ever."""

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        while True:
            client.send('{"type":"evaluate"}')


class Drips(Server):
    """Sends a message that never ends."""

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        def pieces() -> Iterator[str]:
            yield '{"type": "move", "status": "'
            while True:
                time.sleep(0.02)
                yield "x"

        client.send(pieces())


class Leaves(Server):
    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        client.close(1011, "out of\nmemory")


class LeavesAfterAnswer(Server):
    def answer(self, client: ServerConnection, answer: dict[str, Any]) -> None:
        super().answer(client, answer)
        client.close()


class Breaks(Server):
    """Cuts the connection without a word."""

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        client.socket.shutdown(socket.SHUT_RDWR)


class NoWebSocket(Server):
    """Sends bytes that are no frames."""

    def on_move(self, client: ServerConnection, request: dict[str, Any]) -> None:
        client.socket.sendall(b"HTTP/1.1 500 Internal Server Error\r\n\r\n" * 10)
        time.sleep(0.2)


class NoPong(Server):
    def on_ping(self, client: ServerConnection, request: dict[str, Any]) -> None:
        pass


class PingRefused(Server):
    def on_ping(self, client: ServerConnection, request: dict[str, Any]) -> None:
        client.send('{"type":"error","error":"Unknown type"}')


class ForgetsUs(Server):
    """Leaves at the second ping, so that a new game needs a new connection."""

    def on_ping(self, client: ServerConnection, request: dict[str, Any]) -> None:
        if [it["type"] for it in self.heard].count("ping") % 2:
            super().on_ping(client, request)
        else:
            client.close()


class NotFound(Server):
    def greet(self, client: ServerConnection, request: Request) -> Response | None:
        return client.respond(HTTPStatus.NOT_FOUND, "no such page\n")


def name_of(behaviour: type) -> str:
    """``AnswersTwice`` is called ``answers-twice``."""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in behaviour.__name__)[1:]


BEHAVIOURS = {
    name_of(value): value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Server) and value not in (Server, Says)
}


@contextlib.contextmanager
def server(behaviour: str, tls: ssl.SSLContext | None = None) -> Iterator[tuple[Server, str]]:
    """That server and its address, on a free port of this machine."""
    script = BEHAVIOURS[behaviour]()
    with serve(script.run, "127.0.0.1", 0, process_request=script.greet, close_timeout=0.1, ssl=tls) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        host, port = listening.socket.getsockname()[:2]
        try:
            yield script, f"{'ws' if tls is None else 'wss'}://{host}:{port}/ws"
        finally:
            listening.shutdown()
            thread.join()
