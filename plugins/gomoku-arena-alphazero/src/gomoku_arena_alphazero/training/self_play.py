"""Games of the network against itself, kept as samples by the arena's recorder."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from gomoku_arena import Game, GomokuArenaError, Point, Rules
from gomoku_arena.env import VectorEnv, planes_of
from gomoku_arena.export.training import Recorder, Selection
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.search import Evaluate, Search
from gomoku_arena_alphazero.training.settings import Settings

NOISE_SHARE = 0.25
"""Of the policy at the root that is noise, so that every move is tried now and then; AlphaZero's."""
NOISE_TOTAL = 10.0
"""The sum of the Dirichlet distribution's parameters: AlphaZero's, which has about 10 over the legal moves."""
FREE_PLIES = 8
"""Plies of a game in which moves are drawn by the visits themselves."""
SHARPNESS = 4.0
"""Later they are drawn by this power of the visits."""
OPENINGS = 512
LONGEST_OPENING = 4


class SelfPlay:
    """Games side by side that go on from call to call. Their samples lie in ``folder``."""

    def __init__(self, settings: Settings, folder: Path, seed: int) -> None:
        rules = settings.rule_set
        self._settings = settings
        self._random = np.random.default_rng(seed)
        planes = planes_of(rules)
        env = VectorEnv(
            rules, settings.games, planes=planes, seed=seed, openings=random_openings(rules, self._random), threads=1
        )
        selection = Selection(planes=planes, skip_opening=True)
        self._env = env
        self._recorder = Recorder(env, samples=folder, selection=selection, shard=settings.positions)
        self._step = self._recorder.reset()
        self._begun = self._step.ply.copy()

    @property
    def games(self) -> int:
        """Finished so far."""
        return self._recorder.games

    @property
    def paths(self) -> list[Path]:
        """The files of samples that are whole, each with a generation's positions."""
        return self._recorder.paths

    def play(self, evaluate: Evaluate) -> None:
        """One move in every game."""
        is_learnt = self._random.random() < self._settings.learnt
        simulations = self._settings.simulations if is_learnt else self._settings.quick_simulations
        search = Search(self._env, evaluate, simulations=simulations)
        if is_learnt:
            search.trees.stir(self._noise(), NOISE_SHARE)
        search.run(simulations)
        policy = search.policy()
        actions = self._drawn(policy)
        if is_learnt:
            self._step = self._recorder.step(actions, policy=policy, values=search.trees.root_values())
        else:
            self._step = self._recorder.step(actions)
        ended = self._step.terminated | self._step.truncated
        self._begun[ended] = self._step.ply[ended]

    def _noise(self) -> Floats:
        legal = self._step.legal_action_mask
        share = NOISE_TOTAL / legal.sum(axis=1, keepdims=True)
        drawn = self._random.gamma(np.broadcast_to(share, legal.shape)) * legal
        noise: Floats = (drawn / np.maximum(drawn.sum(axis=1, keepdims=True), 1e-30)).astype(np.float32)
        return noise

    def _drawn(self, policy: Floats) -> npt.NDArray[np.int64]:
        free = (self._step.ply - self._begun < FREE_PLIES)[:, None]
        weights = np.where(free, policy, policy**SHARPNESS).cumsum(axis=1)
        drawn = self._random.random((len(policy), 1)) * weights[:, -1:]
        actions: npt.NDArray[np.int64] = np.minimum((weights <= drawn).sum(axis=1), policy.shape[1] - 1)
        return actions


def random_openings(rules: Rules, random: np.random.Generator) -> list[list[Point]]:
    """Openings of no to four stones near the centre: the engine will have to begin from all of them."""
    centre = (rules.size - 1) / 2
    openings: list[list[Point]] = []
    while len(openings) < OPENINGS:
        game = Game(rules)
        for _ in range(random.integers(LONGEST_OPENING + 1)):
            x, y = np.clip(np.rint(random.normal(centre, 1.5, 2)), 0, rules.size - 1).astype(int).tolist()
            try:
                game.play((x, y))
            except GomokuArenaError:
                break
        openings.append(list(game.moves))
    return openings
