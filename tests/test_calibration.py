"""The figures about winning chances, on positions whose chances are known, and on games."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration import (
    WIDEST,
    Positions,
    bins,
    brier_score,
    calibration_error,
    excess,
    fitted_scale,
    report,
    sample,
    share_interval,
)
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from thread_executor import ThreadExecutor


def positions(scale: float, *, openings: int = 400, kin: int = 1, seed: int = 1) -> Positions:
    """So many positions an opening, whose games end as that scale says; those of an opening are alike."""
    random = np.random.default_rng(seed)
    scores = random.normal(0, 300, openings)
    results = (random.random(openings) < 1 / (1 + np.exp(-scores / scale))).astype(float)
    numbers = np.arange(openings)
    return Positions(*(np.repeat(it, kin) for it in (scores, results, numbers, numbers % 2 == 0)))


def test_the_scale_that_made_the_results_is_found() -> None:
    scales, leasts, mosts = np.array([fitted_scale(positions(260, seed=it)) for it in range(200)]).T
    assert np.median(scales) == pytest.approx(260, rel=0.03)
    assert np.mean((leasts < 260) & (mosts > 260)) == pytest.approx(0.95, abs=0.03)


def test_positions_of_one_opening_are_no_further_evidence() -> None:
    alone, many = fitted_scale(positions(260)), fitted_scale(positions(260, kin=30))
    assert many == pytest.approx(alone)
    results = np.array([1.0, 0, 1, 1, 0, 1, 0, 1])
    pairs = np.arange(8)
    assert share_interval(np.repeat(results, 9), np.repeat(pairs, 9)) == pytest.approx(share_interval(results, pairs))


def test_a_share_of_independent_games_has_the_interval_of_wilson() -> None:
    # His formula for 300 of 1000 and 20 of 20; the variance between clusters is n / (n - 1) of the population's.
    results = np.repeat([1.0, 0.0], [300, 700])
    assert share_interval(results, np.arange(1000)) == pytest.approx((0.2724, 0.3292), abs=2e-4)
    assert share_interval(np.ones(20), np.arange(20)) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_right_chances_have_a_small_error_and_wrong_ones_a_large_one() -> None:
    known = positions(200, openings=20_000)
    right, bold, timid = (known.chances(scale) for scale in (200, 60, 700))
    assert calibration_error(known, right) < 0.015
    assert calibration_error(known, bold) > 0.08
    assert brier_score(known, right) < min(brier_score(known, bold), brier_score(known, timid))
    for row in bins(known, right):
        assert row.low <= row.predicted <= row.high
        assert row.least <= row.won <= row.most
    assert sum(row.positions for row in bins(known, right)) == 20_000


def test_no_opening_is_judged_by_a_scale_that_was_fitted_to_it() -> None:
    known = positions(200, openings=100)
    told = known.fitted_chances()
    lied = replace(known, results=np.where(known.openings % 5 == 0, 1 - known.results, known.results))
    changed = told != lied.fitted_chances()
    assert np.array_equal(changed, known.openings % 5 != 0)


def test_chances_that_are_too_high_for_one_side_are_noticed() -> None:
    means = [excess(it, it.chances(260)) for it in (positions(260, seed=seed) for seed in range(200))]
    assert np.mean([abs(mean) < half for mean, half in means]) == pytest.approx(0.95, abs=0.03)
    known = positions(260, openings=2000)
    flattered = replace(known, scores=known.scores + np.where(known.black, 120, -120))
    for side, sign in ((flattered.black, 1), (~flattered.black, -1)):
        mean, half = excess(flattered.of(side), flattered.of(side).chances(260))
        assert sign * mean - half > 0.03


def test_scores_that_say_nothing_have_the_widest_scale() -> None:
    known = positions(200)
    upside_down = replace(known, results=1 - known.results)
    assert fitted_scale(upside_down)[0] == WIDEST


def test_scores_are_those_of_the_side_that_searched() -> None:
    moves = (
        MoveRecord("h8", score=50),
        MoveRecord("h9", score=-60),
        MoveRecord("h10"),
        MoveRecord("a1", score=-29990, win_in=-10),
        MoveRecord("h11", score=29991, win_in=9),
        MoveRecord("a2", score=29992, win_in=8),
    )
    record = GameRecord({}, "a", "b", Termination.FIVE, "", "black", opening=("b2", "c2"), moves=moves)
    found = sample([Result(Pairing(0, 7, 0, 0, "a", "b"), record)])
    assert found.positions.scores.tolist() == [50, -60]
    assert found.positions.results.tolist() == [1, 0]
    assert found.positions.black.tolist() == [True, False]
    assert found.positions.openings.tolist() == [0, 0]
    assert str(found.announced) == "1 of 2 wins, 0 of 1 losses"


def test_a_store_of_games_becomes_tables(tmp_path: Path) -> None:
    engines = [
        {"spec": "tengen:hash=1", "name": name, "time": {"nodes": nodes}} for name, nodes in (("a", 60), ("b", 90))
    ]
    rules = {"preset": "freestyle", "size": 9}
    config = make_config(
        {"engines": engines, "rules": rules, "games": 6, "openings": "random", "store": tmp_path / "s.db"}
    )
    with Store(config.store) as store:
        list(run_tournament(config, store, enter(store, config), opener=ThreadExecutor))
    [_, _, summary, _, title, _, _, _, *rows] = report([config.store], 200)
    assert re.match(r"\| freestyle 9x9 \| 6 \| \d+ \| \d+ \(\d+ to \d+\) \|", summary)
    assert title == "freestyle 9x9, scale 200:"
    assert all(re.match(r"\| \d+% to \d+% \| \d+ \| [\d.]+% \| [\d.]+% \([\d.]+% to [\d.]+%\) \|", row) for row in rows)
