"""Many browsers at once: ``python benchmarks/page_clicks.py --browsers 50 --seconds 60``.

Each fetches a page and connects as its scripts do. Of five, two play against the level that is offered at first, with a
pause for thought between their moves, two play each other by link, and one opens finished games in Analyse, which
reviews them and thinks about them. Prints how long it took from a click to the stone on the board, the memory of the
server for each page, and what it held at the beginning and at the end.
"""

import argparse
import asyncio
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import psutil
from websockets.asyncio.client import ClientConnection

from gomoku_arena import Color, Rules
from gomoku_arena.clock import TimeControl
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.server.web.share.invitation import friend_address, seat_cookie

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from open_pages import OpenPage, opened
from page_visits import visit
from running_server import RunningServer, running_server

PAUSE = 3.0
"""Seconds that a player thinks at most before the next move; half as long on average."""

PATIENCE = 2.0
"""Seconds after which a click was on a stone of the computer, or the game is over."""

WARM_UP = 2.0
ARRIVAL = 10.0

GONE = 90.0
"""Seconds after which no page is left whose reader has gone."""

MOVES = 12
"""After which a player begins anew: games against a low level are short."""

_PLY = re.compile(r'"picture":\{"size":15,"ply":(\d+)')

_FINISHED = "1.freestyle15.h8g7h9h7i7g9i8g8g10j7h10i6h11h12f9g6g5j5k4i12f10i10f11e12f8f7f12"
_LOOKS = 8.0
"""Seconds for which a reader looks at a game in Analyse."""


async def play(server: RunningServer, chance: random.Random, end: float, times: list[float]) -> None:
    """One player, game after game; all come within ``ARRIVAL`` seconds."""
    await asyncio.sleep(chance.uniform(0, ARRIVAL))
    while time.monotonic() < end:
        async with opened(server) as page:
            await _game(page, chance, end, times)


async def _game(page: OpenPage, chance: random.Random, end: float, times: list[float], turn: int | None = None) -> None:
    """Clicks on points. turn: 0 for black and 1 for white where the other colour is a person; the computer's answer
    is waited for otherwise."""
    points = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
    chance.shuffle(points)
    click, ply = page.event("board_view", "point"), 0
    for point in points[: MOVES if turn is None else None]:
        ply = await _listen(page.socket, chance.uniform(0, PAUSE), ply)
        if time.monotonic() > end:
            return
        if turn is not None and ply % 2 != turn:
            continue
        clicked = time.monotonic()
        await page.emit(click, {"point": point, "ply": ply})
        seen = await _listen(page.socket, PATIENCE, ply, until=ply + 1)
        # The other one may have played there.
        if seen > ply:
            times.append(time.monotonic() - clicked)
            if turn is None:
                seen = await _listen(page.socket, PATIENCE, seen, until=ply + 2)
        ply = seen


async def play_friend(
    server: RunningServer, seat: "Seat", chance: random.Random, end: float, times: list[float]
) -> None:
    """One of two who play each other."""
    async with opened(server, seat.path, Cookie=seat.cookie) as page:
        await _game(page, chance, end, times, turn=seat.turn)


async def analyse(server: RunningServer, chance: random.Random, end: float) -> None:
    """A reader who opens one finished game after the other."""
    while time.monotonic() < end:
        async with opened(server, f"/analyse?game={_FINISHED}&ply={chance.randrange(27)}") as page:
            await _listen(page.socket, chance.uniform(0, _LOOKS), 0)


class Seat(NamedTuple):
    """A seat in a game of two people."""

    path: str
    cookie: str
    turn: int


async def begin_games(path: Path, count: int) -> list[Seat]:
    """Begins so many games in that file; both seats of each."""
    games, seats = SharedGames(GamesFile(path), count), list[Seat]()
    for number in range(count):
        game, secret = await games.begin(f"visitor {number}", Rules.freestyle(), TimeControl(), Color.BLACK)
        other = new_secret()
        assert game.take_seat(game.invitation_of(secret), other)
        for turn, its in enumerate((secret, other)):
            seats.append(Seat(friend_address(game.id), f"{seat_cookie(game.id)}={its}", turn))
    assert await games.close() == 0
    return seats


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


async def all_at_once(server: RunningServer, browsers: int, seconds: float, seats: Sequence[Seat]) -> list[float]:
    """The times of all clicks, in seconds."""
    times: list[float] = []
    end = time.monotonic() + ARRIVAL + seconds
    friends = [play_friend(server, seat, random.Random(place), end, times) for place, seat in enumerate(seats)]
    others = browsers - len(friends)
    readers = [analyse(server, random.Random(seed), end) for seed in range(others // 3)]
    players = [play(server, random.Random(seed), end, times) for seed in range(others - len(readers))]
    await asyncio.gather(*friends, *readers, *players)
    return times


def _held(server: RunningServer) -> float:
    """MiB that the server holds, its readers of texts included, once every page is gone."""
    until = time.monotonic() + GONE
    while server.get("/health")["pages"] and time.monotonic() < until:
        time.sleep(1)
    process = psutil.Process(server.pid)
    return float(sum(it.memory_info().rss for it in (process, *process.children(recursive=True)))) / 2**20


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
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        pairs = options.browsers // 5
        seats, few = (asyncio.run(begin_games(path, count)) for count in (pairs, 1))
        with running_server("--games", str(path)) as server:
            asyncio.run(all_at_once(server, 5, WARM_UP, few))
            memory = _page_memory(server, options.browsers)
            before = _held(server)
            times = sorted(asyncio.run(all_at_once(server, options.browsers, options.seconds, seats)))
            after = _held(server)
    hundredths = statistics.quantiles(times, n=100, method="inclusive")
    print(f"{options.browsers} browsers, {len(times)} clicks in {options.seconds:.0f} s")
    told = {"median": hundredths[49], "p90": hundredths[89], "p99": hundredths[98], "longest": times[-1]}
    print("click to stone: " + ", ".join(f"{name} {1000 * value:.0f} ms" for name, value in told.items()))
    print(f"memory: {memory:.2f} MiB a page; {before:.0f} MiB at the beginning, {after:.0f} at the end")


if __name__ == "__main__":
    main()
