import threading

import pytest

from gomoku_arena import Color, Game, Limit, Point, Rules
from gomoku_arena.analysis.balance import BalanceAdviser, Fact, FactKind, Source, facts_of, is_even
from gomoku_arena.engines.balance.fifths import ranked_fifths
from gomoku_arena.engines.balance.known import ALIKE, even_count, even_stones, fifths_where_it_stays, worth
from gomoku_arena.engines.balance.triples import even_triples, table_codes
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import PATTERNS, pattern_of
from gomoku_arena.opening_rules.rule import Choice, Declare
from gomoku_arena.opening_rules.symmetry import first_clash
from gomoku_arena.tournament.openings.symmetry import canonical
from gomoku_arena.win_probability import win_probability

BRIEF = Limit(nodes=20_000)


def after(*points: str, rules: Rules | None = None) -> Game:
    game = Game(rules or Rules.freestyle())
    for point in points:
        game.play(point)
    return game


def told(game: Game, kind: FactKind) -> list[tuple[str, ...]]:
    return [tuple(map(str, fact.points)) for fact in facts_of(game) if fact.kind is kind]


@pytest.mark.parametrize("code", table_codes())
def test_offers_are_from_the_table_and_none_comes_twice(code: str) -> None:
    adviser, rules = BalanceAdviser(), Rules.from_code(code)
    pages = [adviser.offers(rules, 5, seed=3, skipped=skipped) for skipped in range(0, 200, 5)]
    offers = [offer for page in pages for offer in page]
    assert len(pages[0]) == 5
    assert len(offers) == len(even_triples(rules))
    assert len({canonical([str(point) for point in offer.points], rules.size) for offer in offers}) == len(offers)
    for page in pages:
        distances = [abs(offer.black - 0.5) for offer in page]
        assert distances == pytest.approx(sorted(distances))
    for offer in offers:
        assert offer.is_even
        assert offer.games is not None
        assert offer.source.table == code
        assert offer.source.nodes >= 500_000


def test_the_seed_decides_which_offers_come_first() -> None:
    adviser, rules = BalanceAdviser(), Rules.renju()
    assert adviser.offers(rules, seed=1) == adviser.offers(rules, seed=1)
    assert adviser.offers(rules, seed=1) != adviser.offers(rules, seed=2)


def test_the_table_of_a_board_nearly_as_large_is_named() -> None:
    offers = BalanceAdviser().offers(Rules.freestyle(size=14))
    assert len(offers) == 5
    assert {offer.source.table for offer in offers} == {"freestyle15"}


def test_where_no_table_serves_offers_are_searched() -> None:
    adviser, rules = BalanceAdviser(BRIEF), Rules.freestyle(size=9)
    offers = adviser.offers(rules, 2)
    assert len(offers) == 2
    assert {(offer.source.table, offer.source.nodes) for offer in offers} == {(None, 20_000)}
    assert offers != adviser.offers(rules, 2, skipped=2)
    assert {offer.games for offer in offers} == {None}
    for offer in offers:
        assert after(*map(str, offer.points), rules=rules).outcome is None


def test_the_choices_of_swap2_are_told_the_best_first() -> None:
    advice = BalanceAdviser(Limit(nodes=100_000)).sides(after("h8", "g7", "k10"))
    chances = [it.chance for it in advice.choices]
    assert chances == sorted(chances, reverse=True)
    found = {it.choice: it for it in advice.choices}
    assert found.keys() == {Choice.WHITE, Choice.PLACE_TWO, Choice.BLACK}
    best, two, worst = found[Choice.WHITE], found[Choice.PLACE_TWO], found[Choice.BLACK]
    assert best is advice.choices[0]
    assert best.chance == 1 - advice.black > 0.55
    assert best.chance + worst.chance == pytest.approx(1)
    assert two.chance <= 0.5
    assert len(two.moves) == 2
    assert not advice.is_even
    assert best.moves == worst.moves == (advice.replies[0][0],)
    assert len(advice.replies) == 3
    assert advice.source.nodes == 100_000


