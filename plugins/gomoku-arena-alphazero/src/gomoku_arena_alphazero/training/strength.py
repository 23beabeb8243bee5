"""How strong a network is on the scale of the levels of ``tengen``: games from random openings, both colours."""

import numpy as np

from gomoku_arena.env import Evaluate, LevelRating, Levels, TreeSearch, VectorEnv, VersusEnv
from gomoku_arena_alphazero.training.games import random_openings
from gomoku_arena_alphazero.training.settings import Settings

SIMULATIONS = 64


def strength(settings: Settings, evaluate: Evaluate, games: int) -> LevelRating:
    """From one game a lane, with the same openings every time.

    The network's move is the most followed of 64 simulations.
    """
    rules = settings.rule_set
    openings = random_openings(rules, np.random.default_rng(settings.seed))
    env = VectorEnv(rules, games, seed=settings.seed, openings=openings, autoreset="off")
    levels = Levels(games, seed=settings.seed)
    versus = VersusEnv(env, levels)
    step = versus.reset()
    results = np.zeros(games)
    going_on = np.ones(games, np.bool_)
    while going_on.any():
        lanes = np.flatnonzero(going_on)
        search = TreeSearch(env.clone(lanes), evaluate, simulations=SIMULATIONS)
        search.run(SIMULATIONS)
        actions = np.zeros(games, np.int32)
        actions[lanes] = search.policy().argmax(axis=1)
        step = versus.step(actions, lanes=going_on)
        results += versus.reward(step)
        going_on &= ~(step.terminated | step.truncated)
    return levels.rating(results, settings.rules)
