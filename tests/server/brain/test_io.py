import subprocess
import sys
import time
from io import BytesIO

import pytest

from gomoku_arena import Analysis, Game, Limit
from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.server.brain.io import serve
from leftovers import no_process_left

BRAIN = [sys.executable, "-c", "from gomoku_arena.pbrain import main; main()"]


class FirstPoint(Engine):
    closed = False

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name="first")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[0])

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("ending", [b"END\r\n", b"", b"BOARD\r\n1,1,1\r\n"])
def test_serving_ends_with_end_and_with_the_input(ending: bytes) -> None:
    engine = FirstPoint()
    sink = BytesIO()
    serve(engine, BytesIO(b"START 15\r\nBEGIN\r\n" + ending), sink)
    assert sink.getvalue().splitlines()[-1] == b"0,0"
    assert engine.closed


@pytest.mark.parametrize("engine", ["hard:depth=40", "tengen:nodes=0", "slow"])
def test_end_is_obeyed_while_the_brain_thinks(engine: str) -> None:
    program = BRAIN if engine != "slow" else [sys.executable, "-c", SLOW]
    with (
        no_process_left(),
        subprocess.Popen(
            [*program, engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as it,
    ):
        assert it.stdin
        assert it.stdout
        it.stdin.write(b"START 15\r\nBOARD\r\n7,7,1\r\n8,8,2\r\nDONE\r\n")
        it.stdin.flush()
        assert it.stdout.readline() == b"OK\n"
        time.sleep(0.3)
        begun = time.monotonic()
        it.stdin.write(b"END\r\n")
        it.stdin.flush()
        assert it.wait(timeout=10) == 0
        assert time.monotonic() - begun < 5.0
        assert it.communicate() == (b"", b"")


SLOW = """
import time
from gomoku_arena import Engine, EngineInfo
from gomoku_arena.server.brain.io import serve_stdio

class Slow(Engine):
    info = EngineInfo(name="slow")

    def analyse(self, game, limit):
        while True:
            time.sleep(0.1)

serve_stdio(Slow)
"""


def test_all_that_comes_at_once_is_answered_first() -> None:
    script = b"START 15\nBEGIN\nEND\n"
    done = subprocess.run([*BRAIN, "easy:depth=3"], input=script, capture_output=True, check=False, timeout=30)
    assert done.stdout.splitlines()[-1] == b"7,7"
    assert done.returncode == 0
