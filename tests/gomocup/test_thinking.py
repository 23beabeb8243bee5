import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.gomocup.thinking import Thinking, format_thinking, parse_thinking

points = st.tuples(st.integers(0, 21), st.integers(0, 21))
reports = st.builds(
    Thinking,
    depth=st.integers(0, 99),
    selective_depth=st.none() | st.integers(0, 99),
    score=st.none() | st.integers(-30000, 30000),
    nodes=st.none() | st.integers(0, 10**9 - 1),
    seconds=st.none() | st.integers(0, 10**6).map(lambda ms: ms * 0.001),
    pv=st.lists(points, max_size=20).map(tuple),
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
        ("", None),
    ],
)
def test_reports_are_read(text: str, report: Thinking | None) -> None:
    assert parse_thinking(text) == report


def test_a_later_line_replaces_only_what_it_says() -> None:
    first = Thinking(depth=3, score=7, pv=((1, 1),))
    assert first.updated(Thinking(depth=4, win_in=5)) == Thinking(depth=4, win_in=5, pv=((1, 1),))
    assert first.updated(Thinking(nodes=9)) == Thinking(depth=3, score=7, nodes=9, pv=((1, 1),))


@given(reports)
def test_what_is_written_is_read_back(report: Thinking) -> None:
    text = format_thinking(report)
    assert parse_thinking(text) == (report if "|" in text else None)
