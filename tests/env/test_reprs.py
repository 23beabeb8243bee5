"""What a notebook shows of the objects of the room: a line that tells what they are, whatever their arrays have."""

from typing import Any

import pytest

from gomoku_arena import Rules
from gomoku_arena.env import BatchedEngine, VectorEnv, VersusEnv
from gomoku_arena.env.gymnasium import GomokuEnv, SelfPlayVectorEnv, VersusVectorEnv
from gomoku_arena.env.pettingzoo import GomokuAEC

ENV = VectorEnv("renju", 64, max_moves=1)
ENGINE = BatchedEngine("tengen", nodes=20, lines=2)
VARIOUS = VectorEnv([Rules.ninuki(goal=goal) for goal in (3, 4, 5, 6, 7)])


@pytest.mark.parametrize(
    ("it", "said"),
    [
        (ENV, "VectorEnv('renju15', 64, planes=('own', 'opponent', 'last_move', 'forbidden', 'color'), "),
        (VARIOUS, "VectorEnv(['ninuki19-g3', 'ninuki19-g4', 'ninuki19', …], 5, planes="),
        (ENV.reset().copy(), "Step(lanes=64, planes=5, size=15, terminated=0, truncated=0)"),
        (ENV.step(ENV.sample()).copy(), "Step(lanes=64, planes=5, size=15, terminated=0, truncated=64)"),
        (ENV.snapshot(), "Snapshot('renju15', 64)"),
        (ENV.ended()[0], "Ended(lane=0, game=<Game Rules.renju() ply 1, white to move>"),
        (ENGINE.label(ENV), "Labels(positions=64, lines=2)"),
        (ENGINE, "BatchedEngine('tengen', limit=Limit(nodes=20), lines=2)"),
        (VersusEnv(ENV, ENGINE), "VersusEnv(VectorEnv('renju15', 64, planes="),
        (GomokuEnv("caro"), "GomokuEnv('caro15', 'easy', limit="),
        (VersusVectorEnv(3, "caro"), "VersusVectorEnv(3, 'caro15', BatchedEngine('easy'"),
        (SelfPlayVectorEnv(3, "caro"), "SelfPlayVectorEnv(3, 'caro15')"),
        (GomokuAEC("caro"), "GomokuAEC('caro15')"),
    ],
    ids=lambda it: type(it).__name__,
)
def test_an_object_is_shown_in_a_line(it: Any, said: str) -> None:
    assert repr(it).startswith(said)
    assert len(repr(it)) < 260
