import pytest

from gomoku_arena import TimeControl
from gomoku_arena.clock import Clock, lateness


@pytest.mark.parametrize(
    ("time", "late"),
    [
        (TimeControl(), [0, 0, 0]),
        (TimeControl(seconds=1), [0, 0.5, 0]),
        (TimeControl(match_seconds=2, increment_seconds=0.25), [0, 0.25, 1]),
        (TimeControl(depth=3), [0, 0, 0]),
    ],
)
def test_lateness_is_counted_from_what_the_clock_allowed(time: TimeControl, late: list[float]) -> None:
    assert lateness((1.0, 1.5, 1.0), time) == pytest.approx(late)


@pytest.mark.parametrize(
    ("time", "used", "counted"),
    [
        (TimeControl(), 7.0, 7.0),
        (TimeControl(seconds=1), 0.9, 0.9),
        (TimeControl(seconds=1), 1.05, 1.05),
        (TimeControl(seconds=1), 5.0, 1.0),
        (TimeControl(seconds=1), 12.5, 2.5),
        (TimeControl(match_seconds=60), 2.0, 2.0),
        (TimeControl(match_seconds=60), 29.0, 29.0),
        (TimeControl(match_seconds=60), 35.0, 30.0),
        (TimeControl(match_seconds=60), 45.0, 35.0),
        (TimeControl(match_seconds=2), 5.0, 1.0),
        (TimeControl(seconds=1, match_seconds=1.5), 5.0, 0.75),
    ],
)
def test_of_a_first_move_loading_does_not_count(time: TimeControl, used: float, counted: float) -> None:
    assert Clock(time).counted(used, 10.0) == pytest.approx(counted)
    assert Clock(time).counted(used, 0.0) == used