def test_after_five_stones_there_are_two_choices() -> None:
    advice = BalanceAdviser(BRIEF).sides(after("h8", "i9", "j8", "g7", "c3"), may_place_two=False)
    assert {it.choice for it in advice.choices} == {Choice.BLACK, Choice.WHITE}


@pytest.mark.parametrize(
    ("opened", "better"),
    [
        ("rif h8 h7 f10", Choice.WHITE),
        ("yamaguchi h8 h7 i7 12", Choice.WHITE),
        ("yamaguchi h8 h7 i7 1", Choice.BLACK),
        ("manyfifths h8 i7 j7", Choice.BLACK),
        ("soosorv8 h8 h7 h6 stay i6 2", Choice.BLACK),
    ],
)
def test_where_fifths_are_offered_the_side_is_chosen_by_the_last_of_them(opened: str, better: Choice) -> None:
    opening = Opening.read(Rules.renju(), opened)
    stays, fifths = opening.done(Choice.STAY), fifths_where_it_stays(opening)
    advice = BalanceAdviser(BRIEF).sides(stays.game, may_place_two=False, fifths=fifths)
    assert [it.choice for it in advice.choices] == [better, *({Choice.BLACK, Choice.WHITE} - {better})]
    assert advice.black == win_probability(worth(stays) or 0)
    assert advice.choices[0].chance > 0.5
    assert (advice.fifths, advice.source.table, advice.replies) == (fifths, "renju15", ())


def test_fifths_that_no_table_knows_are_searched_for_a_side() -> None:
    advice = BalanceAdviser(BRIEF).sides(after("g7", "g6", "h7", rules=Rules.renju(size=13)), fifths=2)
    assert advice.source == Source(BRIEF.nodes or 0)
    assert sum(it.chance for it in advice.choices) == pytest.approx(1)


def test_a_side_is_chosen_where_white_is_to_move() -> None:
    with pytest.raises(ValueError, match="white is to move"):
        BalanceAdviser(BRIEF).sides(after("h8", "i9"))


def test_advice_tells_whose_turn_it_is_and_what_the_best_move_joins() -> None:
    game = after("h8", "g7", "k10")
    advice = BalanceAdviser(BRIEF).sides(game)
    assert advice.facts[0] == Fact(FactKind.TURN, Color.WHITE)
    best = advice.replies[0][0]
    for fact in advice.facts:
        if fact.kind is FactKind.JOINS:
            assert fact.points == (best, Point("g7"))


def test_the_table_ranks_the_fifths_of_renju_at_once() -> None:
    game = after("h8", "h7", "h6", "i7", rules=Rules.renju())
    (advice,) = BalanceAdviser().fifths(game, 10)
    chances = [fifth.black for fifth in advice.fifths]
    assert len(chances) == 10
    assert chances == sorted(chances, reverse=True)
    assert (advice.source.table, advice.source.nodes) == ("renju15", 200_000)
    evenness = [abs(chance - 0.5) for chance in chances]
    assert evenness[advice.even_count - 1] == min(evenness)


def test_fifths_that_no_table_knows_are_searched_one_after_another() -> None:
    # Mirrored at column h.
    game = after("h8", "h10", "h5", "h14", rules=Rules.renju())
    steps = list(BalanceAdviser(BRIEF).fifths(game, 5))
    assert [len(advice.fifths) for advice in steps] == [1, 2, 3, 4, 5]
    assert {(advice.source.table, advice.source.nodes) for advice in steps} == {(None, 20_000)}
    points = [fifth.point for fifth in steps[-1].fifths]
    assert first_clash(game.moves, points) is None
    assert len(set(points)) == 5
    chances = [fifth.black for fifth in steps[-1].fifths]
    assert chances == sorted(chances, reverse=True)


