"""What somebody has in mind in an opening."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Point
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.opening_rules.rule import Offered
from opening_tables import FIFTHS, Table


def points(table: Table) -> str:
    return " ".join(map(str, table.draft.points))


def test_a_point_is_offered_and_taken_off_again() -> None:
    table = Table(FIFTHS)
    for name in ("j7", "f7", "i6", "f7"):
        table.draft.touch(Point(name))
    assert points(table) == "j7 i6"


def test_a_mirror_is_refused_in_the_rules_words_until_its_point_is_taken_off() -> None:
    table = Table(FIFTHS)
    table.draft.touch(Point("i6"))
    with pytest.raises(IllegalMoveError, match="i8.* i6"):
        table.draft.touch(Point("i8"))
    table.draft.touch(Point("i6"))
    table.draft.touch(Point("i8"))
    assert points(table) == "i8"


def test_no_more_are_offered_than_are_asked_for() -> None:
    table = Table(FIFTHS.replace("taraguchi10", "taraguchi2"))
    for name in ("j7", "f7", "a1"):
        table.draft.touch(Point(name))
    assert points(table) == "j7 f7"


def test_one_of_those_on_offer_is_kept_and_what_was_in_mind_is_forgotten_as_the_opening_goes_on() -> None:
    table = Table(FIFTHS.replace("taraguchi10", "taraguchi2"))
    table.draft.touch(Point("j7"))
    table.do(Offered((Point("j7"), Point("f7"))))
    table.draft.follow(table.opening)
    assert points(table) == ""
    with pytest.raises(IllegalMoveError, match="a1 was not offered"):
        table.draft.touch(Point("a1"))
    table.draft.touch(Point("j7"))
    table.draft.touch(Point("f7"))
    assert points(table) == "f7"


def test_nothing_is_chosen_where_a_stone_is_placed() -> None:
    table = Table("taraguchi10")
    assert not table.draft.is_choosing
    table.draft.touch(Point("h8"))
    assert points(table) == ""
