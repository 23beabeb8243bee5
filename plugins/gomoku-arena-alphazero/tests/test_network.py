"""The network in NumPy and in JAX, and its files."""

import io
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from array_bombs import Member, archive, header, told_by_a_child
from gomoku_arena import ConfigError, Rules
from gomoku_arena.env import VectorEnv, planes_of
from gomoku_arena_alphazero import Network
from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import MOST_BYTES, Shape, initial, layer_shapes
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


@pytest.mark.long
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


# Of all that JAX does, this is part of every run.
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
        with pytest.raises(ConfigError, match=r"n\.npz': it is no archive of arrays"):
            Network.load(path)
    for arrays in ({"planes": np.zeros(3)}, {"about": np.array('{"form": "planes"}')}):
        np.savez(path, **arrays)
        with pytest.raises(ConfigError, match=r"n\.npz': the file holds no network"):
            Network.load(path)
    good = network()
    replace(good, layers={**good.layers, "first": np.zeros((3, 3), np.float32)}).save(path)
    with pytest.raises(ConfigError, match=r"array 'first' is float16 of shape \(3, 3\), and not floating of \(81, 8\)"):
        Network.load(path)


def about(**said: Any) -> Member:
    """What a file says of its network: that it is one of these tests, but for what is given."""
    told = {"version": 1, "rules": RULES.switches(), "channels": 8, "blocks": 2, "training": ""} | said
    return text(json.dumps(told))


def text(told: str) -> Member:
    file = io.BytesIO()
    np.save(file, np.array(told))
    return Member.stored("about.npy", file.getvalue())


def test_a_file_of_a_stranger_takes_no_more_than_a_network(tmp_path: Path) -> None:
    billion = Member.zeros("first.npy", header((1 << 29,), "<f2"), 1024)
    deep = layer_shapes(RULES, Shape(1, 128))
    bombs = {
        "a billion": (archive(about(), billion), f"array 'first' would take {1 << 30} bytes; .* may take {MOST_BYTES}"),
        "wide": (archive(about(channels=10**9)), "channels = 1000000000: a number from 1 to 1024"),
        "deep": (archive(about(blocks=10**12)), "blocks = 1000000000000: a number from 1 to 128"),
        "large": (archive(about(channels=1024, blocks=128)), "1024 channels and 128 blocks: .* weights"),
        "a large board": (archive(about(rules=RULES.switches() | {"size": 10**30})), "network = "),
        "no layer": (archive(about(blocks=128, channels=1)), "there is no array 'block0.one'"),
        "two layers": (
            archive(about(blocks=128, channels=1), *[Member.zeros(f"{it}.npy", header((1,)), 0) for it in deep]),
            "network = ",
        ),
        "brackets": (archive(text("[" * 200_000)), "the file holds no network"),
        "many lists": (archive(text("[" + "[]," * 10**6 + "[]]")), "the file holds no network"),
        "a list": (archive(text("[1]")), "the file holds no network"),
        "rules": (archive(about(rules=[[1, 2, 3]])), "network = "),
        "no words": (archive(about(version=[])), r"version \[\], and not 1"),
        "numbers": (archive(Member.stored("about.npy", header((8,)) + bytes(8))), "array 'about' is uint8 of shape"),
    }
    expected = {Path("/dev/zero"): "it is no regular file", tmp_path / "pipe": "it is no regular file"}
    os.mkfifo(tmp_path / "pipe")
    for name, (content, words) in bombs.items():
        (tmp_path / name).write_bytes(content)
        expected[tmp_path / name] = words
    told = told_by_a_child("from gomoku_arena_alphazero import Network\nread = Network.load", expected)
    for path, words in expected.items():
        assert re.search(words, told[str(path)]), told[str(path)]
        assert told[str(path)].startswith(f"network = {str(path)!r}: ")


def test_layers_that_do_not_belong_to_the_network_are_named(tmp_path: Path) -> None:
    good = network()
    replace(good, layers={**good.layers, "spare": np.zeros(3, np.float32)}).save(tmp_path / "n.npz")
    with pytest.raises(ConfigError, match=r"n\.npz': array 'spare' does not belong there"):
        Network.load(tmp_path / "n.npz")
    for wrong, told in (((0, 1), "channels = 0"), ((8, 129), "blocks = 129"), ((1024, 9), "169869312 weights")):
        with pytest.raises(ConfigError, match=told):
            Shape(*wrong)


def test_the_largest_network_fits_into_its_file() -> None:
    for channels, blocks in ((1024, 1), (512, 7), (256, 28), (120, 128)):
        shape = Shape(channels, blocks)
        weights = sum(map(np.prod, layer_shapes(Rules.ninuki(size=22), shape).values()))
        assert 2 * weights + (1 << 18) < MOST_BYTES
