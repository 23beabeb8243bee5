"""What the tables say of openings under a rule, for the engine that has to answer."""

import pytest

from gomoku_arena import Point, Rules
from gomoku_arena.engines.balance import known
from gomoku_arena.engines.balance.fifths import fourths, opening_scores, ranked_fifths
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningPattern, pattern_of
from gomoku_arena.opening_rules.rule import Choice, Choose, Count, Declare, Offer, Place
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.opening_rules.symmetry import first_clash, mirrors

SEEDS = range(12)


def begun(rule: str, *deeds: Point | Choice | Count | str, rules: Rules | None = None) -> Opening:
    opening = Opening.begun(rules or Rules.renju(), opening_rule(rule))
    for deed in deeds:
        opening = opening.done(Point(deed) if isinstance(deed, str) and not isinstance(deed, Choice) else deed)
    return opening


def with_stones(opening: Opening, seed: int) -> Opening:
    stones = known.even_stones(opening, seed)
    assert stones is not None
    for point in stones:
        opening = opening.done(point)
    return opening


def named(opening: Opening) -> OpeningPattern:
    pattern = pattern_of(opening.stones, 15)
    assert pattern is not None
    return pattern


@pytest.mark.parametrize("rule", ["swap", "swap2"])
def test_three_stones_of_gomoku_are_those_of_the_table(rule: str) -> None:
    offered = {with_stones(begun(rule, rules=Rules.freestyle()), seed).stones for seed in SEEDS}
    assert len(offered) > 8


def test_without_a_table_nothing_is_known() -> None:
    assert known.even_stones(begun("swap2", rules=Rules.freestyle(size=9)), 0) is None
    assert known.even_stones(begun("rif", rules=Rules.freestyle()), 0) is None
    assert known.best_fourth(begun("rif", "h8", "h7", "i7", Choice.STAY, rules=Rules.standard())) is None
    assert known.worth(begun("rif", "h8", "h7", "i7", rules=Rules.standard())) is None
    assert known.fifths(begun("rif", "h8", "h7", "i7", Choice.STAY, "a1"), 2) is None


@pytest.mark.long
def test_an_opening_for_two_fifths_is_the_evenest_for_two() -> None:
    for seed in SEEDS:
        opening = with_stones(begun("rif"), seed)
        assert abs(opening_scores(opening.game)[1]) < 90
        assert named(opening).romaji not in {"Kagetsu", "Hogetsu", "Suigetsu"}
    assert len({named(with_stones(begun("rif"), seed)) for seed in SEEDS}) > 1


def test_the_opener_of_yamaguchi_asks_for_as_many_fifths_as_make_it_even() -> None:
    for seed in SEEDS:
        opening = with_stones(begun("yamaguchi"), seed)
        count = known.even_count(opening)
        assert count is not None
        assert abs(opening_scores(opening.game)[count - 1]) < 60
    assert known.even_count(begun("yamaguchi", "h8", "h7", "i7")) is not None


def test_whoever_names_the_fifths_of_soosorv_makes_it_even() -> None:
    for seed in SEEDS:
        opening = with_stones(begun("soosorv8"), seed).done(Choice.STAY)
        opening = with_stones(opening, seed)
        count = known.even_count(opening)
        assert count is not None
        value = known.worth(opening.done(Count(count)).done(Choice.STAY))
        assert value is not None
        assert abs(value) < 60


@pytest.mark.parametrize("rule", ["rif", "manyfifths", "yamaguchi"])
def test_white_plays_the_fourth_behind_which_the_last_fifth_is_worst(rule: str) -> None:
    opening = begun(rule, "h8", "h7", "i7")
    opening = opening.done(Count(5)) if isinstance(opening.step, Declare) else opening
    opening = opening.done(Choice.STAY)
    fourth = known.best_fourth(opening)
    assert fourth is not None
    count = {"rif": 2, "manyfifths": 10, "yamaguchi": 5}[rule]
    assert known.worth(opening) == min(it.score(count) for it in fourths(opening.game))
    ranked = ranked_fifths(opening.done(fourth).game)
    assert ranked[count - 1].score == known.worth(opening)


def test_where_a_colour_is_chosen_before_the_fifths_stones_have_no_worth_yet() -> None:
    assert known.worth(begun("soosorv8", "h8", "h7", "i7")) is None
    assert known.worth(begun("taraguchi10", "h8", Choice.STAY, "h7", Choice.STAY, "i7")) is None
    assert known.worth(begun("sakata", "h8", "h7", "i7")) is None


def test_stones_of_taraguchi_are_such_that_ten_fifths_are_no_advantage() -> None:
    for seed in SEEDS:
        opening = begun("taraguchi10", "h8", Choice.STAY, ("h7", "i9")[seed % 2], Choice.STAY)
        opening = with_stones(opening, seed)
        assert opening_scores(opening.game)[9] < 60
        opening = with_stones(opening.done(Choice.STAY), seed)
        offering = opening.done(Choice.OFFER)
        value = known.worth(offering)
        assert value is not None
        assert value < 60
        offered = known.fifths(offering, 10)
        assert offered is not None
        assert first_clash(opening.stones, [fifth.point for fifth in offered]) is None


def test_a_fifth_stone_by_which_a_colour_is_chosen_is_even_and_in_its_square() -> None:
    for seed in SEEDS:
        opening = begun("tarannikov", "h8", Choice.STAY, "h7", Choice.STAY, "i7", Choice.STAY)
        opening = with_stones(opening, seed).done(Choice.STAY)
        assert isinstance(opening.step, Place)
        stones = known.even_stones(opening, seed)
        for point in stones or ():
            # A symmetric stone is as even.
            assert opening.done(point)
            score = next(fifth.score for fifth in ranked_fifths(opening.game) if fifth.point == point)
            assert abs(score) <= known.ALIKE


def test_the_opener_of_the_rule_of_1989_keeps_to_what_it_allows() -> None:
    for seed in SEEDS:
        assert isinstance(with_stones(begun("swap1989", "h8", "h7"), seed).step, Choose)


def test_the_steps_behind_the_present_one_are_told_with_the_fifths_that_may_be_offered() -> None:
    steps = begun("taraguchi10", "h8", Choice.STAY, "h7", Choice.STAY, "i7", Choice.STAY).later
    assert [type(step).__name__ for step in steps] == ["Choose", "Offer", "Pick"]
    assert next(step.count for step in steps if isinstance(step, Offer)) == 10
    assert begun("swap2", "h8", "h7", "i7", Choice.WHITE).later == []


def test_the_fifths_on_offer_are_told_the_worst_for_black_first() -> None:
    # Row 7 mirrors these stones.
    opening = begun("rif", "h8", "h7", "h6", Choice.STAY, "g7")
    points = [fifth.point for fifth in ranked_fifths(opening.game)]
    best = next(point for point in points if mirrors(opening.stones, point, 15))
    worse = points[points.index(best) + 1]
    assert known.worst_fifths(opening, [best, worse]) == [worse, best]
    (mirror,) = mirrors(opening.stones, best, 15)
    assert known.worst_fifths(opening, [worse, mirror]) == [worse, mirror]
    assert known.worst_fifths(opening, [best, Point("a1")]) == ()
