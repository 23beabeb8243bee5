"""Openings that make deterministic engines play different games: a few random stones near the centre."""

import random
from typing import Literal, TypeAlias

from gomoku_arena._core import Game, Point, Rules

OpeningsName: TypeAlias = Literal["none", "random"]

STONES = (2, 3, 4)
"""How many stones an opening may have."""

REACH = 2
"""How far from the centre its stones may lie, in points."""


def opening(kind: OpeningsName, rules: Rules, seed: int, number: int) -> tuple[str, ...]:
    """Opening ``number`` of that seed as points in the order of play; the same for every two engines."""
    return () if kind == "none" else random_opening(rules, seed, number)


def random_opening(rules: Rules, seed: int, number: int) -> tuple[str, ...]:
    """2 to 4 legal stones near the centre that capture nothing and leave the game open."""
    # A text seeds the generator the same way on every machine, and openings do not depend on those before.
    source = random.Random(f"{seed}/{number}")
    while True:
        game = Game(rules)
        for point in _near_centre(rules.size, source):
            if game.outcome is not None or not game.is_legal(point):
                break
            game.play(point)
        else:
            if game.outcome is None and len(game.moves) == _stones(game):
                return tuple(str(point) for point in game.moves)


def _near_centre(size: int, source: random.Random) -> list[Point]:
    centre = size // 2
    span = range(centre - REACH, centre + REACH + 1)
    return source.sample([Point(x, y) for y in span for x in span], source.choice(STONES))


def _stones(game: Game) -> int:
    return sum(row.count("X") + row.count("O") for row in game.rows())
