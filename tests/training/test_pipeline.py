"""From games to weights, in small, for every rule set."""

from pathlib import Path

import numpy as np
import pytest

from tools.training import pipeline
from tools.training.calibration import Curve
from tools.training.fit import Plan
from tools.training.layout import Layout
from tools.training.likelihood import Choices, Values
from tools.training.positions import Blend, Orderings, Positions
from tools.training.weights_file import WeightsFile

RULES = ["freestyle", "standard", "renju", "caro", "ninuki"]
pytestmark = pytest.mark.long

PROFILE = "test"
"""The engine is built for its own tests anyway."""


def games(rules: str, threads: int = 2) -> pipeline.Games:
    return pipeline.Games(rules, positions=700, nodes=200, seed=3, player="tengen", threads=threads)


@pytest.fixture(scope="module", params=RULES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(request.param)
    samples = folder / "samples"
    pipeline.play(games(request.param), samples, PROFILE)
    pipeline.make_arrays([samples], 600, folder, PROFILE)
    return folder


def value_rows(folder: Path, layout: Layout) -> Values:
    positions = Positions(folder)
    every = np.ones(len(positions), np.bool_)
    [values] = positions.chunks(every, Blend(), [Curve.plain()], layout.columns("value"), 1)
    return values


def order_rows(folder: Path, layout: Layout) -> Choices:
    orderings = Orderings(folder)
    [choices] = orderings.chunks(np.ones(len(orderings), np.bool_), layout.columns("ordering"), 1)
    return choices


def test_the_columns_add_up_to_what_the_engine_says(folder: Path) -> None:
    layout = Layout.load(folder)
    shipped = WeightsFile.read(folder / "shipped.bin", layout).columns
    values, choices = value_rows(folder, layout), order_rows(folder, layout)
    assert np.array_equal(4 * (values.matrix @ shipped["value"].astype(float)), np.load(folder / "evaluations.npy"))
    scores = choices.matrix @ shipped["ordering"].astype(float)
    assert np.array_equal(scores[choices.starts + choices.best], np.load(folder / "order_scores.npy"))


def test_weights_come_out(folder: Path) -> None:
    told: list[str] = []
    weights = pipeline.fit_all(folder, None, Plan(steps=20, rounding_steps=2), told.append)
    assert len(weights.content) == 10 + weights.layout.sides * (len((folder / "shipped.bin").read_bytes()) - 10)
    assert any(weights.columns["value"])
    assert any(weights.columns["ordering"])
    assert [line for line in told if line.startswith("value: rounded: loss")]


def test_games_depend_on_the_seed_alone(tmp_path: Path) -> None:
    for threads in (1, 2):
        pipeline.play(games("ninuki", threads), tmp_path / f"{threads}", PROFILE)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
