"""Many browsers in play at once: ``python benchmarks/page_clicks.py --browsers 50 --seconds 60``.

Each fetches the page, connects as its scripts do, and plays against the level that is offered at first, with a pause
for thought between its moves. Prints how long it took from a click to the stone on the board, and the memory of the
server for each page.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import psutil
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from page_visits import fetch, socket_address, visit
from running_server import RunningServer, running_server

PAUSE = 3.0
"""Seconds that a player thinks at most before the next move; half as long on average."""

PATIENCE = 2.0
"""Seconds after which a click was on a stone of the computer, or the game is over."""

WARM_UP = 2.0
ARRIVAL = 10.0

MOVES = 12
"""After which a player begins anew: games against a low level are short."""

_BOARD = re.compile(r'"(\d+)":\{"tag":"nicegui-board_view".*?"listener_id":"([0-9a-f-]{36})","type":"point"', re.DOTALL)
_CLIENT = re.compile(r"client_id\W+([0-9a-f-]{36})")
_PLY = re.compile(r'"picture":\{"size":15,"ply":(\d+)')


async def play(server: RunningServer, chance: random.Random, end: float, times: list[float]) -> None:
    """One player, game after game; all come within ``ARRIVAL`` seconds."""
    await asyncio.sleep(chance.uniform(0, ARRIVAL))
    while time.monotonic() < end:
        _, page = await asyncio.to_thread(fetch, server)
        board, client = _BOARD.search(page), _CLIENT.search(page)
        assert board, page[:400]
        assert client, page[:400]
        async with connect(socket_address(server, client[1]), max_size=None) as socket:
            await socket.recv()
            await socket.send("40")
            event = {"id": int(board[1]), "client_id": client[1], "listener_id": board[2]}
            await _game(socket, event, chance, end, times)


async def _game(
    socket: ClientConnection, event: dict[str, object], chance: random.Random, end: float, times: list[float]
) -> None:
    points = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
    chance.shuffle(points)
    ply = 0
    for point in points[:MOVES]:
        ply = await _listen(socket, chance.uniform(0, PAUSE), ply)
        if time.monotonic() > end:
            return
        clicked = time.monotonic()
        await socket.send(f"42{json.dumps(['event', {**event, 'args': [json.dumps(point)]}])}")
        seen = await _listen(socket, PATIENCE, ply, until=ply + 1)
        # The computer may have played there.
        if seen > ply:
            times.append(time.monotonic() - clicked)
            seen = await _listen(socket, PATIENCE, seen, until=ply + 2)
        ply = seen


async def _listen(socket: ClientConnection, seconds: float, ply: int, until: int | None = None) -> int:
    """Takes what the server says for so long, or until the board shows so many plies; how many it shows then."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0 and (until is None or ply < until):
        try:
            message = str(await asyncio.wait_for(socket.recv(), left))
        except TimeoutError:
            break
        if message == "2":
            await socket.send("3")
        for found in _PLY.findall(message):
            ply = max(ply, int(found))
    return ply


async def play_all(server: RunningServer, browsers: int, seconds: float) -> list[float]:
    """The times of all clicks, in seconds."""
    times: list[float] = []
    end = time.monotonic() + ARRIVAL + seconds
    players = [play(server, random.Random(seed), end, times) for seed in range(browsers)]
    await asyncio.gather(*players)
    return times


def _page_memory(server: RunningServer, pages: int) -> float:
    """MiB that the server takes for a page that is open."""
    process = psutil.Process(server.pid)
    with ExitStack() as opened:
        before = process.memory_info().rss
        for _ in range(pages):
            opened.enter_context(visit(server))
        time.sleep(1)
        return float(process.memory_info().rss - before) / pages / 2**20


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--browsers", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with running_server() as server:
        asyncio.run(play_all(server, 5, WARM_UP))
        memory = _page_memory(server, options.browsers)
        times = sorted(asyncio.run(play_all(server, options.browsers, options.seconds)))
    hundredths = statistics.quantiles(times, n=100, method="inclusive")
    print(f"{options.browsers} browsers, {len(times)} clicks in {options.seconds:.0f} s")
    told = {"median": hundredths[49], "p90": hundredths[89], "p99": hundredths[98], "longest": times[-1]}
    print("click to stone: " + ", ".join(f"{name} {1000 * value:.0f} ms" for name, value in told.items()))
    print(f"memory: {memory:.2f} MiB a page")


if __name__ == "__main__":
    main()
