"""Engines of which so many are open at the same time."""

import threading
import time

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Analysis, Engine, Game, Limit, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.server.web._engine_pool import EnginePool
from patience import Patient
from players import Player

GAME = Game(Rules.freestyle())


class Counted(Player):
    """Notes when it is closed; ``built`` are all there ever were."""

    built: list["Counted"]

    def __init__(self, name: str = "counted") -> None:
        super().__init__(name)
        self.closed = 0
        self.settings: list[EngineSettings] = []
        self.built.append(self)

    def configure(self, settings: EngineSettings) -> None:
        self.settings.append(settings)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture(autouse=True)
def _none_built() -> None:
    Counted.built = []


def engines(most: int, count: int) -> tuple[EnginePool, list[Engine]]:
    pool = EnginePool({"it": Counted}, most)
    return pool, [pool.factories["it"](name=str(number)) for number in range(count)]


def test_an_engine_is_built_when_it_is_asked_and_kept() -> None:
    pool, (it,) = engines(1, 1)
    assert (pool.opened, Counted.built) == (0, [])
    it.new_game(GAME.rules)
    news: list[Analysis] = []
    assert it.stream(GAME, Limit(depth=1), news.append) == news[0]
    assert it.analyse(GAME, Limit(depth=2)).move == news[0].move
    assert (it.name, pool.opened) == ("0", 1)
    (engine,) = Counted.built
    assert (engine.limits, engine.rules) == ([Limit(depth=1), Limit(depth=2)], [GAME.rules])
    it.close()
    it.close()
    assert (engine.closed, pool.opened) == (1, 0)


def test_the_one_idle_longest_is_closed_and_opened_again_as_it_was() -> None:
    pool, (first, second, third) = engines(2, 3)
    first.configure(EngineSettings(threads=3))
    for it in (first, second):
        it.new_game(GAME.rules)
        it.analyse(GAME, Limit())
    first.analyse(GAME, Limit())
    third.analyse(GAME, Limit())
    assert [engine.closed for engine in Counted.built] == [0, 1, 0]
    assert pool.opened == 2
    second.analyse(GAME, Limit())
    assert [engine.closed for engine in Counted.built] == [1, 1, 0, 0]
    first.analyse(GAME, Limit())
    again = Counted.built[-1]
    assert (again.name, again.rules, again.settings) == ("0", [GAME.rules], [EngineSettings(threads=3)])


def test_engines_that_think_are_never_closed_and_can_be_stopped() -> None:
    pool = EnginePool({"it": Patient}, 1)
    thinking = [pool.factories["it"]() for _ in range(3)]
    assert not any(it.stop() for it in thinking)
    threads = [threading.Thread(target=it.analyse, args=(GAME, Limit())) for it in thinking]
    for thread in threads:
        thread.start()
    while not all(it.stop() for it in thinking):
        time.sleep(0.001)
    for thread in threads:
        thread.join(30)
    assert pool.opened == 1


def test_one_that_cannot_be_built_takes_no_place() -> None:
    pool = EnginePool({"it": Counted}, 1)
    wrong = pool.factories["it"](nosuch=1)
    for _ in range(2):
        with pytest.raises(TypeError, match="nosuch"):
            wrong.new_game(GAME.rules)
    assert pool.opened == 0
