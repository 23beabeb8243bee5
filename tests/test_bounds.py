from dataclasses import FrozenInstanceError

import pytest

from gomoku_arena import Adjudication, DrawRule, ResignRule, TimeControl


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: TimeControl(seconds=0), "seconds = 0: must be greater than 0"),
        (lambda: TimeControl(seconds=float("nan")), "seconds = nan: must be greater than 0"),
        (lambda: TimeControl(match_seconds=float("inf")), "match_seconds = inf: must be at most 1e"),
        (lambda: TimeControl(seconds="5"), "seconds = '5': '5' is no number"),  # type: ignore[arg-type]
        (lambda: TimeControl(depth=65), "depth = 65: must be at most 64"),
        (lambda: TimeControl(depth=True), "depth = True: True is no number"),
        (lambda: TimeControl(nodes=0), "nodes = 0: must be at least 1"),
        (lambda: TimeControl(margin=-0.1), "margin = -0.1: must be at least 0"),
        (lambda: TimeControl(increment_seconds=1), "increment_seconds needs match_seconds"),
        (lambda: ResignRule(score=0), "score = 0: must be at least 1"),
        (lambda: DrawRule(after=-1), "after = -1: must be at least 0"),
        (lambda: Adjudication(draw_after=0), "draw_after = 0: must be at least 1"),
    ],
)
def test_a_number_out_of_bounds_is_named(make: object, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace(".", r"\.")):
        make()  # type: ignore[operator]


def test_what_is_in_bounds_is_kept_as_it_is() -> None:
    time = TimeControl(seconds=1, depth=64, nodes=2**63 - 1, margin=0)
    assert (time.seconds, time.depth, time.nodes, time.margin) == (1, 64, 2**63 - 1, 0)
    with pytest.raises(FrozenInstanceError):
        time.depth = 3  # type: ignore[misc]
