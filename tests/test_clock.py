import pytest

from gomoku_arena import TimeControl
from gomoku_arena.clock import lateness


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
