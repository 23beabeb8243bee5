"""The network in NumPy, ONNX Runtime and PyTorch, and its files."""

import io
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

from array_bombs import Member, archive, header, told_by_a_child
from gomoku_arena import ConfigError, Rules
from gomoku_arena.env import VectorEnv, planes_of
from gomoku_arena_alphazero import AlphaZeroEngine, Network
from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import MOST_BYTES, Shape, initial, layer_shapes
from gomoku_arena_alphazero.onnx_graph import OnnxNetwork, onnx_model
from gomoku_arena_alphazero.training import learner
from gomoku_arena_alphazero.training.command_line import export_app
from gomoku_arena_alphazero.training.learner import Batch, Learner, state_shapes
from gomoku_arena_alphazero.training.ranges import fitted

RULES = Rules.ninuki(size=7)
# Two threads that wait for each other beside other tests cost more than they gain.
torch.set_num_threads(1)


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


@pytest.mark.parametrize("lanes", [pytest.param(1, marks=pytest.mark.long), 20])
def test_numpy_is_the_oracle_of_onnx_runtime_and_pytorch(lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "has_sixteen_bits", lambda _: False)
    seen, plain = observation(lanes), network()
    logits, values = plain.evaluate(seen)
    assert logits.shape == (lanes, 49)
    assert np.abs(values).max() <= 1
    for other in (OnnxNetwork(plain), Learner(plain, 1e-3)):
        found, expected = other.evaluate(seen)
        assert np.allclose(found, logits, atol=1e-4)
        assert np.allclose(expected, values, atol=1e-5)


def test_integers_say_nearly_the_same() -> None:
    seen = observation(200)
    plain = network().with_ranges(seen[:64])
    logits, values = plain.evaluate(seen)
    found, expected = OnnxNetwork(plain).evaluate(seen)
    assert 0 < np.abs(found - logits).mean() < 0.05 * logits.std()
    assert np.abs(expected - values).mean() < 0.02
    assert (found.argmax(axis=1) == logits.argmax(axis=1)).mean() > 0.8


@pytest.mark.parametrize("size", [5, 9, 22])
def test_one_graph_plays_boards_of_every_size(size: int) -> None:
    seen = np.zeros((2, len(planes_of(RULES)), size, size), np.uint8)
    seen[:, 0, 2, 3] = seen[1, 1, 4, 4] = 1
    plain = network()
    for other in (plain, plain.with_ranges(seen)):
        logits, values = OnnxNetwork(other).evaluate(seen)
        assert (logits.shape, values.shape) == ((2, size**2), (2,))
        exact = other.ranges is None
        assert np.abs(logits - plain.evaluate(seen)[0]).mean() < (1e-4 if exact else 0.1)


def test_the_exported_graph_is_one_that_onnx_accepts_and_says_what_it_is_given() -> None:
    plain = network().with_ranges(observation())
    for integers in (False, True):
        model = onnx_model(plain, integers=integers)
        onnx.checker.check_model(model, full_check=True)
        told = {it.key: it.value for it in model.metadata_props}
        assert tuple(json.loads(told["planes"])) == planes_of(RULES)
        assert json.loads(told["rules"])["size"] == 7
    with pytest.raises(ValueError, match="the ranges of its activations"):
        onnx_model(network(), integers=True)


def test_a_learner_goes_on_from_the_state_of_another() -> None:
    seen = observation(16)
    batch = Batch(
        inputs_of(seen, planes_of(RULES)),
        np.full((16, 49), 1 / 49, np.float32),
        np.linspace(-1, 1, 16, dtype=np.float32),
    )
    one = Learner(network(), 1e-3)
    one.learn(batch)
    other = Learner(network(2), 1e-3, one.state)
    assert set(one.state) == set(state_shapes(network()))
    for each in (one, other):
        each.learn(batch)
    assert all(np.array_equal(one.state[name], other.state[name]) for name in one.state)


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
    seen, learning = observation(64), Learner(network(), 1e-2)
    generator = np.random.default_rng(3)
    batch = Batch(
        inputs_of(seen, planes_of(RULES)),
        np.eye(49, dtype=np.float32)[generator.integers(49, size=64)],
        generator.choice([-1, 1], 64).astype(np.float32),
    )
    losses = [learning.learn(batch) for _ in range(60)]
    assert losses[-1].policy < losses[0].policy / 2
    assert losses[-1].value < losses[0].value / 4
    assert not np.allclose(learning.learnt().evaluate(seen)[0], network().evaluate(seen)[0], atol=0.1)


