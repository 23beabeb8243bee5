import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest

import faulty_plugin
from gomoku_arena import Analysis, Game, Limit
from gomoku_arena.engines.base import Engine, EngineInfo
from gomoku_arena.server.brain.io import serve
from leftovers import no_process_left
from systems import WINDOWS

BRAIN = [sys.executable, "-c", "from gomoku_arena.pbrain import main; main()"]
PATIENCE = 90
"""Seconds for a brain and the process of its engine, each of which may take ten to begin under Wine."""


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


@pytest.mark.parametrize("engine", ["hard:depth=40", pytest.param("tengen:nodes=0", marks=pytest.mark.long), "slow"])
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
        time.sleep(0.1)
        begun = time.monotonic()
        it.stdin.write(b"END\r\n")
        it.stdin.flush()
        assert it.wait(timeout=10) == 0
        assert time.monotonic() - begun < 5.0
        assert it.communicate() == (b"", b"")


def test_a_search_is_stopped_by_a_word_in_any_piece() -> None:
    """Alone while the brain thinks, and in one piece with the question."""
    with (
        no_process_left(),
        subprocess.Popen([*BRAIN, "tengen:nodes=0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as it,
    ):
        assert it.stdin
        assert it.stdout
        answers = iter(it.stdout.readline, b"")
        it.stdin.write(b"INFO show_detail 1\nSTART 15\nYXBOARD\n7,7,1\n8,8,2\nDONE\nYXNBEST 2\n")
        it.stdin.flush()
        assert next(line for line in answers if line.startswith(b"MESSAGE Depth"))
        it.stdin.write(b"YXSTOP\n")
        it.stdin.flush()
        assert next(line for line in answers if line[:1].isdigit())
        it.stdin.write(b"START 15\nBOARD\n7,7,1\n8,8,2\nDONE\nYXSTOP\nABOUT\n")
        it.stdin.flush()
        assert next(line for line in answers if line[:1].isdigit())
        assert next(answers).startswith(b"name=")
        it.stdin.write(b"END\n")
        it.stdin.flush()
        assert it.wait(timeout=10) == 0


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
    done = subprocess.run([*BRAIN, "easy:depth=3"], input=script, capture_output=True, check=False, timeout=PATIENCE)
    assert done.stdout.splitlines()[-1] == b"7,7"
    assert done.returncode == 0


def test_an_engine_that_is_stuck_is_told_of_and_the_brain_lives_on(tmp_path: Path) -> None:
    told = b"INFO timeout_turn 50\nSTART 15\nBEGIN\nTURN 3,3\nRESTART\nABOUT\nEND\n"
    with faulty_plugin.installed(tmp_path), no_process_left():
        done = subprocess.run([*BRAIN, "stuck"], input=told, capture_output=True, check=False, timeout=PATIENCE)
    answers = done.stdout.decode().splitlines()
    assert [answer.split()[0] for answer in answers] == ["OK", answers[1], "ERROR", "OK", 'name="stuck",']
    # On Windows nothing gets past the lock of the interpreter.
    if not WINDOWS:
        assert "faulty_plugin.py:" in answers[2]
        assert done.stderr.decode().count("sum(range(10**12))") == 1
    assert done.returncode == 0


def test_nothing_but_answers_goes_to_stdout(tmp_path: Path) -> None:
    with faulty_plugin.installed(tmp_path), no_process_left():
        done = subprocess.run(
            [*BRAIN, "prints"], input=b"START 15\nBEGIN\nEND\n", capture_output=True, check=False, timeout=PATIENCE
        )
    assert done.stdout == b"OK\n0,0\n"
    assert done.stderr.splitlines() == [b"prints: thinking of 0"]


def test_a_fault_is_told_in_full_on_stderr(tmp_path: Path) -> None:
    told = b"START 15\nBOARD\n7,7,1\n8,8,2\nDONE\nEND\n"
    with faulty_plugin.installed(tmp_path), no_process_left():
        done = subprocess.run([*BRAIN, "raises"], input=told, capture_output=True, check=False, timeout=PATIENCE)
    assert b"ERROR RuntimeError: no idea (faulty_plugin.py:" in done.stdout
    assert b'raise RuntimeError("no idea")' in done.stderr
    assert b"python/gomoku_arena" not in done.stderr