def test_the_table_tells_what_each_number_of_fifths_is_worth_after_three_stones_and_four() -> None:
    for deeds in (("h8", "i9", "j8"), ("h8", "i9", "j8", "i7")):
        opening = Opening.begun(Rules.renju(), "yamaguchi" if len(deeds) == 3 else "soosorv8")
        for point in deeds[:3]:
            opening = opening.done(Point(point))
        for point in deeds[3:]:
            opening = opening.done(Choice.STAY).done(Point(point))
        assert isinstance(opening.step, Declare)
        (advice,) = BalanceAdviser().counts(opening.game, opening.step.most)
        assert len(advice.black) == opening.step.most
        assert list(advice.black) == sorted(advice.black, reverse=True)
        assert advice.source.table == "renju15"
        assert advice.even_count() == even_count(opening)
        assert advice.even_count(least=6) >= 6


@pytest.mark.parametrize("stones", ["h8 h10 h5", "h8 h10 h5 h14"])
def test_what_a_number_of_fifths_is_worth_is_searched_where_no_table_knows(stones: str) -> None:
    game = after(*stones.split(), rules=Rules.freestyle())
    steps = list(BalanceAdviser(BRIEF).counts(game, 4))
    assert [len(advice.black) for advice in steps] == [1, 2, 3, 4]
    assert {(advice.source.table, advice.source.nodes) for advice in steps} == {(None, 20_000)}
    assert " ".join(map(str, game.moves)) == stones
    with pytest.raises(ValueError, match="four moves, not 2"):
        BalanceAdviser(BRIEF).counts(after("h8", "i9"), 4)


def test_fifths_follow_four_stones() -> None:
    with pytest.raises(ValueError, match="four moves, not 3"):
        BalanceAdviser(BRIEF).fifths(after("h8", "i9", "j8"))


def test_a_stopped_search_for_fifths_ends_soon() -> None:
    adviser = BalanceAdviser(Limit(seconds=600))
    stopping = threading.Timer(0.1, adviser.stop)
    stopping.start()
    steps = list(adviser.fifths(after("a1", "o15", "a15", "o1"), 3))
    stopping.join()
    assert len(steps) == 3


def test_stones_of_a_colour_share_a_line_or_do_not() -> None:
    assert told(after("h8", "a1", "l12"), FactKind.LINE) == [("h8", "l12")]
    assert told(after("h8", "a1", "m13"), FactKind.NO_LINE) == [("h8", "m13")]
    assert told(after("h8", "a1", "i10"), FactKind.NO_LINE) == [("h8", "i10")]
    # A stone between them takes the line away.
    assert told(after("h8", "h9", "h10"), FactKind.LINE) == []
    assert told(after("h8", "h9", "h10"), FactKind.NO_LINE) == [("h8", "h10")]


def test_stones_of_two_colours_touch_or_do_not() -> None:
    game = after("h8", "h9", "i10")
    assert told(game, FactKind.BESIDE) == [("h9", "h8")]
    assert told(game, FactKind.DIAGONAL) == [("i10", "h9")]
    assert told(after("h8", "h10", "j8"), FactKind.BESIDE) == []


def test_stones_stand_alone_or_at_the_edge() -> None:
    assert told(after("h8", "h9", "m8"), FactKind.ALONE) == [("m8",)]
    assert told(after("h8", "h9", "l8"), FactKind.ALONE) == []
    assert told(after("h8", "b9", "c9"), FactKind.EDGE) == [("b9",)]
    assert told(after("h8", "o15", "c9"), FactKind.EDGE) == [("o15",)]


def test_even_is_between_45_and_55_of_100() -> None:
    assert is_even(0.46)
    assert is_even(0.54)
    assert not is_even(0.44)
    assert not is_even(0.56)


