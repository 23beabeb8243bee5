"""Who threatens what: the moves that win at once, or leave two ways to win, if that side has the turn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gomoku_arena import _core
from gomoku_arena._core import Color, Game, Point


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

    A five that may still be broken by a capture counts.
    """
    sides = (game.side_to_move, game.side_to_move.opponent)
    return [threat for color in sides for threat in threats_of(game, color)]


def threats_of(game: Game, color: Color) -> list[Threat]:
    """What that colour can do at once with the turn: its wins, or, where there are none, its fours that win next."""
    found = _core.threats_of(game, color)
    return [Threat(color, ThreatKind(kind), point, tuple(wins)) for kind, point, wins in found]


def points_by_kind(threats: Iterable[Threat]) -> Mapping[tuple[Color, ThreatKind], list[Point]]:
    """Where each side can do what, in the order of the threats."""
    found: dict[tuple[Color, ThreatKind], list[Point]] = {}
    for it in threats:
        found.setdefault((it.color, it.kind), []).append(it.point)
    return found


def wins(game: Game) -> list[Threat]:
    """The moves by which the side to move wins at once, or makes a five that can only be broken by captures."""
    color = game.side_to_move
    return [Threat(color, ThreatKind(kind), point) for kind, point, _ in _core.wins_at_once(game)]
