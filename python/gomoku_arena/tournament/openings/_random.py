"""A few random stones near the centre: quick to make, and rarely fair to both colours."""

from collections.abc import Sequence
from random import Random

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.notation.opening_list import Opening

STONES = (2, 3, 4)
"""How many stones an opening may have."""

REACH = 2
"""How far from the centre its stones may lie, in points."""


def random_opening(rules: Rules, source: Random, counts: Sequence[int] = STONES, reach: int = REACH) -> Opening:
    """Legal stones that capture nothing and leave the game open, as many as one of ``counts``."""
    while True:
        game = Game(rules)
        for point in _near_centre(rules.size, source, counts, reach):
            if game.outcome is not None or not game.is_legal(point):
                break
            game.play(point)
        else:
            if game.outcome is None and len(game.moves) == _stones(game):
                return tuple(str(point) for point in game.moves)


def _near_centre(size: int, source: Random, counts: Sequence[int], reach: int) -> list[Point]:
    centre = size // 2
    span = range(max(centre - reach, 0), min(centre + reach + 1, size))
    return source.sample([Point(x, y) for y in span for x in span], source.choice(counts))


def _stones(game: Game) -> int:
    return sum(row.count("X") + row.count("O") for row in game.rows())
