"""Many games at once, for learning: actions in, NumPy arrays out.

Other rooms use ``vector_env`` and ``symmetry``; ``gymnasium`` and ``pettingzoo`` are adapters, which need their extras.
The games are played by ``_core.BatchedGames``.
"""

from gomoku_arena.env.symmetry import SYMMETRIES, turn_actions, turn_mask, turn_planes
from gomoku_arena.env.vector_env import PLANES, Snapshot, Step, VectorEnv

__all__ = [
    "PLANES",
    "SYMMETRIES",
    "Snapshot",
    "Step",
    "VectorEnv",
    "turn_actions",
    "turn_mask",
    "turn_planes",
]
