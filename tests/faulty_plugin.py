"""A plugin whose engines go wrong, or take their worker with them; ``installed`` makes it known as if by pip."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from dice import Dice
from gomoku_arena import (
    Analysis,
    Choice,
    Count,
    EngineSettings,
    Game,
    Limit,
    Opening,
    Point,
    Rules,
    UnsupportedRulesError,
    hookimpl,
    load_registry,
)
from gomoku_arena.engines.opening_answer import OpeningAnswer
from gomoku_arena.opening_rules.rule import Choose, Declare, Deed, Place
from gomoku_arena.plugins.hookspecs import RegisterEngine
from players import Player


def take_the_worker_along() -> None:
    """Kills the process that plays the game."""
    # Windows has the number of SIGKILL, and no name for it.
    os.kill(os.getppid(), 9)
    time.sleep(60)


class Dies(Player):
    """Takes its worker with it on the third move."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply >= 4:
            take_the_worker_along()
        return super().analyse(game, limit)


class DiesOnce(Player):
    """Takes its worker with it, unless the file ``path`` says that it did so before."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = Path(path)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if not self._path.exists():
            self._path.touch()
            take_the_worker_along()
        return super().analyse(game, limit)


class DiesAt(Player):
    """Takes its worker with it before the first move: when it is opened, or when it is greeted."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self._place = place
        self._reach("open")

    def new_game(self, rules: Rules) -> None:
        self._reach("greet")

    def _reach(self, place: str) -> None:
        if place == self._place:
            take_the_worker_along()


class Endless(Player):
    """Never comes back, at its second move."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply < 2:
            return super().analyse(game, limit)
        while True:
            time.sleep(0.01)


class Stuck(Player):
    """Never comes back from compiled code, which nothing interrupts, at its second move; a first one may load."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply < 2:
            return super().analyse(game, limit)
        return Analysis(game.legal_moves()[sum(range(10**12)) % 2])


class Prints(Player):
    """Prints before every move, from Python and past it."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        print("thinking of", game.ply)
        os.write(1, b"past python\n")
        return super().analyse(game, limit)


class Raises(Player):
    """Crashes on its second move."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        if game.ply >= 2:
            raise RuntimeError("no idea")
        return super().analyse(game, limit)


class Occupies(Player):
    """Plays the last move once more."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.moves[-1]) if game.moves else super().analyse(game, limit)


class Moody(Player):
    """Goes wrong on its second move in some games, in one of the ways above, as its dice at ``path`` say."""

    FAULTS: ClassVar[dict[str, str]] = {"raises": "crash", "occupies": "illegal_move", "endless": "timeout"}
    """What it may do, and the termination that each deserves."""

    def __init__(self, path: str, seed: str) -> None:
        super().__init__()
        self._dice = Dice(Path(path), seed)
        self._moves = 0

    def new_game(self, rules: Rules) -> None:
        self._moves = 0

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self._moves += 1
        if self._moves == 2:
            outcome = self._dice.draw("game", 0.12, (*self.FAULTS, "dies"))
            if outcome == "dies":
                take_the_worker_along()
            if outcome in self.FAULTS:
                return _BY_NAME[outcome]().analyse(game, limit)
        return super().analyse(game, limit)


class Misopens(Player):
    """Opens as engines do, but for one step, at which it gives an answer that is none or not allowed."""

    ANSWERS: ClassVar[dict[str, tuple[type, Deed]]] = {
        "placement": (Place, Point("a1")),
        "choice": (Choose, Choice.PLACE_TWO),
        "count": (Declare, Count(9)),
    }
    """By what it goes wrong at: the step, and the answer."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self._asked, self._answer = self.ANSWERS[at]

    def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> OpeningAnswer:
        return self._answer if isinstance(opening.step, self._asked) else super().choose_opening(opening, limit, seed)


class Greedy(Player):
    """Cannot live with any settings."""

    def configure(self, settings: EngineSettings) -> None:
        raise MemoryError("not enough")


class Choosy(Player):
    """Plays freestyle alone."""

    def new_game(self, rules: Rules) -> None:
        if rules.name != "freestyle":
            raise UnsupportedRulesError(f"choosy does not play {rules.name}")


_BY_NAME: dict[str, type[Player]] = {"raises": Raises, "occupies": Occupies, "endless": Endless}


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers all of them, and ``first``, which is sound."""
    register("first", Player)
    for engine in (Dies, DiesAt, DiesOnce, Endless, Stuck, Prints, Raises, Occupies, Moody, Misopens, Greedy, Choosy):
        register(engine.__name__.lower(), engine)


@contextlib.contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Advertises the plugin to this process and to those that it starts, through metadata in ``folder``."""
    metadata = folder / "faulty-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[gomoku_arena]\nfaulty = faulty_plugin\n")
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), str(Path(__file__).parent), before]))
    sys.path.insert(0, str(folder))
    load_registry.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before
        load_registry.cache_clear()
