import pickle
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from threading import Timer
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import psutil
import pytest

import troubled_engines as troubled
from gomoku_arena import (
    Analysis,
    EngineCrashedError,
    EngineProtocolError,
    EngineStartError,
    EngineTimeoutError,
    Game,
    IllegalMoveError,
    Limit,
    Opening,
    Rules,
    opening_rule,
)
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.isolated.engine import IsolatedEngine, Patience
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorCode
from gomoku_arena.printable import visible
from patience import run
from players import Player, Sleeper
from scripted_engine import STEERING
from systems import SEGFAULT, WINDOWS, WINE

SOON = Limit(seconds=0.05)
PATIENT = Limit(seconds=10)
"""For answers that come at once, once their process has imported what they take."""
AT_LAST = 15.0 if WINE else 5.0
"""Seconds in which an engine that hangs is ended and begun anew; Wine takes some of them to begin a process."""


SETTINGS = EngineSettings(margin=0.1, first_move=0.0)
IMPATIENT = Patience(limit=0.2, stop=0.2)


def opened(make: Any, patience: Patience = IMPATIENT, settings: EngineSettings = SETTINGS) -> IsolatedEngine:
    engine = IsolatedEngine(pickle.dumps(make), "it", patience, settings)
    engine.configure(settings)
    return engine


@pytest.fixture
def game() -> Game:
    begun = Game(Rules.freestyle())
    begun.play("h8")
    return begun


def test_it_answers_as_the_engine_itself() -> None:
    with opened(partial(Player, "ann")) as engine:
        game = Game(Rules.freestyle())
        engine.new_game(game.rules)
        assert engine.name == "ann"
        assert engine.analyse(game, PATIENT) == Analysis(game.legal_moves()[0])
        opening = Opening.begun(game.rules, opening_rule("rif"))
        assert engine.choose_opening(opening, PATIENT, 3) == Player().choose_opening(opening, PATIENT, 3)
        assert not engine.capabilities.in_process


def test_its_remark_is_heard_while_its_process_is_there() -> None:
    with opened(troubled.Remarks) as engine:
        with pytest.raises(EngineCrashedError):
            engine.analyse(Game(Rules.freestyle()), SOON)
        assert engine.remark() == "it was a pleasure"
        assert "no idea" in engine.failure_tail()
    assert engine.remark() == ""


@pytest.mark.parametrize("kind", [troubled.Stuck, troubled.Stubborn])
def test_an_engine_that_does_not_come_back_is_ended_and_starts_anew(kind: Any, game: Game) -> None:
    with opened(kind) as engine:
        pid = engine._child.pid  # type: ignore[union-attr]
        for _ in range(2):
            begun = time.monotonic()
            with pytest.raises(EngineTimeoutError) as caught:
                engine.analyse(game, SOON)
            assert time.monotonic() - begun < AT_LAST
            assert caught.value.code == ErrorCode.STUCK
            # On Windows nothing gets past the lock of the interpreter.
            if not (WINDOWS and kind is troubled.Stuck):
                assert caught.value.fields["place"].startswith("troubled_engines.py:")  # type: ignore[attr-defined]
                assert "in analyse" in engine.failure_tail()
        assert not psutil.pid_exists(pid)


def test_one_that_was_ended_is_configured_anew(game: Game) -> None:
    with opened(troubled.Leaves) as engine:
        with pytest.raises(EngineCrashedError):
            engine.analyse(game, SOON)
        engine.configure(replace(SETTINGS, margin=0.2))
        assert engine.analyse(Game(Rules.freestyle()), SOON).move


def test_limits_of_a_game_count_too_and_without_any_it_may_think(game: Game) -> None:
    with opened(partial(Sleeper, 0.4), Patience(limit=0.0)) as engine:
        assert engine.analyse(game, Limit(depth=3)).move
        with pytest.raises(EngineTimeoutError):
            engine.analyse(game, Limit(remaining=0.05))


def test_one_that_is_a_little_late_is_heard_for_the_referee_to_judge(game: Game) -> None:
    with opened(troubled.Slow, Patience(limit=2.0)) as engine:
        assert engine.analyse(game, SOON).move


def test_one_that_does_not_come_back_from_being_built_or_greeted() -> None:
    # The first one has to reach its author's code in that time, which Wine needs as well.
    with pytest.raises(EngineStartError, match=r"troubled_engines\.py:"):
        opened(partial(troubled.Greeter, "building"), settings=replace(SETTINGS, startup=6.0 if WINDOWS else 1.2))
    with opened(troubled.Greeter) as engine:
        engine.configure(replace(SETTINGS, startup=0.2))
        with pytest.raises(EngineTimeoutError, match=r"troubled_engines\.py:"):
            engine.new_game(Rules.freestyle())


