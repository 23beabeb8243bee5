"""What the docs teach, for mypy and pyright (``make lint``); ``tests/test_typed.py`` runs it."""

import numpy as np
import numpy.typing as npt

from gomoku_arena import (
    Analysis,
    Color,
    Engine,
    EngineInfo,
    Game,
    GameRecord,
    Limit,
    Point,
    Rules,
    SearchEngine,
    Termination,
    TimeControl,
    open_engine,
    play_game,
)
from gomoku_arena.env import BatchedEngine, League, VectorEnv, VersusEnv

game = Game("renju", moves=["h8"])
game.svg(marks={"h8": "square", (7, 8): "cross"}, labels={(7, 7): "A", "i9": "B"})
game.png(arrows=[("h8", (7, 8)), ("h8", "i9", "red")]).hex()


class Past:
    """A former self as the opponent."""

    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        return np.array([mask.argmax() for mask in env.observe().legal_action_mask], np.int32)


VersusEnv(VectorEnv("freestyle", 8), Past()).reset()
VersusEnv(VectorEnv("freestyle", 8), BatchedEngine("easy", depth=1)).reset()
VersusEnv(VectorEnv("freestyle", 8), League([Past(), BatchedEngine("easy", depth=1)])).reset()


class Attribute(Engine):
    """It says who it is by an attribute."""

    info = EngineInfo("attribute")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[0])


class Property(Engine):
    """It says who it is by a property."""

    @property
    def info(self) -> EngineInfo:
        return EngineInfo("property")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[-1])


engine: Engine = SearchEngine("easy")
engine.close()
with open_engine("easy") as opened:
    opened.configure(depth=1)
    line: list[Point] = opened.analyse(game).lines[0].pv
    opened.describe_options()
    opened.analyse(game, 0.1)
    opened.analyse(game, {"nodes": 50})
assert Limit.of(0.1) == Limit(seconds=0.1)
names: list[str] = [player.info.name for player in (Attribute(), Property(), engine)]
assert names == ["attribute", "property", "easy"]
record = play_game(Attribute(), "easy:depth=1", "freestyle7", TimeControl(depth=1))
record = play_game(SearchEngine("easy", depth=1), Attribute, Rules.freestyle(size=7), 1)
score: float = record.score(Color.BLACK) + record.score("white")
assert score in (0.0, 1.0, 2.0)
seconds: list[float | None] = record.seconds(Color.WHITE)
GameRecord(Rules.renju(), "a", "b", Termination.FIVE, "", Color.BLACK)
GameRecord("renju", "a", "b", Termination.FIVE, "", "white")
