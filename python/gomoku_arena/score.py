"""What a position is worth to one of the players, so that scores can be compared and shown."""

import math
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Protocol, Self

from gomoku_arena._core import Color
from gomoku_arena.score_bound import BoundName, in_words, opposite


class Scored(Protocol):
    """Everything that has a score from the side to move: ``Analysis``, ``Variation``, ``MoveRecord``."""

    @property
    def score(self) -> int | None:
        """The score on the engine's own scale; None if unknown."""

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss; None if none is known."""

    @property
    def bound(self) -> BoundName | None:
        """What the score says of the move; None if unknown."""


def bound_of(scored: Scored) -> BoundName:
    """What its number says: exact unless the engine says otherwise. A forced win or loss is one, whatever the bound."""
    return "exact" if scored.win_in is not None or scored.bound is None else scored.bound


def value_of(scored: Scored) -> float | None:
    """The score as one number, infinite for a forced win or loss; None where it is unknown."""
    if scored.win_in is None:
        return scored.score
    return math.inf if scored.win_in > 0 else -math.inf


@total_ordering
@dataclass(frozen=True)
class Score:
    """What a position is worth to one player, its point of view: a number of an engine, or a forced win or loss.

    Scores of the same player are ordered as the player would choose: a win in 3 plies, a win in 5, any number from the
    highest to the lowest, a loss in 5, a loss in 3. Scores of different players cannot be ordered: take ``white()`` of
    both. ``str(score)`` is ``+120`` or ``-35`` for a number, ``at least +120`` for a bound, ``#3`` for a win in 3 plies
    and ``#-4`` for a loss in 4.
    Raises ValueError unless exactly one of ``units`` and ``win_in`` is given, and for a win in 0 plies.
    """

    player: Color
    """Whose point of view it is."""
    units: int | None = None
    """The number, on the engine's own scale: higher is better for the player. None for a forced win or loss."""
    win_in: int | None = None
    """Plies to a forced win of the player, negative to a forced loss; None where the score is a number."""
    bound: BoundName = field(default="exact", compare=False)
    """What a number says: the player has it (``exact``), at least it (``lower``), or at most it (``upper``)."""

    def __post_init__(self) -> None:
        if (self.units is None) is (self.win_in is None):
            raise ValueError(f"units {self.units} and win_in {self.win_in}: exactly one of them is expected")
        if self.win_in == 0:
            raise ValueError("win_in 0: a forced win or loss takes at least one ply")

    @classmethod
    def of(cls, scored: Scored, side_to_move: Color) -> Self | None:
        """The score of an analysis, a variation or a recorded move, as the player who was to move sees it.

        A forced win or loss counts more than the number that the engine gave with it. None where it gave neither.
        """
        if scored.win_in is not None:
            return cls(side_to_move, win_in=scored.win_in)
        return None if scored.score is None else cls(side_to_move, units=scored.score, bound=bound_of(scored))

    def of_player(self, player: Color) -> "Score":
        """The same score from the point of view of that player."""
        if player is self.player:
            return self
        units = None if self.units is None else -self.units
        return Score(player, units, None if self.win_in is None else -self.win_in, opposite(self.bound))

    def black(self) -> "Score":
        """The same score from black's point of view."""
        return self.of_player(Color.BLACK)

    def white(self) -> "Score":
        """The same score from white's point of view."""
        return self.of_player(Color.WHITE)

    @property
    def is_win(self) -> bool:
        """Whether the player wins by force."""
        return self.win_in is not None and self.win_in > 0

    @property
    def is_loss(self) -> bool:
        """Whether the player loses by force."""
        return self.win_in is not None and self.win_in < 0

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score) or other.player is not self.player:
            return NotImplemented
        return self._rank() < other._rank()

    def __str__(self) -> str:
        return in_words(f"{self.units:+}", self.bound) if self.win_in is None else f"#{self.win_in}"

    def _rank(self) -> tuple[int, int]:
        """Losses, numbers and wins in their order; a later loss and an earlier win are better."""
        if self.win_in is None:
            return 0, self.units or 0
        return (1, -self.win_in) if self.win_in > 0 else (-1, -self.win_in)
