import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from pydantic import ValidationError
from scipy.optimize import Bounds, minimize

from gomoku_arena.tournament.statistics.outcomes import Outcomes
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.sprt import Sprt, SprtConfig, llr_text
from gomoku_arena.tournament.statistics.trinomial import Trinomial
from match_statistics import OUTCOMES, VECTORS, outcomes_of

ELO = st.floats(min_value=-200, max_value=200)


@st.composite
def configs(draw: st.DrawFn) -> SprtConfig:
    elo0, elo1 = sorted(draw(st.lists(ELO, min_size=2, max_size=2, unique=True)))
    return SprtConfig(elo0=elo0, elo1=elo1, model=draw(st.sampled_from(["logistic", "normalized"])))


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_agrees_with_the_exact_solution(vector: dict[str, Any], model: str) -> None:
    chosen = {key: vector[key] for key in ("elo0", "elo1", "alpha", "beta")}
    state = Sprt.of(SprtConfig.model_validate({**chosen, "model": model}), outcomes_of(vector))
    assert state.llr == pytest.approx(vector[f"exact_llr_{model}"], abs=1e-6)
    assert (state.lower, state.upper) == pytest.approx((vector["lower"], vector["upper"]), abs=1e-9)


@given(configs(), OUTCOMES)
def test_the_ratio_is_finite_and_antisymmetric(config: SprtConfig, outcomes: Outcomes) -> None:
    state = Sprt.of(config, outcomes)
    assert math.isfinite(state.llr)
    mirrored = SprtConfig(elo0=-config.elo1, elo1=-config.elo0, model=config.model)
    other = Sprt.of(mirrored, type(outcomes)(outcomes.counts[::-1]))
    assert other.llr == pytest.approx(-state.llr, rel=1e-5, abs=1e-5)


COUNTS = [(3, 9, 40, 12, 7), (0, 0, 12, 0, 3), (0, 0, 0, 0, 25), (2, 5, 9), (0, 0, 30)]
GENERAL = list(itertools.product(["logistic", "normalized"], [(0.0, 10.0), (-60.0, 90.0)], COUNTS))


# Each third of the cases has every model, every pair of hypotheses and every count.
@pytest.mark.parametrize(
    ("model", "elos", "counts"),
    [pytest.param(*case, marks=() if at % 3 == 0 else pytest.mark.long) for at, case in enumerate(GENERAL)],
)
def test_agrees_with_a_general_optimiser(model: str, elos: tuple[float, float], counts: tuple[int, ...]) -> None:
    """The likelihood maximised by a method that knows nothing of its form."""
    elo0, elo1 = elos
    outcomes = Pentanomial(counts) if len(counts) == 5 else Trinomial(counts)  # type: ignore[arg-type]
    config = SprtConfig.model_validate({"elo0": elo0, "elo1": elo1, "model": model})
    expected = _best(outcomes, elo1, model) - _best(outcomes, elo0, model)
    assert Sprt.of(config, outcomes).llr == pytest.approx(expected, abs=1e-5 * sum(counts))


