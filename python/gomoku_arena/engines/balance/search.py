"""Even stones and black's best fifths, found by an engine's scores where no table knows any."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import inf, log
from random import Random
from typing import TypeAlias

from gomoku_arena._core import Analysis, Game, Limit, Point
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.opening_rules.symmetry import mirrors
from gomoku_arena.score import value_of
from gomoku_arena.score_bound import opposite

Analyse: TypeAlias = Callable[[Game, Limit], Analysis]

REACH = 3
"""How far from another stone, or from the centre of an empty board, stones lie that are placed together, in points."""

PLACINGS = 256
"""How many placings of several stones are looked at."""

KEPT = 4
"""Of so many placings one is looked at again, with as much more of the limit."""

LOOK_NODES, LOOK_SECONDS = 250, 0.001
"""What a look takes at least to be worth anything; where a limit has less for each, fewer placings are looked at."""

PLY = 4
"""How many times as long a search takes that is a ply deeper, about."""

WHOLE = Limit(nodes=1_000_000, seconds=10)
"""What a choice may cost where nothing bounds it."""


def even_placing(
    analyse: Analyse, game: Game, stones: int, limit: Limit, *, bias: float = 0, seed: int = 0
) -> tuple[Point, ...]:
    """So many stones, the colours alternating, after which the position is worth nearly ``bias`` to the side to move.

    That is the side whose turn it is before them; the value is that of the engine's scores. A single stone may lie
    anywhere; of several, the seed decides which placings are looked at. It takes about the time of one move.
    Raises ValueError where no such stones can be placed without an end of the game.
    """
    ways: Iterator[tuple[Point, ...]]
    ways = (
        ((point,) for point in game.legal_moves()) if stones == 1 else _placings(game, stones, Random(f"even/{seed}"))
    )
    return evenest(analyse, game, [way for way in ways if _after(game, way)], limit, bias)


def evenest(
    analyse: Analyse, game: Game, ways: Sequence[tuple[Point, ...]], limit: Limit, bias: float = 0
) -> tuple[Point, ...]:
    """Of these placings, that after which the position is worth nearly ``bias`` to the side to move before it.

    All are looked at briefly, and ever fewer ever longer: it takes about the time of one move. Raises ValueError where
    none of them can be played, or none leaves a game.
    """
    left = [way for way in ways if _after(game, way)]
    if not left:
        raise ValueError(f"none of {len(ways)} placings leaves a game")
    left = _affordable(left, limit)
    rounds = _rounds(len(left))
    while len(left) > 1:
        share = shared(limit, rounds * len(left))
        biases = {way: _bias(analyse, game, way, share, bias) for way in left}
        left = sorted(left, key=biases.__getitem__)[: max(len(left) // KEPT, 1)]
    return left[0]


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
            best = analyse(game, shared(limit, 1, excluded))
        move = best.move
        nearest = sorted(_all_points(game.size), key=lambda it: distance(it, move))
        point = next((it for it in nearest if it not in excluded and _after(game, (it,))), None)
        if point is None:
            return
        yield point, best if point == move else _judged(analyse, game, point, limit)
        excluded |= {point, *mirrors(game.moves, point, game.size)}


def shared(limit: Limit, parts: int, excluded: Iterable[Point] = ()) -> Limit:
    """What each of so many searches may cost, so that all of them together cost one move.

    excluded: points that are not to be the answer.
    """
    if limit == Limit(excluded=limit.excluded):
        limit = WHOLE
    return Limit(
        depth=limit.depth and max(limit.depth - round(log(parts, PLY)), 1),
        nodes=limit.nodes and max(limit.nodes // parts, 1),
        seconds=limit.seconds and limit.seconds / parts,
        remaining=limit.remaining and limit.remaining / parts,
        increment=limit.increment and limit.increment / parts,
        excluded=list(excluded),
    )


def _affordable(ways: list[tuple[Point, ...]], limit: Limit) -> list[tuple[Point, ...]]:
    """As many of them, from all over, as the limit has a look for."""
    looks = [limit.nodes / LOOK_NODES] if limit.nodes else []
    looks += [limit.seconds / LOOK_SECONDS] if limit.seconds else []
    most = int(min(looks, default=len(ways) * _rounds(len(ways))) / _rounds(len(ways)))
    return ways[:: -(-len(ways) // max(most, KEPT))]


def _rounds(count: int) -> int:
    """How often the rest is divided until one is left."""
    rounds = 0
    while count > 1:
        count, rounds = max(count // KEPT, 1), rounds + 1
    return max(rounds, 1)


def _bias(analyse: Analyse, game: Game, way: tuple[Point, ...], limit: Limit, bias: float) -> float:
    trial = _after(game, way)
    assert trial is not None, "only placings that leave a game are looked at"
    value = value_of(analyse(trial, limit))
    if value is None:
        return inf
    return abs((value if trial.side_to_move is game.side_to_move else -value) - bias)


def _judged(analyse: Analyse, game: Game, point: Point, limit: Limit) -> Analysis:
    """What that move is worth to the side to move, by what the opponent's answer is worth."""
    trial = _after(game, (point,))
    assert trial is not None, "only points that leave a game are judged"
    answer = analyse(trial, shared(limit, 1))
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


def _placings(game: Game, stones: int, source: Random) -> Iterator[tuple[Point, ...]]:
    points = _near(game)
    return islice((tuple(source.sample(points, stones)) for _ in iter(int, 1)), PLACINGS if len(points) > stones else 0)


def _near(game: Game) -> list[Point]:
    """The free points near the stones, or near the centre of an empty board."""
    centre = Point(game.size // 2, game.size // 2)
    taken = [point for point in _all_points(game.size) if game.stone(point) is not None] or [centre]
    return [
        point
        for point in _all_points(game.size)
        if game.stone(point) is None and any(distance(point, at) <= REACH for at in taken)
    ]


def distance(first: Point, second: Point) -> int:
    """How far apart two points lie: the larger of their distances along rows and columns."""
    return max(abs(first.x - second.x), abs(first.y - second.y))


def _all_points(size: int) -> list[Point]:
    return [Point(x, y) for y in range(size) for x in range(size)]
