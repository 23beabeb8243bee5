"""Environments can be copied and pickled in the middle of a game; what comes back goes on in the same way."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from gomoku_arena import Limit, Rules
from gomoku_arena.env import BatchedEngine, VectorEnv, VersusEnv
from gomoku_arena.env.gymnasium import GomokuEnv
from gomoku_arena.env.pettingzoo import GomokuAEC

RULES = Rules.ninuki(size=7, goal=3)
OPENINGS = [["d4"], ["d4", "e4"], ["c3", "d3", "a1", "e3"]]
AGAIN: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda it: pickle.loads(pickle.dumps(it)),
}
again = pytest.mark.parametrize("again", AGAIN.values(), ids=AGAIN)


def actions(masks: np.ndarray[Any, Any], dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action in every lane, 0 where there is none."""
    return np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks], np.int32)


def played(env: VectorEnv, steps: int, seed: int) -> list[Any]:
    """What random steps come to."""
    dice, told = np.random.default_rng(seed), []
    for _ in range(steps):
        step = env.step(actions(env.observe().legal_action_mask, dice)).copy()
        ended = [(it.lane, it.game.to_text(), it.game.moves, it.opening, it.by, it.winner) for it in env.ended()]
        told.append([*(array.tolist() for array in step.arrays()), ended])
    return told


@again
@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_a_vector_env_goes_on(again: Callable[[Any], Any], autoreset: Any) -> None:
    rules = [RULES, Rules.ninuki(size=7, goal=4), RULES]
    env = VectorEnv(rules, openings=OPENINGS, seed=5, autoreset=autoreset, max_moves=20, illegal="loses")
    env.reset(seed=9)
    for steps in (0, 7, 19, 1):
        played(env, steps, steps)
        other = again(env)
        assert other.rules == env.rules
        assert [game.moves for game in other.games()] == [game.moves for game in env.games()]
        assert [(it.lane, it.game.moves, it.by) for it in other.ended()] == [
            (it.lane, it.game.moves, it.by) for it in env.ended()
        ]
        before = [game.moves for game in env.games()]
        first = played(other, 30, 3)
        assert [game.moves for game in env.games()] == before, "they share nothing"
        assert first == played(env, 30, 3)
        assert np.array_equal(other.reset().ply, env.reset().ply)


@again
def test_a_lane_that_is_over_stays_over(again: Callable[[Any], Any]) -> None:
    env = VectorEnv(RULES, 2, autoreset="off", illegal="loses")
    env.reset()
    env.step([0, 99])
    other = again(env)
    assert other.over.tolist() == env.over.tolist() == [False, True]
    assert [it.by for it in other.ended()] == ["illegal"]
    assert other.ended()[0].winner == env.ended()[0].winner


def test_a_snapshot_is_restored_elsewhere() -> None:
    env = VectorEnv(RULES, 2, openings=OPENINGS)
    played(env, 5, 1)
    before = pickle.loads(pickle.dumps(env.snapshot()))
    first = played(env, 10, 2)
    env.restore(before)
    assert played(env, 10, 2) == first


@again
def test_games_against_an_engine_go_on(again: Callable[[Any], Any]) -> None:
    env = VersusEnv(VectorEnv(RULES, 3, openings=OPENINGS), BatchedEngine("easy", depth=1))
    dice = np.random.default_rng(1)
    mask = env.reset().legal_action_mask
    for _ in range(5):
        mask = env.step(actions(mask, dice)).legal_action_mask.copy()
    other = again(env)
    assert other.env is not env.env
    for _ in range(20):
        chosen = actions(mask, dice)
        one, two = env.step(chosen), other.step(chosen)
        assert all(np.array_equal(first, second) for first, second in zip(one.arrays(), two.arrays(), strict=True))
        mask = one.legal_action_mask.copy()


@again
@pytest.mark.parametrize("opponent", ["easy", "tengen"])
def test_a_gymnasium_env_goes_on(again: Callable[[Any], Any], opponent: str) -> None:
    limit = Limit(nodes=200, depth=3)
    if again is copy.copy:  # That of a wrapper of Gymnasium's is its own affair.
        made: gymnasium.Env[Any, Any] = GomokuEnv(RULES, opponent, limit=limit, openings=OPENINGS)
    else:
        made = gymnasium.make("gomoku_arena/Gomoku-v0", rules=RULES, opponent=opponent, limit=limit, openings=OPENINGS)
    with made as env:
        _, info = env.reset(seed=4)
        dice, other = np.random.default_rng(7), None
        for number in range(30):
            if number in (0, 3, 12):
                other = again(env)
            action = actions(info["action_mask"][None], dice)[0]
            told, same = env.step(action), other.step(action) if other else None
            assert repr(told) == repr(same)
            info = told[4]
            if told[2] or told[3]:
                info = env.reset()[1]
                assert repr(other and other.reset()[1]) == repr(info), "the next games begin alike"


@again
@pytest.mark.parametrize("name", ["gomoku_arena/Gomoku-v0", "gomoku_arena/SelfPlay-v0"])
def test_many_games_of_gymnasium_go_on(again: Callable[[Any], Any], name: str) -> None:
    env = gymnasium.make_vec(name, num_envs=3, rules=RULES, openings=OPENINGS)
    _, info = env.reset(seed=2)
    dice = np.random.default_rng(5)
    for _ in range(4):
        info = env.step(actions(info["action_mask"], dice))[4]
    other = again(env)
    for _ in range(20):
        chosen = actions(info["action_mask"], dice)
        told, same = env.step(chosen), other.step(chosen)
        assert repr(told) == repr(same)
        info = told[4]
    assert repr(env.reset()) == repr(other.reset())


@again
def test_a_game_of_pettingzoo_goes_on(again: Callable[[Any], Any]) -> None:
    env = GomokuAEC(RULES, openings=OPENINGS)
    env.reset(seed=3)
    dice, other = np.random.default_rng(1), None
    for number in range(40):
        if number in (0, 5, 11):
            other = again(env)
        assert other is not None
        if not env.agents:
            env.reset()
            other.reset()
        observation, *_, over, _, _ = env.last()
        action = None if over else actions(observation["action_mask"][None], dice)[0]
        env.step(action)
        other.step(action)
        assert (env.agents, env.rewards, repr(env._observations)) == (
            other.agents,
            other.rewards,
            repr(other._observations),
        )
