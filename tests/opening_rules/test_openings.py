"""An opening that is played under a rule: what is asked for, what is refused, and its text."""

import pickle
import sys
from copy import deepcopy
from dataclasses import FrozenInstanceError
from importlib.util import find_spec, module_from_spec
from pathlib import Path

import pytest

from gomoku_arena import IllegalMoveError, NotationError, Point, PointError, Rules, RulesError, opening_rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Fifths,
    FifthsTold,
    Offer,
    Offered,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
    square,
)
from gomoku_arena.opening_rules.rules import RULES, opening_rule

FIRST, SECOND = OpeningPlayer
BLACK, WHITE, PLACE_TWO, SWAP, STAY, OFFER = Choice
POINTS = tuple(map(Point, ("h8", "i9", "j10", "h9", "h10")))


def opening(rule: str, *deeds: Deed, rules: Rules | None = None) -> Opening:
    it = Opening.begun(rules or Rules.freestyle(), opening_rule(rule))
    for deed in deeds:
        it = it.done(deed)
    return it


def points(text: str) -> tuple[Point, ...]:
    return tuple(map(Point, text.split()))


def test_under_swap_the_second_player_takes_a_colour() -> None:
    it = opening("swap")
    for placed in range(3):
        assert it.step == Place(FIRST, 3 - placed)
        it = it.done(POINTS[placed])
    assert it.step == Choose(SECOND, (BLACK, WHITE))
    assert it.done(BLACK).step == Settled(POINTS[:3], SECOND)
    assert it.done(WHITE).step == Settled(POINTS[:3], FIRST)


def test_under_swap2_the_second_player_may_place_two_more_and_the_first_then_takes_a_colour() -> None:
    it = opening("swap2", *POINTS[:3])
    assert it.step == Choose(SECOND, (BLACK, WHITE, PLACE_TWO))
    assert it.done(BLACK).step == Settled(POINTS[:3], SECOND)
    assert it.done(WHITE).step == Settled(POINTS[:3], FIRST)
    it = it.done(PLACE_TWO)
    assert it.step == Place(SECOND, 2)
    it = it.done(POINTS[3])
    assert it.step == Place(SECOND, 1)
    it = it.done(POINTS[4])
    assert it.step == Choose(FIRST, (BLACK, WHITE))
    assert it.done(BLACK).step == Settled(POINTS, FIRST)
    assert it.done(WHITE).step == Settled(POINTS, SECOND)


def test_under_taraguchi_10_the_fourth_stone_leads_to_one_fifth_or_to_ten() -> None:
    it = opening("taraguchi10", Point("h8"), SWAP, Point("h9"), STAY, Point("h10"), STAY)
    assert it.step == Place(FIRST, 1, square(7))
    it = it.done(Point("i9"))
    assert it.step == Choose(SECOND, (SWAP, STAY, OFFER))
    assert it.black is SECOND
    assert it.done(SWAP).step == Place(FIRST, 1, square(9))
    assert it.done(STAY).done(Point("h11")).step == Choose(FIRST, (SWAP, STAY))
    it = it.done(OFFER)
    assert it.step == Offer(SECOND, 10)
    fifths = points("j9 f9 i10 k9 i7 g9 j7 f10 k10 e9")
    it = it.done(Offered(fifths))
    assert it.step == Pick(FIRST, fifths)
    settled = it.done(Point("e9")).step
    assert settled == Settled(points("h8 h9 h10 i9 e9"), SECOND)


def test_fifths_that_the_four_stones_make_one_and_the_same_are_refused() -> None:
    it = opening("rif", *points("h8 h9 h10"), STAY, Point("i9"))
    with pytest.raises(IllegalMoveError, match="i8 is the same as i10: the four stones are symmetric"):
        it.done(Offered(points("i10 i8")))
    with pytest.raises(IllegalMoveError, match="i10 is offered already"):
        it.done(Offered(points("i10 i10")))
    with pytest.raises(IllegalMoveError, match="the number of fifth stones to offer is 2, not 1"):
        it.done(Offered(points("i10")))
    with pytest.raises(IllegalMoveError, match="occupied"):
        it.done(Offered(points("i10 h8")))
    offered = it.done(Offered(points("i10 f9")))
    with pytest.raises(IllegalMoveError, match="i8 was not offered for the fifth stone"):
        offered.done(Point("i8"))
    assert offered.done(Point("f9")).step == Settled(points("h8 h9 h10 i9 f9"), FIRST)


