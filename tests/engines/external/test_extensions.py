"""Bots that speak Yixin-Board's extensions, and bots that know nothing of them."""

import shlex
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scripted_engine
from gomoku_arena import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.external import _streamed_search
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.errors import EngineTimeoutError, ErrorCode
from gomoku_arena.gomocup.client import parse_line
from gomoku_arena.gomocup.thinking import Thinking
from leftovers import no_process_left

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])
GAME = Game(Rules.freestyle())
GAME.play("h8")
QUICK = Limit(depth=2, seconds=5.0)
LONG = Limit(seconds=30.0)


@pytest.fixture
def streaming() -> Iterator[ExternalEngine]:
    """A bot that looks for two lines and, where its depth is not limited, thinks until it is stopped."""
    settings = EngineSettings(lines=2)
    with no_process_left(), ExternalEngine(f"{COMMAND} streams-lines", settings=settings) as engine:
        yield engine


def wire(engine: ExternalEngine, sign: str) -> list[str]:
    """What was said, or heard, of late."""
    lines = [line.split(maxsplit=2) for line in engine.failure_tail().splitlines()]
    return [text for _, said, text in lines if said == sign]


def test_lines_are_told_depth_by_depth_the_best_first(streaming: ExternalEngine) -> None:
    assert not streaming.capabilities.streams
    news: list[Analysis] = []
    answer = streaming.stream(GAME, QUICK, news.append)
    assert [(told.depth, told.selective_depth, told.nodes) for told in news] == [(1, 4, 101), (2, 5, 201)]
    best, other = answer.lines
    assert (best.move, best.win_in, best.score) == (Point("b1"), 7, 29993)
    # A chance of winning is a score on our scale; a move that cannot be played ends a line.
    assert (other.move, other.score, [str(point) for point in other.pv]) == (Point("a1"), 100, ["a1", "o15"])
    assert news[-1].lines == answer.lines
    assert (answer.move, answer.win_in, answer.pv, answer.nodes) == (best.move, 7, best.pv, 9000)
    can = streaming.capabilities
    assert (can.streams, can.stops, can.chances) == (True, True, True)
    # The log keeps the end of a long request.
    assert wire(streaming, ">")[-4:] == ["YXBOARD", "7,7,2", "DONE", "YXNBEST 2"]


def test_a_search_is_stopped_from_another_thread_and_the_bot_serves_on(streaming: ExternalEngine) -> None:
    assert not streaming.stop()
    known, stopped = threading.Event(), list[bool]()

    def stop() -> None:
        known.wait()
        stopped.append(streaming.stop())

    for _ in range(2):
        known.clear()
        thread = threading.Thread(target=stop)
        thread.start()
        begun = time.monotonic()
        assert len(streaming.stream(GAME, LONG, lambda told: known.set()).lines) == 2
        thread.join()
        assert time.monotonic() - begun < 5
    assert stopped == [True, True]
    assert "YXSTOP" in wire(streaming, ">")


def test_what_the_listener_raises_ends_the_search_and_not_the_bot(streaming: ExternalEngine) -> None:
    def refuse(told: Analysis) -> None:
        raise LookupError(told.depth)

    with pytest.raises(LookupError):
        streaming.stream(GAME, LONG, refuse)
    assert "START" not in " ".join(wire(streaming, ">")[-4:])
    assert streaming.stream(GAME, QUICK, lambda told: None).depth == 2


def test_forbidden_points_are_asked_for(streaming: ExternalEngine) -> None:
    assert streaming.forbidden_points(GAME) == frozenset([Point(7, 8), Point(12, 0)])
    assert wire(streaming, ">")[-5:] == ["YXBOARD", "7,7,2", "DONE", "YXSHOWFORBID", "ABOUT"]
    # The bot is told the whole position again where it plays on.
    assert streaming.analyse(GAME, QUICK).move == Point("a1")


def test_a_bot_that_is_deaf_to_the_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_streamed_search, "_GRACE", 0.1)
    with no_process_left(), ExternalEngine(f"{COMMAND} is-deaf-to-stop") as engine:
        with pytest.raises(EngineTimeoutError) as late:
            engine.stream(GAME, LONG, lambda told: engine.stop())
        assert late.value.code == ErrorCode.NOT_STOPPED


@pytest.mark.parametrize("behaviour", ["good", "shrugs", "exits-at-unknown-words"])
def test_a_bot_without_extensions_plays_as_ever(behaviour: str) -> None:
    news: list[Analysis] = []
    with no_process_left(), ExternalEngine(f"{COMMAND} {behaviour}", settings=EngineSettings(lines=3)) as engine:
        for _ in range(2):
            answer = engine.stream(GAME, QUICK, news.append)
        assert (answer.move, len(answer.lines), news[-1], len(news)) == (Point("a1"), 1, answer, 2)
        assert engine.forbidden_points(GAME) is None
        assert not engine.stop()
        can = engine.capabilities
        assert (can.streams, can.stops, can.chances) == (False, False, False)
        assert engine.remark() == ""


keys = st.sampled_from(["PV", "PV", "NUMPV", "EVAL", "BOUND", "BESTLINE", "WINRATE", "DEPTH", "ELSE"])
values = st.sampled_from(
    ["DONE", "DONE", "0", "1", "2", "+M0", "-M3", "0.5", "upper", "7,7", "8,8 9,9 8,8", "9,8 99,9", ""]
)
details = st.builds("INFO {} {}".format, keys, values)
messages = st.sampled_from(
    [
        "MESSAGE Depth 3-4 | Eval 5 | I9",
        "MESSAGE Depth 9 | Eval +M0 | I9",
        "MESSAGE Eval at least 5",
        "MESSAGE depth 3-4 ev 5 n 9 n/ms 1 tm 9 pv I9 A1",
        "MESSAGE depth 3-4 multipv 2 ev 5 n 9 n/ms 1 tm 9 pv I9 A1",
        "7,7",
        "FORBID .",
    ]
)


@given(st.lists(details | messages, max_size=60))
def test_whatever_a_bot_reports_has_an_answer(lines: list[str]) -> None:
    told: list[Analysis] = []
    search = _streamed_search.StreamedSearch(GAME, 2, told.append)
    for line in lines:
        search.hear(parse_line(line))
    for analysis in [*told, search.answer(Point("i9"), Thinking(), 0.1)]:
        assert 1 <= len(analysis.lines) <= 2
        assert all(GAME.is_legal(line.move) for line in analysis.lines)
    assert search.answer(Point("i9"), Thinking(), 0.1).move == Point("i9")
