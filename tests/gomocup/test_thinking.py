from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Analysis
from gomoku_arena.gomocup.thinking import Thinking, parse_thinking
from protocol_brain import thinking_brain

points = st.tuples(st.integers(0, 21), st.integers(0, 21))
reports = st.builds(
    Thinking,
    depth=st.integers(0, 99),
    selective_depth=st.none() | st.integers(0, 99),
    score=st.none() | st.integers(-30000, 30000),
    nodes=st.none() | st.integers(0, 10**9 - 1),
    seconds=st.none() | st.integers(0, 10**6).map(lambda ms: ms * 0.001),
    pv=st.lists(points, max_size=20).map(tuple),
    bound=st.sampled_from([None, "exact", "lower", "upper"]),
)


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (
            "Depth 12-19 | Eval 505 | Time 33ms | H10 I7",
            Thinking(depth=12, selective_depth=19, score=505, seconds=0.033, pv=((7, 9), (8, 6))),
        ),
        (
            "Speed 513K | Depth 14-31 | Eval +M19 | Node 1999K | Time 3896ms",
            Thinking(depth=14, selective_depth=31, win_in=19, nodes=1_999_000, seconds=3.896),
        ),
        ("depth 3 | eval -M4 | time 2s", Thinking(depth=3, win_in=-4, seconds=2.0)),
        ("Depth 3 | Eval -12 | Node 1.5M | Time 2min", Thinking(depth=3, score=-12, nodes=1_500_000, seconds=120.0)),
        ("Depth 3 | Eval maybe | Time soon | H23 Z1", Thinking(depth=3)),
        ("Depth many | Eval 5", None),
        ("Depth 1000 | Eval 5", None),
        ("Depth 3 | Eval M12345 | Eval M-3 | Node 1234567890", Thinking(depth=3)),
        ("Eval 5 | Time 3ms", None),
        ("Depth 12", None),
        ("Eval at least 505", Thinking(score=505, bound="lower")),
        ("eval at most -30", Thinking(score=-30, bound="upper")),
        ("Eval at last 505", None),
        ("Eval at least many", None),
        (
            "depth 5-8 ev -123 n 1.5M n/ms 150 tm 1234 pv h8 i9",
            Thinking(depth=5, selective_depth=8, score=-123, nodes=1_500_000, seconds=1.234, pv=((7, 7), (8, 8))),
        ),
        (
            "depth 5-8 multipv 1 ev +M7 n 9 n/ms 1 tm 0 pv h8",
            Thinking(depth=5, selective_depth=8, win_in=7, nodes=9, seconds=0.0, pv=((7, 7),)),
        ),
        ("depth 5-8 multipv 2 ev 5 n 9 n/ms 1 tm 0 pv h8", None),
        ("depth many ev 5 n 9 n/ms 1 tm 0 pv h8", None),
        ("depth 5-8 ev 5 n 9 tm 0 pv h8", None),
        ("", None),
    ],
)
def test_reports_are_read(text: str, report: Thinking | None) -> None:
    assert parse_thinking(text) == report


def test_a_later_line_replaces_only_what_it_says() -> None:
    first = Thinking(depth=3, score=7, pv=((1, 1),))
    assert first.updated(Thinking(depth=4, win_in=5)) == Thinking(depth=4, win_in=5, pv=((1, 1),))
    assert first.updated(Thinking(nodes=9)) == Thinking(depth=3, score=7, nodes=9, pv=((1, 1),))


def test_a_bound_is_that_of_its_score() -> None:
    told = Thinking(depth=3, score=7, bound="lower", pv=((1, 1),))
    assert told.updated(Thinking(score=7, nodes=9)).bound == "lower"
    assert told.updated(Thinking(score=8)).bound is None
    assert told.updated(Thinking(win_in=8)).bound is None
    assert Thinking(depth=3, score=7).updated(Thinking(score=7, bound="upper")).bound == "upper"


def said_of(report: Thinking) -> list[str]:
    """The texts of a brain's MESSAGEs about a search that has found that."""
    brain = thinking_brain()
    brain.found(
        Analysis(
            (0, 0),
            score=report.score,
            win_in=report.win_in,
            bound=report.bound or "exact",
            depth=report.depth,
            selective_depth=report.selective_depth,
            nodes=report.nodes,
            seconds=report.seconds or 0.0,
            pv=report.pv,
        )
    )
    *messages, move = map(str, iter(brain.step, None))
    assert move == "0,0"
    return [message.removeprefix("MESSAGE ") for message in messages]


def has_all(report: Thinking) -> bool:
    return bool(report.pv) and None not in (report.score, report.nodes)


@given(reports)
def test_what_a_brain_says_is_read(report: Thinking) -> None:
    heard = Thinking()
    for text in said_of(report):
        heard = heard.updated(parse_thinking(text) or Thinking())
    # Clients know no depth without a selective one.
    selective = report.depth if report.selective_depth is None else report.selective_depth
    bound = report.bound if report.score is not None and report.bound != "exact" else None
    assert heard == replace(report, selective_depth=selective, seconds=report.seconds or 0.0, bound=bound)


@given(reports)
def test_the_last_line_is_for_programs_and_says_everything_at_once(report: Thinking) -> None:
    *_, people = texts = [text for text in said_of(report) if "|" in text]
    assert len(texts) == 1
    *_, last = said_of(report)
    assert (last != people) == has_all(report)
    if last != people:
        read = parse_thinking(last)
        assert read is not None
        assert (read.depth, read.score, read.nodes, read.pv) == (report.depth, report.score, report.nodes, report.pv)
        head, _, figures = last.partition(" ev ")
        assert parse_thinking(f"{head} multipv 1 ev {figures}") == read
        assert parse_thinking(f"{head} multipv 2 ev {figures}") is None
