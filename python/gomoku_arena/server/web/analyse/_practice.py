"""Somebody who looks for better moves than those of a game, one mistake after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gomoku_arena._core import Point
from gomoku_arena.analysis.practice import Answer, Exercise

State = Literal["open", "wrong", "right", "shown"]


@dataclass
class Trial:
    """An exercise as far as it was done."""

    exercise: Exercise
    state: State = "open"
    answer: Answer | None = None
    """The last one."""
    tries: int = 0
    """Wrong answers."""
    hints: int = 0

    @property
    def is_done(self) -> bool:
        """Whether the better move is known by now."""
        return self.state in ("right", "shown")

    @property
    def is_clean(self) -> bool:
        """Whether it was found at once."""
        return self.state == "right" and not self.tries and not self.hints

    @property
    def is_missed(self) -> bool:
        """Whether it was tried, or looked at with a hint, and not found so far."""
        return not self.is_done and bool(self.tries or self.hints)


class Practice:
    """The mistakes of one side of a game, and the one that is tried."""

    def __init__(self, exercises: Sequence[Exercise]) -> None:
        self.trials = [Trial(it) for it in exercises]
        self.place = 0
        self.is_over = not exercises
        """Whether the reader has gone on behind the last one."""

    @property
    def trial(self) -> Trial:
        """The one that is tried."""
        return self.trials[self.place]

    def allows(self, point: Point) -> bool:
        """Whether an answer is looked for, and the rules allow that one."""
        return not self.is_over and not self.trial.is_done and self.trial.exercise.game.is_legal(point)

    def answer(self, answer: Answer) -> None:
        """What came of a move that was tried."""
        trial = self.trial
        trial.answer, trial.state = answer, "right" if answer.is_right else "wrong"
        trial.tries += not answer.is_right

    def again(self) -> None:
        """Takes a wrong move back."""
        self.trial.state, self.trial.answer = "open", None

    def hint(self) -> None:
        """Says where to look."""
        self.trial.hints += 1

    def show(self) -> None:
        """Gives the better move away."""
        self.trial.state, self.trial.answer = "shown", None

    def go(self, place: int) -> None:
        """To that mistake, as it was left."""
        self.place, self.is_over = place, False

    def next(self) -> None:
        """To the next mistake that is open, in a circle; behind the last one it is over."""
        circle = [(self.place + step) % len(self.trials) for step in range(1, len(self.trials) + 1)]
        left = [place for place in circle if not self.trials[place].is_done and place != self.place]
        if left:
            self.go(left[0])
        else:
            self.is_over = True

    def once_more(self) -> None:
        """All of them from the beginning."""
        self.trials = [Trial(it.exercise) for it in self.trials]
        self.go(0)
