"""The server under load: ``python benchmarks/server_load.py --connections 200 --seconds 60 --mix evaluate=80,easy=20``.

So many clients, each over a connection of its own, ask one thing after the other with a pause for thought between.
Every answer is checked against what our engines say without a server. Prints how long answers took, by kind of request,
and what memory the server had at the beginning and at the end.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect

from gomoku_arena import Color, Game, Point, Rules, SearchEngine
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.webapp.client import move_request
from running_server import running_server

POSITIONS = 24
"""Positions from which the requests are made."""

PAUSE = 2.0
"""Seconds that a client thinks at most before its next request; half as long on average."""

MIX = {"ping": 10, "reset": 5, "error": 10, "easy": 45, "hard": 2, "test": 2, "evaluate": 24, "board": 2}
"""How often each kind is asked for, unless ``--mix`` says otherwise; only the ratios count."""

Mix = Mapping[str, int]

Check = Callable[[Any], bool]


@dataclass(frozen=True)
class Question:
    """A request, and whether an answer to it is right. A reset has no answer: a ping is sent after it."""

    kind: str
    text: str
    is_right: Check


def questions(seed: int, positions: int) -> dict[str, list[Question]]:
    """Those of every kind, with what the engines of this process say to them."""
    games = [game for game in map(random_game, range(seed, seed + positions)) if game.outcome is None]
    found: dict[str, list[Question]] = defaultdict(list)
    found["ping"] = [Question("ping", '{"type":"ping"}', lambda it: it == {"type": "pong"})]
    found["reset"] = [Question("reset", '{"type":"reset"}', lambda it: it == {"type": "pong"})]
    for game in games:
        found["error"].append(_broken(game))
        found["easy"].append(_move(game, "easy", "move"))
        found["evaluate"].append(_point(game))
    for game in games[: max(1, positions // 4)]:
        found["hard"].append(_move(game, "hard", "move"))
        found["test"].append(_move(game, "easy", "test"))
        found["board"].append(_board(game))
    return found


def random_game(seed: int) -> Game:
    """A game after a few moves near each other."""
    dice, game = random.Random(seed), Game(Rules.ninuki())
    game.play("j10")
    for _ in range(dice.randrange(3, 12)):
        near = [point for point in game.legal_moves() if abs(point.x - 9) < 4 and abs(point.y - 9) < 4]
        if game.outcome is None and near:
            game.play(dice.choice(near))
    return game


def _request(game: Game, difficulty: str, **fields: Any) -> str:
    return json.dumps({**json.loads(move_request(game, difficulty)), **fields})


def _move(game: Game, difficulty: str, kind: str) -> Question:
    # The server knows the position alone, and so must whoever says what is right.
    known = Game.from_position(game.rows(), game.rules, game.side_to_move, game.captures)
    engine = "hard" if kind == "test" else difficulty
    best = SearchEngine(engine).analyse(known).move
    known.play(best)
    expected = {
        "status": "success",
        "lastPlay": {"coordinate": {"x": best.x, "y": best.y}, "stone": game.side_to_move.symbol},
        "board": [list(row) for row in known.rows()],
        "scores": [{"player": "X", "score": known.captures[0]}, {"player": "O", "score": known.captures[1]}],
    }
    asked = _request(game, difficulty, type=kind)
    return Question("test" if kind == "test" else engine, asked, lambda it: _holds(it, "move", expected))


def _point(game: Game) -> Question:
    point = random.Random(game.key).choice(game.legal_moves())
    last = {"coordinate": {"x": point.x, "y": point.y}, "stone": "X"}
    expected = [_worth(game, color, point) for color in (Color.WHITE, Color.BLACK)]

    def is_right(answer: Any) -> bool:
        said = [entry["percentage"] for entry in answer.get("evalScores", [])]
        return answer["type"] == "evaluate" and said == expected

    return Question("evaluate", _request(game, "easy", type="evaluate", lastPlay=last), is_right)


def _worth(game: Game, color: Color, point: Point) -> float:
    known = Game.from_position(game.rows(), game.rules, color, game.captures)
    if known.outcome is not None:
        return 100.0 if known.outcome.winner == color else 0.0
    return round(100 * MoveRater().chance(known, point)[1], 1) if known.is_legal(point) else 0.0


def _board(game: Game) -> Question:
    known = Game.from_position(game.rows(), game.rules, game.side_to_move, game.captures)
    chances = MoveRater().chances(known)
    rows = [[chances.get(Point(x, y)) for x in range(19)] for y in range(19)]
    expected = {"chances": [[None if it is None else round(it, 4) for it in row] for row in rows]}
    asked = _request(game, "easy", type="evaluate", wholeBoard=True)
    return Question("board", asked, lambda it: _holds(it, "evaluate", expected))


def _broken(game: Game) -> Question:
    asked = _request(game, "easy", goal="five")
    return Question("error", asked, lambda it: it["type"] == "error" and it["error"].startswith("goal: "))


def _holds(answer: Any, kind: str, expected: dict[str, Any]) -> bool:
    return answer["type"] == kind and all(answer.get(key) == value for key, value in expected.items())


class Client:
    """Asks one question after the other until the time is over; notes seconds by kind, and what was wrong."""

    def __init__(self, asked: dict[str, list[Question]], seed: int, mix: Mix) -> None:
        self._asked = asked
        self._mix = mix
        self._dice = random.Random(seed)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.wrong: list[str] = []

    async def run(self, connection: ClientConnection, until: float, pause: float) -> None:
        kinds, weights = list(self._mix), list(self._mix.values())
        while True:
            await asyncio.sleep(self._dice.uniform(0, pause))
            if time.monotonic() >= until:
                return
            await self._ask(connection, self._dice.choice(self._asked[self._dice.choices(kinds, weights)[0]]))

    async def _ask(self, connection: ClientConnection, question: Question) -> None:
        begun = time.perf_counter()
        await connection.send(question.text)
        if question.kind == "reset":
            await connection.send('{"type":"ping"}')
        answer = json.loads(await asyncio.wait_for(connection.recv(), 60))
        self.seconds[question.kind].append(time.perf_counter() - begun)
        if not question.is_right(answer):
            self.wrong.append(f"{question.kind}: {json.dumps(answer)[-300:]}")


async def load(url: str, clients: list[Client], seconds: float, pause: float) -> None:
    """Has every client ask for so many seconds, each over its own connection."""
    async with AsyncExitStack() as stack:
        connections = [
            await stack.enter_async_context(connect(url, compression=None, open_timeout=60)) for _ in clients
        ]
        until = time.monotonic() + seconds
        pairs = zip(clients, connections, strict=True)
        await asyncio.gather(*(client.run(connection, until, pause) for client, connection in pairs))


def measure(
    connections: int,
    seconds: float,
    pause: float = PAUSE,
    *,
    mix: Mix = MIX,
    positions: int = POSITIONS,
    seed: int = 1,
) -> tuple[list[str], list[str]]:
    """The lines of the report, and what was wrong."""
    asked = questions(seed, positions)
    clients = [Client(asked, seed + number, mix) for number in range(connections)]
    with running_server("--time", "30", "--max-connections", str(connections)) as server:
        process = psutil.Process(server.process.pid)
        # What every thread keeps for ever is there after a moment of the same.
        warming = [Client(asked, number, mix) for number in range(connections)]
        asyncio.run(load(server.url(), warming, seconds / 6, pause))
        before = process.memory_info().rss
        asyncio.run(load(server.url(), clients, seconds, pause))
        after = process.memory_info().rss
        wrong = [line for client in clients for line in client.wrong]
        wrong += [json.dumps(entry) for entry in server.events if entry["event"] == "failed"]
    total = sum(len(times) for client in clients for times in client.seconds.values())
    report = [
        f"{connections} connections, {seconds:g} s: {total} answers, {total / seconds:.0f}/s, {len(wrong)} wrong",
        f"{'request':<10} {'answers':>8} {'p50 ms':>9} {'p99 ms':>9} {'longest':>9}",
        *(_row(kind, sorted(time for client in clients for time in client.seconds[kind])) for kind in mix),
        f"memory of the server: {before / 2**20:.0f} MiB at the beginning, {after / 2**20:.0f} MiB at the end",
    ]
    return report, wrong


def _row(kind: str, times: list[float]) -> str:
    if len(times) < 2:
        return f"{kind:<10} {len(times):>8}"
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return f"{kind:<10} {len(times):>8} {cuts[49] * 1e3:>9.1f} {cuts[98] * 1e3:>9.1f} {times[-1] * 1e3:>9.1f}"


def _mix(text: str) -> Mix:
    try:
        mix = {kind: int(share) for kind, share in (part.split("=") for part in text.split(","))}
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form evaluate=80,easy=20") from None
    if unknown := set(mix) - set(MIX):
        raise argparse.ArgumentTypeError(f"{', '.join(sorted(unknown))}: not one of {', '.join(MIX)}")
    return mix


def shown(report: list[str], wrong: list[str]) -> int:
    """Prints what ``measure`` found, and returns the exit code: 1 where anything was wrong."""
    print(*report, sep="\n")
    for line in wrong[:10]:
        print("wrong:", line)
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=PAUSE)
    parser.add_argument("--mix", type=_mix, default=MIX, help="such as evaluate=80,easy=20")
    told = parser.parse_args()
    return shown(*measure(told.connections, told.seconds, told.pause, mix=told.mix))


if __name__ == "__main__":
    sys.exit(main())
