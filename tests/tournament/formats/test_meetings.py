from gomoku_arena.tournament.formats._meetings import Meetings
from gomoku_arena.tournament.pairing import GamePair, numbered_on

NAMES = ["a", "b", "c"]
PLANNED = numbered_on(
    [],
    [
        GamePair(0, 0, "a", "b"),
        GamePair(0, 1, "a", "b"),
        GamePair(1, 0, "c", "a"),
        GamePair(1, 1, "c", "a"),
        GamePair(2, 2, "b", "a"),
        GamePair(2, 3, "b", "a"),
    ],
)


def test_opponents_are_told_round_by_round() -> None:
    meetings = Meetings(NAMES, PLANNED)
    assert [meetings.opponents(name) for name in NAMES] == [["b", "c", "b"], ["a", None, "a"], [None, "a", None]]


def test_meetings_and_byes_count_rounds_and_pairs_count_pairs() -> None:
    meetings = Meetings(NAMES, PLANNED)
    assert (meetings.times("a", "b"), meetings.times("b", "a"), meetings.times("b", "c")) == (2, 2, 0)
    assert [meetings.byes(name) for name in NAMES] == [0, 1, 2]
    assert (meetings.pairs("a", "b"), meetings.pairs("a", "c"), meetings.pairs("c", "b")) == (4, 2, 0)


def test_nothing_planned_is_nobody_met() -> None:
    assert Meetings(NAMES, []).opponents("a") == []
