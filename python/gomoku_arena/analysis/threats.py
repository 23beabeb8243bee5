"""Who threatens what: the moves that win at once, or leave two ways to win, if that side has the turn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.analysis._positions import with_turn

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
_REACH = 4
"""A stone is part of no five that ends farther away."""


class ThreatKind(StrEnum):
    """What a move does: it wins at once, or leaves two points of which one wins."""

    FIVE = "five"
    CAPTURES = "captures"
    OPEN_FOUR = "open_four"
    DOUBLE_FOUR = "double_four"


@dataclass(frozen=True)
class Threat:
    """What ``color`` can do at ``point`` if it has the turn."""

    color: Color
    kind: ThreatKind
    point: Point
    wins: tuple[Point, ...] = ()
    """The points of which one wins with the move after."""


def all_threats(game: Game) -> list[Threat]:
    """Every threat of either side, those of the side to move first, wins at once before fours.

    A five that may still be broken by a capture counts. Some milliseconds a position.
    """
    sides = (game.side_to_move, game.side_to_move.opponent)
    return [threat for color in sides for threat in threats_of(game, color)]


def threats_of(game: Game, color: Color) -> list[Threat]:
    """What that colour can do at once with the turn: its wins, or, where there are none, its fours that win next."""
    turned = with_turn(game, color)
    if turned is None:
        return []
    winning = list(wins(turned, turned.legal_moves()))
    return winning or list(_fours(turned))


def points_by_kind(threats: Iterable[Threat]) -> Mapping[tuple[Color, ThreatKind], list[Point]]:
    """Where each side can do what, in the order of the threats."""
    found: dict[tuple[Color, ThreatKind], list[Point]] = {}
    for it in threats:
        found.setdefault((it.color, it.kind), []).append(it.point)
    return found


def wins(game: Game, points: Iterable[Point]) -> Iterator[Threat]:
    """Those of the points where the side to move wins at once, or makes a five that can only be broken by captures."""
    trial, color = game.copy(), game.side_to_move
    for point in points:
        if not trial.is_legal(point):
            continue
        trial.play(point)
        outcome = trial.outcome
        if outcome is not None and outcome.winner == color:
            kind = ThreatKind.CAPTURES if outcome.termination == "captures" else ThreatKind.FIVE
            yield Threat(color, kind, point)
        elif trial.pending_five == color:
            yield Threat(color, ThreatKind.FIVE, point)
        trial.undo()


def _fours(game: Game) -> Iterator[Threat]:
    trial, color = game.copy(), game.side_to_move
    for point in game.legal_moves():
        if _is_alone(game, point):
            continue
        trial.play(point)
        again = with_turn(trial, color)
        trial.undo()
        after = tuple(it.point for it in wins(again, _near(point, game.size))) if again else ()
        if len(after) > 1:
            kind = ThreatKind.OPEN_FOUR if _are_ends(after) else ThreatKind.DOUBLE_FOUR
            yield Threat(color, kind, point, after)


def _near(point: Point, size: int) -> Iterator[Point]:
    """The points of the lines through a point that a five with its stone can reach."""
    for dx, dy in _DIRECTIONS:
        for steps in (*range(-_REACH, 0), *range(1, _REACH + 1)):
            x, y = point.x + steps * dx, point.y + steps * dy
            if 0 <= x < size and 0 <= y < size:
                yield Point(x, y)


def _is_alone(game: Game, point: Point) -> bool:
    """Whether fewer than three own stones are in reach, so that no four can arise."""
    return sum(game.stone(it) == game.side_to_move for it in _near(point, game.size)) < 3


def _are_ends(points: tuple[Point, ...]) -> bool:
    """Whether they are the two ends of four stones in a row."""
    first, last = points[0], points[-1]
    dx, dy = abs(first.x - last.x), abs(first.y - last.y)
    return len(points) == 2 and {dx, dy} in ({5}, {0, 5})
