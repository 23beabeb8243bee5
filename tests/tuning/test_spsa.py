"""The optimiser alone, against objectives whose best values are known."""

from collections.abc import Sequence

import numpy as np
import pytest

from tools.tuning.spsa import Course, Gains, Trial, Vector
from tools.tuning.tunable import Tunable

TUNABLES = (
    Tunable(name="slope", start=30, least=0, most=2000, c_end=6, r_end=0.02),
    Tunable(name="weight", start=64, least=0, most=256, c_end=8, r_end=0.02),
    Tunable(name="margin", start=-9, least=-500, most=500, c_end=4, r_end=0.02),
    Tunable(name="share", start=0.9, least=0.0, most=1.0, whole=False, c_end=0.1, r_end=0.02),
)
BEST = np.array([60.0, 40.0, 3.0, 0.4])
GAINS = Gains(iterations=3000)
PAIRS = 2


class Objective:
    """Games whose odds are decided by how far each side is from the best values, in units of c_end."""

    def __init__(self, best: Vector, seed: int) -> None:
        self._best = best
        self._random = np.random.default_rng(seed)

    def loss(self, values: Vector) -> float:
        scale = np.array([it.c_end for it in TUNABLES])
        return float(np.sum(((values - self._best) / scale) ** 2)) / 40

    def result(self, trial: Trial) -> int:
        chance = 1 / (1 + np.exp(self.loss(trial.plus) - self.loss(trial.minus)))
        wins = int(self._random.binomial(2 * PAIRS, chance))
        return 2 * wins - 2 * PAIRS


def course(seed: int = 1, in_flight: int = 1, gains: Gains = GAINS, tunables: Sequence[Tunable] = TUNABLES) -> Course:
    return Course(tunables, gains, in_flight=in_flight, seed=seed)


def tuned(seed: int, objective: Objective, gains: Gains = GAINS) -> Course:
    tuning = course(seed, gains=gains)
    for iteration in range(gains.iterations):
        tuning.add(iteration, objective.result(tuning.trial(iteration)))
    return tuning


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_noisy_games_lead_to_the_best_values(seed: int) -> None:
    objective = Objective(BEST, seed)
    found = tuned(seed, objective)
    assert found.is_over
    scale = np.array([it.c_end for it in TUNABLES])
    assert np.abs(found.values[-1] - BEST) / scale == pytest.approx(0, abs=1.0)
    assert objective.loss(found.values[-1]) < 0.02 * objective.loss(found.values[0])


def test_seeds_repeat_and_differ() -> None:
    first, again, other = (tuned(seed, Objective(BEST, 7), Gains(iterations=200)) for seed in (1, 1, 2))
    assert np.array_equal(first.values, again.values)
    assert not np.array_equal(first.values[-1], other.values[-1])


def test_gains_are_those_of_spall_with_the_ends_of_fishtest() -> None:
    gains, c_end, r_end = Gains(iterations=500, stability=0.1), 6.0, 0.02
    c = c_end * 500**0.101
    a = r_end * c_end**2 * (50 + 500) ** 0.602
    for k in (1, 2, 100, 500):
        a_k, c_k = a / (50 + k) ** 0.602, c / k**0.101
        assert gains.reach(k - 1) * c_end == pytest.approx(c_k)
        assert gains.step(k - 1) * r_end * c_end == pytest.approx(a_k / c_k)
    assert gains.reach(499) == 1
    assert gains.step(499) == 1


def test_the_course_depends_on_the_results_and_not_on_their_order() -> None:
    results = np.random.default_rng(5).integers(-4, 5, 40).tolist()
    gains = Gains(iterations=40)
    straight, mixed = course(in_flight=4, gains=gains), course(in_flight=4, gains=gains)
    trials: dict[int, Trial] = {}
    for iteration, result in enumerate(results):
        trials[iteration] = straight.trial(iteration)
        straight.add(iteration, result)
    for first in range(0, 40, 4):
        for iteration in (first + 2, first, first + 3, first + 1):
            assert mixed.may_begin(iteration)
            assert np.array_equal(mixed.trial(iteration), trials[iteration])
            mixed.add(iteration, results[iteration])
    assert np.array_equal(straight.values, mixed.values)


def test_no_more_iterations_are_in_flight_than_agreed() -> None:
    tuning = course(in_flight=3, gains=Gains(iterations=4))
    assert [tuning.may_begin(iteration) for iteration in range(5)] == [True, True, True, False, False]
    tuning.add(1, 2)
    assert not tuning.may_begin(3)
    tuning.add(0, 2)
    assert tuning.steps == 2
    assert [tuning.may_begin(iteration) for iteration in (3, 4)] == [True, False]


def test_values_never_leave_their_range() -> None:
    narrow = [
        Tunable(name="n", start=1, least=0, most=4, c_end=2, r_end=1),
        TUNABLES[3].model_copy(update={"r_end": 1}),
    ]
    tuning = course(tunables=narrow, gains=Gains(iterations=200))
    for iteration in range(200):
        trial = tuning.trial(iteration)
        for side in trial:
            assert 0 <= side[0] <= 4
            assert side[0] == int(side[0])
            assert 0 <= side[1] <= 1
        tuning.add(iteration, 4 if trial.plus[0] > trial.minus[0] else -4)
    assert tuning.values[-1][0] == 4


def test_whole_numbers_are_rounded_as_often_as_their_fraction_says() -> None:
    tunable = Tunable(name="n", start=10.3, least=0, most=100, c_end=0.4)
    tuning = course(tunables=[tunable], gains=Gains(iterations=4000, gamma=0), in_flight=4000)
    trials = [tuning.trial(iteration) for iteration in range(4000)]
    plus, minus = (np.array([side[0] for side in sides]) for sides in zip(*trials, strict=True))
    assert np.mean(plus + minus) / 2 == pytest.approx(10.3, abs=0.03)
    assert np.mean(np.abs(plus - minus)) == pytest.approx(0.8, abs=0.03)


def test_chance_says_how_far_results_without_a_reason_lead() -> None:
    gains = Gains(iterations=100)
    changes, chances = [], []
    for seed in range(60):
        tuning = course(seed, gains=gains)
        for iteration, result in enumerate(np.random.default_rng(seed + 1000).integers(-4, 5, 100).tolist()):
            tuning.add(iteration, result)
        changes.append(tuning.change[:3])
        chances.append(tuning.chance[:3])
    assert np.std(changes) == pytest.approx(np.mean(chances), rel=0.15)


@pytest.mark.parametrize("iteration", [0, 5, 40, -1])
def test_an_iteration_is_added_once_and_exists(iteration: int) -> None:
    tuning = course(in_flight=9, gains=Gains(iterations=40))
    tuning.add(0, 0)
    tuning.add(5, 0)
    with pytest.raises(ValueError, match=f"iteration {iteration} "):
        tuning.add(iteration, 1)
