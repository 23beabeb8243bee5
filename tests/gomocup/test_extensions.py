"""Blocks of INFO lines about the best lines of a search, as Rapfi prints them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.gomocup.client import parse_line
from gomoku_arena.gomocup.extensions import BestLine, Detail, DetailReader, detail_lines, forbidden_line
from gomoku_arena.gomocup.thinking import Thinking
from gomoku_arena.score_bound import BoundName

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


def read(lines: list[str]) -> list[BestLine]:
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
    st.none() | st.floats(0, 1),
    st.sampled_from([None, "lower", "upper"]),
)
def test_what_is_written_is_read_back(
    pv: tuple[tuple[int, int], ...], rank: int, score: int, chance: float | None, bound: BoundName | None
) -> None:
    told = BestLine(rank, 4, Thinking(5, 9, score=score, nodes=77, seconds=0.25, pv=pv, bound=bound), chance)
    (line,) = read(detail_lines(told))
    assert line.report == told.report
    assert (line.rank, line.count) == (rank, 4)
    assert line.chance is None if chance is None else line.chance == pytest.approx(chance, abs=1e-6)


@given(st.lists(st.lists(words, max_size=3).map(" ".join), max_size=20))
def test_every_block_is_read_somehow(lines: list[str]) -> None:
    read([f"INFO {line}" for line in lines])


def test_forbidden_points_have_two_digits_each() -> None:
    assert forbidden_line([(9, 12), (0, 1)]) == "FORBID 09120001."
    assert forbidden_line([]) == "FORBID ."
