"""Even stones and black's best fifths, found by an engine's scores where no table knows any."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from gomoku_arena._core import Analysis, EvenPlacing, Game, Limit, Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.opening_rules.symmetry import mirrors
from gomoku_arena.score import value_of
from gomoku_arena.score_bound import opposite

Analyse: TypeAlias = Callable[[Game, Limit], Analysis]


def even_placing(
    analyse: Analyse, game: Game, stones: int, limit: Limit, *, bias: float = 0, seed: int = 0
) -> tuple[Point, ...]:
    """So many stones, the colours alternating, after which the position is worth nearly ``bias`` to the side to move.

    That is the side whose turn it is before them; the value is that of the engine's scores. A single stone may lie
    anywhere; of several, the seed decides which placings are looked at. It takes about the time of one move.
    Raises ValueError where no such stones can be placed without an end of the game.
    """
    return _chosen(analyse, EvenPlacing.of_stones(game, stones, limit, bias, seed))


def evenest(
    analyse: Analyse, game: Game, ways: Sequence[tuple[Point, ...]], limit: Limit, bias: float = 0
) -> tuple[Point, ...]:
    """Of these placings, that after which the position is worth nearly ``bias`` to the side to move before it.

    All are looked at briefly, and ever fewer ever longer: it takes about the time of one move. Raises ValueError where
    none of them can be played, or none leaves a game.
    """
    return _chosen(analyse, EvenPlacing.among(game, ways, limit, bias))


def best_fifths(analyse: Analyse, game: Game, limit: Limit, count: int) -> Iterator[tuple[Point, Analysis]]:
    """Black's fifth stones in a game of four, each with what it is worth to black; no two of them are symmetric.

    limit: of each search, of which there may be one more than fifths. The best comes first, as far as such searches can
    tell, from an engine that keeps to excluded points. One that plays them all the same is asked no more for its move:
    the points nearest to that stand in for it. Each is judged once it lies there, and a later one may be better. Where
    the board has no room for ``count`` of them, fewer come.
    """
    excluded: set[Point] = set()
    best: Analysis | None = None
    point: Point | None = None
    for _ in range(count):
        if best is None or point == best.move:
            best = analyse(game, limit.shared(1, list(excluded)))
        move = best.move
        nearest = sorted(_all_points(game.size), key=lambda it: distance(it, move))
        point = next((it for it in nearest if it not in excluded and _after(game, (it,))), None)
        if point is None:
            return
        yield point, best if point == move else _judged(analyse, game, point, limit)
        excluded |= {point, *mirrors(game.moves, point, game.size)}


def _chosen(analyse: Analyse, placing: EvenPlacing) -> tuple[Point, ...]:
    while (asked := placing.next()) is not None:
        placing.weigh(value_of(analyse(*asked)))
    return tuple(placing.best)


def _judged(analyse: Analyse, game: Game, point: Point, limit: Limit) -> Analysis:
    """What that move is worth to the side to move, by what the opponent's answer is worth."""
    trial = _after(game, (point,))
    assert trial is not None, "only points that leave a game are judged"
    answer = analyse(trial, limit.shared(1))
    return Analysis(
        point,
        score=None if answer.score is None else -answer.score,
        win_in=None if answer.win_in is None else -answer.win_in,
        bound=opposite(answer.bound),
        nodes=answer.nodes,
    )


def _after(game: Game, way: tuple[Point, ...]) -> Game | None:
    """The game after these stones; None where they cannot be played, or end it."""
    trial = game.copy()
    try:
        for point in way:
            trial.play(point)
    except GomokuArenaError:
        return None
    return trial if trial.outcome is None else None


def distance(first: Point, second: Point) -> int:
    """How far apart two points lie: the larger of their distances along rows and columns."""
    return max(abs(first.x - second.x), abs(first.y - second.y))


def _all_points(size: int) -> list[Point]:
    return [Point(x, y) for y in range(size) for x in range(size)]
