"""A puzzle while somebody solves it."""

from typing import Literal

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.forced_win import forced_win_of
from gomoku_arena.analysis.puzzles.kinds import DEFENCE
from gomoku_arena.analysis.puzzles.puzzle import Puzzle
from gomoku_arena.analysis.refutation import Refutation, RefutationKind

Verdict = Literal["right", "longer", "other", "wrong", "solved"]

_UNREFUTED = frozenset({RefutationKind.NOTHING, RefutationKind.WINS})


class Attempt:
    """The position as far as the solver has come, and what was shown on the way, also before starting again.

    The answers of the other side are those of the puzzle's line, which resist longest.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._line = puzzle.points()
        self.mistakes = 0
        self.hints = 0
        self.restart()

    def restart(self) -> None:
        """Back to the beginning; what was shown and tried is not forgotten."""
        self.game: Game = self.puzzle.start()
        self.first = self.game.ply
        self.side = self.game.side_to_move
        self.found = 0
        self.tried: Point | None = None
        """The last move of the solver, right or not."""
        self.verdict: Verdict | None = None
        self.judged: Refutation | None = None
        """What was found about that move; None where it is the one to find."""

    @property
    def is_over(self) -> bool:
        """Whether all is found that was to be found."""
        return self.game.outcome is not None or self.found == self.puzzle.own_moves

    @property
    def is_defence(self) -> bool:
        """Whether a win of the other side is to be stopped."""
        return self.puzzle.kind == DEFENCE

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was played, tried or shown."""
        return self.is_clean and not self.found

    @property
    def is_unaided(self) -> bool:
        """Whether there was no hint."""
        return not self.hints

    @property
    def is_clean(self) -> bool:
        """Whether there was neither a mistake nor a hint."""
        return not self.mistakes and not self.hints

    @property
    def next(self) -> Point | None:
        """The move to find; None once all are found."""
        return None if self.is_over else self._line[2 * self.found]

    @property
    def target(self) -> Point:
        """Where the line wins, or the win that is to be stopped begins."""
        threat = forced_win_of(self.game, self.side.opponent) if self.is_defence and not self.is_over else None
        return self._line[-1] if threat is None else threat.line[0]

    def allows(self, point: Point) -> bool:
        """Whether there is a move to find, and the rules allow that one."""
        return not self.is_over and self.game.is_legal(point)

    def is_right(self, point: Point) -> bool:
        """Whether that is the move to find, or one of several that are. The last move may be any that wins."""
        return point == self.next or (not self.found and point in self.puzzle.answers()) or self._wins(point)

    def play(self, point: Point, judged: Refutation | None = None) -> Verdict | None:
        """The solver's move, and the answer to it where it is right. None for a move that the rules do not allow.

        judged: what was found about another move. Another way to win is no mistake.
        """
        if not self.allows(point):
            return None
        self.tried, self.judged = point, judged
        if self.is_right(point):
            self._go_on(point)
            self.verdict = "solved" if self.is_over else "right"
        elif judged is not None and self.is_defence and judged.kind in _UNREFUTED:
            self.verdict = "other"
        elif judged is not None and not self.is_defence and judged.kind is RefutationKind.WINS:
            self.verdict = "longer" if (judged.plies or 1) > len(self._line) - 2 * self.found else "other"
        else:
            self.mistakes += 1
            self.verdict = "wrong"
        return self.verdict

    def show_next(self) -> None:
        """Plays the next move of the solution, which counts as a hint."""
        if (move := self.next) is not None:
            self.hints += 1
            self._go_on(move)

    def _wins(self, point: Point) -> bool:
        after = self.game.copy()
        after.play(point)
        return after.outcome is not None and after.outcome.winner is self.side

    def _go_on(self, point: Point) -> None:
        """Plays it and the answer to it, or all that follows by itself once the last move is found."""
        self.game.play(point)
        self.found += 1
        played = 2 * self.found - 1
        for follows in self._line[played:] if self.is_over else self._line[played : played + 1]:
            if self.game.outcome is None:
                self.game.play(follows)
