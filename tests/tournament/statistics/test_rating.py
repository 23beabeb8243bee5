import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import minimize

from gomoku_arena.tournament.statistics.rating import (
    ELO_PER_LOGIT,
    ENOUGH_POINTS,
    PRIOR_GAMES,
    Z95,
    anchored_ratings,
    bradley_terry,
    games_to_part,
    is_enough,
    normal_cdf,
)

COUNTS = st.integers(min_value=0, max_value=30)
TABLES = st.integers(min_value=2, max_value=5).flatmap(
    lambda size: st.lists(st.lists(COUNTS, min_size=size, max_size=size), min_size=size, max_size=size)
)


def table(rows: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    points = np.array(rows, dtype=float)
    np.fill_diagonal(points, 0)
    return points


def test_the_normal_distribution() -> None:
    assert normal_cdf(0) == 0.5
    assert normal_cdf(Z95) == pytest.approx(0.975, abs=1e-12)


@pytest.mark.parametrize(("won", "lost"), [(7500, 2500), (30, 10), (3.5, 0.5)])
def test_two_engines_without_a_prior_get_the_textbook_difference(won: float, lost: float) -> None:
    ratings, games = bradley_terry(table([[0, won], [lost, 0]]), prior_games=1e-6), won + lost
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(-400 * math.log10(games / won - 1), abs=1e-4)
    # The textbook standard error of the log odds is 1 / sqrt(n p q); each engine has half of the difference.
    logit_error = math.sqrt(games / (won * lost))
    assert 2 * ratings.error == pytest.approx(np.full(2, Z95 * logit_error * ELO_PER_LOGIT), rel=1e-5)


@pytest.mark.parametrize(("won", "lost"), [(7500, 2500), (30, 10), (3.5, 0.5), (4, 0)])
def test_two_engines_with_the_prior_solve_its_cubic(won: float, lost: float) -> None:
    """By symmetry both are half the difference d from the mean, so w - n s(d) + prior (1/2 - s(d/2)) = 0.

    With q = exp(d/2) the logistic functions are s(d) = qq / (1 + qq), s(d/2) = q / (1 + q): a cubic in q.
    """
    half = PRIOR_GAMES / 2
    first, second = np.poly1d([1, 0, 1]), np.poly1d([1, 1])
    cubic = won * first * second - (won + lost) * np.poly1d([1, 0, 0]) * second + half * first * np.poly1d([-1, 1])
    (ratio,) = [root.real for root in cubic.roots if abs(root.imag) < 1e-12 and root.real > 0]
    ratings = bradley_terry(table([[0, won], [lost, 0]]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(2 * math.log(ratio) * ELO_PER_LOGIT, abs=1e-6)


def test_the_prior_pulls_as_much_as_is_documented() -> None:
    few, many = (bradley_terry(table([[0, 3 * games], [games, 0]])).elo for games in (10, 100))
    assert few[0] - few[1] == pytest.approx(187.8, abs=0.05)
    assert many[0] - many[1] == pytest.approx(190.5, abs=0.05)


@pytest.mark.parametrize("prior", [0.0, -1.0, math.nan])
def test_a_prior_that_is_none_is_refused(prior: float) -> None:
    with pytest.raises(ValueError, match="prior_games"):
        bradley_terry(table([[0, 1], [1, 0]]), prior)


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
def test_agrees_with_a_general_optimiser(rows: list[list[int]]) -> None:
    points = table(rows)
    found = minimize(_cost, np.zeros(len(points)), args=(points,), jac="3-point", method="BFGS", options={"gtol": 1e-9})
    found_again = minimize(
        _cost, found.x, args=(points,), method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-13}
    )
    expected = (found_again.x - found_again.x.mean()) * ELO_PER_LOGIT
    assert bradley_terry(points).elo == pytest.approx(expected, abs=0.01)


def _cost(strength: NDArray[np.float64], points: NDArray[np.float64]) -> float:
    """Minus the log-likelihood of every point, each engine's prior being half a win and half a loss against 0."""
    cost = 0.0
    for i, mine in enumerate(strength):
        cost += (math.log1p(math.exp(-mine)) + math.log1p(math.exp(mine))) * PRIOR_GAMES / 2
        for j, other in enumerate(strength):
            cost += points[i, j] * math.log1p(math.exp(other - mine))
    return cost


def test_intervals_agree_with_a_general_optimiser() -> None:
    """The curvature of the profile likelihood: how much is lost by holding a difference and refitting the rest."""
    points = table([[0, 40, 31], [25, 0, 22], [9, 18, 0]])
    ratings, best = bradley_terry(points), minimize(_cost, np.zeros(3), args=(points,), options={"gtol": 1e-10})
    step = 0.01

    def held(difference: float) -> float:
        def cost(rest: NDArray[np.float64]) -> float:
            return _cost(np.array([rest[0] + difference, rest[0], rest[1]]), points)

        return float(minimize(cost, best.x[1:], options={"gtol": 1e-10}).fun)

    at = float(best.x[0] - best.x[1])
    curvature = (held(at + step) + held(at - step) - 2 * held(at)) / step**2
    difference = np.array([1, -1, 0])
    variance = difference @ ratings.covariance @ difference / ELO_PER_LOGIT**2
    assert variance == pytest.approx(1 / curvature, rel=1e-3)


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


@pytest.mark.parametrize("won", [30, 50, 62])
def test_without_a_prior_the_likelihood_is_the_textbooks(won: int) -> None:
    """Phi of the log odds in their standard errors, which for equal strength is (w - l) / sqrt(w + l)."""
    ratings = bradley_terry(table([[0, won], [100 - won, 0]]), prior_games=1e-9)
    deviations = math.log(won / (100 - won)) * math.sqrt(won * (100 - won) / 100)
    assert ratings.los(0, 1) == pytest.approx(normal_cdf(deviations), abs=1e-6)
    assert ratings.los(0, 1) == pytest.approx(normal_cdf((2 * won - 100) / 10), abs=0.006)


def test_a_difference_has_the_interval_that_its_likelihood_is_from() -> None:
    """Where the interval just reaches 0, the likelihood is 97.5 %."""
    found = bradley_terry(table([[0, 60, 50], [40, 0, 50], [50, 50, 0]])).difference(0, 1)
    assert found.los == pytest.approx(normal_cdf(found.elo / found.error * Z95))


def test_an_interval_needs_points_on_both_sides() -> None:
    assert is_enough(ENOUGH_POINTS, 2 * ENOUGH_POINTS)
    assert not is_enough(ENOUGH_POINTS - 0.5, 100)
    assert not is_enough(152, 152)


def test_after_so_many_more_games_of_each_their_intervals_touch() -> None:
    points = table([[0, 510, 680], [490, 0, 670], [320, 330, 0]])
    ratings, games = bradley_terry(points), 2000
    gap, errors = float(ratings.elo[0] - ratings.elo[1]), ratings.error[:2].tolist()
    assert gap < sum(errors)
    more = games_to_part(gap, errors, [games, games])
    later = bradley_terry(points * (1 + more / games))
    assert later.error[:2].sum() == pytest.approx(later.elo[0] - later.elo[1], rel=0.01)


def test_games_that_part_two_intervals_by_the_textbook() -> None:
    # Beside a rating that is given, the one formula of a sample's size.
    assert games_to_part(10.0, [30.0, 0.0], [100, 0]) == pytest.approx(100 * (3**2 - 1), abs=1)
    assert games_to_part(40.0, [30.0, 5.0], [100, 900]) == 0
    assert games_to_part(0.0, [30.0, 5.0], [100, 900]) == math.inf


def test_the_matrix_of_superiority() -> None:
    ratings = bradley_terry(table([[0, 60, 50], [40, 0, 50], [50, 50, 0]]))
    matrix = ratings.los_matrix()
    assert matrix + matrix.T == pytest.approx(np.ones((3, 3)))
    assert matrix[0, 1] == ratings.los(0, 1)


def test_an_anchor_shifts_everyone_and_is_certain() -> None:
    points = table([[0, 60, 50], [40, 0, 50], [50, 50, 0]])
    ratings, anchored = bradley_terry(points), bradley_terry(points, anchors={1: 2000.0})
    assert anchored.elo[1] == 2000
    assert np.diff(anchored.elo) == pytest.approx(np.diff(ratings.elo))
    assert anchored.error[1] == 0
    assert anchored.los_matrix() == pytest.approx(ratings.los_matrix())


def test_an_anchors_error_goes_to_the_others() -> None:
    points = table([[0, 60], [40, 0]])
    ratings, anchored = bradley_terry(points), bradley_terry(points, anchors={0: 0.0})
    assert anchored.error == pytest.approx([0, ratings.difference(0, 1).error])


def test_several_anchors_stay_and_the_others_are_where_their_likelihood_is_greatest() -> None:
    points = table([[0, 60, 50, 9], [40, 0, 50, 3], [50, 50, 0, 8], [1, 2, 4, 0]])
    ratings = bradley_terry(points, anchors={0: 1000.0, 3: 700.0})

    def loss(elo: NDArray[np.float64]) -> float:
        # The last one is the imagined engine, which drew with everybody and whose rating is free.
        every = np.array([1000.0, elo[0], elo[1], 700.0, elo[2]])
        ahead = (every[:, None] - every[None, :]) / ELO_PER_LOGIT
        won = np.pad(points, (0, 1), constant_values=PRIOR_GAMES / 2)
        return float((won * np.logaddexp(0, -ahead)).sum())

    found = minimize(loss, [900.0] * 3, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12})
    assert ratings.elo == pytest.approx([1000, *found.x[:2], 700], abs=1e-3)
    assert ratings.error[[0, 3]] == pytest.approx(0)
    assert min(ratings.error[[1, 2]]) > 0


ANCHORS = np.array([0.0, 400.0, 800.0])


def met(scored: ArrayLike, games: int) -> NDArray[np.float64]:
    """What an engine scored against each of three anchors in this many games a pair."""
    points = np.zeros((4, 4))
    points[0, 1:], points[1:, 0] = scored, games - np.array(scored)
    return points


NO_PAIRS = np.zeros((4, 4, 5), dtype=np.int64)


def test_a_rating_among_anchors_is_the_maximum_of_its_likelihood() -> None:
    scored = np.array([90.0, 55.5, 12.0])
    ratings = anchored_ratings(met(scored, 100), NO_PAIRS, ANCHORS)

    def loss(elo: NDArray[np.float64]) -> float:
        ahead = (elo[0] - np.append(ANCHORS, 400.0)) / ELO_PER_LOGIT
        won, lost = np.append(scored, PRIOR_GAMES / 2), np.append(100 - scored, PRIOR_GAMES / 2)
        return float(won @ np.logaddexp(0, -ahead) + lost @ np.logaddexp(0, ahead))

    found = minimize(loss, [0.0], method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12})
    assert ratings.elo[0] == pytest.approx(found.x[0], abs=1e-3)
    assert ratings.elo[1:] == pytest.approx(ANCHORS)
    curvature = (loss(found.x + 1) - 2 * loss(found.x) + loss(found.x - 1)) * 1.0
    # No pair was seen, so that games count as tosses of a coin.
    assert ratings.error == pytest.approx([Z95 / math.sqrt(curvature), 0, 0, 0], rel=1e-3)


