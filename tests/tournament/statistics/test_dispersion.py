from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from gomoku_arena.tournament.statistics.rating import bradley_terry, dispersion

ELO = np.array([90.0, 30.0, -20.0, -100.0])


def table(engines: int, outcomes: dict[tuple[int, int], list[int]]) -> NDArray[np.int64]:
    """``outcomes`` counts a couple's pairs from the first one's side."""
    pairs = np.zeros((engines, engines, 5), dtype=np.int64)
    for (first, second), counts in outcomes.items():
        pairs[first, second], pairs[second, first] = counts, counts[::-1]
    return pairs


def test_before_the_first_pair_it_is_that_of_coins() -> None:
    assert dispersion(table(3, {}), np.zeros(3)) == 1


def test_coins_have_that_of_coins() -> None:
    assert dispersion(table(2, {(0, 1): [250, 0, 500, 0, 250]}), np.zeros(2)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([0, 0, 10_000, 0, 0], 0),
        ([5_000, 0, 0, 0, 5_000], 2),
        # Each game drawn half of the time, in either way otherwise: half of a coin's variance.
        ([625, 2500, 3750, 2500, 625], 0.5),
    ],
)
def test_it_is_the_variance_in_that_of_two_coins(counts: list[int], expected: float) -> None:
    assert dispersion(table(2, {(0, 1): counts}), np.zeros(2)) == pytest.approx(expected, abs=2e-3)


def test_few_pairs_change_little() -> None:
    assert 0.8 < dispersion(table(2, {(0, 1): [0, 0, 2, 0, 0]}), np.zeros(2)) < 1
    assert 1 < dispersion(table(2, {(0, 1): [1, 0, 0, 0, 1]}), np.zeros(2)) < 1.3


def test_the_expected_score_of_a_couple_is_no_dispersion() -> None:
    """Three points of four in every pair, as the ratings expect it."""
    elo = np.array([95.42, -95.42])
    assert dispersion(table(2, {(0, 1): [0, 0, 0, 5000, 0]}), elo) == pytest.approx(0, abs=5e-3)


@pytest.mark.parametrize("favour", [0.0, 2.3])
def test_intervals_hold_what_they_promise(favour: float) -> None:
    """95 % of the true ratings lie in their intervals, whether or not openings favour a colour."""
    random, inside = np.random.default_rng(7), []
    for _ in range(120):
        pairs, points = _round_robin(favour, random)
        ratings = bradley_terry(points)
        error = ratings.dispersed(dispersion(pairs, ratings.elo)).error
        inside += list(np.abs(ratings.elo - ELO) <= error)
    assert 0.92 < np.mean(inside) < 0.98


def _round_robin(favour: float, random: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Fifteen pairs a couple, in which one colour of each opening is better by ``favour`` logits."""
    points, outcomes = np.zeros((4, 4)), {}
    for first, second in combinations(range(4), 2):
        favoured, other = _rates(1 / (1 + 10 ** ((ELO[second] - ELO[first]) / 400)), favour)
        won = (random.random(15) < favoured).astype(int) + (random.random(15) < other)
        points[first, second], points[second, first] = won.sum(), 30 - won.sum()
        outcomes[first, second] = [int((won == 0).sum()), 0, int((won == 1).sum()), 0, int((won == 2).sum())]
    return table(4, outcomes), points


@cache
def _rates(score: float, favour: float) -> tuple[float, float]:
    """How often a player wins with the favoured colour and with the other, so that both together come to ``score``."""
    leads = np.linspace(-20, 20, 200_001)
    favoured, other = 1 / (1 + np.exp(-leads - favour)), 1 / (1 + np.exp(-leads + favour))
    place = int(np.searchsorted(favoured + other, 2 * score))
    return float(favoured[place]), float(other[place])
