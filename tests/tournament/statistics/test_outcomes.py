import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from gomoku_arena.tournament.statistics.outcomes import Outcomes
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.trinomial import Trinomial
from match_statistics import OUTCOMES, VECTORS, outcomes_of


def test_the_vectors_are_there() -> None:
    assert [vector["kind"] for vector in VECTORS] == ["penta"] * 8 + ["tri"] * 5


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_agrees_with_other_programs(vector: dict[str, Any]) -> None:
    outcomes = outcomes_of(vector)
    nelo = outcomes.nelo()
    assert outcomes.score == pytest.approx(vector["score"], abs=1e-9)
    assert outcomes.variance == pytest.approx(vector["var"], abs=1e-9)
    assert nelo is not None
    assert nelo.nelo == pytest.approx(vector["nelo"], abs=1e-6)
    assert nelo.error == pytest.approx(vector["nelo_err"], abs=1e-6)


PAIRED = [vector for vector in VECTORS if vector["kind"] == "penta" and outcomes_of(vector).observations >= 50]


@pytest.mark.parametrize("vector", PAIRED, ids=lambda vector: vector["id"])
def test_the_difference_of_many_pairs_is_that_of_other_programs(vector: dict[str, Any]) -> None:
    """They take it from the pairs alone; ours has a draw each, and ten pairs of coins, in it that were not played."""
    outcomes, estimate = outcomes_of(vector), outcomes_of(vector).elo()
    assert estimate.elo == pytest.approx(vector["elo"], rel=3 / outcomes.games)
    assert estimate.error == pytest.approx(vector["elo_err"], rel=1 / outcomes.observations**0.5)
    assert estimate.los == pytest.approx(vector["los"], abs=0.6 / outcomes.observations**0.5)


@given(OUTCOMES)
def test_every_figure_is_finite_and_antisymmetric(outcomes: Outcomes) -> None:
    estimate, mirrored = outcomes.elo(), type(outcomes)(outcomes.counts[::-1]).elo()
    assert all(map(math.isfinite, (estimate.elo, estimate.error)))
    assert estimate.error > 0
    assert mirrored.elo == pytest.approx(-estimate.elo, abs=1e-6)
    assert mirrored.los == pytest.approx(1 - estimate.los, abs=1e-9)


@pytest.mark.parametrize("place", range(5))
def test_pairs_that_all_ended_alike_have_no_deviation(place: int) -> None:
    alike = Pentanomial(tuple(10 * (cell == place) for cell in range(5)))  # type: ignore[arg-type]
    assert alike.nelo() is None
    assert math.copysign(1, round(alike.elo().elo, 6)) == math.copysign(1, place - 2) or place == 2


def test_more_equal_pairs_are_surer() -> None:
    few, many = Pentanomial((0, 0, 0, 0, 4)).elo(), Pentanomial((0, 0, 0, 0, 400)).elo()
    assert 0.5 < few.los < many.los
    assert Pentanomial((0, 0, 400, 0, 0)).elo().error < Pentanomial((0, 0, 4, 0, 0)).elo().error


def test_nothing_played_says_nothing() -> None:
    nothing = Pentanomial((0, 0, 0, 0, 0))
    assert (nothing.elo().elo, nothing.nelo(), nothing.elo().los) == (0, None, 0.5)
    assert not nothing.tells_elo


def test_a_clean_sweep_tells_no_elo_however_long_it_is() -> None:
    assert not Pentanomial((0, 0, 0, 0, 76)).tells_elo
    assert not Trinomial((3, 0, 3)).tells_elo
    assert Trinomial((5, 0, 90)).tells_elo


@pytest.mark.parametrize("pairs", [3, 8, 40])
def test_a_likelihood_of_superiority_is_what_it_says(pairs: int) -> None:
    """Engines of true strengths around equality: who is called stronger with 95 % is so in 19 cases of 20, or more."""
    random, right = np.random.default_rng(5), []
    for _ in range(1500):
        difference = random.normal(0, 150)
        rate = 1 / (1 + 10 ** (-difference / 400))
        counts = np.bincount(random.binomial(2, rate, pairs) * 2, minlength=5).tolist()
        los = Pentanomial(tuple(counts)).elo().los
        right += [difference > 0] if los >= 0.95 else [difference < 0] if los <= 0.05 else []
    assert len(right) > 50
    assert np.mean(right) > 0.95


@pytest.mark.parametrize(("pairs", "elo"), [(6, 0), (6, 80), (20, 0), (20, 200), (100, 60)])
def test_an_interval_that_is_told_holds_the_truth(pairs: int, elo: float) -> None:
    random, inside = np.random.default_rng(3), []
    rate = 1 / (1 + 10 ** (-elo / 400))
    for _ in range(600):
        counts = np.bincount(random.binomial(2, rate, pairs) * 2, minlength=5).tolist()
        outcomes = Pentanomial(tuple(counts))
        if outcomes.tells_elo:
            estimate = outcomes.elo()
            inside.append(abs(estimate.elo - elo) <= estimate.error)
    assert 0.93 < np.mean(inside) <= 1


def test_openings_that_one_colour_wins_hide_nothing_from_pairs() -> None:
    """Black wins four games of five: as single games that is noise, as pairs it is none."""
    pairs, games = Pentanomial((1, 0, 30, 0, 5)), Trinomial((32, 0, 40))
    assert pairs.score == games.score
    assert pairs.elo().elo == pytest.approx(games.elo().elo)
    assert pairs.elo().error < 0.7 * games.elo().error
    assert pairs.elo().los > games.elo().los
