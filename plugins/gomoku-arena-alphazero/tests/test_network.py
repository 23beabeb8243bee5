"""The network in NumPy and in JAX, and its files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import ConfigError, Rules
from gomoku_arena.env import VectorEnv, planes_of
from gomoku_arena_alphazero import Network
from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import Shape, initial
from gomoku_arena_alphazero.training.learner import Batch, Learner

RULES = Rules.ninuki(size=7)


def network(seed: int = 1) -> Network:
    layers = initial(RULES, Shape(8, 2), seed)
    generator = np.random.default_rng(seed)
    noisy = {
        name: layer + generator.normal(scale=0.1, size=layer.shape).astype(np.float32) for name, layer in layers.items()
    }
    return Network(RULES, Shape(8, 2), noisy, "a test")


def observation(lanes: int = 20) -> np.ndarray:
    env = VectorEnv(RULES, lanes, planes=planes_of(RULES), seed=2, openings="random")
    step = env.reset()
    for _ in range(12):
        generator = np.random.default_rng(step.ply.sum())
        step = env.step((generator.random(step.legal_action_mask.shape) * step.legal_action_mask).argmax(axis=1))
    return step.observation.copy()


@pytest.mark.parametrize("lanes", [1, 20])
def test_numpy_and_jax_agree(lanes: int) -> None:
    seen, plain = observation(lanes), network()
    logits, values = plain.evaluate(seen)
    assert logits.shape == (lanes, 49)
    assert np.abs(values).max() <= 1
    by_jax = Learner(plain, 1e-3).evaluate(seen)
    assert np.allclose(by_jax[0], logits, atol=1e-4)
    assert np.allclose(by_jax[1], values, atol=1e-5)


def test_the_inputs_are_the_planes_with_pairs_made_small() -> None:
    seen = observation()
    planes = planes_of(RULES)
    inputs = inputs_of(seen, planes)
    assert inputs.shape == (20, 7, 7, len(planes) + 1)
    assert np.array_equal(inputs[..., 0], seen[:, 0])
    assert np.array_equal(inputs[..., planes.index("own_pairs")] * 5, seen[:, planes.index("own_pairs")])
    assert (inputs[..., -1] == 1).all()
    assert set(planes_of(Rules.freestyle())) < set(planes)


def test_learning_the_same_positions_brings_the_losses_down() -> None:
    seen, learner = observation(64), Learner(network(), 1e-2)
    generator = np.random.default_rng(3)
    batch = Batch(
        inputs_of(seen, planes_of(RULES)),
        np.eye(49, dtype=np.float32)[generator.integers(49, size=64)],
        generator.choice([-1, 1], 64).astype(np.float32),
    )
    losses = [learner.learn(batch) for _ in range(60)]
    assert losses[-1].policy < losses[0].policy / 2
    assert losses[-1].value < losses[0].value / 4
    assert not np.allclose(learner.learnt().evaluate(seen)[0], network().evaluate(seen)[0], atol=0.1)


def test_a_file_holds_the_network_in_half_the_bits(tmp_path: Path) -> None:
    whole = network()
    whole.save(tmp_path / "n.npz")
    read = Network.load(tmp_path / "n.npz")
    assert (read.rules, read.shape, read.training) == (RULES, Shape(8, 2), "a test")
    seen = observation()
    assert np.allclose(read.evaluate(seen)[0], whole.evaluate(seen)[0], atol=0.02)
    assert [path.name for path in tmp_path.iterdir()] == ["n.npz"]


def test_a_file_that_holds_no_network_is_named(tmp_path: Path) -> None:
    path = tmp_path / "n.npz"
    with pytest.raises(ConfigError, match=r"n\.npz': No such file or directory"):
        Network.load(path)
    for other in (b"no archive", b"", b"PK\x03\x04 cut off"):
        path.write_bytes(other)
        with pytest.raises(ConfigError, match=r"n\.npz': the file holds no network"):
            Network.load(path)
    for arrays in ({"planes": np.zeros(3)}, {"about": np.array('{"form": "planes"}')}):
        np.savez(path, **arrays)
        with pytest.raises(ConfigError, match=r"n\.npz': the file holds no network"):
            Network.load(path)
    good = network()
    replace(good, layers={**good.layers, "first": np.zeros((3, 3), np.float32)}).save(path)
    with pytest.raises(ConfigError, match="the layers are not those of its shape"):
        Network.load(path)
