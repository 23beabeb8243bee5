from gomoku_arena import Game, Limit, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.runtime.announced_engine import AnnouncedEngine
from players import Doing, Player


def test_it_is_announced_before_the_engine_is_asked() -> None:
    order: list[str] = []

    def answer() -> object:
        order.append("asked")
        return Player().analyse(Game(), Limit())

    announced = AnnouncedEngine(Doing(answer), lambda: order.append("announced"))
    announced.analyse(Game(), Limit())
    assert order == ["announced", "asked"]
    announced.configure(EngineSettings())
    announced.new_game(Rules.freestyle())
    assert order == ["announced", "asked", "announced", "announced"]
