from typing import Any

import pytest

from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.run.slots import PLIES, estimated_seconds

GAMES = [Pairing(0, 0, 0, 0, "easy", "medium"), Pairing(1, 0, 0, 0, "medium", "easy")]


def seconds(slots: int = 1, **values: Any) -> float | None:
    return estimated_seconds(make_config({"engines": ["easy", "medium"], **values}), GAMES, slots)


def test_everyone_uses_all_its_time() -> None:
    assert seconds(time={"seconds": 0.5}) == pytest.approx(2 * PLIES * 0.5)
    assert seconds(time={"match_seconds": 60, "increment_seconds": 1}) == pytest.approx(2 * 2 * (60 + PLIES / 2))
    assert seconds(time={"match_seconds": 10, "seconds": 5}) == pytest.approx(2 * 2 * 10)


def test_slots_share_the_work_and_threads_take_more_of_them() -> None:
    wide = [{"spec": "easy", "threads": 2}, "medium"]
    assert seconds(4, time={"seconds": 1}) == pytest.approx(2 * PLIES / 4)
    assert seconds(4, time={"seconds": 1}, engines=wide) == pytest.approx(2 * 2 * PLIES / 4)


def test_without_a_limit_in_time_there_is_no_estimate() -> None:
    assert seconds(time={"depth": 3}) is None
    assert seconds(time={"seconds": 1}, engines=["easy", {"spec": "medium", "time": {"nodes": 9}}]) is None
