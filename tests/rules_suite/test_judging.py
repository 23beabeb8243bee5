"""Answers that are ours in other words, and answers that are not."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena.rules_suite.case import Case, GameCase, PlayCase, Played
from gomoku_arena.rules_suite.judging import UnreadableAnswerError, difference
from gomoku_arena.rules_suite.suite_file import suite

CASES = {case.id: case for case in suite().cases}
BOTH = next(
    case for case in suite().cases if case.ask == "forbidden" and any(len(it) > 1 for it in case.answer.values())
)


def first(group: str) -> Case:
    return CASES[f"{group}-001"]


def plain(case: Case) -> Any:
    return case.model_dump(mode="json")["answer"]


@pytest.mark.parametrize("group", suite().groups)
def test_our_own_answer_does_not_differ(group: str) -> None:
    assert difference(first(group), plain(first(group))) is None


@pytest.mark.parametrize("answer", [["f6"], {"f6": None}, {"f6": "double_three"}, {"f6": ["double_three"]}])
def test_forbidden_points_need_no_kinds(answer: object) -> None:
    assert difference(first("renju-forbidden"), answer) is None


def test_one_of_several_kinds_is_enough() -> None:
    assert difference(BOTH, {place: kinds[-1] for place, kinds in plain(BOTH).items()}) is None


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([], "it says that f6 is not forbidden"),
        (["f6", "a1", "b1"], "it says that a1, b1 are forbidden"),
        (["g6"], "it says that g6 is forbidden and says that f6 is not forbidden"),
        ({"f6": "overline"}, "f6 is forbidden as double_three, not as overline"),
        (
            [f"a{number}" for number in range(1, 12)],
            "it says that a1, a2, a3, a4, a5, a6, a7, a8 and 3 more are forbidden",
        ),
    ],
)
def test_other_points_are_named(answer: object, told: str) -> None:
    assert str(difference(first("renju-forbidden"), answer)).startswith(told)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({}, "captured is d4, e4, it says nothing"),
        ({"captured": ["e4", "d4"]}, None),
        ({"played": False}, "played is yes, it says no"),
        ({"played": 1, "captured": ["e4", "d4"]}, "played is yes, it says no such value"),
        ({"captured": ["e4", "d4"], "end": {"five": 1}}, "end is nothing, it says no such value"),
        ({"captured": ["e4", "d4"], "winner": "black"}, "winner is nothing, it says black"),
    ],
)
def test_what_a_move_does_is_compared(answer: object, told: str | None) -> None:
    assert difference(first("captures"), answer) == told


def test_of_a_move_that_cannot_be_played_nothing_else_counts() -> None:
    case = first("captures")
    assert isinstance(case, PlayCase)
    refused = case.model_copy(update={"answer": Played(played=False)})
    assert difference(refused, {"played": False, "captured": 3}) is None
    assert difference(refused, {}) == "played is no, it says yes"


def test_the_move_of_a_game_is_named() -> None:
    case, answer = first("games"), plain(first("games"))
    assert isinstance(case, GameCase)
    answer[2]["end"] = "five"
    assert str(difference(case, answer)).startswith(f"move 3, {case.moves[2]}: end is nothing")
    assert str(difference(case, answer[:-1])).endswith(f"entries for {len(answer)} moves")


@pytest.mark.parametrize("group", suite().groups)
@pytest.mark.parametrize("answer", [None, 3, "f6", [3], {"end": 3}, [[]], {"captured": "f6"}, True])
def test_an_answer_of_another_form_is_refused_or_differs(group: str, answer: object) -> None:
    with suppress(UnreadableAnswerError):
        assert difference(first(group), answer) is not None


WORDS = st.sampled_from(["f6", "a1", "z99", "five", "black", "played", "captured", "end", "double_three", "\ud800"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.sampled_from(suite().groups))
def test_any_value_is_judged_or_refused(answer: object, group: str) -> None:
    with suppress(UnreadableAnswerError):
        assert len(difference(first(group), answer) or "") < 1000
