"""What Stable-Baselines3 and sb3-contrib ask of an environment, without the libraries: they need a gigabyte of torch.

The checks are those of their versions 2.9. ``MaskablePPO`` learns nothing and plays legal actions by chance.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Self
from unittest.mock import MagicMock, patch

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces


class VecEnv:
    """As ``stable_baselines3.common.vec_env.VecEnv`` begins."""

    def __init__(self, num_envs: int, observation_space: spaces.Space[Any], action_space: spaces.Space[Any]) -> None:
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space
        self._seeds: list[int | None] = [None] * num_envs
        (self.render_mode,) = set(self.get_attr("render_mode"))

    def seed(self, seed: int) -> None:
        self._seeds = [seed + number for number in range(self.num_envs)]

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs

    def _get_indices(self, indices: int | Iterable[int] | None) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices

    def has_attr(self, name: str) -> bool:
        try:
            self.get_attr(name)
        except AttributeError:
            return False
        return True

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        raise NotImplementedError

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **options: Any) -> list[Any]:
        raise NotImplementedError

    def reset(self) -> Any:
        raise NotImplementedError

    def step_async(self, actions: Any) -> None:
        raise NotImplementedError

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        raise NotImplementedError


class OneGame(VecEnv):
    """A single environment, as ``DummyVecEnv`` wraps it."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        self.env = env
        super().__init__(1, env.observation_space, env.action_space)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        del indices
        return [self.env.get_wrapper_attr(attr_name)]

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **options: Any) -> list[Any]:
        return [told(*arguments, **options) for told in self.get_attr(method_name, indices)]

    def reset(self) -> Any:
        observation, _ = self.env.reset(seed=self._seeds[0])
        return observation[None]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        observation, reward, terminated, truncated, info = self.env.step(self.actions[0])
        info["TimeLimit.truncated"] = truncated and not terminated
        if terminated or truncated:
            info["terminal_observation"] = observation
            observation, _ = self.env.reset()
        told = np.array([reward], np.float32), np.array([terminated or truncated])
        return observation[None], *told, [info]


class BaseFeaturesExtractor:
    """As torch would see it: how many features there are."""

    def __init__(self, observation_space: spaces.Box, features_dim: int = 0) -> None:
        assert features_dim > 0
        del observation_space


class MaskablePPO:
    """Checks the spaces and the masks, and plays legal actions by chance."""

    def __init__(
        self,
        policy: str,
        env: VecEnv | gymnasium.Env[Any, Any],
        *,
        n_steps: int,
        batch_size: int,
        seed: int,
        policy_kwargs: dict[str, Any] | None = None,
    ) -> None:
        assert policy in {"MlpPolicy", "MultiInputPolicy"}
        self.env = env if isinstance(env, VecEnv) else OneGame(env)
        assert n_steps * self.env.num_envs % batch_size == 0, "it warns of a part of a batch"
        self.space = self.env.observation_space
        assert isinstance(self.env.action_space, spaces.Discrete)
        assert self.env.action_space.start == 0
        assert isinstance(self.space, spaces.Box)
        assert not is_image_space(self.space), "it would divide by 255"
        assert self.env.has_attr("action_masks"), "it asks for masks"
        kwargs = dict(policy_kwargs or {})
        if extractor := kwargs.pop("features_extractor_class", None):
            extractor(self.space)
        assert not kwargs
        self.generator = np.random.default_rng(seed)
        self.env.seed(seed)
        self.finished = 0

    def learn(self, total_timesteps: int, *, reset_num_timesteps: bool = True) -> Self:
        del reset_num_timesteps
        observation = self.env.reset()
        for _ in range(-(-total_timesteps // self.env.num_envs)):
            assert observation.shape[1:] == self.space.shape
            assert len(observation) == self.env.num_envs
            assert all(map(self.space.contains, observation))
            actions, _ = self.predict(observation, action_masks=np.stack(self.env.env_method("action_masks")))
            self.env.step_async(actions)
            observation, rewards, dones, infos = self.env.step_wait()
            assert rewards.dtype == np.float32
            assert dones.dtype == np.bool_
            for done, info in zip(dones, infos, strict=True):
                assert ("terminal_observation" in info) == done
                assert not done or self.space.contains(info["terminal_observation"])
                assert isinstance(info["TimeLimit.truncated"], bool)
            self.finished += int(dones.sum())
        return self

    def predict(
        self, observation: npt.NDArray[np.uint8], *, action_masks: npt.NDArray[np.bool_], deterministic: bool = False
    ) -> tuple[npt.NDArray[np.int64], None]:
        del deterministic
        assert isinstance(self.env.action_space, spaces.Discrete)
        masks = action_masks.reshape(-1, int(self.env.action_space.n))
        assert masks.dtype == np.bool_
        assert masks.any(axis=1).all(), "a distribution without any action is none"
        chosen = (self.generator.random(masks.shape) * masks).argmax(axis=1)
        return (chosen if observation.ndim > 3 else chosen[0]), None

    def save(self, path: str) -> None:
        _SAVED[path] = self

    @classmethod
    def load(cls, path: str, *, device: str) -> "MaskablePPO":
        del device
        return _SAVED[path]


_SAVED: dict[str, MaskablePPO] = {}


def is_image_space(space: spaces.Box) -> bool:
    """Whether it takes observations for pictures."""
    bounds = bool((space.low == 0).all() and (space.high == 255).all())
    return len(space.shape) == 3 and space.dtype == np.uint8 and bounds


@contextmanager
def stubs() -> Iterator[None]:
    """The modules of both libraries, as far as a program of ours imports them."""
    named = {
        "torch": MagicMock(),
        "sb3_contrib": _module(MaskablePPO=MaskablePPO),
        "stable_baselines3": _module(),
        "stable_baselines3.common": _module(),
        "stable_baselines3.common.torch_layers": _module(BaseFeaturesExtractor=BaseFeaturesExtractor),
        "stable_baselines3.common.vec_env": _module(VecEnv=VecEnv, VecMonitor=lambda env: env),
    }
    with patch.dict(sys.modules, named):
        yield


def _module(**contents: Any) -> ModuleType:
    module = ModuleType("stub")
    vars(module).update(contents)
    return module
