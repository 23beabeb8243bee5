"""The built-in engines: each answers legally, describes itself, and starts each game afresh."""

import pytest

from gomoku_arena._core import Game, Limit, Rules, SearchEngine
from gomoku_arena.engines.builtin import BuiltinEngine
from gomoku_arena.errors import PluginError, SearchError
from gomoku_arena.plugins import build_registry, built_in_plugins

NAMES = SearchEngine.names()


def test_the_three_reference_difficulties_are_there() -> None:
    assert {"easy", "medium", "hard"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_says_who_it_is(name: str) -> None:
    info = BuiltinEngine(name).info
    assert info.name == name
    assert info.version
    assert info.description


@pytest.mark.parametrize("name", NAMES)
def test_the_move_is_legal_and_the_game_unchanged(name: str) -> None:
    game = Game(Rules.freestyle())
    game.play("h8")
    key = game.key
    analysis = BuiltinEngine(name).analyse(game, Limit(depth=2))
    assert game.is_legal(analysis.move)
    assert game.key == key


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_starts_with_empty_tables(name: str) -> None:
    game = Game(Rules.freestyle())
    for point in ("h8", "h9", "j9"):
        game.play(point)
    engine = BuiltinEngine(name)
    engine.new_game(game.rules)
    first = engine.analyse(game, Limit(depth=3))
    engine.new_game(game.rules)
    again = engine.analyse(game, Limit(depth=3))
    assert first.nodes
    assert (again.move, again.score, again.nodes) == (first.move, first.score, first.nodes)


def test_an_unknown_name_or_option_is_refused() -> None:
    with pytest.raises(SearchError, match="nobody"):
        BuiltinEngine("nobody")
    with pytest.raises(PluginError, match="no_such_option"):
        build_registry(built_in_plugins()).create("easy:no_such_option=1")


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(PluginError, match="cmd:"):
        build_registry(built_in_plugins()).create("cmd:")
