"""Who threatens what: the moves that win at once, or leave two ways to win, if that side has the turn."""

from collections.abc import Iterable, Iterator, Mapping
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


_WINS = ThreatKind.FIVE, ThreatKind.CAPTURES

_WINNING = 2
"""Moves: the winning one, and the one before it, which did not stop it."""


@dataclass(frozen=True)
class Threat:
    """What ``color`` can do at ``point`` if it has the turn."""

    color: Color
    kind: ThreatKind
    point: Point
    wins: tuple[Point, ...] = ()
    """The points of which one wins with the move after."""


@dataclass(frozen=True)
class LastThreat:
    """What the winner of a game threatened with its last move but the winning one."""

    winner: Color
    move: Point
    ply: int
    """The number of that move."""
    kind: ThreatKind | None
    """Which four it made; None where it made another threat."""
    wins: tuple[Point, ...]
    """Where the winner could win next; at least one."""
    defences: tuple[Point, ...]
    """The moves of the loser that would have left no such win; none where nothing could."""


def last_threat(game: Game) -> LastThreat | None:
    """The threat that decided a game which was won on the board; None where there was none before the loser's move."""
    winner = None if game.outcome is None else game.outcome.winner
    before = None if winner is None else _before_the_end(game, winner)
    if winner is None or before is None:
        return None
    wins_left = tuple(it.point for it in threats_of(before, winner) if it.kind in _WINS)
    if not wins_left:
        return None
    ply, defences = before.ply, tuple(_defences(before))
    move = before.undo()
    fours = (it.kind for it in threats_of(before, winner) if it.point == move and it.kind not in _WINS)
    return LastThreat(winner, move, ply, next(fours, None), wins_left, defences)


def _before_the_end(game: Game, winner: Color) -> Game | None:
    """The game with the loser to move, whose move let the winner win; None where too little was played."""
    before = game.copy()
    is_losers = before.side_to_move is winner
    if is_losers:
        before.undo()
    # Else that move was forbidden.
    if not is_losers or before.pending_five is winner:
        for _ in range(min(len(before.moves), _WINNING)):
            before.undo()
    return before if before.moves and before.side_to_move is not winner else None


def _defences(game: Game) -> Iterator[Point]:
    """The moves after which the other side has no win at once."""
    for reply in game.legal_moves():
        game.play(reply)
        if game.outcome is not None or not wins(game):
            yield reply
        game.undo()


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
