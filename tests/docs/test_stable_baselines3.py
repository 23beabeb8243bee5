"""docs/stable-baselines3.md: its programs run, with the libraries where they are installed and else with stubs."""

from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path

import gymnasium
import pytest

from gomoku_arena import Rules
from gomoku_arena.env import PLANES
from gomoku_arena.env.gymnasium import GomokuEnv
from markdown_page import blocks, run_python
from stable_baselines3_stub import MaskablePPO, is_image_space, stubs

PAGE = Path(__file__).parents[2] / "docs" / "stable-baselines3.md"


def test_the_programs_of_the_page_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with nullcontext() if find_spec("sb3_contrib") else stubs():
        told = run_python(blocks(PAGE))
    assert len(told["league"].opponents) == 3
    assert told["league"].results.sum() > 64


@pytest.mark.parametrize("rules", [Rules.freestyle(size=5), Rules.renju(), Rules.ninuki(size=8)])
def test_the_checks_of_the_library_pass_under_all_rules(rules: Rules) -> None:
    env = gymnasium.make("gomoku_arena.env.gymnasium:gomoku_arena/Gomoku-v0", rules=rules, planes=PLANES)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, seed=1)
    model.learn(60)
    assert model.finished >= 1
    env.close()


def test_a_space_of_bytes_would_be_taken_for_a_picture() -> None:
    space = GomokuEnv("freestyle9").observation_space
    assert isinstance(space, gymnasium.spaces.Box)
    assert not is_image_space(space)
    assert is_image_space(gymnasium.spaces.Box(0, 255, space.shape, space.dtype.type))
