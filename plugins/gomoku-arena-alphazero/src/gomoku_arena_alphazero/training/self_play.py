"""Games of the network against itself."""

from pathlib import Path

import numpy as np

from gomoku_arena.env import Evaluate, TreeSearch
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.training.games import Games
from gomoku_arena_alphazero.training.settings import Settings

NOISE_SHARE = 0.25
"""Of the policy at the root that is noise, so that every move is tried now and then; AlphaZero's."""
NOISE_TOTAL = 10.0
"""The sum of the Dirichlet distribution's parameters: AlphaZero's, which has about 10 over the legal moves."""
FREE_PLIES = 8
"""Plies of a game in which moves are drawn by the visits themselves."""
SHARPNESS = 4.0
"""Later they are drawn by this power of the visits."""


class SelfPlay(Games):
    """Games of the network against itself."""

    def __init__(self, settings: Settings, folder: Path, seed: int) -> None:
        super().__init__(settings, folder, seed, settings.positions)

    def play(self, evaluate: Evaluate) -> None:
        """One move in every game."""
        is_learnt = self._random.random() < self._settings.learnt
        simulations = self._settings.simulations if is_learnt else self._settings.quick_simulations
        search = TreeSearch(self._env, evaluate, simulations=simulations)
        if is_learnt:
            search.stir(self._noise(), NOISE_SHARE)
        search.run(simulations)
        policy = search.policy()
        free = (self._step.ply - self._begun < FREE_PLIES)[:, None]
        actions = self._drawn(np.where(free, policy, policy**SHARPNESS))
        if is_learnt:
            self._moved(actions, policy, search.values())
        else:
            self._moved(actions)

    def _noise(self) -> Floats:
        legal = self._step.legal_action_mask
        share = NOISE_TOTAL / legal.sum(axis=1, keepdims=True)
        drawn = self._random.gamma(np.broadcast_to(share, legal.shape)) * legal
        noise: Floats = (drawn / np.maximum(drawn.sum(axis=1, keepdims=True), 1e-30)).astype(np.float32)
        return noise
