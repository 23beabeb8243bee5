"""Minimax with alpha-beta, in the form where each side maximises, under a budget that is never overrun."""

from collections.abc import Callable
from dataclasses import dataclass

from gomoku_arena import Game, Point
from gomoku_arena_classic.candidates import candidates
from gomoku_arena_classic.evaluation import evaluate

WON = 1_000_000_000
"""The score of a won game, ``WON - n`` when it is won in n plies: far beyond what runs and pairs can add up to."""

LONGEST_WIN = 100
"""No search looks so many plies ahead."""


class BudgetSpentError(Exception):
    """Time or nodes ran out; the search that was under way has no result."""


@dataclass
class Budget:
    """What a search may still use. ``deadline`` is a reading of ``clock``; None sets no limit."""

    clock: Callable[[], float]
    deadline: float | None = None
    nodes_allowed: int | None = None
    nodes: int = 0

    def spend(self) -> None:
        """Counts one node. Raises BudgetSpentError where that is one too many."""
        if self.deadline is not None and self.clock() >= self.deadline:
            raise BudgetSpentError
        if self.nodes == self.nodes_allowed:
            raise BudgetSpentError
        self.nodes += 1


@dataclass(frozen=True)
class Line:
    """A score for the side to move, and the moves that lead to it."""

    score: int
    moves: tuple[Point, ...] = ()

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss, None where none is known."""
        plies = WON - abs(self.score)
        if plies > LONGEST_WIN:
            return None
        return plies if self.score > 0 else -plies

    def before(self, move: Point) -> "Line":
        """The same line seen from the other side, one move earlier."""
        return Line(-self.score, (move, *self.moves))


@dataclass
class Search:
    """One search of one position. ``game`` is played on, and is left anywhere when the budget is spent."""

    game: Game
    width: int
    budget: Budget

    def best(self, depth: int, first: Point) -> Line:
        """The best line ``depth`` plies deep, trying ``first`` before all other moves. Raises BudgetSpentError."""
        moves = candidates(self.game, self.width)
        moves.sort(key=lambda move: move != first)
        return self._best_of(moves, depth, 0, -WON, WON)

    def _best_of(self, moves: list[Point], depth: int, ply: int, alpha: int, beta: int) -> Line:
        best = Line(-WON)
        for move in moves:
            line = self._after(move, depth - 1, ply + 1, -beta, -max(alpha, best.score)).before(move)
            if line.score > best.score or not best.moves:
                best = line
            if best.score >= beta:
                break
        return best

    def _after(self, move: Point, depth: int, ply: int, alpha: int, beta: int) -> Line:
        self.budget.spend()
        self.game.play(move)
        line = self._line(depth, ply, alpha, beta)
        self.game.undo()
        return line

    def _line(self, depth: int, ply: int, alpha: int, beta: int) -> Line:
        if self.game.outcome is not None:
            return Line(self._final_score(ply))
        if depth == 0:
            return Line(evaluate(self.game))
        return self._best_of(candidates(self.game, self.width), depth, ply, alpha, beta)

    def _final_score(self, ply: int) -> int:
        """Nearer wins score higher, so that the engine does not put a win off for ever."""
        outcome = self.game.outcome
        if outcome is None or outcome.winner is None:
            return 0
        return WON - ply if outcome.winner == self.game.side_to_move else ply - WON
