"""The figures about winning chances, on positions whose chances are known, and on games."""

import re
from pathlib import Path

import numpy as np
import pytest

from calibration import Positions, bins, brier, calibration_error, fitted_scale, report, sample, share_interval
from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from thread_executor import ThreadExecutor

PAIRS = 400


def positions(scale: float, *, kin: int = 1, seed: int = 1) -> Positions:
    """So many positions a game pair, whose games end as that scale says; those of a pair are alike."""
    random = np.random.default_rng(seed)
    scores = random.normal(0, 300, PAIRS)
    results = (random.random(PAIRS) < 1 / (1 + np.exp(-scores / scale))).astype(float)
    return Positions(*(np.repeat(it, kin) for it in (scores, results, np.arange(PAIRS))))


def test_the_scale_that_made_the_results_is_found() -> None:
    scales, leasts, mosts = np.array([fitted_scale(positions(260, seed=it)) for it in range(200)]).T
    assert np.median(scales) == pytest.approx(260, rel=0.03)
    assert np.mean((leasts < 260) & (mosts > 260)) == pytest.approx(0.95, abs=0.03)


def test_positions_of_one_game_are_no_further_evidence() -> None:
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
    known = Positions(
        *(np.concatenate([getattr(positions(200, seed=it), field) for it in range(50)]) for field in FIELDS)
    )
    assert calibration_error(known, 200) < 0.015
    assert calibration_error(known, 60) > 0.08
    assert brier(known, 200) < min(brier(known, 60), brier(known, 700))
    for row in bins(known, 200):
        assert row.low <= row.predicted <= row.high
        assert row.least <= row.won <= row.most
    assert sum(row.positions for row in bins(known, 200)) == len(known.scores)


FIELDS = ("scores", "results", "pairs")


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
    assert found.positions.pairs.tolist() == [7, 7]
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
