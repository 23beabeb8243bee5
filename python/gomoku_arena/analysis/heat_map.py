"""How good every move is, as a winning chance: what a heat map shows. Knows no user interface."""

from collections.abc import Mapping, Sequence
from threading import Event
from typing import TypeAlias

from gomoku_arena._core import Analysis, Game, Limit, Point, SearchEngine
from gomoku_arena.analysis._positions import check_goes_on
from gomoku_arena.errors import ErrorCode, SearchError
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName
from gomoku_arena.win_probability import win_probability

DEPTH = 2
"""Plies that are searched after a move. The same for all moves: scores of odd and even depths cannot be compared."""

NODES = 500
"""Nodes after which the search of one move ends anyway, so that no single move takes long."""

Scores: TypeAlias = Sequence[tuple[Point, int, int | None]]
"""Moves with what they are worth to whoever plays them, and the plies to a forced win or loss."""

LIMIT = Limit(depth=DEPTH, nodes=NODES)
"""Of the search after one move."""

HASH = 8
"""MiB of the table, which one judgement of a whole board never fills."""


class MoveRater:
    """Judges moves by a short search of ``tengen`` after each; one judgement at a time.

    What it says of a move depends on the position alone, and of a whole board on nothing else either.
    """

    def __init__(self) -> None:
        self._search = SearchEngine("tengen", hash=HASH)
        self._stopped = Event()

    def chance(self, game: Game, point: Point) -> tuple[int, float]:
        """The score, on tengen's scale, and the winning chance of the side to move if it plays there.

        Raises IllegalMoveError where it cannot, and SearchError where the judgement was stopped.
        """
        ((_, score, win_in),) = self._rated(game, [point])
        return score, win_probability(score, win_in)

    def chances(self, game: Game) -> dict[Point, float | None]:
        """For every empty point, by rows, the winning chance of the side to move if it plays there.

        None for the points that the rules forbid to it. About half a second for a board of 19x19.
        Raises PositionError where the game is over and SearchError where the judgement was stopped.
        """
        return chances_of(game, self._rated(game))

    def stop(self) -> None:
        """Ends the judgement of another thread; none can begin before ``renew``."""
        self._stopped.set()
        self._search.stop()

    def renew(self) -> None:
        """Allows judgements again after ``stop``."""
        self._stopped.clear()

    def _rated(self, game: Game, points: Sequence[Point] | None = None) -> Scores:
        check_goes_on(game)
        rated = self._search.rate_moves(game, LIMIT, points)
        if self._stopped.is_set():
            raise SearchError(ErrorCode.SEARCH_STOPPED)
        return rated


def chances_of(game: Game, rated: Scores) -> dict[Point, float | None]:
    """The winning chances of scored moves, by rows; None for the points that the rules forbid to the side to move."""
    forbidden: dict[Point, float | None] = dict.fromkeys(game.forbidden_points(game.side_to_move))
    chances = {point: win_probability(score, win_in) for point, score, win_in in rated}
    return dict(sorted((forbidden | chances).items()))


def settled(chances: Mapping[Point, float | None], analysis: Analysis) -> dict[Point, float | None]:
    """The chances as a deeper analysis of the same position leaves them.

    What it says of a move counts, and no other move is worth more than its best one, since it chose that. Where it says
    "at least" or "at most", the chance is left as it is on that side, and what is at least something bounds no other.
    """
    known = {line.move: (win_probability(line.score or 0, line.win_in), bound_of(line)) for line in analysis.lines}
    best, bound = max(known.values(), default=(1.0, "exact"))
    most = 1.0 if bound == "lower" else best
    return {
        point: None if chance is None else _corrected(chance, *known.get(point, (most, "upper")))
        for point, chance in chances.items()
    }


def _corrected(chance: float, known: float, bound: BoundName) -> float:
    """The chance as better knowledge leaves it."""
    return {"exact": known, "lower": max(chance, known), "upper": min(chance, known)}[bound]


def rate_moves(game: Game) -> dict[Point, float | None]:
    """For every empty point, by rows, the winning chance of the side to move if it plays there, by a short search.

    None for the points that the rules forbid to it. About half a second for a board of 19x19. The chances are
    estimates: of the searches that end by their nodes, some know only that a move is worth at least or at most this.
    Raises PositionError where the game is over.
    """
    return MoveRater().chances(game)
