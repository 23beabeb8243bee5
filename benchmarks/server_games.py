"""Whole games against a difficulty of the server: ``python benchmarks/server_games.py alphazero --games 100``.

Each game is played over the WebSocket on 19x19 with ninuki, in the message forms of the reference web app. The other
side moves by chance near the stones, or is an engine. Every answer is checked against our own game: a legal move, the
stones, the captured ones and the scores, in no more than the seconds that the server has for a search. Prints how long
answers took.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, TypeAlias

from websockets.sync.client import ClientConnection, connect

from gomoku_arena import Color, Engine, Game, Limit, Point, Rules, open_engine
from gomoku_arena.webapp.client import move_request
from running_server import running_server
from server_load import shown

SECONDS = 10.0
"""What a search of the server may take unless it is told otherwise: the web app, which waits for ever, has no limit."""
NEAR = 2
"""Points from a stone, at most, of a move by chance."""
FIRST_PLIES = 4
"""Of a game that chance decides, so that an engine does not play one game again and again."""

Opponent: TypeAlias = Callable[[Game], Point]


class WrongAnswerError(Exception):
    """The server said something else than a move that the rules and the protocol allow."""


def by_chance(seed: int) -> Opponent:
    """Plays any legal move near the stones."""
    dice = random.Random(seed)

    def chosen(game: Game) -> Point:
        stones = [(x, y) for y, row in enumerate(game.rows()) for x, stone in enumerate(row) if stone != "."]
        legal = game.legal_moves()
        near = [it for it in legal if any(max(abs(it.x - x), abs(it.y - y)) <= NEAR for x, y in stones)]
        return dice.choice(near or legal)

    return chosen


def by_engine(engine: Engine, first: Opponent) -> Opponent:
    """Plays what the engine answers, which thinks as long as it does by itself; ``first`` makes its first moves."""
    return lambda game: first(game) if game.ply < FIRST_PLIES else engine.analyse(game, Limit()).move


def play(
    connection: ClientConnection, difficulty: str, mine: Color, opponent: Opponent
) -> tuple[Color | None, list[float]]:
    """Who wins a game in which the difficulty has that colour, and the seconds of its answers.

    Raises WrongAnswerError.
    """
    game, seconds = Game(Rules.ninuki()), []
    while game.outcome is None:
        if game.side_to_move == mine:
            begun = time.perf_counter()
            connection.send(move_request(game, difficulty))
            answer = json.loads(connection.recv(timeout=SECONDS + 5))
            seconds.append(time.perf_counter() - begun)
            follow(game, answer)
        else:
            game.play(opponent(game))
    return game.outcome.winner, seconds


def follow(game: Game, answer: dict[str, Any]) -> None:
    """Plays what was answered. Raises WrongAnswerError where it is no such move, or does not tell what became of it."""
    before, mover = game.rows(), game.side_to_move
    told = answer.get("lastPlay", {}).get("coordinate", {})
    point = (told.get("x", -1), told.get("y", -1))
    if answer.get("status") != "success" or not game.is_legal(point):
        raise WrongAnswerError(f"{' '.join(map(str, game.moves))}: {json.dumps(answer)[:300]}")
    game.play(point)
    expected = {
        "lastPlay": {"coordinate": told, "stone": mover.symbol},
        "board": [list(row) for row in game.rows()],
        "scores": [{"player": "X", "score": game.captures[0]}, {"player": "O", "score": game.captures[1]}],
    }
    taken = {
        (x, y, before[y][x])
        for y, row in enumerate(game.rows())
        for x, stone in enumerate(row)
        if stone == "." != before[y][x]
    }
    wrong = [name for name, value in expected.items() if answer.get(name) != value]
    if taken != {(it["x"], it["y"], it["stone"]) for it in answer["capturedStones"]}:
        wrong.append("capturedStones")
    if wrong:
        raise WrongAnswerError(f"{' '.join(map(str, game.moves))}: {', '.join(wrong)} of {json.dumps(answer)[:300]}")


def measure(difficulty: str, games: int, spec: str | None = None, seed: int = 1) -> tuple[list[str], list[str]]:
    """The lines of the report, and what was wrong."""
    times: list[float] = []
    results = {"won": 0, "drawn": 0, "lost": 0}
    wrong: list[str] = []
    with ExitStack() as stack:
        server = stack.enter_context(running_server("--time", f"{SECONDS:g}"))
        connection = stack.enter_context(connect(server.url(), compression=None))
        opponent = by_chance(seed)
        if spec is not None:
            opponent = by_engine(stack.enter_context(open_engine(spec)), opponent)
        for number in range(games):
            mine = Color.BLACK if number % 2 == 0 else Color.WHITE
            try:
                winner, seconds = play(connection, difficulty, mine, opponent)
            except WrongAnswerError as error:
                wrong.append(str(error))
                continue
            times += seconds
            results["drawn" if winner is None else "won" if winner == mine else "lost"] += 1
        wrong += [json.dumps(entry) for entry in server.events if entry["event"] == "failed"]
    late = [it for it in times if it > SECONDS]
    wrong += [f"an answer after {it:.1f} s" for it in late]
    told = ", ".join(f"{count} {word}" for word, count in results.items())
    return [
        f"{difficulty}: {games} games, {told}; {len(wrong)} wrong",
        f"{len(times)} answers: median {statistics.median(times):.2f} s, longest {max(times):.2f} s",
    ], wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("difficulty", help="as the server names it, such as alphazero")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--opponent", help="the spec of an engine; moves by chance near the stones unless given")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    return shown(*measure(told.difficulty, told.games, told.opponent, told.seed))


if __name__ == "__main__":
    sys.exit(main())
