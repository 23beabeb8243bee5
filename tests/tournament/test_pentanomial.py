import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.tournament.pentanomial import Pentanomial
from made_up_games import game_pair, result

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "match_statistics.json").read_text())["vectors"]
CELLS = st.tuples(*[st.integers(min_value=0, max_value=500)] * 5)


def test_the_vectors_are_there() -> None:
    assert len(VECTORS) == 8


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_agrees_with_other_programs(vector: dict[str, Any]) -> None:
    pairs = Pentanomial((vector["LL"], vector["LD"], vector["WL"] + vector["DD"], vector["WD"], vector["WW"]))
    estimate = pairs.elo()
    assert pairs.score == pytest.approx(vector["score"], abs=1e-9)
    assert pairs.variance == pytest.approx(vector["var"], abs=1e-9)
    assert estimate.elo == pytest.approx(vector["elo"], abs=1e-6)
    assert estimate.error == pytest.approx(vector["elo_err"], abs=1e-6)
    assert estimate.los == pytest.approx(vector["los"], abs=1e-9)
    assert not estimate.degenerate


@given(CELLS)
def test_every_figure_is_finite_and_antisymmetric(cells: tuple[int, int, int, int, int]) -> None:
    estimate = Pentanomial(cells).elo()
    low, below, even, above, high = cells
    mirrored = Pentanomial((high, above, even, below, low)).elo()
    assert all(map(math.isfinite, (estimate.elo, estimate.error, estimate.los)))
    assert estimate.error > 0
    assert mirrored.elo == pytest.approx(-estimate.elo, abs=1e-6)
    assert mirrored.los == pytest.approx(1 - estimate.los, abs=1e-9)


@pytest.mark.parametrize("place", range(5))
def test_pairs_that_all_ended_alike_are_called_degenerate(place: int) -> None:
    cells = [0, 0, 0, 0, 0]
    cells[place] = 10
    assert Pentanomial(tuple(cells)).elo().degenerate  # type: ignore[arg-type]


def test_pairs_are_counted_from_the_first_engines_side() -> None:
    scores = [(0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0), (1.0, 1.0)]
    results = [game for pair, both in enumerate(scores) for game in game_pair(pair, "a", "b", both)]
    assert Pentanomial.of(results, "a", "b").counts == (1, 1, 2, 1, 2)
    assert Pentanomial.of(results, "b", "a").counts == (2, 1, 2, 1, 1)


def test_unfinished_pairs_and_other_engines_do_not_count() -> None:
    results = [result(0, "a", "b", "black"), *game_pair(1, "a", "c", (1.0, 1.0)), *game_pair(2, "a", "b", (0.5, 0.5))]
    assert Pentanomial.of(results, "a", "b").counts == (0, 0, 1, 0, 0)