def test_a_stopped_adviser_answers_soon() -> None:
    adviser = BalanceAdviser(Limit(seconds=600))
    stopping = threading.Timer(0.1, adviser.stop)
    stopping.start()
    advice = adviser.sides(after("h8", "i9", "j8"))
    stopping.join()
    assert len(advice.choices) == 3


@pytest.mark.parametrize("rule", ["rif", "yamaguchi", "soosorv8", "manyfifths"])
def test_every_opening_of_renju_can_be_shown_the_most_even_first(rule: str) -> None:
    opening, adviser = Opening.read(Rules.renju(), rule), BalanceAdviser()
    offers = [offer for skipped in range(0, 30, 5) for offer in adviser.openings(opening, 5, skipped=skipped)]
    assert len({offer.pattern for offer in offers}) == 26
    assert [abs(offer.score) for offer in offers] == sorted(abs(offer.score) for offer in offers)
    for offer in offers:
        after_it = opening
        for point in offer.points:
            after_it = after_it.done(point)
        assert pattern_of(offer.points, 15) == offer.pattern
        assert after_it.stones == offer.points


def test_an_opening_is_worth_what_its_fifths_leave() -> None:
    """Under RIF white answers best, and black offers two."""
    opening = Opening.read(Rules.renju(), "rif")
    for offer in BalanceAdviser().openings(opening, 26):
        stays = Opening.read(Rules.renju(), f"rif {' '.join(map(str, offer.points))} stay")
        assert offer.score == worth(stays)


def test_our_engines_place_openings_that_are_shown_as_even() -> None:
    opening = Opening.read(Rules.renju(), "rif")
    known = BalanceAdviser().openings(opening, 26)
    even = {offer.pattern for offer in known if abs(offer.score) <= abs(known[0].score) + ALIKE}
    assert {pattern_of(even_stones(opening, seed) or (), 15) for seed in range(20)} <= even


@pytest.mark.parametrize(
    ("rules", "opened"),
    [
        (Rules.renju(), "rif h8"),
        (Rules.renju(), "taraguchi10"),
        (Rules.renju(), "sakata"),
        (Rules.renju(), "swap2"),
        (Rules.renju(size=13), "rif"),
        (Rules.freestyle(), "rif"),
    ],
)
def test_no_opening_is_shown_where_none_is_asked_for_or_known(rules: Rules, opened: str) -> None:
    assert BalanceAdviser().openings(Opening.read(rules, opened)) == []


@pytest.mark.parametrize("fourth", ["h10", "g9", "i9", "j8", "f8", "i6"])
def test_to_offer_fifths_or_not_is_advised_as_our_engines_choose(fourth: str) -> None:
    opening = Opening.read(Rules.renju(), f"taraguchi10 h8 stay h7 stay h9 stay {fourth}")
    advice = BalanceAdviser().offering(opening.game, 10)
    chosen = SearchEngine("tengen").choose_opening(opening, BRIEF)
    assert advice.may_offer
    assert chosen == (advice.choices[0].choice,)
    found = {it.choice: it.chance for it in advice.choices}
    assert found[Choice.OFFER] == advice.black == win_probability(worth(opening.done(Choice.OFFER)) or 0)
    assert found[Choice.SWAP] + found[Choice.STAY] == pytest.approx(1)
    assert found[Choice.STAY] <= 0.5


def test_where_no_fifth_is_good_for_black_to_swap_is_worth_more_than_a_half() -> None:
    suisei = next(it for it in PATTERNS if it.romaji == "Suisei")
    game = after(*map(str, suisei.points(15)), "i6", rules=Rules.renju())
    best = ranked_fifths(game)[0]
    assert best.score < 0
    advice = BalanceAdviser().offering(game, 10)
    found = {it.choice: it.chance for it in advice.choices}
    assert found[Choice.STAY] == win_probability(best.score)
    assert [it.choice for it in advice.choices] == [Choice.SWAP, Choice.STAY, Choice.OFFER]
