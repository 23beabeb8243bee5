"""What somebody has in mind in an opening: fifth stones that are gathered, one that is to be kept."""

import pytest

from gomoku_arena import IllegalMoveError, Point, Rules
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening

OFFERING = "rif h8 h9 h10 stay h7"


def draft(text: str) -> OpeningDraft:
    it = OpeningDraft()
    it.follow(Opening.read(Rules.renju(), text))
    return it


def test_fifth_stones_are_gathered_in_their_order_and_taken_out_again() -> None:
    it = draft(OFFERING)
    for point in ("g8", "j9", "g8", "a1"):
        assert it.touch(Point(point)) is None
    assert it.points == (Point("j9"), Point("a1"))


@pytest.mark.parametrize(
    ("point", "words"), [("h8", "occupied"), ("i8", "i8 counts as g8"), ("a1", "3 fifth stones are offered, not 2")]
)
def test_what_cannot_be_offered_is_refused_and_what_was_gathered_stays(point: str, words: str) -> None:
    it = draft(OFFERING)
    it.touch(Point("g8"))
    it.touch(Point("j9"))
    with pytest.raises(IllegalMoveError, match=words):
        it.touch(Point(point))
    assert it.points == (Point("g8"), Point("j9"))


def test_one_of_the_fifth_stones_is_to_be_kept_until_it_is_touched_again() -> None:
    it = draft(f"{OFFERING} g8,j9")
    with pytest.raises(IllegalMoveError, match="a1 is none of the fifth stones"):
        it.touch(Point("a1"))
    it.touch(Point("g8"))
    it.touch(Point("j9"))
    assert it.points == (Point("j9"),)
    it.touch(Point("j9"))
    assert it.points == ()


def test_a_stone_is_placed_at_once() -> None:
    assert draft("rif").touch(Point("h8")) == Point("h8")


def test_what_is_in_mind_is_forgotten_when_the_opening_goes_on() -> None:
    it = draft(OFFERING)
    it.touch(Point("g8"))
    it.follow(it.opening)
    assert it.points
    it.follow(Opening.read(Rules.renju(), f"{OFFERING} g8,j9"))
    assert not it.points
