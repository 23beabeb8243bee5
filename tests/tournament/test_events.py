import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.record import GameRecord, MoveRecord, Termination
from gomoku_arena.tournament.events import (
    Event,
    GameEvent,
    MoveEvent,
    ResultEvent,
    SprtEvent,
    StandingEvent,
    TournamentEvent,
    parse_event,
)
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.standings import Forfeit, Standing

PAIRING = Pairing(game=7, pair=3, round=1, opening=2, black="a", white="<b>")
RECORD = GameRecord(
    rules={"size": 15},
    black="a",
    white="<b>",
    termination=Termination.CRASH,
    reason="<b> (white): ended",
    winner="black",
    opening=("h8",),
    moves=(
        MoveRecord("i9", 0.25, score=-3, depth=4, nodes=900, bound="lower"),
        MoveRecord("j9", 1e-6, win_in=3, left=59.5),
    ),
    failure="line one\nline \N{SNOWMAN}\x00",
    started="2026-01-02T03:04:05.678+00:00",
)
STANDING = Standing(
    name="a",
    wins=1,
    draws=1,
    losses=0,
    elo=12.5,
    elo_error=30.25,
    average_seconds=0.1,
    longest_seconds=None,
    late_seconds=0.25,
    forfeits=(Forfeit(3, "<b>", "crashed"),),
)
EVENTS: list[Event] = [
    TournamentEvent(
        state="resumed",
        name="spring",
        config={"engines": ["a", "<b>"], "games": 4},
        engines=(EngineIdentity("a", "cmd:./a", "1.2", "me", "abc"), EngineIdentity("<b>", "b")),
        finished=3,
        total=12,
    ),
    GameEvent.of(PAIRING, ("h8", "h9")),
    MoveEvent.of(7, 2, RECORD.moves[0]),
    ResultEvent(pairing=PAIRING, record=RECORD, points={"a": 2.5, "<b>": 0.5}, finished=3, total=12),
    StandingEvent(standings=(STANDING,)),
    SprtEvent(first="a", second="b", llr=1.25, lower=-2.9, upper=2.9, elo0=0, elo1=5, pairs=90, decision="H1"),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.event)
def test_a_line_read_back_is_the_same_event(event: Event) -> None:
    line = event.line()
    assert "\n" not in line
    read = parse_event(line)
    assert type(read) is type(event)
    if not isinstance(event, ResultEvent):
        assert read == event
    else:
        assert isinstance(read, ResultEvent)
        assert read.result.pairing == PAIRING
        assert read.record.moves == RECORD.moves
        assert read.record.failure == RECORD.failure
        assert read.line() == parse_event(read.line()).line()


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.event)
def test_every_line_says_what_and_when(event: Event) -> None:
    read = json.loads(event.line())
    assert read["event"] == event.event
    assert datetime.fromisoformat(read["time"]) == event.time


def test_an_event_is_told_with_the_time_of_its_making() -> None:
    before = datetime.now(UTC)
    made = GameEvent(game=0, pair=0, round=0, opening=0, black="a", white="b").time
    assert before <= made <= datetime.now(UTC)


def test_the_first_line_says_the_version() -> None:
    assert json.loads(EVENTS[0].line())["version"] == 2


def test_what_a_move_leaves_open_is_left_out() -> None:
    line = json.loads(MoveEvent.of(7, 2, RECORD.moves[0]).line())
    assert set(line) == {"event", "time", "game", "ply", "point", "seconds", "score", "depth", "nodes", "bound"}


def test_a_field_of_a_later_version_is_passed_over() -> None:
    line = json.dumps({**json.loads(EVENTS[2].line()), "mood": "good"})
    assert parse_event(line) == EVENTS[2]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "null",
        '{"event": "party"}',
        '{"event": "move", "game": "x"}',
        '{"event": "result", "pairing": {}, "record": {"rules": 3}, "finished": 1, "total": 1}',
        '{"event": "result", "pairing": {}, "record": 3, "finished": 1, "total": 1}',
        "\udcff",
        b"\xff\xfe",
    ],
)
def test_a_line_that_is_no_event_is_refused(line: str | bytes) -> None:
    with pytest.raises(ValueError, match="not an event"):
        parse_event(line)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(EVENTS), st.text(max_size=8), _JSON)
def test_a_line_with_a_value_replaced_is_an_event_or_a_value_error(event: Event, key: str, value: object) -> None:
    fields = json.loads(event.line())
    name = sorted(fields)[len(key) % len(fields)]
    outcome = "read"
    try:
        parse_event(json.dumps({**fields, name: value}))
    except ValueError as error:
        outcome = str(error)
    assert outcome.startswith(("read", "not an event"))


@given(st.binary(max_size=60))
def test_any_bytes_are_an_event_or_a_value_error(line: bytes) -> None:
    with pytest.raises(ValueError, match="not an event"):
        parse_event(line)