def test_one_that_loads_at_its_first_move_has_time_for_that_once(game: Game) -> None:
    with opened(troubled.Loads, settings=replace(SETTINGS, first_move=5.0)) as engine:
        assert engine.loading_seconds == 5.0
        assert engine.analyse(game, SOON).seconds is not None
        assert engine.loading_seconds == 0.0
    for first_move, code in ((0.0, ErrorCode.STUCK), (0.1, ErrorCode.STUCK_LOADING)):
        settings = replace(SETTINGS, first_move=first_move)
        with opened(troubled.Loads, settings=settings) as engine, pytest.raises(EngineTimeoutError) as late:
            engine.analyse(game, SOON)
        assert late.value.code == code


def test_an_error_comes_with_its_place_and_a_traceback_of_the_engine_alone(game: Game) -> None:
    with opened(troubled.Raises) as engine:
        with pytest.raises(EngineCrashedError, match=r"^RuntimeError: no idea \(troubled_engines\.py:\d+\)$"):
            engine.analyse(game, SOON)
        account = engine.failure_tail()
        assert "return self.deeper(game, depth - 1)" in account
        assert account.splitlines()[-1] == "RuntimeError: no idea"
        assert "gomoku_arena" not in account.replace(str(troubled.__file__), "")


def test_our_errors_are_the_engines_reason_and_keep_their_code(game: Game) -> None:
    with opened(troubled.Fool) as engine, pytest.raises(IllegalMoveError) as caught:
        engine.analyse(game, SOON)
    assert caught.value.code == ErrorCode.OCCUPIED
    with opened(troubled.Refuses) as engine, pytest.raises(EngineCrashedError, match="mine"):
        engine.analyse(game, SOON)


def test_what_is_no_analysis_is_told(game: Game) -> None:
    with opened(troubled.Odd) as engine:
        with pytest.raises(EngineProtocolError, match="no Analysis"):
            engine.analyse(game, SOON)
        with pytest.raises(EngineProtocolError, match="no Analysis"):
            engine.stream(game, SOON, lambda _: None)
        # The next answer belongs to the next question.
        assert engine.remark() == ""


@pytest.mark.parametrize(("kind", "end"), [(troubled.Leaves, "exit status 5"), (troubled.Crashes, SEGFAULT)])
def test_an_engine_that_ends_its_process_has_crashed(kind: Any, end: str, game: Game) -> None:
    with opened(kind) as engine:
        for _ in range(2):
            with pytest.raises(EngineCrashedError, match=end):
                engine.analyse(game, SOON)


def test_what_it_prints_goes_to_stderr_behind_the_name_it_is_called(
    game: Game, capfd: pytest.CaptureFixture[str]
) -> None:
    with opened(troubled.Prints) as engine:
        engine.analyse(game, SOON)
        engine.close()
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err == "it: I think\nit: of much\nit: and doubt\n"


def test_what_it_prints_steers_no_terminal(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    class Steers(Player):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            print(STEERING)
            return super().analyse(game, limit)

    with IsolatedEngine(cloudpickle.dumps(Steers), "steers") as engine:
        engine.analyse(game, SOON)
    assert capfd.readouterr().err == f"steers: {visible(STEERING)}\n"


def test_what_it_printed_is_part_of_its_failure(game: Game) -> None:
    class Loud(troubled.Prints):
        def choose(self, game: Game) -> Any:
            raise ValueError("enough")

    with IsolatedEngine(cloudpickle.dumps(Loud), "loud") as engine:
        with pytest.raises(EngineCrashedError):
            engine.analyse(game, SOON)
        account = engine.failure_tail()
    assert account.index("ValueError: enough") < account.index("I think\nof much\nand doubt\npast python")


def test_it_streams_and_is_stopped(game: Game) -> None:
    news: list[Analysis] = []
    with opened(troubled.Streams) as engine:
        assert engine.capabilities.stops
        assert not engine.stop()
        Timer(0.3, engine.stop).start()
        answer = engine.stream(game, Limit(), news.append)
    assert answer.depth == 1000
    assert [it.depth for it in news] == list(range(1, len(news) + 1))


def test_one_that_does_not_hear_the_word_to_stop_is_ended(game: Game) -> None:
    with opened(troubled.Stuck) as engine:
        Timer(0.2, engine.stop).start()
        with pytest.raises(EngineTimeoutError) as caught:
            engine.analyse(game, Limit())
        assert caught.value.code == ErrorCode.NOT_STOPPED


def test_a_listener_that_has_enough_ends_the_thinking(game: Game) -> None:
    def enough(_: Analysis) -> None:
        raise LookupError("enough")

    with opened(troubled.Streams) as engine:
        with pytest.raises(LookupError):
            engine.stream(game, Limit(), enough)
        assert engine.analyse(game, SOON).move


def test_a_pool_loses_no_place_to_one_that_is_stuck(game: Game) -> None:
    async def scene() -> None:
        pool = EnginePool({"stuck": partial(opened, troubled.Stuck), "player": Player}, searches=1, seconds=0.2)
        with pytest.raises(EngineTimeoutError):
            await pool.runner("stuck").think(game, None)
        answer, _ = await pool.runner("player").think(game, None)
        assert answer.move
        await pool.close("closed")
        await pool.emptied(5)

    run(scene)


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    import psutil

    before = set(psutil.Process().children(recursive=True))
    yield
    assert set(psutil.Process().children(recursive=True)) <= before
