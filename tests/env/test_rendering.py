"""The board as Gymnasium and PettingZoo render it: by their own checks, and the same picture as the game's."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RenderCollection
from pettingzoo.test import render_test

from gomoku_arena import Game, Rules
from gomoku_arena.env.gymnasium import GomokuEnv, SelfPlayVectorEnv
from gomoku_arena.env.pettingzoo import GomokuAEC, parallel_env

SMALL = Rules.freestyle(size=6)
PLAYED = Game(SMALL)
PLAYED.play((2, 1))


def test_every_check_of_gymnasium_passes_those_of_rendering_included() -> None:
    env = gymnasium.make("gomoku_arena/Gomoku-freestyle9-v0", opponent="easy:depth=1", disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # All that it has to say: not every combination of zeros and ones is a position.
        warnings.filterwarnings("ignore", message=".*Box observation space m.*imum value")
        check_env(env.unwrapped)


def test_the_test_of_pettingzoo_passes() -> None:
    render_test(lambda **options: GomokuAEC(SMALL, **options))


@pytest.mark.parametrize("made", [GomokuAEC, parallel_env, GomokuEnv])
def test_an_unknown_mode_is_refused(made: Any) -> None:
    with pytest.raises(ValueError, match="render_mode = 'big': None or one of 'human', 'ansi', 'rgb_array'"):
        made(SMALL, render_mode="big")
    with pytest.raises(ValueError, match="render_mode = 'big'"):
        SelfPlayVectorEnv(2, SMALL, render_mode="big")


def test_the_picture_is_that_of_the_game() -> None:
    env = GomokuAEC(SMALL, render_mode="rgb_array")
    env.reset()
    env.step(8)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert (picture == PLAYED.rgb_array()).all()


def test_many_games_have_a_picture_each() -> None:
    envs = gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=3, rules=SMALL, render_mode="rgb_array")
    envs.reset(seed=1)
    envs.step(np.array([8, 9, 8]))
    one, other, same = envs.render() or ()
    assert np.array_equal(one, PLAYED.rgb_array())
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    texts = SelfPlayVectorEnv(2, SMALL, render_mode="ansi")
    texts.reset()
    assert texts.render() == (str(Game(SMALL)),) * 2
    assert SelfPlayVectorEnv(2, SMALL).render() is None


def test_people_see_the_board_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = GomokuAEC(SMALL, render_mode="human")
    env.reset()
    env.step(8)
    assert env.render() is None
    assert capsys.readouterr().out == f"{Game(SMALL)}\n\n{PLAYED}\n\n"
    one = GomokuEnv(SMALL, "easy:depth=1", color="black", render_mode="human")
    one.reset(seed=1)
    one.step(np.int64(8))
    assert one.render() is None
    begun, answered = capsys.readouterr().out.split("\n\n")[:2]
    assert begun == str(Game(SMALL))
    assert (answered.count(" X") + answered.count("(X"), answered.count("O")) == (2, 1), "a stone each, and whose turn"
    many = SelfPlayVectorEnv(2, SMALL, render_mode="human")
    many.reset()
    assert capsys.readouterr().out == f"{Game(SMALL)}\n\n"


def test_frames_can_be_collected() -> None:
    env = RenderCollection(GomokuEnv(SMALL, "easy:depth=1", color="black", render_mode="rgb_array"))
    env.reset(seed=1)
    env.step(np.int64(8))
    frames = env.render()
    assert frames is not None
    assert [np.shape(frame) for frame in frames] == [(196, 196, 3)] * 2
