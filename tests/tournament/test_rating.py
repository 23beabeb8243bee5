import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from gomoku_arena.tournament.rating import Z95, bradley_terry, elo_of_score, normal_cdf

COUNTS = st.integers(min_value=0, max_value=30)
TABLES = st.integers(min_value=2, max_value=5).flatmap(
    lambda size: st.lists(st.lists(COUNTS, min_size=size, max_size=size), min_size=size, max_size=size)
)


def table(rows: list[list[int]]) -> NDArray[np.float64]:
    points = np.array(rows, dtype=float)
    np.fill_diagonal(points, 0)
    return points


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (0.75, 190.8485), (0.25, -190.8485), (10 / 11, 400.0)])
def test_elo_of_score(score: float, elo: float) -> None:
    assert elo_of_score(score) == pytest.approx(elo, abs=1e-4)


def test_elo_is_finite_for_clean_sweeps() -> None:
    assert elo_of_score(1.0) == pytest.approx(-elo_of_score(0.0))
    assert 1000 < elo_of_score(1.0) < 2000


def test_the_normal_distribution() -> None:
    assert normal_cdf(0) == 0.5
    assert normal_cdf(Z95) == pytest.approx(0.975, abs=1e-12)


def test_two_engines_get_the_textbook_difference() -> None:
    ratings = bradley_terry(table([[0, 7500], [2500, 0]]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(elo_of_score(0.75), abs=0.1)
    # The textbook standard error of the log odds is 1 / sqrt(n p q).
    logit_error = 1 / math.sqrt(10_000 * 0.75 * 0.25)
    difference_error = 2 * float(ratings.error[0])
    assert difference_error == pytest.approx(Z95 * logit_error * 400 / math.log(10), rel=0.01)


def test_true_strengths_are_found_again() -> None:
    strengths = np.array([120.0, 40.0, -10.0, -150.0])
    expected = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400))
    points = 100_000 * expected
    np.fill_diagonal(points, 0)
    assert bradley_terry(points).elo == pytest.approx(strengths, abs=0.05)


@given(TABLES)
def test_ratings_are_finite_centred_and_antisymmetric(rows: list[list[int]]) -> None:
    points = table(rows)
    ratings, mirrored = bradley_terry(points), bradley_terry(points.T)
    assert np.isfinite(ratings.elo).all()
    assert np.isfinite(ratings.error).all()
    assert (ratings.error > 0).all()
    assert ratings.elo.sum() == pytest.approx(0, abs=1e-6)
    assert mirrored.elo == pytest.approx(-ratings.elo, abs=1e-6)


@given(TABLES)
def test_the_likelihood_is_at_its_maximum(rows: list[list[int]]) -> None:
    points = table(rows)
    strength = bradley_terry(points).elo * math.log(10) / 400

    def likelihood(shift: NDArray[np.float64]) -> float:
        moved = strength + shift
        won = -np.logaddexp(0, moved[None, :] - moved[:, None])
        return float((points * won).sum())

    # The prior pulls towards the mean, so a move outwards from it may gain a little and never more than the prior has.
    for place in range(len(points)):
        for step in (-0.01, 0.01):
            shift = np.zeros(len(points))
            shift[place] = step
            assert likelihood(shift) - likelihood(0 * shift) < 0.01


def test_in_a_complete_round_robin_the_order_is_that_of_the_scores() -> None:
    points = table([[0, 6, 3, 5], [4, 0, 6, 7], [7, 4, 0, 3], [5, 3, 7, 0]])
    scores, elo = points.sum(axis=1), bradley_terry(points).elo
    assert list(np.argsort(scores)) == list(np.argsort(elo))


def test_more_games_make_narrower_intervals() -> None:
    few, many = bradley_terry(table([[0, 6], [4, 0]])), bradley_terry(table([[0, 600], [400, 0]]))
    assert (many.error < few.error / 5).all()


def test_nothing_played_is_no_difference() -> None:
    ratings = bradley_terry(np.zeros((3, 3)))
    assert ratings.elo == pytest.approx(np.zeros(3))
    assert ratings.los(0, 1) == 0.5


def test_likelihood_of_superiority() -> None:
    ratings = bradley_terry(table([[0, 60, 50], [40, 0, 50], [50, 50, 0]]))
    assert 0.9 < ratings.los(0, 1) < 0.98
    assert ratings.los(0, 1) + ratings.los(1, 0) == pytest.approx(1)
    assert ratings.los(2, 2) == 0.5
