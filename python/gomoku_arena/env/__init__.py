"""Many games at once, for learning: actions in, NumPy arrays out.

Other rooms use ``vector_env``, ``batched_engine``, ``versus``, ``ended`` and ``symmetry``; ``gymnasium`` and
``pettingzoo`` are adapters, which need their extras. The games are played by ``_core.BatchedGames``.
"""

from gomoku_arena.env.batched_engine import BatchedEngine, Labels
from gomoku_arena.env.ended import Ended
from gomoku_arena.env.symmetry import SYMMETRIES, turn_actions, turn_mask, turn_planes
from gomoku_arena.env.vector_env import PLANES, Snapshot, Step, VectorEnv, planes_of
from gomoku_arena.env.versus import VersusEnv

__all__ = [
    "PLANES",
    "SYMMETRIES",
    "BatchedEngine",
    "Ended",
    "Labels",
    "Snapshot",
    "Step",
    "VectorEnv",
    "VersusEnv",
    "planes_of",
    "turn_actions",
    "turn_mask",
    "turn_planes",
]
