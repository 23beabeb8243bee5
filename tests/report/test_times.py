import pytest

from gomoku_arena import TimeControl
from gomoku_arena.report._sections import move_times
from made_up_games import result

SECONDS = (0.01, 0.2, 0.02, 0.3, 0.03, 0.4, 0.04, 1.5)
GAME = result(0, "a", "b", "black", seconds=SECONDS)


def test_each_colour_has_its_own_times() -> None:
    a, b = move_times(["a", "b"], [GAME], {})
    assert (a["moves"], a["mean"], a["median"], a["max"]) == (4, 25, 20, 40)
    assert (b["moves"], b["mean"], b["median"], b["p99"], b["max"]) == (4, 600, 300, 1500, 1500)


def test_the_distribution_counts_every_move_once() -> None:
    a, b = move_times(["a", "b"], [GAME], {})
    assert sum(a["bins"].values()) == 4
    # Ten classes a decade, numbered by the power of ten: 1.5 s is in the one from 10 ** 0.1 s.
    assert b["bins"] == {-7: 1, -6: 1, -4: 1, 1: 1}


def test_late_moves_are_counted_for_who_had_a_limit() -> None:
    a, b = move_times(["a", "b"], [GAME], {"b": TimeControl(seconds=0.35)})
    assert (a["limit"], a["late"]) == (None, 0)
    assert (b["limit"], b["late"], b["latest"]) == (350, 2, pytest.approx(1150))


def test_who_has_not_moved_has_no_times() -> None:
    assert move_times(["c"], [], {"c": TimeControl(seconds=1)}) == [{"moves": 0, "limit": 1000, "late": 0, "bins": {}}]


def test_a_move_that_took_no_time_is_in_the_first_class() -> None:
    (a,) = move_times(["a"], [], {}) and [move_times(["a", "b"], [result(0, "a", "b", None, seconds=(0.0,))], {})[0]]
    assert a["bins"] == {-60: 1}
