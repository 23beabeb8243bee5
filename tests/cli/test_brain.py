import shlex
import signal
import subprocess
import sys
import threading
import time

import pytest

from gomoku_arena import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.external.engine import ExternalEngine
from leftovers import no_process_left
from samples import sampled
from systems import posix_alone

BRAIN = [sys.executable, "-c", "from gomoku_arena.pbrain import main; main()"]


def test_our_brain_plays_a_whole_game_of_captures_over_the_wire() -> None:
    game = Game(Rules.ninuki(size=9, goal=3))
    command = shlex.join([*BRAIN, "easy"])
    pairs = set()
    with no_process_left(), ExternalEngine(command) as black, ExternalEngine(command) as white:
        for engine in (black, white):
            engine.new_game(game.rules)
        while game.outcome is None and game.ply < 60:
            engine = white if game.ply % 2 else black
            analysis = engine.analyse(game, Limit(depth=2, seconds=2.0))
            assert game.is_legal(analysis.move)
            assert analysis.depth is not None
            game.play(analysis.move)
            pairs.add(game.captures)
        assert black.name.endswith("easy")
    assert game.ply > 8
    assert len(pairs) > 1 or game.outcome is not None


def test_our_brain_speaks_the_extensions_with_our_manager() -> None:
    rules, known = Rules.renju(), threading.Event()
    game = Game(rules)
    for move in ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"):
        game.play(move)
    settings = EngineSettings(lines=2)
    with no_process_left(), ExternalEngine(shlex.join([*BRAIN, "tengen"]), settings=settings) as engine:
        assert engine.forbidden_points(game) == frozenset(game.forbidden_points(game.side_to_move)) != frozenset()
        # Without a limit the brain would think for a minute.
        stopper = threading.Thread(target=lambda: known.wait() and engine.stop())
        stopper.start()
        news: list[Analysis] = []

        def hear(told: Analysis) -> None:
            news.append(told)
            known.set()

        answer = engine.stream(game, Limit(seconds=60.0), hear)
        stopper.join()
        assert engine.capabilities.chances
    assert answer.seconds < 30
    assert [len(told.lines) for told in (news[0], answer)] == [2, 2]
    assert (news[0].depth or 0) < 64
    assert answer.score is not None


@pytest.mark.parametrize("name", sampled(["renju", "standard", "caro", "freestyle"], {"renju"}))
def test_our_brain_opens_in_the_centre(name: str) -> None:
    with no_process_left(), ExternalEngine(shlex.join([*BRAIN, "easy"])) as engine:
        game = Game(Rules.from_name(name))
        assert str(engine.analyse(game, Limit(seconds=0.3)).move) == "h8"


def test_the_input_may_end_without_a_word() -> None:
    done = subprocess.run([*BRAIN, "easy"], input=b"START 15\n", capture_output=True, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"OK\n", b"")


@posix_alone("a program apart from the console hears no Ctrl-C")
def test_ctrl_c_is_quiet() -> None:
    with (
        no_process_left(),
        subprocess.Popen(
            [*BRAIN, "easy"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process,
    ):
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"START 15\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"OK\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
    assert errors == b""


def test_an_unknown_engine_is_named() -> None:
    done = subprocess.run([*BRAIN, "deep-thought"], input=b"", capture_output=True, check=False, timeout=30)
    assert done.returncode == 2
    assert b"deep-thought" in done.stderr
    assert b"Traceback" not in done.stderr
