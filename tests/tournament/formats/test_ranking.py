from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from gomoku_arena.tournament.formats._adaptive import expected_gains
from gomoku_arena.tournament.statistics.rating import expected_covariance

ELO = np.array([120.0, 80.0, -10.0, -30.0, -160.0])
NEIGHBOURS = np.eye(5)[:-1] - np.eye(5)[1:]
COUPLES = list(combinations(range(5), 2))


def games(each: float, engines: int = len(ELO)) -> NDArray[np.float64]:
    return each * (1 - np.eye(engines))


def wrong_order(differences: NDArray[np.float64], covariance: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance that neighbours with these differences are in the wrong order, the sum over the last axis."""
    deviations = np.sqrt(np.diag(NEIGHBOURS @ covariance @ NEIGHBOURS.T))
    chances: NDArray[np.float64] = ndtr(-np.abs(differences) / deviations).sum(axis=-1)
    return chances


@pytest.mark.parametrize("couple", [(0, 1), (2, 3), (1, 2), (0, 4)])
def test_the_gain_is_what_it_comes_to_on_average(couple: tuple[int, int]) -> None:
    """Ratings as the games may correct them, drawn at random, each judged anew with the covariance after the games."""
    before, more = games(20), 30.0
    now = expected_covariance(before, ELO)
    after = before.copy()
    after[couple] = after[couple[::-1]] = after[couple] + more
    then = expected_covariance(after, ELO)
    shift = np.zeros(len(ELO))
    shift[couple[0]], shift[couple[1]] = 1, -1
    # All that becomes known is the difference of the two: corrections lie in one direction.
    direction = now @ shift / np.sqrt(shift @ now @ shift)
    taken = 1 - (shift @ then @ shift) / (shift @ now @ shift)
    corrections = ndtri((np.arange(4000) + 0.5) / 4000) * np.sqrt(taken)
    corrected = (ELO + corrections[:, None] * direction) @ NEIGHBOURS.T
    expected = wrong_order(ELO @ NEIGHBOURS.T, now) - wrong_order(corrected, then).mean()
    assert expected_gains(ELO, before, more)[COUPLES.index(couple)] == pytest.approx(expected, rel=0.005, abs=1e-5)


@given(st.lists(st.floats(-2000, 2000), min_size=2, max_size=7), st.floats(0, 1e4), st.floats(1, 1e4))
def test_gains_are_finite_and_never_negative(elos: list[float], played: float, more: float) -> None:
    gains = expected_gains(np.array(elos), games(played, len(elos)), more)
    assert len(gains) == len(elos) * (len(elos) - 1) // 2
    assert np.isfinite(gains).all()
    assert (gains >= 0).all()


def test_games_of_close_neighbours_are_worth_most() -> None:
    gains = expected_gains(ELO, games(20), 20)
    assert COUPLES[int(np.argmax(gains))] == (2, 3)


def test_of_equals_the_least_known_gain_most() -> None:
    played = games(40)
    played[1, 2] = played[2, 1] = 10
    assert COUPLES[int(np.argmax(expected_gains(np.zeros(5), played, 20)))] == (1, 2)


def test_more_games_gain_more() -> None:
    few, many = (expected_gains(ELO, games(20), more) for more in (10, 40))
    assert (many > few).all()
