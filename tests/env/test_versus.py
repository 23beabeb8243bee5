"""Games against an engine: whose turn it is, whose reward, and what has ended."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from gomoku_arena import Rules
from gomoku_arena.env import BatchedEngine, VectorEnv, VersusEnv
from gomoku_arena.env.vector_env import Autoreset

RULES = Rules.freestyle(size=7)


def versus(lanes: int = 6, autoreset: Autoreset = "same_step", agent: str = "alternate") -> VersusEnv:
    env = VectorEnv(RULES, lanes, autoreset=autoreset, illegal="loses")
    return VersusEnv(env, BatchedEngine("easy", depth=1, threads=2), agent=agent)  # type: ignore[arg-type]


def first_legal(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    actions: npt.NDArray[np.int64] = np.argmax(mask, axis=1)
    return actions


def test_the_engine_begins_where_the_agent_is_white_and_answers_everywhere() -> None:
    games = versus()
    step = games.reset()
    assert step.current_player.tolist() == games.agent.tolist() == [0, 1, 0, 1, 0, 1]
    assert step.ply.tolist() == [0, 1, 0, 1, 0, 1]
    step = games.step(first_legal(step.legal_action_mask))
    assert step.ply.tolist() == [2, 3, 2, 3, 2, 3]
    assert step.current_player.tolist() == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("agent", ["black", "white"])
def test_one_side_everywhere(agent: str) -> None:
    games = versus(agent=agent)
    assert set(games.reset().current_player.tolist()) == {0 if agent == "black" else 1}


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "off"])
def test_an_agent_that_plays_in_a_corner_loses_each_game_once(autoreset: Autoreset) -> None:
    games = versus(autoreset=autoreset)
    step, losses, ends = games.reset(), np.zeros(6), np.zeros(6)
    for _ in range(40):
        over = ~step.legal_action_mask.any(axis=1)
        if autoreset == "off" and over.any():
            step = games.reset(lanes=over)
        step = games.step(first_legal(step.legal_action_mask))
        losses += games.reward(step)
        going_on = step.legal_action_mask.any(axis=1)
        assert np.array_equal(step.current_player[going_on], games.agent[going_on]), "always the agent's turn"
        assert [ended.lane for ended in games.ended()] == np.flatnonzero(step.terminated).tolist()
        assert all(ended.record().winner == ("white", "black")[ended.lane % 2] for ended in games.ended())
        ends += step.terminated
        if autoreset == "same_step":
            last = step.final_observation[step.terminated]
            assert (last[:, :2].sum(axis=(1, 2, 3)) >= 9).all(), "the whole game, with the last stone"
    assert (losses == -ends).all()
    assert (ends >= 3).all()


def test_an_illegal_action_loses_before_the_engine_answers() -> None:
    games = versus(2)
    step = games.reset()
    step = games.step([99, 99])
    assert games.reward(step).tolist() == [-1, -1]
    assert step.terminated.all()
    assert step.ply.tolist() == [0, 1], "the next games have begun, and the engine has where it is black"
    assert [(ended.lane, ended.by) for ended in games.ended()] == [(0, "illegal"), (1, "illegal")]


def test_an_unknown_side_and_what_is_no_opponent_are_refused() -> None:
    with pytest.raises(ValueError, match="agent = 'both': one of black, white, alternate"):
        versus(agent="both")
    with pytest.raises(ValueError, match="opponent = 'easy': a BatchedEngine is expected"):
        VersusEnv(VectorEnv(RULES, 2), "easy")  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"max_moves": 1}, {"max_moves": 3, "openings": [["a1", "b2"]]}])
def test_games_that_end_before_the_agents_turn_are_not_played_for_ever(options: dict[str, Any]) -> None:
    games = VersusEnv(VectorEnv(RULES, 2, **options), BatchedEngine("easy", depth=1), agent="white")
    with pytest.raises(
        ValueError, match="lane 0: the engine ended 100 games before it was the agent's turn; max_moves"
    ):
        games.reset()
