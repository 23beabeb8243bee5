"""What an engine says under swap2, and how one decides that only knows how to analyse.

Under swap2 one player places three stones, black, white, black. The other takes black, or stays white and plays the
fourth stone, or places the fourth and the fifth; then the first takes black, or stays white and plays the sixth.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from gomoku_arena._core import Analysis, Game, Limit, Point
from gomoku_arena.score import value_of

REACH = 4
"""How far from the centre the stones of a proposal may lie, in points."""

PROPOSALS = 8
"""How many proposals are judged before one is made."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Take black, and leave the next stone to the other player."""


Swap2Answer: TypeAlias = Swap | tuple[Point, ...]
"""``Swap``, or points to place: three on the empty board, one or two after three stones, one after five."""

Analyse: TypeAlias = Callable[[Game, Limit], Analysis]


def decide(analyse: Analyse, game: Game, limit: Limit, seed: int) -> Swap2Answer:
    """The answer of an engine to the board of swap2 (0, 3 or 5 stones), by its own scores.

    Where stones lie, it takes the side that it likes better: to place two more and let the other choose is never worth
    more to a player who believes in its scores. It takes about the time of one move.
    """
    return choose_side(analyse, game, limit) if game.ply else propose(analyse, game, limit, seed)


def choose_side(analyse: Analyse, game: Game, limit: Limit) -> Swap2Answer:
    """Black where white, who is to move, stands worse; else white with its best move. Without a score: white."""
    analysis = analyse(game, limit)
    return Swap() if (value_of(analysis) or 0) < 0 else (analysis.move,)


def propose(analyse: Analyse, game: Game, limit: Limit, seed: int) -> tuple[Point, ...]:
    """Of a few random placings of three stones, the one whose score is nearest to even; the seed decides them."""
    source, share = Random(f"swap2/{seed}"), _share(limit)
    proposals = [_three_points(game.size, source) for _ in range(PROPOSALS)]
    return min(proposals, key=lambda points: _bias(analyse, game, points, share))


def _three_points(size: int, source: Random) -> tuple[Point, ...]:
    centre = size // 2
    span = range(max(centre - REACH, 0), min(centre + REACH + 1, size))
    return tuple(Point(x, y) for x, y in source.sample([(x, y) for y in span for x in span], 3))


def _bias(analyse: Analyse, game: Game, points: tuple[Point, ...], limit: Limit) -> float:
    trial = game.copy()
    for point in points:
        trial.play(point)
    return abs(value_of(analyse(trial, limit)) or 0.0)


def _share(limit: Limit) -> Limit:
    """What each proposal may cost, so that all of them together cost one move."""
    return Limit(
        depth=limit.depth,
        nodes=limit.nodes and max(limit.nodes // PROPOSALS, 1),
        seconds=limit.seconds and limit.seconds / PROPOSALS,
        remaining=limit.remaining and limit.remaining / PROPOSALS,
        increment=limit.increment and limit.increment / PROPOSALS,
    )
