"""What the board shows beside the stones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gomoku_arena._core import Color, Game, Point

_MOST_NUMBERS = 5
"""More of a line would hide the board."""


@dataclass(frozen=True)
class Marks:
    """The marks of one position."""

    cursor: Point | None = None
    last: Point | None = None
    """The last move."""
    hint: Point | None = None
    forbidden: frozenset[Point] = frozenset()
    five: frozenset[Point] = frozenset()
    """Stones of a five; ``won`` tells whether it has won or is pending."""
    won: bool = False
    taken: frozenset[Point] = frozenset()
    """Points where the last move took stones."""
    line: Mapping[Point, tuple[int, Color]] = field(default_factory=dict)
    """Moves to come, numbered, the first that of the side to move; or stones on offer."""
    closed: frozenset[Point] = frozenset()
    """Points beyond the part of the board in which an opening has the next stone."""
    mirrored: frozenset[Point] = frozenset()
    """Points that count as one of those on offer."""


def numbered(game: Game, moves: Sequence[Point]) -> Mapping[Point, tuple[int, Color]]:
    """The first moves of a line with their numbers and colours, where a point comes twice the first time."""
    color = game.side_to_move
    found: dict[Point, tuple[int, Color]] = {}
    for number, point in enumerate(moves[:_MOST_NUMBERS], 1):
        found.setdefault(point, (number, color))
        color = color.opponent
    return found


def marks_of(game: Game, hint: Point | None = None, moves: Sequence[Point] = ()) -> Marks:
    """The marks of a position, a hint and a line of moves to come beside them."""
    winner = None if game.outcome is None or game.outcome.termination != "five" else game.outcome.winner
    five = winner or game.pending_five
    return Marks(
        last=game.moves[-1] if game.moves else None,
        hint=hint,
        forbidden=frozenset(game.forbidden_points(game.side_to_move) if game.outcome is None else ()),
        five=frozenset(game.five_stones(five) if five else ()),
        won=winner is not None,
        taken=frozenset(game.captured),
        line=numbered(game, moves),
    )
