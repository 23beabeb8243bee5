"""The levels as opponents whose strength is known."""

import numpy as np
import pytest

from gomoku_arena import Rules
from gomoku_arena.engines.levels import STRENGTHS
from gomoku_arena.env import BatchedEngine, Levels, VectorEnv, VersusEnv


def test_each_lane_meets_its_level() -> None:
    env = VectorEnv(Rules.freestyle(size=9), 16, openings="random", seed=3, autoreset="off")
    env.reset()
    found = Levels(16, seed=5).actions(env)
    for level in (1, 4, 7):
        engine = BatchedEngine(f"tengen:level={level},seed=5")
        assert np.array_equal(engine.actions(env)[level - 1 :: 8], found[level - 1 :: 8])
    some = np.arange(16) % 3 == 0
    few = Levels(16, seed=5).actions(env, some)
    assert np.array_equal(few, np.where(some, found, -1))


def test_a_random_agent_is_rated_below_the_first_level() -> None:
    env = VectorEnv(Rules.freestyle(size=9), 16, openings="random", seed=3, autoreset="off")
    levels = Levels(16)
    versus = VersusEnv(env, levels)
    versus.reset()
    results, going_on = np.zeros(16), np.ones(16, np.bool_)
    while going_on.any():
        step = versus.step(env.sample(), lanes=going_on)
        results += versus.reward(step)
        going_on &= ~(step.terminated | step.truncated)
    rating = levels.rating(results, "freestyle")
    assert rating.elo < 100
    assert rating.error > 100


def test_the_rating_is_that_which_the_results_are_likeliest_of() -> None:
    known = np.array(STRENGTHS["renju"], float)
    levels = Levels(8_000)
    random = np.random.default_rng(1)
    chances = 1 / (1 + 10 ** ((known[np.arange(8_000) % 8] - 900) / 400))
    results = np.where(random.random(8_000) < chances, 1, -1)
    rating = levels.rating(results, "renju")
    assert abs(rating.elo - 900) < 2 * rating.error < 60


def test_what_cannot_be_rated_is_named() -> None:
    levels = Levels(8)
    for results, rules, told in (
        (np.zeros(7), "freestyle", "results: 8 numbers"),
        (np.full(8, 0.5), "freestyle", "each 1, 0 or -1"),
        (np.zeros(8), "go", "rules = 'go': one of freestyle"),
    ):
        with pytest.raises(ValueError, match=told):
            levels.rating(results, rules)
    with pytest.raises(ValueError, match="num_envs 7 is not between 8 and"):
        Levels(7)
    env = VectorEnv("freestyle", 9)
    with pytest.raises(ValueError, match="env has 9 lanes: 8 are expected"):
        levels.actions(env)
    assert repr(levels) == "Levels(8)"
