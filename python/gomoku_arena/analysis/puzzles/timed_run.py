"""As many puzzles as possible in a few minutes."""

import random
from collections.abc import Sequence
from time import monotonic

from gomoku_arena.analysis.puzzles.puzzle import Puzzle

SECONDS = 180
"""How long a run lasts."""

MISTAKES = 3
"""The last of them ends a run."""

STEP = 40
"""By so much the puzzles of a run become harder, one after the other, by their rating."""

ALIKE = 12
"""Among so many that are about as hard as they should be the next one is chosen."""


class Run:
    """A run: the time that is left, what was solved and missed, and which puzzle comes next.

    puzzles: from which it takes, the easiest first. chance: what chooses among those that are about as hard.
    """

    def __init__(self, puzzles: Sequence[Puzzle], chance: random.Random) -> None:
        self._chance = chance
        self._left = list(puzzles)
        self._wanted = self._left[0].rating if self._left else 0
        self._end = monotonic() + SECONDS
        self.solved = 0
        self.mistakes = 0
        self.is_over = False

    @property
    def seconds(self) -> float:
        """How many are left."""
        return max(self._end - monotonic(), 0.0)

    def tick(self) -> bool:
        """Ends the run where its time is up or the last mistake was made; whether it ended just now."""
        ends = not self.is_over and (not self.seconds or self.mistakes >= MISTAKES)
        self.is_over |= ends
        return ends

    def next(self) -> Puzzle | None:
        """The next puzzle, a little harder than the one before; None once there are no more."""
        if not self._left:
            return None
        nearest = sorted(self._left, key=lambda it: abs(it.rating - self._wanted))[:ALIKE]
        taken = self._chance.choice(nearest)
        self._left.remove(taken)
        self._wanted += STEP
        return taken
