"""How the network fares against a fixed engine: games from random openings, both colours."""

import numpy as np

from gomoku_arena.env import BatchedEngine, Evaluate, TreeSearch, VectorEnv, VersusEnv
from gomoku_arena_alphazero.training.games import random_openings
from gomoku_arena_alphazero.training.settings import Settings

REFERENCE, DEPTH = "easy", 1
SIMULATIONS = 64


def score_against_reference(settings: Settings, evaluate: Evaluate, games: int) -> float:
    """The share of points, 0 to 1, against ``easy`` at depth 1: one game a lane, from the same openings every time.

    The network's move is the most followed of 64 simulations.
    """
    rules = settings.rule_set
    openings = random_openings(rules, np.random.default_rng(settings.seed))
    env = VectorEnv(rules, games, seed=settings.seed, openings=openings, autoreset="off")
    versus = VersusEnv(env, BatchedEngine(REFERENCE, depth=DEPTH))
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
    return float((points.mean() + 1) / 2)
