"""Engines that think until they are told otherwise, and scenes in which to use them."""

import asyncio
import threading
from collections.abc import Callable, Coroutine

from gomoku_arena import Analysis, Game, Limit, Point
from players import Player


class Patient(Player):
    """Thinks until it is stopped; ``begun`` is set while it does.

    ``stops`` counts how often it was told to stop, which a deadline does until the search has ended.
    """

    def __init__(self) -> None:
        super().__init__()
        self.begun, self._stopped = threading.Event(), threading.Event()
        self.stops = 0

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self._stopped.clear()
        self.begun.set()
        self._stopped.wait(30)
        self.begun.clear()
        return super().analyse(game, limit)

    def stop(self) -> bool:
        self.stops += 1
        self._stopped.set()
        return True


class Deaf(Player):
    """Cannot be stopped, and thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.go.wait(30)
        return super().analyse(game, limit)


class Failing(Player):
    def choose(self, game: Game) -> Point:
        raise SystemExit("out of patience")


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(25):
        while not condition():
            await asyncio.sleep(0.001)


def run(scene: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 30))
