"""Two threads on one engine: one clean error, and ``close`` ends the search of the other."""

import os
import shlex
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import scripted_engine
from gomoku_arena import Engine, EngineError, Game, InUseError, Limit, Opening, Rules, SearchError, open_engine
from gomoku_arena._core import Pipes
from gomoku_arena.env import Step, VectorEnv

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])
GAME = Game(Rules.freestyle(), moves=["h8", "i9", "h9"])
OPENING = Opening.read(GAME.rules, "swap2 h8 i9 h9")
LIMIT = Limit(seconds=5)
ASKED: dict[str, Callable[[Engine], object]] = {
    "analyse": lambda engine: engine.analyse(GAME, LIMIT),
    "stream": lambda engine: engine.stream(GAME, LIMIT, print),
    "choose_opening": lambda engine: engine.choose_opening(OPENING, LIMIT),
    "new_game": lambda engine: engine.new_game(GAME.rules),
}


@pytest.fixture(params=["tengen", "bot"])
def spec(request: pytest.FixtureRequest) -> str:
    return "tengen" if request.param == "tengen" else f"cmd:{COMMAND} hangs"


def searching(engine: Engine, told: list[object]) -> threading.Thread:
    """A thread in which the engine searches, for longer than the test takes."""

    def search() -> None:
        try:
            told.append(engine.analyse(GAME, LIMIT))
        except Exception as error:
            told.append(error)

    engine.new_game(GAME.rules)
    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.3)
    return thread


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_the_second_is_told_and_the_first_goes_on(spec: str, asked: Callable[[Engine], object]) -> None:
    told: list[object] = []
    with open_engine(spec) as engine:
        thread = searching(engine, told)
        with pytest.raises(SearchError, match="is searching in another thread"):
            asked(engine)
        assert (thread.is_alive(), told) == (True, []), "the first search is not disturbed"
        engine.close()
        thread.join()


def test_close_ends_the_search_of_another_thread(spec: str) -> None:
    told: list[Any] = []
    engine = open_engine(spec)
    thread = searching(engine, told)
    begun = time.monotonic()
    engine.close()
    thread.join(3)
    assert not thread.is_alive()
    assert time.monotonic() - begun < 2
    assert len(told) == 1
    assert not isinstance(told[0], InUseError)
    assert isinstance(told[0], EngineError) or told[0].move
    engine.close()


def test_an_environment_is_used_by_one_thread_at_a_time() -> None:
    env = VectorEnv("freestyle", 4096, threads=1)
    env.reset()
    told: set[str] = set()

    def use(own: Step) -> None:
        for _ in range(60):
            try:
                env.step(env.observe(own).legal_action_mask.argmax(axis=1).astype(np.int32), out=own)
            except Exception as error:
                told.add(f"{type(error).__name__}: {error}")

    threads = [threading.Thread(target=use, args=(env.buffers(),)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = {it for it in told if "IllegalMoveError" not in it}  # Another thread has played there meanwhile.
    assert told <= {"InUseError: the environment is in use already"}


def test_a_pipe_is_used_by_one_thread_at_a_time() -> None:
    ends = [os.pipe() for _ in range(3)]
    pipes = Pipes(ends[0][1], ends[1][0], ends[2][0])
    thread = threading.Thread(target=lambda: pipes.pump(1))
    thread.start()
    time.sleep(0.2)
    for use in (lambda: pipes.read_line(0), lambda: pipes.log, lambda: pipes.write(b"x", 0), pipes.close):
        with pytest.raises(InUseError, match="the connection to a bot is in use already"):
            use()
    thread.join()
    pipes.close()
    for end in (end for pair in ends for end in pair):
        os.close(end)
