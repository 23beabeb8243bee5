"""Engines from specs, classes and functions: opened, configured, and closed where that goes wrong."""

from functools import partial

import pytest

from gomoku_arena import (
    Engine,
    EngineError,
    EngineSettings,
    Game,
    Limit,
    PluginError,
    Rules,
    SearchEngine,
    open_engine,
    play_game,
)
from players import Player


class Told(Player):
    """Remembers its settings, and refuses more than one thread."""

    closed = 0

    def configure(self, settings: EngineSettings) -> None:
        self.settings = settings
        if settings.threads > 1:
            raise EngineError("one thread, no more")

    def close(self) -> None:
        Told.closed += 1


def test_a_named_engine_takes_its_options() -> None:
    with open_engine("tengen", threads=2, hash=8) as engine:
        assert (engine.name, engine.options["threads"], engine.options["hash"]) == ("tengen", 2, 8)
        assert engine.analyse(Game(Rules.freestyle()), Limit(nodes=100)).move is not None


def test_options_join_those_of_the_spec() -> None:
    with open_engine(" easy:depth=2 ", width=9) as engine:
        assert isinstance(engine, SearchEngine)
        assert (engine.options["depth"], engine.options["width"]) == (2, 9)


def test_settings_are_told_to_what_a_class_and_a_function_build() -> None:
    for factory in (Told, partial(Told, "told")):
        engine = open_engine(factory, settings=EngineSettings(margin=2.0))
        assert isinstance(engine, Told)
        assert engine.settings.margin == 2.0
    assert open_engine(Told, name="Ann").name == "Ann"


def test_an_engine_that_refuses_its_settings_is_closed() -> None:
    before = Told.closed
    with pytest.raises(EngineError, match="one thread"):
        open_engine(Told, settings=EngineSettings(threads=2))
    assert Told.closed == before + 1


def test_a_bot_starts_with_its_first_game() -> None:
    with open_engine("cmd:./no-such-bot --fast") as engine, pytest.raises(EngineError, match="no-such-bot"):
        engine.new_game(Rules.freestyle())


@pytest.mark.parametrize(
    ("engine", "options", "part"),
    [
        ("nobody", {}, "unknown engine 'nobody'"),
        ("easy", {"deepth": 3}, "deepth"),
        ("easy", {"depth": "3,width=9"}, "holds a comma"),
        ("cmd:./bot", {"threads": 2}, "takes no options such as 'threads'"),
        ("ws://host:1/ws", {"threads": 2}, "takes no options such as 'threads'"),
        (Player, {"nme": "Ann"}, r"class:players.Player builds no engine: TypeError"),
        (dict, {}, "class:builtins.dict built a dict, not an Engine"),
        (7, {}, "7 is no spec, class or function"),
    ],
)
def test_what_cannot_be_opened_is_named(engine: object, options: dict[str, object], part: str) -> None:
    with pytest.raises(PluginError, match=part):
        open_engine(engine, **options)  # type: ignore[call-overload]


def test_an_open_engine_is_not_opened_again() -> None:
    with pytest.raises(PluginError, match="is open already"):
        open_engine(Player())  # type: ignore[call-overload]


def test_a_game_between_a_search_a_spec_and_a_class() -> None:
    search, rules = SearchEngine("easy", depth=1), Rules.freestyle(size=9)
    record = play_game(search, "easy:depth=1", rules)
    assert (record.black, record.white) == ("easy", "easy:depth=1")
    assert not record.termination.is_forfeit
    before = Told.closed
    record = play_game(Told, search, rules)
    assert (record.black, record.winner) == ("player", "white")
    assert Told.closed == before + 1
    assert search.analyse(Game(rules)).move is not None


def test_a_search_is_an_engine() -> None:
    search = SearchEngine("tengen", hash=8)
    assert isinstance(search, Engine)
    search.configure(EngineSettings(threads=2, max_memory=1 << 30))
    assert (search.options["threads"], search.options["hash"]) == (2, 8)
    search.configure(threads=1)
    search.configure(EngineSettings(threads=4))
    assert search.options["threads"] == 1
    news: list[object] = []
    game = Game(Rules.freestyle())
    game.play("h8")
    answer = search.stream(game, Limit(depth=3), news.append)
    assert len(news) >= 2
    assert answer.depth == 3
