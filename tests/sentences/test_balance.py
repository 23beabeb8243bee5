from dataclasses import replace

import pytest

from gomoku_arena import Color, Point, Rules
from gomoku_arena.analysis.balance import (
    BalanceAdviser,
    CountsAdvice,
    Fact,
    FactKind,
    FifthsAdvice,
    RankedFifth,
    SideAdvice,
    SideChoice,
    Source,
    StonesOffer,
)
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.sentences import balance

FIRST, SECOND = Point("h8"), Point("h9")


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (FactKind.LINE, "h8 and h9 share a line"),
        (FactKind.NO_LINE, "h8 and h9 share no line"),
        (FactKind.BESIDE, "h8 is beside h9"),
        (FactKind.DIAGONAL, "h8 is diagonal to h9"),
        (FactKind.JOINS, "h8 makes a line with h9"),
        (FactKind.ALONE, "h8 stands alone"),
        (FactKind.EDGE, "h8 is at the edge"),
        (FactKind.TURN, "White is to move next"),
    ],
)
def test_every_fact_is_a_sentence(kind: FactKind, sentence: str) -> None:
    points = {FactKind.TURN: (), FactKind.ALONE: (FIRST,), FactKind.EDGE: (FIRST,)}.get(kind, (FIRST, SECOND))
    assert balance.fact(Fact(kind, Color.WHITE, points)) == sentence


def test_the_reason_of_an_offer_is_one_short_line_of_facts() -> None:
    facts = (Fact(FactKind.ALONE, Color.BLACK, (Point("m8"),)), Fact(FactKind.BESIDE, Color.WHITE, (SECOND, FIRST)))
    offer = StonesOffer((FIRST, SECOND, Point("m8")), 0, None, facts, Source(1000))
    assert balance.reason(offer) == "h9 is beside h8, m8 stands alone"
    assert balance.reason(StonesOffer(offer.points, 0, None, (), Source(1000))) == ""
    for found in BalanceAdviser().offers(Rules.freestyle(), 100):
        assert len(balance.reason(found)) <= balance.LONGEST_REASON
        assert balance.reason(found)


def test_the_verdict_names_the_better_side_unless_the_stones_are_even() -> None:
    def advice(black: float) -> SideAdvice:
        return SideAdvice((), black, (), (), Source(1000))

    assert balance.verdict(advice(0.47)) == "The stones are even: either side may be taken."
    assert balance.verdict(advice(0.35)) == "The stones are better for White: 65%."
    assert balance.verdict(advice(0.62)) == "The stones are better for Black: 62%."


def test_the_margin_says_whether_there_is_something_to_choose_by() -> None:
    def advice(black: float) -> SideAdvice:
        return SideAdvice((), black, (), (), Source(1000))

    assert balance.margin(advice(0.47)).startswith("The difference is small: ")
    assert balance.margin(advice(0.35)).startswith("The difference is clear: ")


def test_the_number_of_fifths_is_told_with_which_the_game_is_most_even() -> None:
    chances = {"j7": 0.7, "g7": 0.52, "f7": 0.41}
    advice = FifthsAdvice(tuple(RankedFifth(Point(it), chance) for it, chance in chances.items()), Source(1000))
    told = "Most even where Black offers 2: White keeps g7, Black 52, White 48."
    assert balance.even_fifths(advice) == told


def test_what_follows_a_choice_is_told() -> None:
    advice = SideAdvice((), 0.4, (), (), Source(1000))
    assert balance.follow_up(SideChoice(Choice.WHITE, 0.6, (FIRST,)), advice) == "and play h8"
    assert balance.follow_up(SideChoice(Choice.BLACK, 0.4, (FIRST,)), advice) == "White answers h8"
    two = SideChoice(Choice.PLACE_TWO, 0.45, (FIRST, SECOND))
    assert balance.follow_up(two, advice) == "h8 h9, then the other player chooses"
    offering = replace(advice, fifths=3)
    assert balance.follow_up(SideChoice(Choice.BLACK, 0.4, ()), offering) == "then Black offers fifth stones: 3"


def test_where_the_figures_are_from_is_told() -> None:
    assert balance.source_of(Source(300_000)) == "tengen, 300000 nodes"
    assert balance.source_of(Source(2_000_000, "renju15")) == "table for renju15: tengen, 2000000 nodes"


def test_a_number_of_fifths_is_asked_for_with_the_reason() -> None:
    advice = CountsAdvice((0.7, 0.55, 0.4), Source(1000))
    assert balance.count_to_ask_for(advice, 2) == "Ask for 2, which is most even: Black 55, White 45."
    told = balance.count_to_ask_for(advice, 3, is_chosen_by=False)
    assert told == "Ask for 3, since nobody swaps any more: Black 40, White 60."
