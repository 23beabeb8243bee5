import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Limit
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.errors import SearchError
from gomoku_arena.server.brain._settings import BrainLimits, BrainSettings


def limit(**told: object) -> Limit:
    limits = BrainLimits()
    for key, value in told.items():
        limits.tell(key, str(value))
    return limits.limit()


def test_nothing_told_is_no_limit() -> None:
    assert limit() == Limit()
    assert limit(max_memory=5, folder="x", timeout_match=0, time_left=2**31 - 1) == Limit()


@given(st.integers(20, 10**7))
def test_a_move_ends_before_its_time_is_up(ms: int) -> None:
    seconds = limit(timeout_turn=ms).seconds
    assert seconds is not None
    assert 0 < seconds <= ms / 1000 - 0.01


def test_most_of_the_time_is_used() -> None:
    assert limit(timeout_turn=400).seconds == pytest.approx(0.38)
    assert limit(timeout_turn=5000).seconds == pytest.approx(4.9)


@pytest.mark.parametrize("ms", [0, -5, 1])
def test_no_time_is_as_fast_as_possible(ms: int) -> None:
    seconds = limit(timeout_turn=ms).seconds
    assert seconds is not None
    assert 0 < seconds <= 0.01


def test_what_is_left_of_the_game_is_passed_on() -> None:
    assert limit(time_left=40_000) == Limit(remaining=39.9)
    assert limit(timeout_match=40_000) == Limit(remaining=39.9)
    assert limit(timeout_match=100_000, time_left=40_000) == Limit(remaining=39.9)
    assert limit(timeout_match=0, time_left=40_000) == Limit()
    both = limit(timeout_turn=5000, time_left=40_000)
    assert (both.seconds, both.remaining) == (limit(timeout_turn=5000).seconds, 39.9)


@pytest.mark.parametrize("ms", [0, -5, 1])
def test_a_game_without_time_goes_on_as_fast_as_possible(ms: int) -> None:
    remaining = limit(time_left=ms).remaining
    assert remaining is not None
    assert 0 < remaining <= 0.01


def test_depth_and_nodes_are_taken_and_taken_back() -> None:
    assert limit(max_depth=6, max_node=5000) == Limit(depth=6, nodes=5000)
    assert limit(max_depth=0, max_node=0) == Limit()
    assert limit(max_depth=99) == Limit()


@pytest.mark.parametrize("value", ["", "soon", "1.5"])
def test_a_wrong_limit_is_named(value: str) -> None:
    with pytest.raises(SearchError, match=f"timeout_turn: {value!r}"):
        BrainLimits().tell("timeout_turn", value)


def test_no_setting_told_is_no_news() -> None:
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
def test_a_wrong_setting_is_named(key: str, value: str) -> None:
    with pytest.raises(SearchError, match=f"INFO {key}: {value!r} is not a whole number from"):
        BrainSettings().tell(key, value)
