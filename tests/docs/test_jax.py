"""docs/jax.md: its programs run, and a step that JAX calls is the step that the environment makes."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gomoku_arena.env import VectorEnv
from markdown_page import blocks, run_python

pytest.importorskip("jax", reason="JAX is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "jax.md"


@pytest.fixture(scope="module")
def told() -> Any:
    return run_python(blocks(PAGE))


def test_the_programs_print_what_the_page_says(told: Any) -> None:
    text = "".join(block.text for block in blocks(PAGE, "text"))
    assert text == f"{told['observations'].shape} {told['actions'].shape} {told['rewards'].shape}\n"


def test_steps_that_are_called_are_those_of_the_environment(told: Any) -> None:
    env = VectorEnv("freestyle9", 64, openings="random", seed=1)
    seen, lanes = env.reset(), np.arange(64)
    for observation, actions, reward, ended in zip(
        *(np.asarray(told[name]) for name in ("observations", "actions", "rewards", "ends")), strict=True
    ):
        assert (observation == seen.observation).all()
        assert seen.legal_action_mask[lanes, actions].all()
        mover = seen.current_player.copy()
        seen = env.step(actions)
        assert (reward == seen.reward[lanes, mover]).all()
        assert (ended == seen.terminated).all()
    assert np.asarray(told["ends"]).any()
