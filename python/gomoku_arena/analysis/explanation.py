"""The search explained: the moves that the best one beats at each position of the variation, and by what.

What is told was searched for it, position by position, with a limit of its own; nothing is guessed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from gomoku_arena._core import Analysis, Color, Game, Limit, Point
from gomoku_arena.analysis.refutation import Refutation, RefutationKind, left_open, refutation_of
from gomoku_arena.analysis.threats import threats_of
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName
from gomoku_arena.win_probability import win_probability

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

LIMIT = Limit(nodes=40_000)
"""What the search may think about each position of the variation: some tenths of a second."""

WIDTH = 4
"""Moves that are compared at each position, the one that was chosen among them."""

DEPTH = 6
"""Positions of the variation that are explained."""

_FORBIDDEN = 6
"""Forbidden points that are named."""


@dataclass(frozen=True)
class Chosen:
    """The best move of a position, with its player's winning chance."""

    move: Point
    chance: float
    win_in: int | None
    bound: BoundName = "exact"
    """What the chance says: a search that was stopped may know no more."""


@dataclass(frozen=True)
class ExplainedPosition:
    """One position of the variation."""

    ply: int
    color: Color
    chosen: Chosen
    alternatives: tuple[Refutation, ...]
    """What the chosen move beat, best first."""
    forbidden: tuple[Refutation, ...]
    """What the rules cut."""
    must_stop: tuple[Point, ...]
    """Where the other side would win at once, so that all other moves lose."""
    other: Point | None
    """The move of the analysis that is explained, where it is not the one that was chosen here."""
    depth: int | None
    nodes: int | None


class Explanation:
    """Explains a position by what its best moves lead to; another thread may ``stop`` it.

    search: tengen unless given, or one on its scale that finds as many lines as ``width``.
    """

    def __init__(self, width: int = WIDTH, limit: "LimitLike" = LIMIT, search: Engine | None = None) -> None:
        self._search = search or SearchEngine("tengen", hash=16, multi_pv=width)
        self._width = width
        self._limit = Limit.of(limit)
        self._stopped = Event()

    def stop(self) -> None:
        """Ends ``positions`` of another thread; a position that is only half explained is left out."""
        self._stopped.set()
        self._search.stop()

    def positions(
        self, game: Game, analysis: Analysis | None = None, depth: int = DEPTH
    ) -> Iterator[ExplainedPosition]:
        """The positions along the best moves, from the game on, until it ends or this many were explained.

        analysis: what tengen has found of the game; with several lines it is what the first position is told by.
        """
        current, expected = game.copy(), list(analysis.pv) if analysis else []
        for ply in range(depth):
            if current.outcome is not None or self._stopped.is_set():
                return
            known = analysis if analysis and ply == 0 and len(analysis.lines) > 1 else None
            found = known or self._search.analyse(current, self._limit)
            if self._stopped.is_set():
                return
            # Behind the first other move the two are about different positions.
            other = expected[ply] if ply < len(expected) and expected[ply] != found.move else None
            expected = [] if other else expected
            yield self._explained(current, found, ply, other)
            current.play(found.move)

    def _explained(self, game: Game, found: Analysis, ply: int, other: Point | None) -> ExplainedPosition:
        best, *rest = found.lines[: self._width]
        opponent = game.side_to_move.opponent
        return ExplainedPosition(
            ply=ply,
            color=game.side_to_move,
            chosen=Chosen(best.move, win_probability(best.score or 0, best.win_in), best.win_in, bound_of(best)),
            alternatives=tuple(_told(game, refutation_of(line)) for line in rest),
            forbidden=_forbidden(game),
            must_stop=tuple(threat.point for threat in threats_of(game, opponent) if not threat.wins),
            other=other,
            depth=found.depth,
            nodes=found.nodes,
        )


def _told(game: Game, objection: Refutation) -> Refutation:
    """The objection, in simpler words where the move leaves a win at once."""
    if objection.plies is None or objection.plies > 2:
        return objection
    after = game.copy()
    after.play(objection.move)
    return objection if after.outcome else left_open(after, objection.move) or objection


def _forbidden(game: Game) -> tuple[Refutation, ...]:
    color = game.side_to_move
    points = game.forbidden_points(color)[:_FORBIDDEN]
    reasons = ((point, game.forbidden_reason(point, color)) for point in points)
    return tuple(Refutation(point, RefutationKind.FORBIDDEN, reason=reason) for point, reason in reasons)
