"""The network: its gradient, a training that is cut off, and what the engine says with its file."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import ConfigError, Rules
from gomoku_arena._core import network_values, self_play
from samples import sampled
from tools.training import pipeline
from tools.training.errors import TrainingError
from tools.training.network.model import WIDTH, Batch, Model
from tools.training.network.network_file import LARGEST_WEIGHT, WEIGHT, NetworkFile, rounded
from tools.training.network.network_positions import UNIT, NetworkLayout, NetworkPositions
from tools.training.network.training import Training, TrainingPlan
from tools.training.positions import load
from tools.training.rows import NETWORK, make_rows
from training.sample_files import write_samples

PRESETS = {"freestyle": Rules.freestyle(), "renju": Rules.renju(), "ninuki": Rules.ninuki()}


# Ninuki has what the others have, and captures.
@pytest.fixture(scope="module", params=sampled(PRESETS, {"ninuki"}))
def rules(request: pytest.FixtureRequest) -> Rules:
    return PRESETS[request.param]


@pytest.fixture(scope="module")
def samples(rules: Rules) -> bytes:
    return self_play(rules, 5, 0, 80, nodes=100)


@pytest.fixture(scope="module")
def folder(rules: Rules, samples: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("network")
    make_rows(NETWORK, [write_samples(folder / "samples", rules, samples)], folder)
    return folder / NETWORK.name


def positions(folder: Path, rules: Rules, side: int | None = None) -> NetworkPositions:
    return NetworkPositions(folder, NetworkLayout.of(rules), side)


def batch(of: NetworkPositions, places: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Batch:
    targets = np.linspace(0.1, 0.9, len(places), dtype=np.float32)
    ones = np.ones(len(places), np.float32)
    return Batch(of.rows(places), of.threats(places), of.scalars[places], targets, ones)


def any_model(layout: NetworkLayout) -> Model:
    """One in which every number counts, of a size that the file has room for."""
    random = np.random.default_rng(3)
    begun = Model.begin(layout.shared, layout.threats, random)
    sizes = {"codes": 0.03, "first": 0.5, "second": 0.5}
    return Model(
        **{
            name: random.normal(0, sizes.get(name, 0.2), numbers.shape).astype(np.float32)
            for name, numbers in begun.items()
        }
    )


def network_of(rules: Rules) -> NetworkFile:
    layout = NetworkLayout.of(rules)
    sides = [any_model(layout) for _ in range(layout.sides)]
    sides[-1] = replace(sides[-1], second=-sides[-1].second)
    return NetworkFile(layout.family, "any", layout.tables, tuple(sides))


def test_the_gradient_is_the_slope_of_the_loss(folder: Path, rules: Rules) -> None:
    here = positions(folder, rules)
    model, some = any_model(here.layout), batch(here, np.arange(0, len(here), 7))
    _, gradient = model.loss_and_gradient(some)
    # Within a longer one a unit may switch on or off, where there is no slope.
    step = 1e-4
    for name, numbers in model.items():
        slopes = getattr(gradient, name)
        # Where the slope is steepest, rounding matters least.
        place = np.unravel_index(np.argmax(np.abs(slopes)), slopes.shape)
        losses = []
        for sign in (1, -1):
            moved = numbers.copy()
            moved[place] += sign * step
            losses.append(replace(model, **{name: moved}).loss_and_gradient(some)[0])
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(slopes[place], rel=0.1, abs=1e-4), name


def test_the_engine_says_what_the_model_says(folder: Path, rules: Rules, samples: bytes) -> None:
    here, file = positions(folder, rules), network_of(rules)
    said = network_values(rules, samples, file.content)
    white = np.load(folder / "white.npy")
    for side, model in enumerate(file.sides):
        places = np.arange(len(here)) if len(file.sides) == 1 else np.flatnonzero(white == side)
        expected = rounded(model).logits(batch(here, places)) * UNIT
        # The engine rounds down between the layers and after them.
        np.testing.assert_allclose(said[places], expected, atol=4)


def test_a_network_learns_and_a_training_that_was_cut_off_goes_on(folder: Path, rules: Rules, tmp_path: Path) -> None:
    here, plan = positions(folder, rules), TrainingPlan(epochs=4, batch=64)
    told: list[str] = []
    whole = Training(here, plan, tmp_path / "whole")
    whole.run(told.append)
    assert len(told) == len(whole.curve) == 4
    assert whole.curve[-1].excess < whole.curve[0].excess

    class CutOffError(Exception):
        pass

    def cut_off(text: str) -> None:
        if "epoch 3" in text:
            raise CutOffError

    with pytest.raises(CutOffError):
        Training(here, plan, tmp_path / "cut").run(cut_off)
    again = Training(here, plan, tmp_path / "cut")
    assert len(again.curve) == 2
    again.run(told.append)
    assert again.curve == whole.curve
    for name, numbers in again.model.items():
        np.testing.assert_array_equal(numbers, getattr(whole.model, name), name)
    with pytest.raises(TrainingError, match=r"training\.npz: of another plan"):
        Training(here, TrainingPlan(epochs=5, batch=64), tmp_path / "cut")


def test_a_training_or_rows_of_something_else_are_refused(folder: Path, rules: Rules, tmp_path: Path) -> None:
    here, plan = positions(folder, rules), TrainingPlan(epochs=1, batch=64)
    Training(here, plan, tmp_path).run(str)
    with np.load(tmp_path / "training.npz") as file:
        kept = dict(file)
    for wrong, told in (
        ({"means.bias": np.zeros(3)}, "'means.bias' is float64"),
        ({"x": np.zeros(1 << 23)}, "'x' would"),
    ):
        np.savez_compressed(tmp_path / "training.npz", **(kept | wrong))
        with pytest.raises(ConfigError, match=rf"^training = '.*training\.npz': array {told}"):
            Training(here, plan, tmp_path)
    cut = tmp_path / "scores.npy"
    cut.write_bytes((folder / "scores.npy").read_bytes()[:-1])
    with pytest.raises(ConfigError, match=r"^rows = '.*scores\.npy': it has \d+ bytes, and its header tells of"):
        load(tmp_path, "scores")


def test_a_file_reads_as_what_was_written(rules: Rules, tmp_path: Path) -> None:
    written = network_of(rules)
    written.write(tmp_path / "any.net")
    read = NetworkFile.read(tmp_path / "any.net")
    assert read.content == written.content
    assert (read.family, read.training, read.tables) == (written.family, "any", written.tables)


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "any.net"
    content = network_of(Rules.freestyle()).content
    for wrong in (b"", b"TENGENN", b"TENGENW" + content[7:], content[:7] + b"\x02" + content[8:]):
        path.write_bytes(wrong)
        with pytest.raises(TrainingError, match=r"any\.net: no network of version 1 with layers of 16 and 32"):
            NetworkFile.read(path)
    path.write_bytes(content[:-1])
    with pytest.raises(TrainingError, match=r"any\.net: its checksum is wrong"):
        NetworkFile.read(path)


def test_a_training_may_begin_with_a_network(folder: Path, rules: Rules, tmp_path: Path) -> None:
    here, plan = positions(folder, rules), TrainingPlan(epochs=1, batch=64, rate=0)
    prior = rounded(any_model(here.layout))
    training = Training(here, plan, tmp_path, prior)
    training.run(lambda text: None)
    assert training.judge(training.model) == training.judge(prior)
    with pytest.raises(TrainingError, match=r"training\.npz: of another plan"):
        Training(here, plan, tmp_path)


def test_a_network_of_other_rules_lacks_their_captures() -> None:
    freestyle, ninuki = (NetworkLayout.of(it) for it in (Rules.freestyle(), Rules.ninuki()))
    wide = any_model(freestyle).with_columns(ninuki.columns)
    np.testing.assert_array_equal(wide.codes[: freestyle.columns], any_model(freestyle).codes)
    assert not wide.codes[freestyle.columns :].any()
    np.testing.assert_array_equal(wide.with_columns(freestyle.columns).codes, any_model(freestyle).codes)


def test_rounding_costs_little(folder: Path, rules: Rules, tmp_path: Path) -> None:
    training = Training(positions(folder, rules), TrainingPlan(epochs=2, batch=64), tmp_path)
    training.run(lambda text: None)
    exact, whole = training.judge(training.model), training.judge(training.rounded())
    assert whole.excess == pytest.approx(exact.excess, abs=0.002)


def reach(file: NetworkFile, of: NetworkPositions, folder: Path) -> float:
    """The largest sum on any position in plain whole numbers, as a share of the positive ones of 16 bits."""
    sides, white = len(file.sides), np.asarray(load(folder, "white"))
    most = 0.0
    for side, model in enumerate(file.sides):
        places = np.arange(len(of)) if sides == 1 else np.flatnonzero(white == side)
        codes, threats, bias = np.rint(model.codes * 256), np.rint(model.threats * 4096), np.rint(model.bias * 4096)
        sums = of.rows(places).toarray() @ codes + of.threats(places) @ threats + bias
        most = max(most, float(sums.max()) / 32_767)
    return most


def scaled(file: NetworkFile, by: float) -> NetworkFile:
    """One that says the same, with sums so many times as large."""
    factors = np.full(WIDTH, by, np.float32)
    return replace(file, sides=tuple(side.with_sums_times(factors) for side in file.sides))


def test_sums_that_reach_too_far_are_made_smaller_or_refused(folder: Path, rules: Rules, tmp_path: Path) -> None:
    here, file = positions(folder, rules), network_of(rules)
    for model in file.sides:
        model.bias[0] = -100  # Below zero no sum is too far away.
    plan, told = TrainingPlan(epochs=1, batch=64, rate=0), list[str]()

    def trained(name: str, file: NetworkFile) -> NetworkFile:
        prior = tmp_path / f"{name}.net"
        file.write(prior)
        told.clear()
        samples = [folder.parent / "samples"]
        return pipeline.train_network(rules, samples, prior, plan, tmp_path / name, name, told.append)

    def shares() -> list[float]:
        return [float(share) for share in re.findall(r"its sums reach ([\d.]+)% of their range", "\n".join(told))]

    near = trained("near", scaled(file, 0.65 / reach(file, here, folder)))
    assert len(shares()) == len(near.sides)
    assert 55 < max(shares()) < 70
    assert max(shares()) == pytest.approx(100 * reach(near, here, folder), abs=0.1)
    farther = scaled(file, 0.95 / reach(file, here, folder))
    brought_back = trained("farther", farther)
    assert max(shares()) == pytest.approx(70, abs=1.5)
    assert max(shares()) == pytest.approx(100 * reach(brought_back, here, folder), abs=0.1)
    some = batch(here, np.arange(0, len(here), 7))
    for before, after in zip(farther.sides, brought_back.sides, strict=True):
        np.testing.assert_allclose(after.logits(some), before.logits(some), atol=0.1)
    largest = np.float32(LARGEST_WEIGHT / WEIGHT)
    without_room = tuple(replace(side, first=np.sign(side.first) * largest) for side in farther.sides)
    with pytest.raises(
        TrainingError, match=r"may reach 75% of their range.*: (both|black|white) [\d.]+% \(kept in .*\)"
    ):
        trained("far", replace(farther, sides=without_room))
    sides = ["both"] if len(file.sides) == 1 else ["black", "white"]
    assert list(json.loads((tmp_path / "far" / "learning-curve.json").read_text())) == sides
    prior = NetworkFile.read(tmp_path / "far.net")
    for side, model in zip(sides, prior.sides, strict=True):
        with np.load(tmp_path / "far" / side / "training.npz") as kept:
            np.testing.assert_array_equal(kept["model.codes"], model.codes)


def test_a_side_is_trained_on_its_own_positions(folder: Path, rules: Rules) -> None:
    both, black, white = (positions(folder, rules, side) for side in (None, 0, 1))
    sides = np.concatenate([black.trained, white.trained])
    assert len(black.trained) > 50
    np.testing.assert_array_equal(np.sort(sides), both.trained)
    assert both.rows(both.trained[:1]).shape == (1, both.layout.columns)
    assert any_model(both.layout).codes.shape == (both.layout.columns, WIDTH)