def _best(outcomes: Outcomes, elo: float, model: str) -> float:
    """The greatest log-likelihood under the model's constraint."""
    cells = np.array([count if count else 1e-3 for count in outcomes.counts])
    values = np.linspace(0, 1, len(cells))

    def off(p: NDArray[np.float64]) -> float:
        mean = p @ values
        if model == "logistic":
            return float(mean - 1 / (1 + 10 ** (-elo / 400)))
        games = 2 if len(cells) == 5 else 1
        deviation = math.sqrt(games * p @ (values - mean) ** 2)
        return float((mean - 0.5) / deviation - elo * math.log(10) / 800)

    def cost(p: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        return float(-(cells @ np.log(p)) / cells.sum()), -(cells / p) / cells.sum()

    constraints: Any = [{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": off}]
    starts: Any = [np.full(len(cells), 1 / len(cells)), cells / cells.sum() * 0.9 + 0.1 / len(cells)]
    options: Any = {"ftol": 1e-15, "maxiter": 2000}
    solutions = [
        minimize(
            cost, start, jac=True, bounds=Bounds(1e-9, 1), constraints=constraints, method="SLSQP", options=options
        )
        for start in starts
    ]
    feasible = [-solution.fun for solution in solutions if abs(off(solution.x)) < 1e-7]
    assert feasible
    return float(max(feasible) * cells.sum())


def test_it_is_decided_at_the_bounds() -> None:
    config = SprtConfig(elo0=0, elo1=20)
    assert Sprt.of(config, Pentanomial((0, 0, 0, 0, 0))) == Sprt(0.0, -math.log(19), math.log(19))
    assert Sprt.of(config, Pentanomial((5, 10, 30, 10, 5))).decision is None
    assert Sprt.of(config, Pentanomial((5, 20, 100, 60, 45))).decision == "H1"
    assert Sprt.of(config, Pentanomial((45, 60, 100, 20, 5))).decision == "H0"
    assert [Sprt(llr, -3.0, 2.0).decision for llr in (-3.0, -2.9, 1.9, 2.0)] == ["H0", None, None, "H1"]


def bayesian(elo0: float, elo1: float, counts: tuple[int, int, int]) -> float:
    return Sprt.of(SprtConfig(elo0=elo0, elo1=elo1, model="bayesian"), Trinomial(counts)).llr


@pytest.mark.parametrize("counts", [(300, 500, 400), (30, 1, 60), (1, 700, 2)])
@pytest.mark.parametrize(("elo0", "elo1"), [(0.0, 10.0), (-5.0, 0.0), (-90.0, 60.0)])
def test_the_bayesian_ratio_is_that_of_its_formulas(elo0: float, elo1: float, counts: tuple[int, int, int]) -> None:
    """As they are written down: a win has 1 / (1 + 10 ** ((draw Elo - Elo) / 400))."""
    losses, draws, wins = counts
    lost, won = losses / sum(counts), wins / sum(counts)
    draw_elo = 200 * math.log10((1 - lost) / lost * (1 - won) / won)

    def likelihood(elo: float) -> float:
        win, loss = (1 / (1 + 10 ** ((draw_elo - difference) / 400)) for difference in (elo, -elo))
        return wins * math.log(win) + losses * math.log(loss) + draws * math.log(1 - win - loss)

    assert bayesian(elo0, elo1, counts) == pytest.approx(likelihood(elo1) - likelihood(elo0), rel=1e-9)


@given(st.tuples(*3 * [st.integers(0, 10**6)]))
def test_the_bayesian_ratio_is_finite_and_antisymmetric(counts: tuple[int, int, int]) -> None:
    llr = bayesian(-30, 80, counts)
    assert math.isfinite(llr)
    assert bayesian(-80, 30, counts[::-1]) == pytest.approx(-llr, rel=1e-6, abs=1e-6)


def test_the_bayesian_model_counts_games() -> None:
    with pytest.raises(ValueError, match="counts games, not game pairs"):
        Sprt.of(SprtConfig(model="bayesian"), Pentanomial((1, 1, 1, 1, 1)))


def test_wrong_verdicts_are_as_rare_as_asked_for() -> None:
    """Two engines of equal strength: elo1 is accepted in about alpha of the tests."""
    random = np.random.default_rng(3)
    config, shares = SprtConfig(elo0=0, elo1=120, alpha=0.1, beta=0.1), [0.05, 0.1, 0.7, 0.1, 0.05]
    verdicts = [_run(config, random.choice(5, size=2000, p=shares)) for _ in range(150)]
    assert 0.02 < verdicts.count("H1") / len(verdicts) < 0.18
    assert verdicts.count(None) == 0


def _run(config: SprtConfig, pairs: NDArray[np.int64]) -> str | None:
    counts = [0] * 5
    for number, outcome in enumerate(pairs, start=1):
        counts[outcome] += 1
        # Looking at every fourth pair is quicker, and takes little from the test.
        if number % 4 == 0 and (decision := Sprt.of(config, Pentanomial(tuple(counts))).decision):  # type: ignore[arg-type]
            return decision
    return None


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"elo0": 5, "elo1": 5}, "elo1 must be greater than elo0, and 5 is not greater than 5"),
        ({"elo1": 500}, "elo1"),
        ({"alpha": 0}, "alpha"),
        ({"beta": 0.5}, "beta"),
        ({"model": "bayes"}, "model"),
        ({"elo2": 1}, "elo2"),
    ],
)
def test_wrong_settings_are_refused(values: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        SprtConfig.model_validate(values)


def test_a_ratio_of_nothing_has_no_minus() -> None:
    assert llr_text(-0.001, -2.944, 2.944) == "LLR +0.00 of (-2.94, 2.94)"
    assert llr_text(-0.006, -2.944, 2.944) == "LLR -0.01 of (-2.94, 2.94)"
