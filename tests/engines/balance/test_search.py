import pytest

from gomoku_arena import Analysis, Color, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.engines.balance.search import best_fifths, even_placing, evenest
from samples import sampled


class Scale:
    """Says of a position how far to the right its last stone lies, as the side to move sees it."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def __call__(self, game: Game, limit: Limit) -> Analysis:
        self.limits.append(limit)
        column = game.moves[-1].x if game.ply else 0
        return Analysis(game.legal_moves()[0], score=column if game.side_to_move is Color.BLACK else -column)


def after(*points: str) -> Game:
    game = Game(Rules.freestyle())
    for point in points:
        game.play(point)
    return game


@pytest.mark.parametrize("bias", [0, 4, 14])
def test_one_stone_is_the_one_whose_score_is_nearest(bias: int) -> None:
    (point,) = even_placing(Scale(), after(), 1, Limit(nodes=10**6), bias=bias)
    assert point.x == bias
    (point,) = even_placing(Scale(), after("h8"), 1, Limit(nodes=10**6), bias=-bias)
    assert point.x == bias


class Deaf(Scale):
    """Plays the middle of the board, whatever is excluded, and likes every point the better the farther right it is."""

    def __call__(self, game: Game, limit: Limit) -> Analysis:
        told = super().__call__(game, limit)
        return Analysis(Point("h8"), score=told.score if game.ply > 4 else 100, bound="lower")


FOUR = "a1", "b3", "o15", "c12"


def test_fifths_of_a_bot_that_plays_excluded_points_are_judged_once_they_lie_there() -> None:
    deaf, limit = Deaf(), Limit(nodes=500)
    (first, best), *others = best_fifths(deaf, after(*FOUR), limit, 5)
    assert (first, best.score) == (Point("h8"), 100)
    assert [point for point, _ in others] == [Point(name) for name in ("g7", "h7", "i7", "g8")]
    assert [analysis.score for point, analysis in others] == [point.x for point, _ in others]
    assert {analysis.bound for _, analysis in others} == {"upper"}
    assert [len(asked.excluded) for asked in deaf.limits] == [0, 1, 0, 0, 0, 0]
    assert sum(asked.nodes or 0 for asked in deaf.limits) == 6 * 500


def test_fifths_of_an_engine_that_keeps_to_excluded_points_take_a_search_each() -> None:
    limits: list[Limit] = []

    def heeding(game: Game, limit: Limit) -> Analysis:
        limits.append(limit)
        return Analysis(next(point for point in game.legal_moves() if point not in limit.excluded), score=7)

    found = list(best_fifths(heeding, after(*FOUR), Limit(nodes=500), 3))
    assert [str(point) for point, _ in found] == ["b1", "c1", "d1"]
    assert len(limits) == 3


def test_a_choice_takes_the_time_of_one_move() -> None:
    for stones in (1, 2, 3):
        scale = Scale()
        even_placing(scale, after(), stones, Limit(seconds=2, nodes=50_000))
        assert sum(limit.seconds or 0 for limit in scale.limits) <= 2.01
        assert sum(limit.nodes or 0 for limit in scale.limits) <= 50_000


def test_where_nothing_bounds_a_move_a_choice_is_bounded_all_the_same() -> None:
    assert Limit().shared(10) == Limit(nodes=100_000, seconds=1)
    assert Limit(nodes=10).shared(2, ["h8"]) == Limit(nodes=5, excluded=["h8"])
    assert Limit(remaining=8, increment=2).shared(4) == Limit(remaining=2, increment=0.5)
    with pytest.raises(ValueError, match="parts 0"):
        Limit().shared(0)


def test_many_searches_are_less_deep_than_one() -> None:
    assert Limit(depth=10).shared(1) == Limit(depth=10)
    assert Limit(depth=10).shared(16) == Limit(depth=8)
    assert Limit(depth=1).shared(100) == Limit(depth=1)


def test_where_a_limit_is_small_fewer_placings_are_looked_at() -> None:
    for limit in (Limit(nodes=1000), Limit(seconds=0.004)):
        scale = Scale()
        even_placing(scale, after(), 3, limit)
        assert len(scale.limits) < 10


def test_several_stones_are_decided_by_the_seed() -> None:
    limit = Limit(nodes=1000)
    placed = [even_placing(Scale(), after(), 3, limit, seed=seed) for seed in range(6)]
    assert placed == [even_placing(Scale(), after(), 3, limit, seed=seed) for seed in range(6)]
    assert len(set(placed)) == 6


def test_stones_lie_near_those_that_lie_there() -> None:
    game = after("a1")
    for seed in range(5):
        for point in even_placing(Scale(), game, 2, Limit(nodes=1000), seed=seed):
            assert max(point) <= 3


def test_what_cannot_be_played_or_ends_the_game_is_no_way() -> None:
    game = after("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2")
    ways = [(Point("a1"),), (Point("e1"),), (Point("o15"),)]
    assert evenest(Scale(), game, ways, Limit(nodes=10), bias=4) == (Point("o15"),)
    with pytest.raises(ValueError, match="2 placings"):
        evenest(Scale(), game, ways[:2], Limit(nodes=10))


def test_an_engine_without_scores_still_places_something() -> None:
    (point,) = even_placing(lambda game, limit: Analysis(game.legal_moves()[0]), after("h8"), 1, Limit(nodes=1000))
    assert after("h8").is_legal(point)


@pytest.mark.parametrize("rules", sampled(["freestyle", "renju", "ninuki"], {"renju"}))
def test_two_stones_of_our_engine_make_an_uneven_position_more_even(rules: str) -> None:
    engine, limit = SearchEngine("tengen", hash=4), Limit(nodes=200_000)
    game = Game(Rules.from_name(rules))
    centre = game.size // 2
    for x, y in ((0, 0), (2, 5), (1, 0)):
        game.play(Point(centre + x, centre + y))
    before = abs(engine.analyse(game, limit).score or 0)
    for point in even_placing(engine.analyse, game, 2, limit):
        game.play(point)
    engine.reset()
    assert abs(engine.analyse(game, limit).score or 0) < max(before / 2, 60)
