import math
from typing import Any

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
    estimate = outcomes.elo()
    assert outcomes.score == pytest.approx(vector["score"], abs=1e-9)
    assert outcomes.variance == pytest.approx(vector["var"], abs=1e-9)
    assert estimate.elo == pytest.approx(vector["elo"], abs=1e-6)
    assert estimate.error == pytest.approx(vector["elo_err"], abs=1e-6)
    assert estimate.nelo == pytest.approx(vector["nelo"], abs=1e-6)
    assert estimate.nelo_error == pytest.approx(vector["nelo_err"], abs=1e-6)
    assert estimate.los == pytest.approx(vector["los"], abs=1e-9)
    assert not estimate.degenerate


@given(OUTCOMES)
def test_every_figure_is_finite_and_antisymmetric(outcomes: Outcomes) -> None:
    estimate, mirrored = outcomes.elo(), type(outcomes)(outcomes.counts[::-1]).elo()
    assert all(map(math.isfinite, (estimate.elo, estimate.error, estimate.nelo, estimate.nelo_error)))
    assert estimate.error > 0
    assert estimate.nelo_error > 0
    assert mirrored.elo == pytest.approx(-estimate.elo, abs=1e-6)
    assert mirrored.nelo == pytest.approx(-estimate.nelo, abs=1e-6)
    assert mirrored.los == pytest.approx(1 - estimate.los, abs=1e-9)


@pytest.mark.parametrize("place", range(5))
def test_pairs_that_all_ended_alike_are_called_degenerate(place: int) -> None:
    estimate = Pentanomial(tuple(10 * (cell == place) for cell in range(5))).elo()  # type: ignore[arg-type]
    assert estimate.degenerate
    assert math.copysign(1, round(estimate.elo, 6)) == math.copysign(1, place - 2) or place == 2


def test_more_equal_pairs_are_surer() -> None:
    few, many = Pentanomial((0, 0, 0, 0, 4)).elo(), Pentanomial((0, 0, 0, 0, 400)).elo()
    assert 0.5 < few.los < many.los
    assert Pentanomial((0, 0, 400, 0, 0)).elo().error < Pentanomial((0, 0, 4, 0, 0)).elo().error


def test_nothing_played_says_nothing() -> None:
    estimate = Pentanomial((0, 0, 0, 0, 0)).elo()
    assert (estimate.elo, estimate.nelo, estimate.los) == (0, 0, 0.5)
    assert estimate.error > 500


def test_openings_that_one_colour_wins_hide_nothing_from_pairs() -> None:
    """Black wins four games of five: as single games that is noise, as pairs it is none."""
    pairs, games = Pentanomial((1, 0, 30, 0, 5)), Trinomial((32, 0, 40))
    assert pairs.score == games.score
    assert pairs.elo().elo == games.elo().elo
    assert pairs.elo().error < 0.65 * games.elo().error
    assert pairs.elo().los > games.elo().los
