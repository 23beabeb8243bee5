"""Blocks of INFO lines about the best lines of a search, as Rapfi prints them."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Analysis, Point, Variation
from gomoku_arena.gomocup.client import parse_line
from gomoku_arena.gomocup.extensions import BestLine, Detail, DetailReader
from gomoku_arena.gomocup.thinking import Thinking
from gomoku_arena.score_bound import BoundName
from gomoku_arena.win_probability import win_probability
from protocol_brain import thinking_brain

RAPFI = """INFO PV 1
INFO NUMPV 3
INFO DEPTH 14
INFO SELDEPTH 27
INFO NODES 34746
INFO TOTALNODES 90984
INFO TOTALTIME 537
INFO SPEED 169430
INFO EVAL 131
INFO WINRATE 0.658136
INFO BESTLINE 8,6 6,7 6,8
INFO PV DONE"""

words = st.sampled_from(
    ["PV", "0", "1", "DONE", "NUMPV", "EVAL", "BOUND", "lower", "BESTLINE", "WINRATE", "7,7", "-", "9" * 30, "1e-9"]
)
points = st.lists(st.tuples(st.integers(0, 21), st.integers(0, 21)), min_size=1, max_size=9).map(tuple)


def read(lines: Iterable[str]) -> list[BestLine]:
    reader = DetailReader()
    events = [event for event in map(parse_line, lines) if isinstance(event, Detail)]
    return [line for line in map(reader.feed, events) if line is not None]


def test_a_block_of_rapfi_is_a_line() -> None:
    report = Thinking(14, 27, score=131, nodes=90984, seconds=0.537, pv=((8, 6), (6, 7), (6, 8)))
    assert read(RAPFI.splitlines()) == [BestLine(1, 3, report, 0.658136)]


@pytest.mark.parametrize(
    ("value", "score", "win_in"), [("+M19", None, 19), ("-M4", None, -4), ("VAL_NONE", None, None)]
)
def test_a_forced_win_is_one(value: str, score: int | None, win_in: int | None) -> None:
    (line,) = read(["INFO PV 0", "INFO NUMPV 1", f"INFO EVAL {value}", "INFO BESTLINE 7,7", "INFO PV DONE"])
    assert (line.report.score, line.report.win_in) == (score, win_in)


@pytest.mark.parametrize("lost", ["INFO BESTLINE 7,7", "INFO PV 3"])
def test_a_block_without_moves_or_beyond_the_count_is_none(lost: str) -> None:
    whole = ["INFO PV 0", "INFO NUMPV 2", "INFO BESTLINE 7,7", "INFO PV DONE"]
    assert len(read(whole)) == 1
    assert read([lost if line.startswith(lost[:7]) else line for line in whole if line != lost]) == []


@given(
    points,
    st.integers(0, 3),
    st.integers(-9999, 9999),
    st.booleans(),
    st.sampled_from(["exact", "lower", "upper"]),
)
def test_what_a_brain_tells_is_read(
    pv: tuple[tuple[int, int], ...], rank: int, score: int, tells_chances: bool, bound: BoundName
) -> None:
    told, other = Variation(pv, score=score, bound=bound), Variation([Point(0, 0)], win_in=3)
    lines = [told if place == rank else other for place in range(4)]
    analysis = Analysis(pv[0], depth=5, selective_depth=9, nodes=77, seconds=0.25, lines=lines)
    brain = thinking_brain("INFO show_detail 2")
    read_lines = read(brain.hear(analysis, tells_chances=tells_chances))
    assert [(line.rank, line.count) for line in read_lines] == [(place, 4) for place in range(4)]
    report = Thinking(5, 9, score=score, nodes=77, seconds=0.25, pv=pv, bound=None if bound == "exact" else bound)
    assert read_lines[rank].report == report
    chance = pytest.approx(win_probability(score), abs=1e-6) if tells_chances else None
    assert read_lines[rank].chance == chance


@given(st.lists(st.lists(words, max_size=3).map(" ".join), max_size=20))
def test_every_block_is_read_somehow(lines: list[str]) -> None:
    read([f"INFO {line}" for line in lines])
