"""The search explained: the moves that the principal variation beat at each of its positions, and by what.

What is told was searched for it, position by position, with a limit of its own; nothing is guessed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Event

from gomoku_arena._core import Analysis, Color, Game, Limit, Point, SearchEngine
from gomoku_arena.engines.judgement import winning_chance
from gomoku_arena.play.objection import Objection, ObjectionKind, judge_move, left_open, objection_of
from gomoku_arena.play.threats import threats_of

LIMIT = Limit(nodes=8_000)
"""What the search may think about each position of the variation."""

WIDTH = 4
"""Moves that are compared at each position, the one that was chosen among them."""

DEPTH = 6
"""Positions of the variation that are explained."""

_FORBIDDEN = 6
"""Forbidden points that are named."""


@dataclass(frozen=True)
class Chosen:
    """The move of the variation, with its player's winning chance as it was searched here."""

    move: Point
    chance: float
    win_in: int | None


@dataclass(frozen=True)
class ExplainedPosition:
    """One position of the variation. alternatives: what it beat, best first; forbidden: what the rules cut.

    must_stop: where the other side would win at once, so that all other moves lose.
    agrees: whether the search here would choose the same move.
    """

    ply: int
    color: Color
    chosen: Chosen
    alternatives: tuple[Objection, ...]
    forbidden: tuple[Objection, ...]
    must_stop: tuple[Point, ...]
    agrees: bool
    depth: int | None
    nodes: int | None


class Explanation:
    """Explains a variation position by position; another thread may ``stop`` it."""

    def __init__(self, width: int = WIDTH, limit: Limit = LIMIT) -> None:
        self._search = SearchEngine("tengen", hash=16, multi_pv=width)
        self._single = SearchEngine("tengen", hash=8)
        self._limit = limit
        self._stopped = Event()

    def stop(self) -> None:
        """Ends ``positions`` of another thread; a position that is only half explained is left out."""
        self._stopped.set()
        self._search.stop()
        self._single.stop()

    def positions(self, game: Game, variation: Sequence[Point], depth: int = DEPTH) -> Iterator[ExplainedPosition]:
        """The positions along the variation from the game on, then by the moves found here where it is shorter."""
        current = game.copy()
        for ply in range(depth):
            if current.outcome is not None or self._stopped.is_set():
                return
            found = self._search.analyse(current, self._limit)
            explained = self._explained(current, variation[ply] if ply < len(variation) else found.move, ply, found)
            if self._stopped.is_set():
                return
            yield explained
            current.play(explained.chosen.move)

    def _explained(self, game: Game, move: Point, ply: int, found: Analysis) -> ExplainedPosition:
        lines = [_told(game, objection_of(line)) for line in found.lines]
        alternatives = tuple(line for line in lines if line.move != move)
        return ExplainedPosition(
            ply=ply,
            color=game.side_to_move,
            chosen=self._chosen(game, move, found),
            alternatives=alternatives,
            forbidden=_forbidden(game),
            must_stop=tuple(threat.point for threat in threats_of(game, game.side_to_move.opponent) if not threat.wins),
            agrees=found.move == move,
            depth=found.depth,
            nodes=found.nodes,
        )

    def _chosen(self, game: Game, move: Point, found: Analysis) -> Chosen:
        line = next((line for line in found.lines if line.move == move), None)
        if line is not None:
            return Chosen(move, winning_chance(line.score or 0, line.win_in), line.win_in)
        judged = judge_move(game, move, self._single, self._limit)
        lost = judged.kind is ObjectionKind.LOSES_BY_FORCE
        win_in = None if judged.plies is None else (-judged.plies if lost else judged.plies)
        return Chosen(move, judged.chance or 0.0, win_in)


def _told(game: Game, objection: Objection) -> Objection:
    """The objection, in simpler words where the move leaves a win at once."""
    if objection.plies is None or objection.plies > 2:
        return objection
    after = game.copy()
    after.play(objection.move)
    return objection if after.outcome else left_open(after, objection.move) or objection


def _forbidden(game: Game) -> tuple[Objection, ...]:
    color = game.side_to_move
    points = game.forbidden_points(color)[:_FORBIDDEN]
    reasons = ((point, game.forbidden_reason(point, color)) for point in points)
    return tuple(Objection(point, ObjectionKind.FORBIDDEN, reason=reason) for point, reason in reasons)
