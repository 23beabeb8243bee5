"""Games of a teacher: a strong engine judges every position, and the games go where a search may come to."""

from pathlib import Path

import numpy as np

from gomoku_arena.env import BatchedEngine, Evaluate
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.training.games import Games
from gomoku_arena_alphazero.training.settings import Settings

STRAYED = (0.02, 0.1, 0.2, 0.4)
"""How often a game leaves the teacher's moves, drawn for each game: a search wants to know of bad moves, too."""
NEAR = 2
"""Points: no further from a stone are the moves by which a game strays."""
TEMPERATURE = 0.1
"""How good a move must be to be played: see ``Labels.policy``."""


class Teacher(Games):
    """Games that a built-in engine plays and judges; whoever moves, each position has its best moves and its value."""

    def __init__(self, settings: Settings, folder: Path, seed: int) -> None:
        super().__init__(settings, folder, seed, settings.lesson_positions)
        self._engine = BatchedEngine(settings.teacher, lines=settings.lines)
        self._strayed = self._random.choice(STRAYED, settings.games)

    def play(self, evaluate: Evaluate) -> None:
        del evaluate  # The teacher knows without the network.
        labels = self._engine.label(self._env)
        policy = labels.policy(self._env.num_actions, TEMPERATURE)
        strays = self._random.random(len(policy)) < self._strayed
        weights = np.where(strays[:, None], self._near(), policy)
        self._moved(self._drawn(weights), policy, labels.values)
        fresh = self._step.ply == self._begun
        self._strayed[fresh] = self._random.choice(STRAYED, int(fresh.sum()))

    def _near(self) -> Floats:
        """1 for the legal moves near stones, for all of an empty board."""
        seen = self._step.observation
        size = seen.shape[-1]
        stones = np.pad((seen[:, 0] | seen[:, 1]).astype(np.bool_), ((0, 0), (NEAR, NEAR), (NEAR, NEAR)))
        spread = range(2 * NEAR + 1)
        near = np.any([stones[:, y : y + size, x : x + size] for y in spread for x in spread], axis=0)
        wanted = near.reshape(len(seen), -1) & self._step.legal_action_mask
        found = wanted.any(axis=1, keepdims=True)
        chosen: Floats = np.where(found, wanted, self._step.legal_action_mask).astype(np.float32)
        return chosen
