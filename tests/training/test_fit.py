"""The fit finds the weights that the positions were made from."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tools.training.calibration import SURE, Curve
from tools.training.fit import Plan, Task, Whole, fit
from tools.training.layout import Part
from tools.training.likelihood import Chunk
from tools.training.penalty import Penalty
from tools.training.positions import Blend, Orderings, Positions
from training.made_up_rows import CODES, columns, made_up_layout, write_orderings, write_positions

PLAN = Plan(Blend(result=0.0), calibrated=False, ridge=0.01, tie=0.01)
ROWS = 20_000

Vector = npt.NDArray[np.float64]


@pytest.fixture
def truth() -> Vector:
    return np.random.default_rng(7).normal(0, 0.15, columns("value"))


@pytest.fixture
def order_truth() -> Vector:
    return np.random.default_rng(8).normal(0, 1.0, columns("ordering"))


@pytest.fixture
def folder(tmp_path: Path, truth: Vector, order_truth: Vector) -> Path:
    write_positions(tmp_path / "value", truth, ROWS, seed=1)
    write_orderings(tmp_path / "ordering", order_truth, ROWS, seed=2)
    return tmp_path


def fitted(part: Part, folder: Path, plan: Plan = PLAN, prior: Whole | None = None) -> Whole:
    layout = made_up_layout()
    shipped = np.zeros(layout.columns(part), np.int16)
    return fit(Task(folder / part, layout, part, prior, shipped, plan, str))


def test_scores_give_back_the_evaluation_they_were_made_from(folder: Path, truth: Vector) -> None:
    found = fitted("value", folder)
    assert found == pytest.approx(200 * truth, abs=4)


def test_results_alone_give_it_back_more_or_less(folder: Path, truth: Vector) -> None:
    found = fitted("value", folder, Plan(Blend(result=1.0)))
    assert np.corrcoef(found, truth)[0, 1] > 0.97
    assert found / 200 == pytest.approx(truth, abs=0.15)


def test_a_fit_to_nothing_new_keeps_the_weights_before(folder: Path) -> None:
    before = fitted("value", folder)
    assert fitted("value", folder, prior=before) == pytest.approx(before, abs=2)


def test_best_moves_give_back_their_odds(folder: Path, order_truth: Vector) -> None:
    found = fitted("ordering", folder) / 256
    for table in (slice(0, CODES), slice(CODES, 2 * CODES)):
        # Only differences of a table's weights matter.
        assert found[table] - found[table].mean() == pytest.approx(
            order_truth[table] - order_truth[table].mean(), abs=0.4
        )


def test_the_judges_are_whole_games(folder: Path) -> None:
    positions = Positions(folder / "value")
    assert set(positions.games[positions.heldout]).isdisjoint(positions.games[~positions.heldout])
    assert 0.05 < np.mean(positions.heldout) < 0.08


@pytest.mark.parametrize("factor", [1, 3])
def test_scores_are_worth_what_the_results_say(folder: Path, factor: int) -> None:
    scores = folder / "value" / "scores.npy"
    np.save(scores, (factor * np.load(scores)).astype(np.int16))
    [curve] = Positions(folder / "value").calibration()
    assert curve(np.array([-200, 0, 100, 300], np.float32) * factor) == pytest.approx([-1, 0, 0.5, 1.5], abs=0.25)


def test_few_results_say_nothing() -> None:
    curve = Curve.of(np.full(100, 50, np.float32), np.ones(100, np.float32))
    assert curve(np.array([-100, 50, 9_000], np.float32)) == pytest.approx([-0.5, 0.25, SURE])


def test_a_weight_that_nothing_speaks_for_goes_with_its_kin() -> None:
    penalty = Penalty(np.zeros(4), np.array([0, 0, 0, -1]), ridge=0.0, tie=1.0)
    _, gradient = penalty.value_and_gradient(np.array([3.0, 3.0, 0.0, 5.0]))
    assert gradient == pytest.approx([1, 1, -2, 0])


def slope_by_difference(loss: Callable[[Vector], float], place: Vector, column: int) -> float:
    step = np.zeros_like(place)
    step[column] = 1e-2
    return (loss(place + step) - loss(place - step)) / 2e-2


def first_chunk(folder: Path, part: Part) -> Chunk:
    positions, orderings = Positions(folder / "value"), Orderings(folder / "ordering")
    if part == "value":
        return positions.chunks(positions.heldout, Blend(), [Curve.plain()], columns("value"))[0]
    return orderings.chunks(orderings.heldout, columns("ordering"))[0]


@pytest.mark.parametrize("part", ["value", "ordering"])
def test_gradients_are_slopes(folder: Path, part: Part) -> None:
    chunk = first_chunk(folder, part)
    place = np.random.default_rng(3).normal(0, 0.1, columns(part))
    _, gradient = chunk.loss_and_gradient(place)
    for column in (0, 17, CODES + 5, columns(part) - 1):
        slope = slope_by_difference(lambda weights: chunk.loss_and_gradient(weights)[0], place, column)
        assert gradient[column] == pytest.approx(slope, rel=0.05, abs=0.5)


def test_gradients_of_the_penalty_are_slopes() -> None:
    penalty = Penalty(np.arange(6.0), np.array([0, 0, 1, 1, 1, -1]))
    place = np.random.default_rng(4).normal(0, 1, 6)
    _, gradient = penalty.value_and_gradient(place)
    for column in range(6):
        slope = slope_by_difference(lambda weights: penalty.value_and_gradient(weights)[0], place, column)
        assert gradient[column] == pytest.approx(slope)