def test_a_true_rating_among_anchors_is_found_again() -> None:
    true = 555.0
    scored = 100_000 / (1 + 10 ** ((ANCHORS - true) / 400))
    assert anchored_ratings(met(scored, 100_000), NO_PAIRS, ANCHORS).elo[0] == pytest.approx(true, abs=0.05)


def test_pairs_that_vary_little_make_a_rating_among_anchors_more_certain() -> None:
    points, pairs = np.zeros((4, 4)), np.zeros((4, 4, 5), dtype=np.int64)
    points[0, 2] = points[2, 0] = 50
    unsure = anchored_ratings(points, pairs, ANCHORS)
    pairs[0, 2, 2] = pairs[2, 0, 2] = 50
    sure = anchored_ratings(points, pairs, ANCHORS)
    assert sure.elo[0] == unsure.elo[0] == pytest.approx(400)
    assert sure.error[0] < 0.5 * unsure.error[0]


@pytest.mark.parametrize("share", [0, 1])
def test_who_won_or_lost_everything_is_rated_beyond_the_anchors(share: int) -> None:
    elo = anchored_ratings(met([share * 40.0] * 3, 40), NO_PAIRS, ANCHORS).elo[0]
    assert math.isfinite(elo)
    assert elo > 1000 if share else elo < -200


def test_games_of_the_anchors_among_themselves_change_nothing() -> None:
    points, pairs = met([30, 20, 10], 40), np.zeros((4, 4, 5), dtype=np.int64)
    before = anchored_ratings(points, pairs, ANCHORS)
    points[1, 2] = points[2, 1] = 20
    pairs[1, 2] = pairs[2, 1] = (5, 0, 0, 0, 5)
    after = anchored_ratings(points, pairs, ANCHORS)
    assert (after.elo[0], after.error[0]) == (before.elo[0], before.error[0])