def test_a_file_holds_the_network_in_half_the_bits(tmp_path: Path) -> None:
    whole = network()
    whole.save(tmp_path / "n.npz")
    read = Network.load(tmp_path / "n.npz")
    assert (read.rules, read.shape, read.training, read.ranges) == (RULES, Shape(8, 2), "a test", None)
    seen = observation()
    assert np.allclose(read.evaluate(seen)[0], whole.evaluate(seen)[0], atol=0.02)
    assert [path.name for path in tmp_path.iterdir()] == ["n.npz"]
    ranged = whole.with_ranges(seen)
    ranged.save(tmp_path / "n.npz")
    again = Network.load(tmp_path / "n.npz").ranges
    assert ranged.ranges is not None
    assert again is not None
    assert again.tolist() == ranged.ranges.tolist()
    assert len(again) == 7


def test_a_file_that_holds_no_network_is_named(tmp_path: Path) -> None:
    path = tmp_path / "n.npz"
    with pytest.raises(ConfigError, match=r"n\.npz': No such file or directory"):
        Network.load(path)
    network().save(path)
    torn = path.read_bytes()[:-30]
    onnx_file = onnx_model(network(), integers=False).SerializeToString()
    for other, seeming in (
        (b"weights: 3 4 5\n", "it seems to be a text"),
        (b"", "it is empty"),
        (bytes(range(128, 256)), "it begins as no file that is known here"),
        (header((2,)) + b"ab", "it is a single array"),
        (torn, "File is not a zip file, though it begins as one"),
        (onnx_file, r"it seems to be an ONNX model; the network\.npz of a training is read, .*none reads back"),
    ):
        path.write_bytes(other)
        for read in (Network.load, lambda file: AlphaZeroEngine(network=str(file))):
            with pytest.raises(ConfigError, match=rf"n\.npz': it is no archive of arrays: {seeming}"):
                read(path)
    with pytest.raises(ConfigError, match="it is no regular file"):
        Network.load(tmp_path)
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
    expected[tmp_path / "huge"] = "it is no archive of arrays"
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
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


def test_a_network_is_exported_for_everybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network().with_ranges(observation()).save(tmp_path / "n.npz")
    network().save(tmp_path / "plain.npz")
    for words in ([], ["--integers"]):
        export_app([str(tmp_path / "n.npz"), str(tmp_path / "n.onnx"), *words], standalone_mode=False)
        session = onnxruntime.InferenceSession(str(tmp_path / "n.onnx"), providers=["CPUExecutionProvider"])
        policy, value = session.run(["policy", "value"], {"planes": observation()})
        assert np.abs(policy - network().evaluate(observation())[0]).mean() < 0.05
        assert value.shape == (20,)
    assert "planes own, opponent, last_move" in capsys.readouterr().out
    for source, target, told in (
        ("plain.npz", "n.onnx", "the ranges of its activations"),
        ("n.npz", "nowhere/n.onnx", "No such file or directory"),
        ("n.onnx", "m.onnx", "it seems to be an ONNX model"),
    ):
        with pytest.raises(ConfigError, match=told):
            export_app([str(tmp_path / source), str(tmp_path / target), "--integers"], standalone_mode=False)


def test_ranges_are_fitted_to_what_the_numbers_say() -> None:
    seen = observation(16)
    plain = network()
    exact = replace(plain, layers=dict(plain.layers) | {"policy.out": 5 * plain.layers["policy.out"]})
    wide = exact.with_ranges(seen)
    assert wide.ranges is not None
    wide = replace(wide, ranges=wide.ranges * 8)

    def error(it: Network) -> float:
        return float(np.abs(OnnxNetwork(it).evaluate(seen)[0] - exact.evaluate(seen)[0]).mean())

    assert error(fitted(wide, seen)) < 0.9 * error(wide)
    with pytest.raises(ValueError, match="does not tell the ranges"):
        fitted(exact, seen)
