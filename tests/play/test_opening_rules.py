"""Opening rules: every path through each of them, and an opening that is played under one."""

from dataclasses import FrozenInstanceError

import pytest

from gomoku_arena import IllegalMoveError, Point, PointError, Rules
from gomoku_arena.play.opening_rules.opening import Opening
from gomoku_arena.play.opening_rules.rule import Choice, Choose, OpeningPlayer, OpeningState, Place, Settled
from gomoku_arena.play.opening_rules.rules import RULES

FIRST, SECOND = OpeningPlayer
BLACK, WHITE, PLACE_TWO = Choice
POINTS = tuple(map(Point, ("h8", "i9", "j10", "h9", "h10")))
PROPOSED, PLACED = OpeningState(POINTS[:3]), OpeningState((*POINTS[:3], PLACE_TWO, *POINTS[3:]))


def opening(rule: str, *deeds: Point | Choice, rules: Rules | None = None) -> Opening:
    return Opening(rules or Rules.freestyle(), RULES[rule], OpeningState(deeds))


@pytest.mark.parametrize("rule", RULES)
def test_the_first_player_places_three_stones(rule: str) -> None:
    assert RULES[rule].name == rule
    for placed in range(3):
        assert RULES[rule].step(OpeningState(POINTS[:placed])) == Place(FIRST, 3 - placed)


def test_under_swap_the_second_player_takes_a_colour() -> None:
    step = RULES["swap"].step
    assert step(PROPOSED) == Choose(SECOND, (BLACK, WHITE))
    assert step(PROPOSED.after(BLACK)) == Settled(POINTS[:3], SECOND)
    assert step(PROPOSED.after(WHITE)) == Settled(POINTS[:3], FIRST)


def test_under_swap2_the_second_player_takes_a_colour_or_places_two_more() -> None:
    step = RULES["swap2"].step
    assert step(PROPOSED) == Choose(SECOND, (BLACK, WHITE, PLACE_TWO))
    assert step(PROPOSED.after(BLACK)) == Settled(POINTS[:3], SECOND)
    assert step(PROPOSED.after(WHITE)) == Settled(POINTS[:3], FIRST)
    assert step(PROPOSED.after(PLACE_TWO)) == Place(SECOND, 2)
    assert step(PROPOSED.after(PLACE_TWO, POINTS[3])) == Place(SECOND, 1)


def test_under_swap2_the_first_player_then_takes_a_colour() -> None:
    step = RULES["swap2"].step
    assert step(PLACED) == Choose(FIRST, (BLACK, WHITE))
    assert step(PLACED.after(BLACK)) == Settled(POINTS, FIRST)
    assert step(PLACED.after(WHITE)) == Settled(POINTS, SECOND)


def test_a_state_is_a_value() -> None:
    state = OpeningState(POINTS[:2])
    assert state.after(POINTS[2]) == PROPOSED
    assert state == OpeningState(POINTS[:2])
    assert hash(state) == hash(OpeningState(POINTS[:2]))
    assert PLACED.stones == POINTS
    assert PLACED.choices == (PLACE_TWO,)
    with pytest.raises(FrozenInstanceError):
        state.deeds = ()  # type: ignore[misc]


def test_whatever_was_done_last_is_taken_back() -> None:
    it = opening("swap2", *POINTS[:3]).chosen(PLACE_TWO).placed(POINTS[3])
    it = it.taken_back()
    assert it.step == Place(SECOND, 2)
    it = it.taken_back()
    assert it.step == Choose(SECOND, (BLACK, WHITE, PLACE_TWO))
    assert it.taken_back().step == Place(FIRST, 1)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        opening("swap").taken_back()


def test_stones_lie_where_the_rules_allow_them() -> None:
    it = opening("swap", POINTS[0])
    with pytest.raises(IllegalMoveError, match="occupied"):
        it.placed(POINTS[0])
    with pytest.raises(PointError):
        it.placed(Point("v22"))
    assert it.placed(POINTS[1]).game.moves == [*POINTS[:2]]
    assert it.game.moves == [POINTS[0]]


def test_nobody_does_what_is_not_asked_for() -> None:
    it = opening("swap", *POINTS[:3])
    with pytest.raises(IllegalMoveError, match="something else"):
        it.placed(POINTS[3])
    with pytest.raises(IllegalMoveError, match="something else"):
        it.chosen(PLACE_TWO)
    with pytest.raises(IllegalMoveError, match="something else"):
        it.taken_back().chosen(BLACK)


def test_no_stone_ends_the_game_before_anybody_has_a_colour() -> None:
    rules = Rules.ninuki(goal=3, advantage=(2, 0))
    it = opening("swap2", *map(Point, ("h8", "i8", "a1")), rules=rules).chosen(PLACE_TWO).placed(Point("j8"))
    with pytest.raises(IllegalMoveError):
        it.placed(Point("k8"))
    assert it.placed(Point("k9")).step == Choose(FIRST, (BLACK, WHITE))