def test_who_names_a_number_of_fifths_keeps_to_the_limits_of_the_rule() -> None:
    it = opening("soosorv8", *points("h8 h9 h10"), SWAP, Point("i9"))
    assert it.step == Declare(FIRST, 1, 8)
    for number in (0, 9, -1):
        with pytest.raises(IllegalMoveError, match=f"1 to 8 fifth stones can be asked for, not {number}"):
            it.done(Count(number))
    it = it.done(Count(3))
    assert it.step == Choose(SECOND, (SWAP, STAY))
    assert it.done(SWAP).step == Offer(FIRST, 3)
    assert it.done(STAY).step == Offer(SECOND, 3)


@pytest.mark.parametrize(
    ("rule", "placed", "point", "told"),
    [
        ("rif", "", "h9", "stone 1 has to lie in the middle of the board, not on h9"),
        ("rif", "h8", "h10", "stone 2 has to lie inside the 3x3 square in the middle, not on h10"),
        ("rif", "h8 h9", "e8", "stone 3 has to lie inside the 5x5 square in the middle, not on e8"),
        ("pro", "h8 a1", "j10", "stone 3 has to lie outside the 5x5 square in the middle, not on j10"),
        ("longpro", "h8 a1", "k11", "stone 3 has to lie outside the 7x7 square in the middle, not on k11"),
    ],
)
def test_a_stone_in_the_wrong_place_is_refused_in_the_words_of_the_rule(
    rule: str, placed: str, point: str, told: str
) -> None:
    it = opening(rule, *points(placed))
    with pytest.raises(IllegalMoveError, match=told):
        it.done(Point(point))


def test_an_opening_is_a_value() -> None:
    it = opening("swap", *POINTS[:2])
    assert it.done(POINTS[2]) == opening("swap", *POINTS[:3])
    assert it == opening("swap", *POINTS[:2])
    assert hash(it) == hash(opening("swap", *POINTS[:2]))
    assert pickle.loads(pickle.dumps(it)) == it == deepcopy(it)
    with pytest.raises(FrozenInstanceError):
        it.deeds = ()  # type: ignore[misc]


def test_whatever_was_done_last_is_taken_back() -> None:
    it = opening("swap2", *POINTS[:3], PLACE_TWO, POINTS[3]).taken_back()
    assert it.step == Place(SECOND, 2)
    it = it.taken_back()
    assert it.step == Choose(SECOND, (BLACK, WHITE, PLACE_TWO))
    assert it.taken_back().step == Place(FIRST, 1)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        opening("swap").taken_back()


def test_stones_lie_where_the_rules_allow_them() -> None:
    it = opening("swap", POINTS[0])
    with pytest.raises(IllegalMoveError, match="occupied"):
        it.done(POINTS[0])
    with pytest.raises(PointError):
        it.done(Point("v22"))
    assert it.done(POINTS[1]).game.moves == [*POINTS[:2]]
    assert it.game.moves == [POINTS[0]]


def test_nobody_does_what_is_not_asked_for() -> None:
    it = opening("swap", *POINTS[:3])
    for deed in (POINTS[3], PLACE_TWO, SWAP, Count(1), Offered(POINTS)):
        with pytest.raises(IllegalMoveError, match="something else"):
            it.done(deed)
    with pytest.raises(IllegalMoveError, match="something else"):
        it.taken_back().done(BLACK)


def test_no_stone_ends_the_game_before_anybody_has_a_colour() -> None:
    rules = Rules.ninuki(goal=3, advantage=(2, 0))
    it = opening("swap2", *points("h8 i8 a1"), PLACE_TWO, Point("j8"), rules=rules)
    with pytest.raises(IllegalMoveError):
        it.done(Point("k8"))
    assert it.done(Point("k9")).step == Choose(FIRST, (BLACK, WHITE))


@pytest.mark.parametrize(
    "text",
    [
        "swap2",
        "swap2 h8 i9 j10 place_two h9",
        "taraguchi10 h8 swap h9 stay h10 stay i9 offer j9,f9,i10,k9,i7,g9,j7,f10,k10,e9 e9",
        "soosorv8 h8 h9 h10 stay i9 1 stay j9 j9",
        "taraguchi5 h8 stay",
    ],
)
def test_a_text_tells_all_of_it(text: str) -> None:
    it = Opening.read(Rules.renju(), text)
    assert it.text == text
    assert Opening.read(Rules.renju(), it.text) == it


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is no opening rule"),
        ("swap3 h8", "did you mean swap"),
        ("rif h9", "stone 1 has to lie in the middle"),
        ("rif h8 stay", "no point"),
        ("swap h8 h9 h10 11", "something else"),
        ("swap h8 h9 h10 black black", "something else"),
        ("soosorv8 h8 h9 h10 stay i9 99999999999", "can be asked for, not 999"),
        ("taraguchi99", "is no opening rule"),
        ("rif " + "h8 " * 1000, "occupied"),
    ],
)
def test_a_text_that_tells_no_opening_is_refused(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        Opening.read(Rules.renju(), text)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Taraguchi-10", "taraguchi10"),
        ("Soosõrv-8", "soosorv8"),
        ("long pro", "longpro"),
        ("五手两打", "rif"),
        ("五珠交替打ち", "taraguchi10"),
        ("索索夫8", "soosorv8"),
        ("五手n打", "yamaguchi"),
    ],
)
def test_a_rule_is_known_by_what_people_call_it(name: str, rule: str) -> None:
    assert opening_rule(name) is RULES[rule]


