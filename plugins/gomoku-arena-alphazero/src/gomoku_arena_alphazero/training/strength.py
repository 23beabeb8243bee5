"""How strong a network is on the scale of the levels of ``tengen``: games from random openings, both colours."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES, STRENGTHS, level_engine
from gomoku_arena.env import BatchedEngine, Evaluate, TreeSearch, VectorEnv, VersusEnv
from gomoku_arena.tournament.statistics.rating import anchored_ratings
from gomoku_arena_alphazero.training.games import random_openings
from gomoku_arena_alphazero.training.settings import Settings

SIMULATIONS = 64
NO_ACTION = -1


class Strength(NamedTuple):
    """What games against the levels came to."""

    elo: float | None
    """Where level 1 is at 0. The levels' own ratings were measured on the board of the preset."""
    error: float | None
    """Half the width of its 95 % interval."""


class _Levels:
    """All levels as one opponent: lane k meets level 1 + k modulo 8."""

    def __init__(self, games: int, seed: int) -> None:
        self.numbers = np.arange(games) % HIGHEST
        self._engines = [
            BatchedEngine(level_engine(1 + number), seed=seed, **_bound(1 + number)) for number in range(HIGHEST)
        ]

    def actions(self, env: VectorEnv, lanes: npt.ArrayLike | None = None) -> npt.NDArray[np.int32]:
        """As ``BatchedEngine.actions``."""
        wanted = np.ones(env.num_envs, np.bool_) if lanes is None else np.asarray(lanes, np.bool_)
        actions = np.full(env.num_envs, NO_ACTION, np.int32)
        for number, engine in enumerate(self._engines):
            own = wanted & (self.numbers == number)
            if own.any():
                actions[own] = engine.actions(env, own)[own]
        return actions


def _bound(level: int) -> dict[str, int]:
    """The highest level has no limit of its own: it has the one that its strength was measured with."""
    return {"nodes": STRENGTH_NODES} if level == HIGHEST else {}


def strength(settings: Settings, evaluate: Evaluate, games: int) -> Strength:
    """By maximum likelihood, from one game a lane, with the same openings every time.

    The network's move is the most followed of 64 simulations.
    """
    rules = settings.rule_set
    openings = random_openings(rules, np.random.default_rng(settings.seed))
    env = VectorEnv(rules, games, seed=settings.seed, openings=openings, autoreset="off")
    levels = _Levels(games, settings.seed)
    versus = VersusEnv(env, levels)
    step = versus.reset()
    points = np.zeros(games)
    going_on = np.ones(games, np.bool_)
    while going_on.any():
        lanes = np.flatnonzero(going_on)
        search = TreeSearch(env.clone(lanes), evaluate, simulations=SIMULATIONS)
        search.run(SIMULATIONS)
        actions = np.zeros(games, np.int32)
        actions[lanes] = search.policy().argmax(axis=1)
        step = versus.step(actions, lanes=going_on)
        points += versus.reward(step)
        going_on &= ~(step.terminated | step.truncated)
    won = np.array([((points[levels.numbers == it] + 1) / 2).sum() for it in range(HIGHEST)])
    return _rated(won, np.bincount(levels.numbers, minlength=HIGHEST), settings.rules)


def _rated(points: npt.NDArray[np.float64], games: npt.NDArray[np.int64], rules: str) -> Strength:
    scored = np.zeros((HIGHEST + 1, HIGHEST + 1))
    scored[0, 1:], scored[1:, 0] = points, games - points
    nothing = np.zeros((*scored.shape, 5), np.int64)
    found = anchored_ratings(scored, nothing, np.array(STRENGTHS[rules], np.float64))
    return Strength(round(float(found.elo[0]), 1), round(float(found.error[0]), 1))
