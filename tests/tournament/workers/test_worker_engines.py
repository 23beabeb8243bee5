import psutil
import pytest

from gomoku_arena import EngineStartError, Game, Limit, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.workers.worker import AnnouncedEngine, EngineCache, UnopenedEngine
from players import Doing
from players import Player as Somebody

pytestmark = pytest.mark.usefixtures("faulty_engines")

FIRST = Player("f", EngineSpec.parse("first"))


def test_an_engine_is_told_its_settings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[EngineSettings] = []
    monkeypatch.setattr(SearchEngine, "configure", lambda self, settings: told.append(settings))
    settings = EngineSettings(threads=3, margin=0.5)
    engines = EngineCache()
    for _ in range(2):
        engines.get(Player("e", EngineSpec.parse("easy"), settings=settings))
    assert told == [settings]


def test_threads_and_memory_reach_an_engine_that_is_built_in(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[EngineSettings] = []
    configure = SearchEngine.configure

    def tell(engine: SearchEngine, settings: EngineSettings) -> None:
        told.append(settings)
        configure(engine, settings)

    monkeypatch.setattr(SearchEngine, "configure", tell)
    settings = EngineSettings(threads=2, max_memory=512 << 20)
    engine = EngineCache().get(Player("t", EngineSpec.parse("tengen:hash=1"), settings=settings))
    engine.new_game(Rules.freestyle())
    assert told == [settings]


def test_players_that_differ_in_anything_have_engines_of_their_own() -> None:
    engines = EngineCache()
    assert engines.get(FIRST) is engines.get(Player("f", EngineSpec.parse("first")))
    assert engines.get(FIRST) is not engines.get(
        Player("f", EngineSpec.parse("first"), settings=EngineSettings(threads=2))
    )


def test_an_engine_that_cannot_be_opened_fails_when_it_is_greeted() -> None:
    engine = EngineCache().get(Player("x", EngineSpec.parse("nobody")))
    assert isinstance(engine, UnopenedEngine)
    assert engine.name == "x"
    with pytest.raises(EngineStartError, match="nobody"):
        engine.new_game(Rules.freestyle())
    with pytest.raises(EngineStartError, match="nobody"):
        engine.analyse(Game(), Limit())


def test_an_engine_that_cannot_be_configured_is_closed_and_fails() -> None:
    greedy, before = Player("greedy", EngineSpec.parse("greedy")), psutil.Process().children()
    with pytest.raises(EngineStartError, match="MemoryError: not enough"):
        EngineCache().get(greedy).new_game(Rules.freestyle())
    assert psutil.Process().children() == before


def test_an_engine_that_fails_to_close_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = EngineCache()
    engine = engines.get(FIRST)

    def fail() -> None:
        raise RuntimeError("stuck")

    monkeypatch.setattr(engine, "close", fail)
    engines.close()
    assert engines.get(FIRST) is not engine


def test_a_question_is_announced_before_the_engine_is_asked() -> None:
    order: list[str] = []

    def answer() -> object:
        order.append("asked")
        return Somebody().analyse(Game(), Limit())

    announced = AnnouncedEngine(Doing(answer), lambda: order.append("announced"))
    announced.analyse(Game(), Limit())
    assert order == ["announced", "asked"]
    announced.configure(EngineSettings())
    announced.new_game(Rules.freestyle())
    assert order == ["announced", "asked", "announced", "announced"]


def test_an_announced_engine_forwards_by_its_base_alone() -> None:
    assert {name for name in vars(AnnouncedEngine) if not name.startswith("_")} == {"capabilities"}
