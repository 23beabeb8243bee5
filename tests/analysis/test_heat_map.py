import math

import pytest

from gomoku_arena import WIN, Analysis, Color, Game, Point, Rules, SearchError
from gomoku_arena._core import bench_positions
from gomoku_arena.analysis.heat_map import MoveRater, rate_moves, settled
from gomoku_arena.errors import ErrorCode, IllegalMoveError, PositionError
from gomoku_arena.score_bound import BoundName
from gomoku_arena.win_probability import analysed_win_probability, win_probability


@pytest.mark.parametrize(("score", "chance"), [(0, 0.5), (200, 1 / (1 + math.exp(-1))), (10**12, 1.0)])
def test_a_score_is_a_chance_and_that_of_the_other_side_the_rest(score: int, chance: float) -> None:
    assert win_probability(score) == pytest.approx(chance)
    assert win_probability(score) + win_probability(-score) == pytest.approx(1.0)


def test_proven_ends_are_certain_and_silence_is_none() -> None:
    assert (win_probability(0, 3), win_probability(0, -4)) == (1.0, 0.0)
    assert analysed_win_probability(Analysis("h8", score=WIN - 3, win_in=3)) == 1.0
    assert analysed_win_probability(Analysis("h8", score=0)) == 0.5
    assert analysed_win_probability(Analysis("h8")) is None


@pytest.mark.parametrize(
    ("bound", "chances"),
    [
        ("exact", {"h8": 0.5, "a1": 0.4, "b1": 0.5}),
        ("lower", {"h8": 0.7, "a1": 0.4, "b1": 0.9}),
        ("upper", {"h8": 0.5, "a1": 0.4, "b1": 0.5}),
    ],
)
def test_a_deeper_analysis_corrects_by_what_it_knows(bound: BoundName, chances: dict[str, float]) -> None:
    analysis = Analysis("h8", score=0, bound=bound)
    before: dict[Point, float | None] = {Point("h8"): 0.7, Point("a1"): 0.4, Point("b1"): 0.9, Point("c1"): None}
    assert settled(before, analysis) == {**{Point(point): it for point, it in chances.items()}, Point("c1"): None}
    low: dict[Point, float | None] = {Point("h8"): 0.2}
    assert settled(low, analysis) == {Point("h8"): 0.2 if bound == "upper" else 0.5}


def four() -> Game:
    """Black to move makes five, on a board on which every third stone is white."""
    rows = ["." * 15 for _ in range(15)]
    rows[7] = "...OXXXX......."
    rows[9] = "...O..O..O....."
    return Game.from_position(rows, Rules.freestyle(), Color.BLACK)


def test_a_move_that_wins_is_certain_and_one_that_lets_the_other_win_is_lost() -> None:
    game = four()
    chances = rate_moves(game)
    assert chances[Point("i8")] == 1.0
    assert MoveRater().chance(game, Point("i8")) == (WIN - 1, 1.0)
    white = Game.from_position(game.rows(), game.rules, Color.WHITE)
    lost = rate_moves(white)
    assert lost[Point("a1")] == 0.0
    assert (lost[Point("i8")] or 0) > 0.0


def test_every_empty_point_is_judged_and_forbidden_ones_are_none() -> None:
    (renju,) = (game for name, game in bench_positions() if name == "renju")
    before = (renju.key, renju.moves)
    chances = MoveRater().chances(renju)
    empty = [Point(x, y) for y in range(15) for x in range(15) if renju.stone((x, y)) is None]
    assert list(chances) == empty
    assert {point for point, chance in chances.items() if chance is None} == set(
        renju.forbidden_points(renju.side_to_move)
    )
    assert all(chance is None or 0 <= chance <= 1 for chance in chances.values())
    assert (renju.key, renju.moves) == before


def test_what_is_judged_does_not_depend_on_what_was_judged_before() -> None:
    judge, (_, game), (_, other) = MoveRater(), bench_positions()[0], bench_positions()[1]
    first = judge.chances(game)
    judge.chances(other)
    assert judge.chances(game) == first
    point = next(iter(first))
    assert judge.chance(game, point)[1] == pytest.approx(first[point] or 0, abs=0.25)


def test_what_cannot_be_judged_is_refused() -> None:
    game = four()
    with pytest.raises(IllegalMoveError):
        MoveRater().chance(game, Point("e8"))
    game.play("i8")
    with pytest.raises(PositionError, match="the game is over: five"):
        rate_moves(game)


def test_a_stopped_judge_judges_no_more_until_it_is_renewed() -> None:
    judge, game = MoveRater(), four()
    judge.stop()
    with pytest.raises(SearchError, match="stopped") as caught:
        judge.chances(game)
    assert caught.value.code == ErrorCode.SEARCH_STOPPED
    judge.renew()
    assert judge.chances(game)
