import signal
import threading
import time

import pytest

from gomoku_arena import EngineTimeoutError, Game, Limit, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.capabilities import Capabilities
from gomoku_arena.engines.runtime import watched_engine
from gomoku_arena.engines.runtime.watched_engine import WatchedEngine
from gomoku_arena.errors import ErrorCode
from players import Doing, Player, Sleeper


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_engine, "GRACE", 0.05)
    monkeypatch.setattr(watched_engine, "GREETING", 0.05)


@pytest.mark.parametrize("limit", [Limit(seconds=0.02), Limit(remaining=0.02), Limit(seconds=9, remaining=0.02)])
def test_an_engine_that_oversleeps_is_interrupted(limit: Limit) -> None:
    watched = WatchedEngine(Sleeper(30), margin=0.0)
    for ask in (watched.analyse, watched.swap2):
        with pytest.raises(EngineTimeoutError) as caught:
            ask(Game(), limit)
        assert caught.value.code == ErrorCode.INTERRUPTED


def test_one_that_does_not_come_back_from_greeting_is_interrupted() -> None:
    watched = WatchedEngine(Doing(lambda: time.sleep(30), at_greeting=True), margin=0.0)
    with pytest.raises(EngineTimeoutError):
        watched.new_game(Rules.freestyle())


def test_one_that_takes_the_interruption_for_nothing_is_interrupted_again() -> None:
    def stubborn() -> None:
        try:
            time.sleep(30)
        except EngineTimeoutError:
            time.sleep(30)

    with pytest.raises(EngineTimeoutError):
        WatchedEngine(Doing(stubborn), margin=0.0).analyse(Game(), Limit(seconds=0.02))


def test_the_margin_is_granted() -> None:
    watched = WatchedEngine(Sleeper(0.2), margin=0.5)
    assert watched.analyse(Game(), Limit(seconds=0.02)).move == Game().legal_moves()[0]


@pytest.mark.parametrize("limit", [Limit(), Limit(depth=3), Limit(seconds=5)])
def test_an_engine_in_time_and_one_without_a_limit_are_left_alone(limit: Limit) -> None:
    assert WatchedEngine(Player(), margin=0.0).analyse(Game(), limit).move == Game().legal_moves()[0]
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_in_other_threads_and_for_other_processes_no_alarm_is_set() -> None:
    armed: list[tuple[float, float]] = []
    limit = Limit(seconds=5)

    def look() -> object:
        armed.append(signal.getitimer(signal.ITIMER_REAL))
        return Player().analyse(Game(), limit)

    class Elsewhere(Doing):
        capabilities = Capabilities(in_process=False)

    far, near = Elsewhere(look), Doing(look)
    WatchedEngine(near, 0.0).analyse(Game(), limit)
    WatchedEngine(far, 0.0).analyse(Game(), limit)
    thread = threading.Thread(target=lambda: WatchedEngine(near, 0.0).analyse(Game(), limit))
    thread.start()
    thread.join()
    assert armed[0][0] > 4
    assert armed[1:] == [(0.0, 0.0), (0.0, 0.0)]


def test_it_is_announced_before_the_engine_is_asked() -> None:
    order: list[str] = []

    def answer() -> object:
        order.append("asked")
        return Player().analyse(Game(), Limit())

    watched = WatchedEngine(Doing(answer), 0.0, lambda: order.append("announced"))
    watched.analyse(Game(), Limit())
    assert order == ["announced", "asked"]
    watched.configure(EngineSettings())
    watched.new_game(Rules.freestyle())
    assert order == ["announced", "asked", "announced", "announced"]
