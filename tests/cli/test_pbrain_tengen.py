"""The program without Python and our engine behind Python are one brain."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_arena import Game, Limit, Rules
from gomoku_arena.engines.external.engine import ExternalEngine
from leftovers import no_process_left

ROOT = Path(__file__).parents[2]
WITH_PYTHON = [sys.executable, "-c", "from gomoku_arena.pbrain import main; main()"]


@pytest.fixture(scope="module")
def without_python() -> str:
    command = ["cargo", "build", "--locked", "--quiet", "--profile", "test", "--package", "gomoku-pbrain"]
    subprocess.run(command, cwd=ROOT, check=True)
    return str(Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "pbrain-tengen")


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", [*Rules.names(), "9"])
def test_both_play_the_same_moves_and_say_the_same_of_them(name: str, without_python: str) -> None:
    game = Game(Rules.from_name(name))
    with (
        no_process_left(),
        ExternalEngine(shlex.quote(without_python)) as one,
        ExternalEngine(shlex.join(WITH_PYTHON)) as other,
    ):
        for engine in (one, other):
            engine.new_game(game.rules)
        while game.outcome is None and game.ply < 24:
            answer, same = (engine.analyse(game, Limit(nodes=1500)) for engine in (one, other))
            for field in ("move", "score", "win_in", "bound", "depth", "selective_depth", "nodes", "pv"):
                assert getattr(answer, field) == getattr(same, field), f"{field} at ply {game.ply}"
            game.play(answer.move)
        assert one.info.version == other.info.version
