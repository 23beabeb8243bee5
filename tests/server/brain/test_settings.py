import pytest

from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import SearchError
from gomoku_arena.server.brain._settings import BrainSettings


def test_nothing_told_is_no_news() -> None:
    settings = BrainSettings()
    for key, value in (("folder", "/"), ("timeout_turn", "5"), ("thread_num", "1"), ("max_memory", "0")):
        settings.tell(key, value)
    assert settings.news() is None


def test_what_is_told_is_news_once() -> None:
    settings = BrainSettings()
    settings.tell("thread_num", "3")
    settings.tell("max_memory", "367001600")
    assert settings.news() == EngineSettings(threads=3, max_memory=367_001_600)
    assert settings.news() is None
    settings.tell("max_memory", "0")
    assert settings.news() == EngineSettings(threads=3)


@pytest.mark.parametrize(("key", "value"), [("thread_num", "0"), ("thread_num", "two"), ("max_memory", "-1")])
def test_a_wrong_value_is_named(key: str, value: str) -> None:
    with pytest.raises(SearchError, match=f"INFO {key}: {value!r} is not a whole number from"):
        BrainSettings().tell(key, value)
