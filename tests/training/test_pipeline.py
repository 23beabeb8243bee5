"""From games to weights, in small, for every rule set."""

from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import Rules
from gomoku_arena._core import self_play
from samples import sampled
from tools.training import pipeline
from tools.training.calibration import Curve
from tools.training.fit import Plan
from tools.training.layout import Layout
from tools.training.positions import Blend, Orderings, Positions
from tools.training.weights_file import WeightsFile
from training.sample_files import write_samples


@pytest.fixture(scope="module", params=sampled(Rules.names(), quick=["ninuki"]))
def rules(request: pytest.FixtureRequest) -> Rules:
    return Rules.from_name(request.param)


@pytest.fixture(scope="module")
def folder(rules: Rules, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows of a few games, of which one is held out."""
    folder = tmp_path_factory.mktemp(rules.name)
    samples = write_samples(folder / "samples", rules, self_play(rules, seed=3, first=15, count=3, nodes=200))
    pipeline.make_all_rows([samples], 90, folder, threads=2)
    return folder


def test_the_columns_add_up_to_what_the_engine_says(folder: Path, rules: Rules) -> None:
    shipped = WeightsFile.shipped(Layout.of(rules)).columns
    positions, orderings = Positions(folder / "value"), Orderings(folder / "ordering")
    [values] = positions.chunks(~positions.heldout, Blend(), [Curve.plain()], len(shipped["value"]))
    [choices] = orderings.chunks(~orderings.heldout, len(shipped["ordering"]))
    evaluations = 4 * (values.load() @ shipped["value"].astype(float))
    assert np.array_equal(evaluations, np.load(folder / "value" / "evaluations.npy"))
    scores = choices.load() @ shipped["ordering"].astype(float)
    assert np.array_equal(scores[choices.starts + choices.best], np.load(folder / "ordering" / "scores.npy"))
    assert 50 < len(orderings) <= 90 < len(positions)


def test_weights_come_out(folder: Path, rules: Rules) -> None:
    told: list[str] = []
    weights = pipeline.fit_all(rules, folder, None, Plan(steps=20, rounding_steps=2), told.append)
    layout = Layout.of(rules)
    assert len(weights.content) == 10 + 2 * (layout.columns("value") + layout.columns("ordering"))
    assert any(weights.columns["value"])
    assert any(weights.columns["ordering"])
    assert [line for line in told if line.startswith("value: rounded: loss")]


def test_the_weights_that_ship_are_where_new_ones_go() -> None:
    assert sorted(path.stem for path in pipeline.SHIPPED.glob("*.bin")) == sorted(Rules.names())
