"""The built-in engines: each answers legally, describes itself, and starts each game afresh."""

from typing import Any

import pytest

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo, EngineSettings
from gomoku_arena.engines.builtin import SearchEngine, hash_within
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.errors import PluginError, SearchError
from gomoku_arena.plugins.open_engine import open_engine
from gomoku_arena.plugins.plugin import built_in_plugins
from gomoku_arena.plugins.registry import EngineRegistry

NAMES = SearchEngine.names()


def test_the_three_reference_difficulties_are_there_and_the_strongest() -> None:
    assert NAMES == ["easy", "medium", "hard", "tengen"]


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_says_who_it_is(name: str) -> None:
    info = SearchEngine(name).info
    assert info.name == name
    assert info.version
    assert info.description


@pytest.mark.parametrize("name", NAMES)
def test_the_move_is_legal_and_the_game_unchanged(name: str) -> None:
    game = Game(Rules.freestyle())
    game.play("h8")
    key = game.key
    analysis = SearchEngine(name).analyse(game, Limit(depth=2))
    assert game.is_legal(analysis.move)
    assert game.key == key


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_starts_with_empty_tables(name: str) -> None:
    game = Game(Rules.freestyle())
    for point in ("h8", "h9", "j9"):
        game.play(point)
    engine = SearchEngine(name)
    engine.new_game(game.rules)
    first = engine.analyse(game, Limit(depth=3))
    engine.new_game(game.rules)
    again = engine.analyse(game, Limit(depth=3))
    assert first.nodes
    assert (again.move, again.score, again.nodes) == (first.move, first.score, first.nodes)


def options_of(engine: SearchEngine) -> dict[str, Any]:
    return engine.options


def test_tengen_takes_the_threads_and_the_memory_it_is_allowed() -> None:
    engine = SearchEngine("tengen")
    assert (options_of(engine)["threads"], options_of(engine)["hash"]) == (1, 64)
    engine.configure(EngineSettings(threads=2))
    assert (options_of(engine)["threads"], options_of(engine)["hash"]) == (2, 64)
    engine.configure(EngineSettings(threads=3, max_memory=350 << 20))
    assert (options_of(engine)["threads"], options_of(engine)["hash"]) == (3, 79)


def test_tengen_looks_for_the_lines_that_are_wanted_and_its_scores_are_chances() -> None:
    engine = SearchEngine("tengen")
    engine.configure(EngineSettings(lines=3))
    assert options_of(engine)["multi_pv"] == 3
    assert engine.capabilities.chances
    assert not SearchEngine("hard").capabilities.chances
    given = SearchEngine("tengen", multi_pv=2)
    given.configure(EngineSettings(lines=3))
    assert options_of(given)["multi_pv"] == 2


def test_what_a_spec_says_holds_whatever_is_allowed() -> None:
    engine = SearchEngine("tengen", threads="4", hash="32")
    engine.configure(EngineSettings(threads=2, max_memory=1 << 30))
    assert (options_of(engine)["threads"], options_of(engine)["hash"]) == (4, 32)


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_an_engine_without_threads_stays_as_it_is(name: str) -> None:
    engine = SearchEngine(name)
    before = options_of(engine)
    engine.configure(EngineSettings(threads=2, max_memory=1 << 30))
    assert options_of(engine) == before


@pytest.mark.parametrize(
    ("memory", "mebibytes"), [(0, 8), (200, 8), (256, 32), (512, 160), (1024, 416), (1 << 20, 4096)]
)
def test_half_of_the_memory_left_is_for_the_table(memory: int, mebibytes: int) -> None:
    assert hash_within(memory << 20) == mebibytes


def test_a_stream_tells_every_iteration() -> None:
    told: list[Analysis] = []
    game = Game(Rules.freestyle())
    game.play("h8")
    with EngineRegistry(built_in_plugins()).create("tengen:hash=1") as engine:
        assert not engine.stop()
        found = engine.stream(game, Limit(depth=3), told.append)
    assert [analysis.depth for analysis in told] == [1, 2, 3]
    assert found.move == told[-1].move


def test_an_engine_that_does_not_stream_tells_its_answer() -> None:
    class Silent(Engine):
        info = EngineInfo(name="silent")

        def analyse(self, game: Game, limit: Limit) -> Analysis:
            return Analysis("h8")

    told: list[Analysis] = []
    engine = DelegatingEngine(Silent())
    assert [engine.stream(Game(), Limit(), told.append)] == told == [Analysis("h8")]
    assert not engine.stop()


def test_an_unknown_name_or_option_is_refused() -> None:
    with pytest.raises(SearchError, match="nobody"):
        SearchEngine("nobody")
    with pytest.raises(PluginError, match="no_such_option"):
        EngineRegistry(built_in_plugins()).create("easy:no_such_option=1")


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(PluginError, match="cmd:"):
        EngineRegistry(built_in_plugins()).create("cmd:")


def abilities(engine: Engine) -> set[str]:
    return {it for it in dir(engine) if not it.startswith("_")}


@pytest.mark.parametrize("name", SearchEngine.names())
def test_open_engine_gives_the_engine_itself_with_its_answers_and_abilities(name: str) -> None:
    game = Game(Rules.freestyle(size=9))
    for point in ("e5", "d4", "f5"):
        game.play(point)
    for spec, options in ((name, {}), (f"{name}:depth=2", {"depth": 2}), (f" {name} : depth=2, hash=1 ", {"depth": 2})):
        with open_engine(spec) as engine, SearchEngine(name, **options) as direct:
            assert type(engine) is type(direct) is SearchEngine
            assert abilities(engine) == abilities(direct)
            assert (engine.name, engine.info, engine.capabilities) == (name, direct.info, direct.capabilities)
            assert engine.own_limit == direct.own_limit
            found, same = engine.analyse(game, Limit(nodes=300)), direct.analyse(game, Limit(nodes=300))
            assert (found.move, found.score, found.nodes, found.pv) == (same.move, same.score, same.nodes, same.pv)
            if options:
                assert engine.analyse(game).move == direct.analyse(game).move, "its own limit holds"
            told: list[Analysis] = []
            engine.analyse(game, Limit(depth=2), on_iteration=told.append)
            assert told
            engine.configure(depth=3)
            assert {it.name: it.value for it in engine.describe_options()}["depth"] == 3
            engine.reset(game.rules)
        with pytest.raises(SearchError, match="closed"):
            engine.analyse(game)