RULE = """
from gomoku_arena.opening_rules.rule import OpeningPlayer, OpeningRule, Script, Seats, may_swap, place


def _script(seats: Seats) -> Script:
    yield from place(seats.black)
    yield from may_swap(seats, OpeningPlayer.SECOND)


PIE = OpeningRule("pie", "Pie", "One stone, one swap.", "Black places a stone, and white may swap.", _script, order=99)
"""


def test_a_file_in_the_room_is_a_new_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pie.py").write_text(RULE, encoding="utf-8")
    monkeypatch.setattr(opening_rules, "__path__", [*opening_rules.__path__, str(tmp_path)])
    spec = find_spec("gomoku_arena.opening_rules.rules")
    assert spec is not None
    assert spec.loader is not None
    registry = module_from_spec(spec)
    spec.loader.exec_module(registry)
    del sys.modules["gomoku_arena.opening_rules.pie"]
    pie = registry.opening_rule("PIE")
    it = Opening.begun(Rules.renju(), pie).done(Point("a1"))
    assert it.step == Choose(SECOND, (SWAP, STAY))
    assert it.done(SWAP).step == Settled((Point("a1"),), SECOND)
    assert list(registry.RULES) == [*RULES, "pie"]


def test_a_board_that_is_too_small_and_captures_may_forbid_a_rule() -> None:
    with pytest.raises(RulesError, match="Taraguchi-10 needs a board of 9x9 at least, not 7x7"):
        opening("taraguchi10", rules=Rules.freestyle(size=7))
    with pytest.raises(RulesError, match="RIF is not played with captures"):
        opening("rif", rules=Rules.ninuki())
    assert opening("pro", rules=Rules.ninuki()).step == Place(FIRST, 1, square(1))


@pytest.mark.parametrize("name", ["taraguchi10", "Taraguchi-10"])
def test_an_opening_is_begun_by_a_rule_or_its_name(name: str) -> None:
    assert Opening.begun(Rules.renju(), name) == Opening.begun(Rules.renju(), RULES["taraguchi10"])
    with pytest.raises(RulesError, match="pie"):
        Opening.begun(Rules.renju(), "pie")


TOLD = {
    "rif": Fifths(2, FifthsTold.BY_THE_RULE),
    "taraguchi10": Fifths(10, FifthsTold.BY_BLACK),
    "supertaraguchi10": Fifths(10, FifthsTold.BY_BLACK),
    "soosorv8": Fifths(8, FifthsTold.BEFORE_A_SWAP),
    "yamaguchi": Fifths(12, FifthsTold.WITH_THREE_STONES),
    "manyfifths": Fifths(10, FifthsTold.AT_LAST),
    "swap1989": Fifths(2, FifthsTold.BY_THE_RULE),
}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_tells_how_many_fifths_are_offered_and_who_says_it(name: str) -> None:
    assert RULES[name].fifths == TOLD.get(name)


def test_a_rule_tells_whether_one_player_places_three_stones() -> None:
    at_once = {name for name, rule in RULES.items() if rule.places_at_once}
    assert at_once == {"swap", "swap2", "rif", "soosorv8", "yamaguchi", "manyfifths", "sakata"}


TEXT = "swap2 h8 i9 j10 white"


@pytest.mark.parametrize(
    ("text", "stones", "is_told"),
    [
        (TEXT, "h8 i9 j10", True),
        (TEXT, "h8 i9 j10 a1", True),
        (TEXT, "h8 i9", False),
        (TEXT, "i9 h8 j10", False),
        ("some words", "h8 i9 j10", False),
        ("", "", False),
    ],
)
def test_an_opening_is_told_of_a_game_that_begins_with_its_stones(text: str, stones: str, is_told: bool) -> None:
    told = Opening.told(Rules.freestyle(), text, stones.split())
    assert (told is not None) == is_told
    assert told is None or told.text == text
