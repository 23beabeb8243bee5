from random import Random

import pytest

from gomoku_arena import Game, Point, Rules
from gomoku_arena.tournament.openings._random import REACH, STONES, random_opening


@pytest.mark.parametrize("preset", Rules.names())
@pytest.mark.parametrize("size", [5, 15, 22])
def test_openings_are_legal_small_central_and_undecided(preset: str, size: int) -> None:
    rules = Rules.from_name(preset, size=size)
    for number in range(50):
        points = random_opening(rules, Random(number))
        game = Game(rules)
        for point in points:
            assert game.is_legal(point)
            game.play(point)
            assert not game.captured
            assert max(abs(Point(point).x - size // 2), abs(Point(point).y - size // 2)) <= REACH
        assert len(points) in STONES
        assert game.outcome is None


def test_a_reach_beyond_a_small_board_ends_at_its_edge() -> None:
    for number in range(20):
        assert len(random_opening(Rules.freestyle(size=5), Random(number), (8,), 9)) == 8
