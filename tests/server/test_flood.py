"""How much strangers can have written into the log."""

import json
import logging

import pytest

from gomoku_arena.server import logs
from gomoku_arena.server.logs import FloodFilter


def record(event: str = "request", level: int = logging.INFO, **more: object) -> logging.LogRecord:
    it = logging.LogRecord("gomoku_arena.server", level, "", 7, event, None, None)
    it.__dict__.update({"fields": {}, **more})
    return it


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])
    return now


def test_a_flood_is_cut_off_counted_and_over_after_a_while(clock: list[float]) -> None:
    flood = FloodFilter()
    assert sum(flood.filter(record()) for _ in range(1000)) == 400
    assert flood.filter(record("closed"))
    assert flood.left_out() == {"request": 600}
    assert flood.left_out() == {}
    clock[0] = 2.0
    assert sum(flood.filter(record()) for _ in range(1000)) == 40


def test_what_went_wrong_is_told_less_often_and_where_least(clock: list[float]) -> None:
    flood = FloodFilter()
    assert sum(flood.filter(record("refused", logging.WARNING)) for _ in range(100)) == 50
    error = (ValueError, ValueError("why"), None)
    assert sum(flood.filter(record("failed", logging.ERROR, exc_info=error)) for _ in range(100)) == 5


def test_no_stranger_makes_kinds(clock: list[float]) -> None:
    flood = FloodFilter()
    lines = [logging.LogRecord("engineio.server", logging.ERROR, "", 7, f"session {n}", None, None) for n in range(100)]
    assert sum(map(flood.filter, lines)) == 50
    assert flood.left_out() == {"engineio.server:7": 50}


def test_all_kinds_together_are_bounded_and_the_summary_is_written(clock: list[float]) -> None:
    flood = FloodFilter()
    assert sum(flood.filter(record(f"event{n % 50}")) for n in range(5000)) == 1000
    assert flood.filter(record("suppressed", is_summary=True))
    assert len(json.dumps(flood.left_out())) < 1500
