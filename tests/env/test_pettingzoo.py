"""The PettingZoo adapters: its own tests, and what they do not look at."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from gomoku_arena import IllegalMoveError, Rules
from gomoku_arena.env.pettingzoo import AGENTS, GomokuAEC, parallel_env

SMALL = Rules.freestyle(size=6)


@pytest.mark.parametrize("rules", [SMALL, Rules.ninuki(size=9), Rules.renju()])
def test_the_tests_of_pettingzoo_pass(rules: Rules) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(GomokuAEC(rules), num_cycles=200, verbose_progress=False)
        seed_test(lambda: GomokuAEC(rules, openings="random"), num_cycles=10)
        parallel_api_test(parallel_env(rules, illegal="loses"), num_cycles=20)


def test_agents_take_turns_and_see_the_board_from_their_side() -> None:
    env = GomokuAEC(Rules.ninuki(size=6), render_mode="ansi", planes=("own", "opponent", "own_pairs", "color"))
    env.reset()
    for action, agent in zip((0, 1, 10, 2, 3), "bwbwb", strict=True):
        assert env.agent_selection[0] == agent
        env.step(action)
    black, white = (env.observe(agent)["observation"] for agent in AGENTS)
    assert [black[plane].max() for plane in (2, 3)] == [1, 1], "black took a pair"
    assert [white[plane].max() for plane in (2, 3)] == [0, 0]
    assert (black[0] == white[1]).all()
    assert (black[1] == white[0]).all()
    masks = [env.observe(agent)["action_mask"].sum() for agent in AGENTS]
    assert masks == [0, 33], "it is white's turn"
    assert "X" in (env.render() or "")


@pytest.mark.parametrize(("rules", "kind", "stones"), [("freestyle", "swap2", 3), ("renju", "renju", 5)])
def test_games_begin_with_even_stones_of_swap2_or_renju(rules: str, kind: str, stones: int) -> None:
    env = GomokuAEC(rules, openings=kind)
    env.reset(seed=1)
    assert env.agent_selection == AGENTS[1]
    mask = env.observe(AGENTS[1])["action_mask"]
    assert len(mask) - mask.sum() == stones


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    env = GomokuAEC(SMALL)
    env.reset()
    for action in (0, 6, 1, 7, 2, 8, 3, 9, 4):
        assert env.last()[1:4] == (0.0, False, False)
        env.step(action)
    assert (env.rewards, env.terminations) == ({"black_0": 1.0, "white_0": -1.0}, dict.fromkeys(AGENTS, True))
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_what_cannot_be_played_is_refused_and_the_game_goes_on() -> None:
    env = GomokuAEC(SMALL)
    env.reset()
    env.step(np.int64(3))
    with pytest.raises(IllegalMoveError, match="lane 0, action 3: d1 is occupied by a black stone"):
        env.step(3)
    env.step(4)
    assert env.agent_selection == "black_0"


def test_rules_may_be_named() -> None:
    assert GomokuAEC("renju").action_space(AGENTS[0]).n == 225  # type: ignore[attr-defined]
    assert GomokuAEC().action_space(AGENTS[0]).n == 361  # type: ignore[attr-defined]
    assert parallel_env("caro").action_space(AGENTS[0]).n == 225


def test_an_action_that_is_no_whole_number_is_refused_and_so_is_one_before_reset() -> None:
    env = GomokuAEC(SMALL)
    with pytest.raises(ValueError, match="reset comes before step"):
        env.step(0)
    env.reset()
    for action, told in ((1.5, "1.5"), (None, "None"), (True, "True"), ([3], r"\[3\]")):
        with pytest.raises(ValueError, match=f"action = {told}: a whole number is expected"):
            env.step(action)
    env.step(np.array(3))
    assert env.agent_selection == "white_0"
