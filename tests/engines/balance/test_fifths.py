import pytest

from gomoku_arena import Color, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.engines.balance.fifths import even_openings, fourths, opening_scores, ranked_fifths
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningPattern
from gomoku_arena.opening_rules.rules import MOST_FIFTHS
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, first_clash, turned


def after(*points: Point | str, rules: Rules | None = None) -> Game:
    game = Game(rules or Rules.renju())
    for point in points:
        game.play(point)
    return game


def three(pattern: OpeningPattern) -> list[Point]:
    return [Point(7 + dx, 7 + dy) for dx, dy in pattern.offsets]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.romaji)
def test_every_fourth_near_the_centre_has_enough_fifths_for_every_opening_rule(pattern: OpeningPattern) -> None:
    stones = three(pattern)
    near = {Point(x, y) for x in range(3, 12) for y in range(3, 12)} - set(stones)
    known = fourths(after(*stones))
    assert {fourth.point for fourth in known} == near
    for fourth in known:
        points = [fifth.point for fifth in fourth.fifths]
        assert len(points) >= MOST_FIFTHS
        game = after(*stones, fourth.point)
        assert all(game.is_legal(point) for point in points)
        scores = [fifth.score for fifth in fourth.fifths]
        assert scores == sorted(scores, reverse=True)


def test_no_two_fifths_are_symmetric() -> None:
    for pattern in PATTERNS:
        stones = three(pattern)
        for fourth in fourths(after(*stones))[::9]:
            assert first_clash([*stones, fourth.point], [fifth.point for fifth in fourth.fifths]) is None


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_fifths_are_found_however_the_stones_lie(symmetry: int) -> None:
    def at(point: Point) -> Point:
        return Point(*turned(point.x, point.y, symmetry, 14))

    for stones in (["h8", "h7", "i7", "g9"], ["h8", "i7", "j9", "k8"]):
        plain = ranked_fifths(after(*stones))
        found = ranked_fifths(after(*(at(Point(point)) for point in stones)))
        assert {(at(fifth.point), fifth.score) for fifth in plain} == {(fifth.point, fifth.score) for fifth in found}


def test_the_order_of_the_stones_does_not_matter() -> None:
    assert ranked_fifths(after("h8", "h7", "i7", "g9")) == ranked_fifths(after("i7", "g9", "h8", "h7"))
    assert ranked_fifths(after("h8", "h7", "i7", "g9"))


@pytest.mark.parametrize(
    "game",
    [
        after("h8", "h7", "i7"),
        after("h8", "h7", "i7", "g9", "j10"),
        after("h8", "h7", "i7", "a1"),
        after("a1", "h7", "i7", "g9"),
        after("h8", "h7", "i7", "g9", rules=Rules.freestyle()),
        after("h8", "h7", "i7", "g9", rules=Rules.renju(size=16)),
    ],
)
def test_what_the_table_does_not_have_has_no_fifths(game: Game) -> None:
    assert ranked_fifths(game) == ()


def test_three_stones_that_are_no_opening_have_no_fourths() -> None:
    assert list(fourths(after("a1", "a2", "a3"))) == []
    assert opening_scores(after("a1", "a2", "a3")) == []


def test_more_fifths_are_worth_less_to_black() -> None:
    for pattern in PATTERNS:
        scores = opening_scores(after(*three(pattern)))
        assert len(scores) >= MOST_FIFTHS
        assert scores == sorted(scores, reverse=True)


def test_openings_are_as_even_as_players_know_them() -> None:
    even = even_openings(MOST_FIFTHS)
    assert len({it.pattern for it in even}) == 26
    assert [abs(it.score) for it in even] == sorted(abs(it.score) for it in even)
    fifths = {it.pattern.romaji: it.fifths for it in even}
    # These two are white's, and those black's, in every book.
    assert fifths["Yusei"] <= 2
    assert fifths["Suisei"] <= 2
    assert min(fifths["Kagetsu"], fifths["Hogetsu"]) >= 8


def test_a_search_agrees_with_the_table() -> None:
    engine = SearchEngine("tengen", hash=16)
    for stones in (["h8", "h7", "i7", "g9"], ["h8", "i7", "j8", "h9"]):
        best, *_, worst = ranked_fifths(after(*stones))
        scores = []
        for fifth in (best, worst):
            engine.reset()
            game = after(*stones, fifth.point)
            assert game.side_to_move is Color.WHITE
            scores.append(-(engine.analyse(game, Limit(nodes=200_000)).score or 0))
        assert scores[0] > scores[1]
