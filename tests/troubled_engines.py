"""Engines that do in their own process what no other process should suffer from."""

import ctypes
import os
import sys
import time
from threading import Event

from gomoku_arena import Analysis, EngineInfo, Game, IllegalMoveError, Limit, Rules
from players import Player


class Stuck(Player):
    """Is in compiled code, which holds the lock of the interpreter, and comes back never."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[sum(range(10**12)) % 2])


class Stubborn(Player):
    """Takes every exception for nothing."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                continue


class SecondMove(Player):
    """Plays its first move, which has time to load; mixed in before what goes wrong."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Player.analyse(self, game, limit) if game.ply < 2 else super().analyse(game, limit)


class StuckAtTheSecond(SecondMove, Stuck):
    """Is stuck at its second move."""


class StubbornAtTheSecond(SecondMove, Stubborn):
    """Is stubborn at its second move."""


class Slow(Player):
    """Takes a quarter of a second longer than it has."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        time.sleep((limit.seconds or 0) + 0.25)
        return super().analyse(game, limit)


class Loads(Player):
    """Loads for a while at its first move."""

    is_loaded = False

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        time.sleep(0.0 if self.is_loaded else 0.6)
        self.is_loaded = True
        return super().analyse(game, limit)


class Greeter(Player):
    """Does not come back from a greeting, or from being built."""

    def __init__(self, place: str = "greeting") -> None:
        super().__init__()
        if place == "building":
            time.sleep(60)

    def new_game(self, rules: Rules) -> None:
        time.sleep(60)


class Raises(Player):
    """Fails in a function of its own."""

    def choose(self, game: Game) -> object:
        return self.deeper(game, 3)

    def deeper(self, game: Game, depth: int) -> object:
        if depth:
            return self.deeper(game, depth - 1)
        raise RuntimeError("no idea")


class Remarks(Raises):
    """Fails, and has something to say of every game."""

    def remark(self) -> str:
        return "it was a pleasure"


class Odd(Player):
    """Answers with something that cannot be sent."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return lambda: "a move"  # type: ignore[return-value]

    def stream(self, game: Game, limit: Limit, tell: object) -> Analysis:
        tell(self.analyse(game, limit))  # type: ignore[operator]
        return Analysis("h8")


class Fool(Player):
    """Plays where a stone is."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        game.play(game.moves[-1])
        raise AssertionError


class Refuses(Player):
    """Raises an error of its own that is one of ours."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        class MyError(IllegalMoveError):
            pass

        raise MyError("mine")


class Leaves(Player):
    """Ends its process on the second move."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply:
            os._exit(5)
        return super().analyse(game, limit)


class Crashes(Player):
    """Is killed by the system."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        ctypes.string_at(0)
        raise AssertionError


class Prints(Player):
    """Prints, from Python and past it."""

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="prints")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        print("I think\nof much", file=sys.stdout)
        print("and doubt", file=sys.stderr)
        os.write(1, b"past python\n")
        return super().analyse(game, limit)


class Streams(Player):
    """Tells news until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self._stopped = Event()

    def stop(self) -> bool:
        self._stopped.set()
        return True

    def stream(self, game: Game, limit: Limit, tell: object) -> Analysis:
        self._stopped.clear()
        for depth in range(1, 1000):
            tell(Analysis("h8", depth=depth))  # type: ignore[operator]
            if self._stopped.wait(0.02):
                break
        return Analysis("h8", depth=1000)
