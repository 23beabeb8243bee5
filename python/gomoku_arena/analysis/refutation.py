"""Why a move is not the one to play, as facts that were found: each can be shown on the board."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from gomoku_arena._core import Game, Limit, Point, Variation
from gomoku_arena.analysis._positions import check_goes_on
from gomoku_arena.analysis.forced_win import forced_win_of
from gomoku_arena.analysis.threats import ThreatKind, wins
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName, opposite
from gomoku_arena.win_probability import win_probability

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike, PointLike


LIMIT = Limit(nodes=20_000)
"""What the search may think about what a move leads to: some tenths of a second."""


class RefutationKind(StrEnum):
    """What speaks against a move."""

    OCCUPIED = "occupied"
    FORBIDDEN = "forbidden"
    LEAVES_FIVE = "leaves_five"
    LEAVES_CAPTURES = "leaves_captures"
    LOSES_BY_FORCE = "loses_by_force"
    REFUTED = "refuted"
    NOTHING = "nothing"
    WINS = "wins"


@dataclass(frozen=True)
class Refutation:
    """What was found about ``move``."""

    move: Point
    kind: RefutationKind
    chance: float | None = None
    """The winning chance of its player, None where it cannot be played."""
    reply: Point | None = None
    """What speaks against it, or the best answer."""
    line: tuple[Point, ...] = ()
    """The moves after ``move``, the reply first."""
    plies: int | None = None
    """Plies to the end of a proven win or loss."""
    reason: str | None = None
    """Why the move is forbidden."""
    bound: BoundName = "exact"
    """What the chance says: a search that was stopped may know no more."""


def refutation_of(variation: Variation) -> Refutation:
    """What a searched variation says of its first move."""
    found = _found(
        variation.move, RefutationKind.REFUTED, variation.score or 0, variation.win_in, tuple(variation.pv[1:])
    )
    return replace(found, bound=bound_of(variation))


def judge_move(game: Game, point: "PointLike", search: Engine | None = None, limit: "LimitLike" = LIMIT) -> Refutation:
    """What speaks against that move of the side to move: what the rules say, what it leaves, and a search after it.

    search: tengen unless given, or one on its scale. Raises PositionError where the game is over, and PointError for a
    point off the board.
    """
    check_goes_on(game)
    point = Point(point)
    if game.stone(point) is not None:
        return Refutation(point, RefutationKind.OCCUPIED)
    if not game.is_legal(point):
        reason = game.forbidden_reason(point, game.side_to_move)
        return Refutation(point, RefutationKind.FORBIDDEN, reason=reason)
    after = game.copy()
    after.play(point)
    return (
        _at_an_end(after, point)
        or left_open(after, point)
        or _by_force(after, point)
        or _searched(after, point, search or SearchEngine("tengen", hash=16), limit)
    )


def left_open(after: Game, point: Point) -> Refutation | None:
    """The win at once that the move just played leaves to the other side."""
    won = next(iter(wins(after)), None)
    if won is None:
        return None
    captures = won.kind is ThreatKind.CAPTURES
    kind = RefutationKind.LEAVES_CAPTURES if captures else RefutationKind.LEAVES_FIVE
    return Refutation(point, kind, 0.0, won.point, (won.point,), 2)


def _at_an_end(after: Game, point: Point) -> Refutation | None:
    if after.outcome is None:
        return None
    winner = after.outcome.winner
    if winner is None:
        return Refutation(point, RefutationKind.NOTHING, 0.5)
    won = winner != after.side_to_move
    return Refutation(point, RefutationKind.WINS if won else RefutationKind.LOSES_BY_FORCE, float(won), plies=1)


def _by_force(after: Game, point: Point) -> Refutation | None:
    won = forced_win_of(after, after.side_to_move)
    if won is None:
        return None
    return Refutation(point, RefutationKind.LOSES_BY_FORCE, 0.0, won.line[0], won.line, len(won.line) + 1)


def _searched(after: Game, point: Point, search: Engine, limit: "LimitLike") -> Refutation:
    found = search.analyse(after, Limit.of(limit))
    # The move itself is one more ply of what is forced.
    win_in = None if found.win_in is None else -found.win_in - (1 if found.win_in > 0 else -1)
    told = _found(point, RefutationKind.NOTHING, -(found.score or 0), win_in, tuple(found.pv))
    return replace(told, bound=opposite(bound_of(found)))


def _found(move: Point, kind: RefutationKind, score: int, win_in: int | None, line: tuple[Point, ...]) -> Refutation:
    """What a search says of the move. kind: where nothing is forced. line: what follows the move."""
    chance, reply = win_probability(score, win_in), line[0] if line else None
    if win_in is None:
        return Refutation(move, kind, chance, reply, line)
    forced = RefutationKind.WINS if win_in > 0 else RefutationKind.LOSES_BY_FORCE
    return Refutation(move, forced, chance, reply, line, abs(win_in))
